"""Tests of the comparison of time axes. The tests draw the pictures. Part of the suite `tools`."""

import random
import unittest

import alignment
import picture
from alignment import Graph, Pulse
from emulator import Screen

TRACE = (0xD7, 0xDC, 0xE3)
FRINGE = (0x60, 0x66, 0x6E)


class Canvas:
    """A panel with scopes, drawn like the app's as far as the comparison needs it."""

    def __init__(self, width=420, height=260):
        self.width, self.height = width, height
        self.pixels = bytearray(bytes(picture.PANEL) * (width * height))

    def set(self, x, y, color):
        at = 3 * (y * self.width + x)
        self.pixels[at:at + 3] = bytes(color)

    def scope(self, x, y, width, height, trace, bar=None):
        """Draws a scope. trace: the highest and lowest row of each column, or None for no trace; bar: the left column of the bar."""
        for dy in range(height):
            for dx in range(width):
                color = picture.UPPER_HALF if dy < height // 2 else picture.LOWER_HALF
                if dx % 40 == 0 or dx == width - 1:
                    color = picture.GRID
                self.set(x + dx, y + dy, color)
        for dx, extent in enumerate(trace):
            if extent:
                for dy in range(extent[0], extent[1] + 1):
                    self.set(x + dx, y + dy, TRACE)
                # Draws the faint edge that a trace has because of antialiasing.
                self.set(x + dx, y + extent[0] - 1, FRINGE)
        if bar is not None:
            for dx in (bar, bar + 1):
                if dx < width:
                    for dy in range(height):
                        self.set(x + dx, y + dy, picture.BAR)

    def screen(self):
        return Screen(self.width, self.height, self.pixels)


def pulse_trace(width, height, pulses, bar=None, top=3, rest=None):
    """Returns a trace that is at its baseline except for pulses, each given by the columns of its rise and fall. After the bar, the trace
    is empty."""
    rest = height - 4 if rest is None else rest
    trace = [(rest, rest + 1)] * width
    for rise, fall in pulses:
        for x in range(max(0, rise), min(width, fall + 1)):
            trace[x] = (top, top + 1)
        for x in (rise, fall):
            if 0 <= x < width:
                trace[x] = (top, rest + 1)
    if bar is not None:
        for x in range(bar, min(width, bar + 11)):
            trace[x] = None
    return trace


