"""Tables in SQLite. Whatever SQL the house speaks is in this folder and nowhere else."""
