"""What the search bot does with less and with more time: the same search with other numbers of imagined deals.

    stellwerk arena usa --games 400 \\
        --bots level4,examples/search_budgets.py:Hasty,level5,examples/search_budgets.py:Patient
"""

from __future__ import annotations

from stellwerk.bots.search import SearchBot


class Hasty(SearchBot):
    name = "8 deals"
    deals = 8


class Patient(SearchBot):
    name = "128 deals"
    deals = 128
    seconds = 6.0
