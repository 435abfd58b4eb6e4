"""Checks that a picture of a live page shows the true minimum and maximum of each column."""

import numpy
from PySide6 import QtGui

# The pixels of a trace are brighter than this value. Those of grids and panels are not.
BRIGHT = 110
# The tolerance of a column, in pixels. It is needed because lines are 1 to 1.5 pixels wide, rows are rounded, and neighboring columns are joined.
TOLERANCE = 2


def load(path):
    image = QtGui.QImage(str(path)).convertToFormat(QtGui.QImage.Format.Format_RGB32)
    pixels = numpy.frombuffer(image.constBits(), numpy.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    return pixels[:, : image.width(), :3].min(axis=2)


def hidden(labels, width, left, right):
    """Returns the heights of the labels in front of the columns from `left` to `right` (excluded): at the top and at the bottom.

    labels: the height of a label row, and the widths of the labels at the top left, top right, bottom left and bottom right.
    """
    row, *corners = (int(figure) for figure in labels)
    return [row if left < first or right > width - last else 0 for first, last in (corners[:2], corners[2:])]


def check(name, path, samples, contents, end, period, mode, values, labels):
    """Ends the program with a message if a column of the picture differs from its samples, or if no column shows a spike of one sample. It ignores
    pixels behind labels.

    labels: for each trace, the figures that `hidden` takes.
    """
    pixels = load(path)
    columns = spikes = 0
    for channel, (x, y, width, height) in enumerate(contents.astype(int)):
        numbers = numpy.arange(end - period, end)
        taken = samples[channel, numbers % samples.shape[1]]
        if mode == "sweep":
            places = numbers % period
        else:
            places = numbers - (end - period)
        column = places * width // period
        trace = pixels[y:y + height, x:x + width] > BRIGHT
        head = end % period * width // period if mode == "sweep" else width
        for k in range(2, width - 2):
            # Ignore these columns: PocketScope draws nothing around a sweep's bar, and the newest columns of a scrolling graph are incomplete.
            if head - 4 <= k <= head + 14:
                continue
            near = taken[(column >= k - 3) & (column <= k + 3)]
            mine = taken[column == k]
            above, below = hidden(labels[channel], width, k - 1, k + 2)
            last = height - 1 - below
            top, bottom = row(mine.max(), height, values), row(mine.min(), height, values)
            least, most = row(near.max(), height, values), row(near.min(), height, values)
            if bottom < above + TOLERANCE or top > last - TOLERANCE:
                continue
            is_whole = top >= above and bottom <= last
            top, least = max(top, above), max(least, above)
            bottom, most = min(bottom, last), min(most, last)
            shown = above + numpy.flatnonzero(trace[above:last + 1, max(0, k - 1):k + 2].any(axis=1))
            if not len(shown):
                raise SystemExit(f"{name}: column {k} of graph {channel} is empty, see {path}")
            # The drawn column must cover the range of the column's own samples, and must not exceed the range of the samples around it.
            wrong = (shown[0] > top + TOLERANCE, shown[-1] < bottom - TOLERANCE,
                     shown[0] < least - TOLERANCE - 1, shown[-1] > most + TOLERANCE + 1)
            if any(wrong):
                raise SystemExit(
                    f"{name}: column {k} of graph {channel} shows rows {shown[0]} to {shown[-1]}, its samples are at "
                    f"{top:.1f} to {bottom:.1f} (with neighbors {least:.1f} to {most:.1f}), see {path}")
            columns += 1
            spikes += int(is_whole and abs(mine).max() >= 90)
    if not spikes:
        raise SystemExit(f"{name}: no spike of one sample is in sight, see {path}")
    print(f"  {name}: {columns} columns show their minima and maxima, among them {spikes} spikes of one sample")


def row(value, height, values):
    return (values - value) / (2 * values) * height - 0.5
