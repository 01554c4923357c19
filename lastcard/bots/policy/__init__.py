"""Policies in the style of the kernel: functions over a masked state, one source at two speeds.

A masked state is the kernel's record of a game in which everything that a seat cannot see is blank;
its generator is the bot's own stream. Other hands hold the cards that the seat knows of, while
their sizes are those that everybody sees. `lastcard.game.fast.load` imports this package a second
time to compile it; see docs/kernel.md.
"""
