"""Measures the kernels: transforms, rings and packets."""

import time

import numpy

from . import ROUNDS

SIZES = [64, 128, 256, 512, 1024, 2048, 4096, 8192]
CAPACITIES = [100, 1000, 10_000, 100_000]
TASKS = {
    "add": "adding {}, one by one",
    "add-blocks": "adding {}, 32 at a time",
    "traverse": "traversing {}",
    "copy": "copying {}",
}


def rounds(kernels, *task):
    """Returns the answers of all rounds, as one list for each contestant."""
    return list(zip(*(kernels.ask(*task) for _ in range(ROUNDS))))


def numpy_transform(size, batch=1e6):
    """Returns the nanoseconds of one numpy.fft.rfft of 32-bit floats."""
    samples = (numpy.arange(size) * 7919 % 1000 / 500 - 1).astype(numpy.float32)
    times = max(1, int(batch / (1000 + 4 * size)))
    start = time.thread_time_ns()
    for _ in range(times):
        numpy.fft.rfft(samples)
    return (time.thread_time_ns() - start) / times


def transforms(kernels, results):
    for size in SIZES:
        (difference,) = kernels.ask("transform-error", size)
        if difference > 1e-5:
            raise SystemExit(f"the transforms of {size} samples differ by {difference}")
        theirs = [[], [], []]
        ours = []
        for _ in range(ROUNDS):
            one, fftw, kissfft = kernels.ask("transform", size)
            ours.append(one)
            for times, figure in zip(theirs, (fftw, kissfft, numpy_transform(size))):
                times.append(figure)
        for peer, times in zip(("FFTW (single precision)", "kissfft", "numpy"), theirs):
            results.add("Real FFT, from samples to bins", f"real FFT {size}", peer, ours, times, "ns")


def rings(kernels, results):
    for task, name in TASKS.items():
        for capacity in CAPACITIES:
            samples = 2 * capacity if task.startswith("add") else capacity
            ours, deque, circular = rounds(kernels, "ring", task, capacity)
            title = "Sample ring (tables A.1 to A.3 of iScope's thesis)"
            results.add(title, name.format(samples), "std::deque", ours, deque, "ns")
            results.add(title, name.format(samples), "boost::circular_buffer", ours, circular, "ns")


def packets(kernels, results):
    for channels, block in ((1, 1), (10, 1), (32, 8), (128, 16)):
        (ours,) = rounds(kernels, "packets", channels, block)
        name = f"TiA packets, {channels} x {block} samples"
        results.add("From a datagram's bytes into the rings, on one core", name, "", ours, None, "packets/s")
