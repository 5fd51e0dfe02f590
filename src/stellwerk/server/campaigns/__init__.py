"""Campaigns in memory: questions between the games, and the tables at which the games are played."""
