"""Fits what was sampled: odds of tickets, odds of styles, and the network. Needs numpy; what comes out does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from stellwerk.training.samples import TicketSample

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

RATE = 0.02
HIDDEN = 24
Step = Callable[[int, int], None]


class Adam:
    """Steps of a size that follows the noise of each gradient."""

    def __init__(self, parts: Sequence[Floats], rate: float = RATE) -> None:
        self.parts = parts
        self.rate = rate
        self.mean = [np.zeros_like(p) for p in parts]
        self.square = [np.zeros_like(p) for p in parts]
        self.steps = 0

    def step(self, gradients: Sequence[Floats]) -> None:
        self.steps += 1
        for part, gradient, mean, square in zip(self.parts, gradients, self.mean, self.square, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            part -= self.rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def fit_tickets(samples: Sequence[TicketSample], rounds: int = 400) -> list[float]:
    """Weights by which a softmax over the unseen tickets makes those held likeliest."""
    samples = [sample for sample in samples if sample.held]
    width = max(len(sample.features) for sample in samples)
    count = len(samples[0].features[0])
    x = np.zeros((len(samples), width, count))
    there = np.zeros((len(samples), width))
    held = np.zeros((len(samples), width))
    for n, sample in enumerate(samples):
        x[n, : len(sample.features)] = np.array(sample.features) / 100
        there[n, : len(sample.features)] = 1
        held[n, sample.held] = 1 / len(sample.held)
    weights = np.zeros(count)
    adam = Adam([weights])
    for _ in range(rounds):
        scores = np.where(there > 0, x @ weights, -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        adam.step([np.einsum("nt,ntf->f", chances - held, x) / len(samples) + 1e-3 * weights])
    return [round(float(w), 4) for w in weights]


def fit_styles(samples: Sequence[tuple[str, list[float]]], rounds: int = 400) -> dict[str, list[float]]:
    """For each style the weights of a softmax."""
    names = sorted({name for name, _ in samples})
    x = np.array([features for _, features in samples])
    truth = np.zeros((len(samples), len(names)))
    truth[np.arange(len(samples)), [names.index(name) for name, _ in samples]] = 1
    weights = np.zeros((x.shape[1], len(names)))
    adam = Adam([weights], 0.05)
    for _ in range(rounds):
        scores = x @ weights
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        adam.step([x.T @ (chances - truth) / len(samples) + 1e-3 * weights])
    return {name: [round(float(w), 4) for w in weights[:, n]] for n, name in enumerate(names)}


def fit_network(
    samples: Sequence[tuple[list[int], int]], seed: int, epochs: int = 30, heard: Step | None = None
) -> tuple[dict[str, Any], float, float]:
    """The network as plain numbers, its squared error on games kept apart, and that of always guessing the mean."""
    x = np.array([features for features, _ in samples]) / 1000
    y = np.array([result for _, result in samples]) / 1000
    dice = np.random.default_rng(seed)
    apart = len(samples) // 10
    test_x, test_y, x, y = x[:apart], y[:apart], x[apart:], y[apart:]
    hidden = dice.standard_normal((x.shape[1], HIDDEN)) * (2 / x.shape[1]) ** 0.5
    bias, out, last = np.zeros(HIDDEN), dice.standard_normal(HIDDEN) * 0.1, np.zeros(1)
    adam = Adam([hidden, bias, out, last], 0.003)
    for epoch in range(epochs):
        order = dice.permutation(len(x))
        for start in range(0, len(order), 256):
            part = order[start : start + 256]
            before = x[part] @ hidden + bias
            units = np.maximum(before, 0)
            total = units @ out + last
            value = total / (1 + np.abs(total))
            slope = 2 * (value - y[part]) / (1 + np.abs(total)) ** 2 / len(part)
            back = np.outer(slope, out) * (before > 0)
            adam.step([x[part].T @ back + 1e-5 * hidden, back.sum(0), units.T @ slope, slope.sum(keepdims=True)])
        adam.rate *= 0.93
        if heard is not None:
            heard(epoch + 1, epochs)
    total = np.maximum(test_x @ hidden + bias, 0) @ out + last
    error = float(np.mean((total / (1 + np.abs(total)) - test_y) ** 2))
    plain = {
        "hidden": [[round(float(w), 4) for w in hidden[:, n]] for n in range(HIDDEN)],
        "bias": [round(float(w), 4) for w in bias],
        "out": [round(float(w), 4) for w in out],
        "last": round(float(last[0]), 4),
    }
    return plain, error, float(np.mean((test_y - y.mean()) ** 2))
