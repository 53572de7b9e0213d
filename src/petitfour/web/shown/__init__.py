"""What a reader of a table gets: views, redacted events and words in the reader's language, nothing else."""
