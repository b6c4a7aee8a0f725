"""Ratios of medians, their interval, and points that noise cannot take."""

import pytest

from autograder.gpu.statistics import NOISE, points, ratio


def test_the_same_times_give_one_with_the_noise_about_it():
    found = ratio([1.0] * 7, [1.0] * 7)
    assert (found.value, found.low, found.high) == (1.0, 1 - NOISE, 1 + NOISE)
    assert points(found, 10) == 10


def test_rounds_that_scatter_widen_the_interval_and_lose_nothing():
    found = ratio([1.0, 1.3, 0.9, 1.4, 1.1, 1.2, 1.0], [1.0, 1.0, 1.1, 1.0, 0.9, 1.1, 1.0])
    assert found.value < 1 < found.high and found.high - found.low > 0.1
    assert points(found, 10) == 10


def test_half_as_fast_gets_about_half():
    found = ratio([2.0, 2.01, 1.99, 2.0, 2.02], [1.0, 1.0, 1.01, 0.99, 1.0])
    assert 0.48 < found.low < found.value < found.high < 0.53
    assert 5.0 <= points(found, 10) <= 5.3


def test_faster_than_the_model_gets_no_more_than_all():
    assert points(ratio([1.0] * 5, [6.0] * 5), 10) == 10


def test_the_same_seed_gives_the_same_interval():
    own, other = [1.0, 1.2, 1.1, 1.3, 1.0], [1.1, 1.0, 1.2, 1.1, 1.0]
    assert ratio(own, other, 5) == ratio(own, other, 5)


@pytest.mark.parametrize(("own", "other"), [([], []), ([1.0], [1.0, 2.0]), ([0.0], [1.0])])
def test_nonsense_is_refused(own, other):
    with pytest.raises(ValueError):
        ratio(own, other)
