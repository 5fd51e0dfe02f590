"""What the parts of level 6 are worth, each alone: its plan and search without all of them, and with one.

stellwerk arena usa --bots examples/parts_of_level6.py:Beliefs,examples/parts_of_level6.py:Bare --games 400 --seed 21
"""

from __future__ import annotations

from stellwerk.bots.deep import DeepSearchBot


class Bare(DeepSearchBot):
    name = "bare"
    believing = mixing = switching = blocking = collecting = ordering = cutting = False


class Beliefs(Bare):
    name = "bare with beliefs"
    believing = True


class Styles(Bare):
    name = "bare with styles"
    mixing = True


class Changes(Bare):
    name = "bare with changes of style"
    switching = True


class Blocks(Bare):
    name = "bare with blocks"
    blocking = True


class Tickets(Bare):
    name = "bare with new tickets in every turn"
    collecting = True


class Network(Bare):
    name = "bare with the network"
    ordering = cutting = True
