"""Guided first games: a lesson is data in the game's folder (`lessons.toml`), played by the real rules.

`lesson` reads it, `course` plays it, `check` tells its author what is wrong. No code here knows a game.
"""
