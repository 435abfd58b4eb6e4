"""Compares a whole live page of PocketScope with one of pyqtgraph. Both show the same samples at the same positions of 1024 x 600 pixels."""

import os
import time

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import numpy

from . import BUILD, ROUNDS
from .pictures import check
from .pyqtgraph_page import Page

SIZE = (1024, 600)
SECONDS = 10
FRAME = 16_666_667
VALUES = 100
SPIKE = 90
# Each row contains the number of channels, the rate in Hz, and the page's columns and rows.
PAGES = [(8, 250, 2, 4), (32, 512, 4, 8), (64, 1000, 8, 8)]


def recording(channels, rate):
    """Returns slow waves with noise, and with a spike of one sample about every second. The length is not a multiple of the time window, so that
    successive sweeps differ."""
    generator = numpy.random.default_rng(4)
    count = 27 * rate
    seconds = numpy.arange(count) / rate
    samples = numpy.empty((channels, count), numpy.float32)
    for channel in range(channels):
        wave = 35 * numpy.sin(2 * numpy.pi * (0.3 + 0.1 * (channel % 7)) * seconds)
        samples[channel] = wave + generator.normal(0, 6, count)
        places = numpy.arange(rate // 3, count, rate) + generator.integers(0, rate // 4)
        samples[channel, places] = SPIKE * (1 - 2 * (numpy.arange(len(places)) & 1))
    return samples


def samples_after(frames, rate):
    """Returns the number of samples per channel that have arrived after this number of frames."""
    return frames * FRAME * rate // 1_000_000_000


def pages(kernels, results):
    (BUILD / "bench").mkdir(exist_ok=True)
    for channels, rate, columns, rows in PAGES:
        samples = recording(channels, rate)
        path = BUILD / f"bench/page-{channels}-{rate}.f32"
        path.write_bytes(samples.tobytes())
        for mode in ("sweep", "scroll"):
            (shown,) = kernels.ask("page", channels, rate, columns, rows, mode, path)
            contents = numpy.reshape(kernels.ask("contents"), (-1, 4))
            labels = numpy.reshape(kernels.ask("labels"), (-1, 5))
            names = ("traces alone", "same picture")
            theirs = [Page(samples, contents, SECONDS * rate, mode, VALUES, SIZE, labels if whole else None)
                      for whole in (False, True)]
            frames = int(shown)
            times = [[], [], [], []]
            for number in range(ROUNDS + 1):
                frames += 60
                (ours,) = kernels.ask("frames", 60)
                figures = [ours] + [turn(page, frames, rate) for page in theirs] + kernels.ask("copies", 60)
                # Ignore the first turn, which only warms the caches.
                if number > 0:
                    for list_, figure in zip(times, figures):
                        list_.append(1000 * figure)
            name = f"page-{channels}-{rate}-{mode}"
            picture = BUILD / f"bench/{name}.png"
            kernels.ask("picture", picture)
            end = samples_after(frames, rate)
            check(f"{name}, ours", picture, samples, contents, end, SECONDS * rate, mode, VALUES, labels)
            for page, what in zip(theirs, names):
                picture = BUILD / f"bench/{name}-pyqtgraph-{what.replace(' ', '-')}.png"
                page.save(picture)
                check(f"{name}, pyqtgraph, {what}", picture, samples, contents, end, SECONDS * rate, mode, VALUES,
                      page.labels)
                page.close()
            title = "Live page, 1024 x 600, 10 s, 60 frames/s: CPU time in a second shown"
            for what, figures in reversed(list(zip(names, times[1:3]))):
                results.add(
                    title, f"page {channels} x {rate} Hz, {mode}", f"pyqtgraph, {what}", times[0], figures, "ms/s")
            results.add(title, f"page {channels} x {rate} Hz, {mode}", "copying it 60 times", times[0], times[3], "ms/s")


def turn(page, frames, rate):
    """Returns the CPU seconds of the sixty frames that end with this frame number."""
    ends = [samples_after(frame, rate) for frame in range(frames - 59, frames + 1)]
    page.catch_up(samples_after(frames - 60, rate))
    start = time.process_time()
    for end in ends:
        page.frame(end)
    return time.process_time() - start
