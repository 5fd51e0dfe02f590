"""Stellwerk: the railway ticket games, exactly by their rulebooks."""