class Axes(unittest.TestCase):
    def graphs(self, *scopes, bar=100):
        """Returns scopes one above the other, one for each list of pulses."""
        canvas = Canvas()
        for number, pulses in enumerate(scopes):
            canvas.scope(10, 10 + 80 * number, 376, 60, pulse_trace(376, 60, pulses, bar), bar)
        return alignment.graphs(canvas.screen())

    def test_marks_hide_no_pulse(self):
        """In pictures of the screen, a pulse in a scope is found even if an event mark covers the trace inside the pulse or beside it"""
        pulses = [(60, 64), (180, 184), (255, 259)]
        for place in range(-2, 8):
            canvas = Canvas()
            canvas.scope(10, 10, 376, 60, pulse_trace(376, 60, pulses, 100, rest=56), 100)
            for rise, _ in pulses:
                for dy in range(60 - 12, 60):
                    canvas.set(10 + rise + place, 10 + dy, alignment.MARK)
            graph, = alignment.graphs(canvas.screen())
            self.assertEqual([(pulse.rise, pulse.fall) for pulse in graph.pulses], pulses, f"mark at {place}")

    def test_pulses_found(self):
        """In pictures of the screen, the columns of the sweep bar and each complete pulse of a scope are found at any position"""
        chance = random.Random(5)
        for _ in range(12):
            bar = chance.randrange(30, 340)
            first = chance.randrange(3, 60)
            wanted = [(first + 75 * n, first + 75 * n + chance.randrange(2, 9)) for n in range(4)]
            graph, = self.graphs(wanted, bar=bar)
            self.assertEqual(graph.bar, range(bar, bar + 2))
            # Only whole pulses are expected: a pulse that touches the sweep bar or the gap after it counts as cut off.
            whole = [Pulse(*pulse) for pulse in wanted if pulse[1] + 1 < bar or pulse[0] > bar + 11]
            self.assertEqual(graph.pulses, whole, f"{wanted}, bar {bar}")

    def test_cut_pulses(self):
        """In pictures of the screen, a pulse that the edge of a scope or the sweep bar's gap cuts off is ignored"""
        graph, = self.graphs([(-2, 1), (97, 103), (108, 113), (200, 203), (373, 380)])
        self.assertEqual(graph.pulses, [Pulse(200, 203)])

    def test_trace_at_the_limits(self):
        """In pictures of the screen, pulses are found even if the trace's baseline and peak are at the edges of the scope or half outside of it"""
        for top, rest in ((0, 58), (-1, 59), (-2, 60)):
            canvas = Canvas()
            canvas.scope(10, 10, 376, 60, pulse_trace(376, 60, [(20, 22), (200, 203)], 100, top, rest), 100)
            graph, = alignment.graphs(canvas.screen())
            self.assertEqual(graph.pulses, [Pulse(20, 22), Pulse(200, 203)], f"{top}, {rest}")

    def test_other_traces(self):
        """In a picture of a sine, a flat line or an empty scope, no pulse is found"""
        canvas = Canvas()
        wave = [(20 + abs(x % 40 - 20), 21 + abs(x % 40 - 20)) for x in range(376)]
        canvas.scope(10, 10, 376, 60, wave, 50)
        canvas.scope(10, 90, 376, 60, [(30, 31)] * 376, 50)
        canvas.scope(10, 170, 376, 60, [None] * 376, 50)
        self.assertEqual([graph.pulses for graph in alignment.graphs(canvas.screen())], [[], [], []])

    def test_bars(self):
        """The comparison of scopes accepts sweep bars in the same columns, and refuses one that is a pixel off or missing"""
        for second, fault in ((50, None), (51, "columns"), (None, "no bar")):
            canvas = Canvas(width=840)
            for place, bar in (((10, 10), 50), ((420, 10), 50), ((10, 100), second)):
                canvas.scope(*place, 376, 60, pulse_trace(376, 60, [], bar), bar)
            faults = alignment.bar_faults(alignment.graphs(canvas.screen()))
            self.assertEqual(len(faults), 1 if fault else 0, faults)
            if fault:
                self.assertIn(fault, faults[0])

    def test_same_pulses(self):
        """The comparison of two scopes accepts pulses that differ by at most a pixel"""
        self.assertEqual(alignment.pulse_faults(*self.graphs([(20, 23), (200, 203), (300, 303)],
                                                             [(20, 24), (201, 204), (299, 303)]), least=3), [])

    def test_shifted_pulse(self):
        """If a pulse in one of two scopes is shifted by two pixels or two pixels longer, a fault of both scopes is reported"""
        for other in ((202, 205), (200, 205)):
            faults = alignment.pulse_faults(*self.graphs([(20, 23), (200, 203)], [(20, 23), other]))
            self.assertEqual(len(faults), 2, faults)

    def test_missing_pulse(self):
        """If a pulse is in only one of two scopes, that is a fault, unless the other scope may have cut it off"""
        faults = alignment.pulse_faults(*self.graphs([(20, 23), (200, 203)], [(20, 23)]))
        self.assertEqual(len(faults), 1, faults)
        beside_the_gap = self.graphs([(20, 23), (113, 116)], [(20, 23), (110, 115)])
        self.assertEqual(alignment.pulse_faults(*beside_the_gap), [])

    def test_no_pulses(self):
        """If neither of two scopes contains a pulse, the comparison of the scopes fails"""
        self.assertEqual(len(alignment.pulse_faults(*self.graphs([], []))), 1)

    def test_other_widths(self):
        """If two scopes differ in width, their comparison is refused"""
        one, other = (Graph(picture.Content(0, 0, width, 40), None) for width in (100, 101))
        self.assertEqual(len(alignment.pulse_faults(one, other)), 1)
