"""The review of a game: what the cards did, what the choices did, what would have been better, and hints in play."""

from stellwerk.review.chances import Chances, Estimate
from stellwerk.review.errors import Moment, SeatErrors
from stellwerk.review.judging import Judgement
from stellwerk.review.ledger import Account, Ledger, Step
from stellwerk.review.reviewing import Review, SeatReview, review_of

__all__ = [
    "Account",
    "Chances",
    "Estimate",
    "Judgement",
    "Ledger",
    "Moment",
    "Review",
    "SeatErrors",
    "SeatReview",
    "Step",
    "review_of",
]
