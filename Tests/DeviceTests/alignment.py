"""Compares the time axes of the scopes in a picture: the columns of their sweep bars and of a rectangular pulse."""

from collections import Counter
from dataclasses import dataclass, field

import picture


@dataclass(frozen=True)
class Pulse:
    """A pulse: its first and its last column, in pixels from the left edge of the scope's content."""

    rise: int
    fall: int


@dataclass
class Graph:
    """The time axis of a scope in a picture. bar: the columns of the sweep bar, in pixels from the left edge of the content, or None."""

    content: picture.Content
    bar: range | None
    pulses: list = field(default_factory=list)


def graphs(screen):
    """Returns all scopes of a picture, row by row."""
    return [Graph(content, bar_columns(screen, content), pulses(screen, content)) for content in picture.contents(screen)]


def bar_columns(screen, content):
    """Returns the columns of the sweep bar, in pixels from the left edge of the content, or None."""
    left = picture.bar(screen, content)
    if left is None:
        return None
    right = left
    while right < content.width and _is_bar(screen, content, right):
        right += 1
    return range(left, right)


def _is_bar(screen, content, x):
    rows = sum(screen.pixel(content.x + x, content.y + y) == picture.BAR for y in range(content.height))
    return rows > content.height * 0.8


def extents(screen, content):
    """Returns the highest and the lowest row of the trace in each column, in pixels from the top of the content; None without a trace.

    A trace at a limit is half outside of the content, and the outermost grid lines hide its edge.
    """
    tops, bottoms = [None] * content.width, [None] * content.width
    for y in range(-MARGIN, content.height + MARGIN):
        start = 3 * ((content.y + y) * screen.width + content.x)
        row = screen.pixels[start:start + 3 * content.width]
        for x, brightness in enumerate(map(min, row[0::3], row[1::3], row[2::3])):
            if brightness > 0x70:
                if tops[x] is None:
                    tops[x] = y
                bottoms[x] = y
    return [None if top is None else (top, bottom) for top, bottom in zip(tops, bottoms)]


def marked_columns(screen, content):
    """Returns the columns with an event mark at the bottom of the content. There, the mark hides a trace that is at its baseline."""
    y = content.y + content.height - 1
    return {x for x in range(content.width) if screen.pixel(content.x + x, y) == MARK}


def pulses(screen, content):
    """Returns the pulses that a scope shows completely: the columns in which the trace is above the middle between its baseline and its peak.

    The baseline is the trace's most frequent row. Pulses that the bar's gap or an end of the content cuts off are left out, and so are traces
    without a clear baseline.
    """
    trace = extents(screen, content)
    marked = marked_columns(screen, content)
    resting = Counter(bottom for _, bottom in filter(None, trace))
    if not resting:
        return []
    rest, often = resting.most_common(1)[0]
    peak = min(top for top, _ in filter(None, trace))
    if often < 0.5 * sum(resting.values()) or rest - peak < content.height / 4:
        return []
    level = (rest + peak) / 2
    found, rise = [], None
    for x, extent in enumerate(trace):
        is_high = extent is not None and extent[0] <= level
        if is_high and rise is None:
            rise = x
        elif not is_high and rise is not None:
            if all(0 <= beside and (trace[beside] is not None or beside in marked) for beside in (rise - 1, x)):
                found.append(Pulse(rise, x - 1))
            rise = None
    return found


def bar_faults(found):
    """Returns the faults of the scopes' bars: each scope must have a bar, in the same columns as all other scopes of its width."""
    faults, first = [], {}
    for number, graph in enumerate(found):
        other = first.setdefault(graph.content.width, (number, graph))
        if graph.bar is None:
            faults.append(f"scope {number} has no bar")
        elif other[1].bar is not None and graph.bar != other[1].bar:
            faults.append(f"the bar of scope {number} is in columns {list(graph.bar)}, that of scope {other[0]} in "
                          f"{list(other[1].bar)}")
    return faults


def pulse_faults(one, other, least=1, tolerance=1):
    """Returns the faults in the pulses of two scopes of the same width: each pulse must be in both scopes, in the same columns within the
    tolerance. A pulse beside the bar's gap or an end of the content can be in one scope only, because the other one may have cut it off.

    least: the number of pulses that must be in both.
    """
    if one.content.width != other.content.width:
        return [f"contents of {one.content.width} and {other.content.width} pixels"]
    faults, common = [], 0
    for these, those in ((one, other), (other, one)):
        for pulse in these.pulses:
            near = min(those.pulses, key=lambda candidate: abs(candidate.rise - pulse.rise), default=None)
            if near is not None and max(abs(near.rise - pulse.rise), abs(near.fall - pulse.fall)) <= tolerance:
                common += these is one
            elif not _is_at_an_edge(these, pulse, tolerance):
                faults.append(f"a pulse in columns {pulse.rise} to {pulse.fall}, the nearest of the other scope in "
                              + (f"{near.rise} to {near.fall}" if near else "none"))
    if common < least:
        faults.append(f"{common} pulses in both scopes, {least} or more expected")
    return faults


def _is_at_an_edge(graph, pulse, tolerance):
    """Returns True if another scope may have cut off this pulse, because the pulse is at an end of the content, at the bar, or at the end of the
    bar's gap."""
    reach = tolerance + 2
    if pulse.rise < reach or pulse.fall >= graph.content.width - reach:
        return True
    return graph.bar is not None and pulse.fall >= graph.bar[0] - reach and pulse.rise <= graph.bar[-1] + GAP + reach


# The color of an event mark.
MARK = (0xFF, 0xB0, 0x20)
# The number of rows by which a trace at a value limit can extend beyond the scope's content (its drawing area). All texts are farther away from it.
MARGIN = 2
# The number of columns without a trace to the right of the sweep bar: the sweep's gap at 160 pixels per inch, and the column in which the trace ends.
GAP = 12
