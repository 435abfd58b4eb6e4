"""Draws a live page with pyqtgraph, with the settings that make pyqtgraph fastest."""

import numpy
import pyqtgraph
from PySide6 import QtCore, QtWidgets

pyqtgraph.setConfigOptions(antialias=False, useOpenGL=False, background="#0E1116", foreground="#E6EAF0")
application = pyqtgraph.mkQApp()


class Page:
    """A trace for each channel, at given positions. PlotCurveItem without downsampling, automatic downsampling, clipToView,
    samples in double precision and updates of the whole viewport were tried as well: all of them cost more.

    - `contents`: x, y, width, height of each trace.
    - `labels`: for each trace, the height of the label rows over its corners (0 if they are outside), then the labels' widths on
      PocketScope's page. With it, the page has panels, grids and labels as well; None for traces alone.

    `self.labels` has this page's own figures in the same form.
    """

    def __init__(self, samples, contents, period, mode, values, size, labels):
        whole = labels is not None
        self.labels = [[0] * 5 for _ in contents]
        self.samples, self.period, self.isScrolling = samples, period, mode == "scroll"
        # The scrolling page repeats the recording in one array, so that it need not join two parts for each frame.
        self.endless = numpy.concatenate([samples, samples[:, :period]], axis=1)
        self.sweep = numpy.zeros((len(samples), period), numpy.float32)
        self.position = 0
        self.view = pyqtgraph.GraphicsView()
        self.view.resize(*size)
        self.paints = 0
        self.curves = []
        self.bars = []
        for x, y, width, height in contents:
            if whole:
                self.decorate(len(self.curves), x, y, width, height, labels[len(self.curves)][0])
            box = pyqtgraph.ViewBox(enableMenu=False, enableMouse=False)
            self.view.addItem(box)
            box.setGeometry(x, y, width, height)
            box.disableAutoRange()
            box.setRange(xRange=(0, period), yRange=(-values, values), padding=0)
            curve = pyqtgraph.PlotDataItem(
                pen=pyqtgraph.mkPen("#D7DCE3", width=1), skipFiniteCheck=True, antialias=False)
            # With this, pyqtgraph keeps only the minimum and the maximum of each pixel column. Its default keeps five times as many points.
            curve.setDownsampling(ds=max(1, period // int(width)), auto=False, method="peak")
            box.addItem(curve)
            self.curves.append(curve)
            if whole and not self.isScrolling:
                bar = pyqtgraph.InfiniteLine(0, pen=pyqtgraph.mkPen("#3BA7FF", width=2))
                box.addItem(bar)
                self.bars.append(bar)
        self.x = numpy.arange(period, dtype=numpy.float32)
        self.view.show()
        application.processEvents()

    def decorate(self, number, x, y, width, height, row):
        """Adds the panel of a graph: its two halves, a grid, the title, the limits and the time window.

        row: the height of the label rows over the graph's corners; 0 if the labels are above and below the graph."""
        def rectangle(x, y, width, height, color, z=-1000):
            item = QtWidgets.QGraphicsRectItem(x, y, width, height)
            item.setPen(pyqtgraph.mkPen(None))
            item.setBrush(pyqtgraph.mkBrush(color))
            # The default z value of -1000 would place the item behind the view boxes, which pyqtgraph places behind everything else.
            item.setZValue(z)
            self.view.addItem(item)

        def text(words, color, size):
            item = QtWidgets.QGraphicsSimpleTextItem(words)
            font = item.font()
            font.setPixelSize(size)
            item.setFont(font)
            item.setBrush(pyqtgraph.mkBrush(color))
            return item

        margin, rim = (2, 2) if row else (8, 16)
        rectangle(x - margin, y - rim, width + 2 * margin, height + 2 * rim, "#171B22")
        rectangle(x, y, width, height / 2, "#11151B")
        rectangle(x, y + height / 2, width, height / 2, "#141922")
        for column in range(1, 10):
            rectangle(x + column * width // 10, y, 1, height, "#262D37")
        self.labels[number][0] = row
        texts = (text(f"EEG E{number + 1}", "#E6EAF0", 12 if row else 13), text("100 µV", "#9AA4B2", 11),
                 text("10 s", "#9AA4B2", 11), text("-100 µV", "#9AA4B2", 11))
        for corner, item in enumerate(texts):
            extent = int(item.boundingRect().width()) + 8
            left = x if corner % 2 == 0 else x + width - extent
            if row:
                top = y if corner < 2 else y + height - row
                # The background of the labels is in front of the trace. Its opacity is 92/128.
                rectangle(left, top, extent, row, (0x11, 0x15, 0x1B, 183), 0)
                self.labels[number][1 + corner] = extent
            else:
                top = y - 15 if corner < 2 else y + height
            item.setPos(left + 4, top)
            self.view.addItem(item)

    def catch_up(self, end):
        """Takes the samples before `end` without drawing them."""
        if end > self.position:
            numbers = numpy.arange(max(self.position, end - self.period), end)
            self.sweep[:, numbers % self.period] = self.samples[:, numbers % self.samples.shape[1]]
            self.position = end

    def frame(self, end):
        """Draws a frame with all samples before `end`."""
        if self.isScrolling:
            start = (end - self.period) % self.samples.shape[1]
            shown = self.endless[:, start:start + self.period]
            self.position = end
        else:
            self.catch_up(end)
            shown = self.sweep
        for curve, samples in zip(self.curves, shown):
            curve.setData(self.x, samples)
        for bar in self.bars:
            bar.setValue(end % self.period)
        self.view.viewport().repaint()

    def save(self, path):
        self.view.grab().save(str(path))

    def close(self):
        self.view.close()
