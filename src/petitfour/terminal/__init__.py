"""Play in the terminal: plain lines that a screen reader can follow."""
