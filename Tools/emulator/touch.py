"""Makes gestures as scripts for the touch-player on the board, which times them exactly."""


class TouchScript:
    """Builds the lines that the touch-player executes. Positions are pixels of the panel, and times are milliseconds."""

    STEP = 16  # milliseconds between two reports of a moving finger, as from a panel of about 60 Hz

    def __init__(self):
        self.lines = []

    def _add(self, *words):
        self.lines.append(" ".join(str(round(w)) if isinstance(w, float) else str(w) for w in words))
        return self

    def wait(self, milliseconds):
        return self._add("wait", milliseconds)

    def down(self, slot, x, y):
        return self._add("down", slot, x, y)

    def move(self, slot, x, y):
        return self._add("move", slot, x, y)

    def up(self, slot):
        return self._add("up", slot)

    def report(self):
        """Ends one report of the panel. The events since the last report happen at the same time."""
        return self._add("report")

    def hold(self, x, y, milliseconds):
        return self.down(0, x, y).report().wait(milliseconds).up(0).report()

    def tap(self, x, y):
        return self.hold(x, y, 60).wait(60)

    def double_tap(self, x, y):
        return self.tap(x, y).tap(x, y)

    def drag(self, start, end, milliseconds=300, hold=0):
        """Drags one finger from start to end. The finger rests for `hold` milliseconds before it moves, and before it is lifted."""
        return self.fingers([(start, end)], milliseconds, hold)

    def fingers(self, paths, milliseconds=300, hold=0):
        """Moves any number of fingers at the same time, each from a start to an end, such as pinches and swipes of two fingers."""
        for slot, (start, _) in enumerate(paths):
            self.down(slot, *start)
        self.report()
        if hold:
            self.wait(hold)
        steps = max(1, milliseconds // self.STEP)
        for step in range(1, steps + 1):
            self.wait(self.STEP)
            for slot, (start, end) in enumerate(paths):
                self.move(slot, *(a + (b - a) * step / steps for a, b in zip(start, end)))
            self.report()
        if hold:
            self.wait(hold)
        for slot in range(len(paths)):
            self.up(slot)
        return self.report()

    def pinch(self, centre, start, end, vertical=False, milliseconds=400):
        """Moves two fingers whose distance, around a center, changes from `start` to `end` pixels."""
        def place(distance, side):
            offset = side * distance / 2
            return (centre[0], centre[1] + offset) if vertical else (centre[0] + offset, centre[1])
        return self.fingers([(place(start, side), place(end, side)) for side in (-1, 1)], milliseconds)

    def text(self):
        return "".join(line + "\n" for line in self.lines)
