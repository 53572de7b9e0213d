"""What each command of the command line takes and does, by what it is for.

Commands answer on standard output, and raise Problem for bad input. What takes long to import is imported where it is
needed.
"""
