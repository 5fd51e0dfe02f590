"""Making what level 6 has learned: best weights, beliefs and the evaluation, all from games between styles."""
