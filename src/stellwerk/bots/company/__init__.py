"""A bot that leads a company through the campaign: builds towards its tickets, uses what pays, answers all questions.

It sees views and questions only, and reads of the campaign's content what everybody at the table can read.
"""

from stellwerk.bots.company.between import answer
from stellwerk.bots.company.bot import CompanyBot
from stellwerk.bots.company.charter import Charter, charter_of

__all__ = ["Charter", "CompanyBot", "answer", "charter_of"]
