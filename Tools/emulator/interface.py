"""Lets scripted tests use the app's screens. Tests identify buttons and other touch targets by name."""

import re

from .board import BoardError
from .touch import TouchScript


KEYS = {".": "dot", ",": "comma", "-": "minus", "_": "underscore", ":": "colon", "@": "at", "+": "plus", " ": "space"}


class Interface:
    """Reads the lines "ui: NAME x y width height" that the app logs with --log-ui.

    Each time a touch target moves, appears or vanishes, the app logs the screen's name with the whole area, then all targets, then
    "ui: complete". Positions are those of the picture; for a rotated picture, touches are converted to the panel's.
    """

    LINE = re.compile(r"^ui: (\S+) (-?\d+) (-?\d+) (\d+) (\d+)$", re.MULTILINE)
    COMPLETE = "\nui: complete\n"

    def __init__(self, board, rotation=0):
        self.board = board
        self._read, self._name, self._targets = 0, None, {}
        self.turn(rotation)

    def turn(self, rotation):
        """From now on, reads and touches a picture that is rotated by this many degrees."""
        self.rotation = rotation
        width, height = self.board.size
        self.size = (width, height) if rotation % 180 == 0 else (height, width)

    def state(self):
        """Returns the current screen's name, and a table from name to frame (x, y, width, height) of its touch targets."""
        # Ignore the lines after the last "ui: complete": they may be an incomplete list of targets.
        new = "".join(self.board.log()[self._read:].rpartition(self.COMPLETE)[:2])
        self._read += len(new)
        for match in self.LINE.finditer(new):
            frame = tuple(int(match[n]) for n in range(2, 6))
            if frame == (0, 0, *self.size) and "." not in match[1]:
                self._name, self._targets = match[1], {}
            else:
                self._targets[match[1]] = frame
        return self._name, dict(self._targets)

    def wait_for(self, screen=None, target=None, timeout=0):
        """Waits until a screen is shown and a target on it can be touched. Returns the target's frame."""
        def look():
            name, targets = self.state()
            if (screen is None or name == screen) and (target is None or target in targets):
                return [targets.get(target)]
            return None
        try:
            return self.board.until(look, f"{target or ''} on {screen or 'any screen'}", timeout)[0]
        except BoardError as error:
            name, targets = self.state()
            raise BoardError(f"the screen is {name} with {', '.join(targets)}; {error}") from error

    def place(self, x, y):
        """Converts a point of the picture to a position on the panel."""
        width, height = self.board.size
        return {0: (x, y), 90: (width - 1 - y, x), 180: (width - 1 - x, height - 1 - y),
                270: (y, height - 1 - x)}[self.rotation]

    def centre(self, target, timeout=0):
        x, y, width, height = self.wait_for(target=target, timeout=timeout)
        return self.place(x + width // 2, y + height // 2)

    def tap(self, target, timeout=0):
        self.board.touch(TouchScript().tap(*self.centre(target, timeout)))

    def tap_if_shown(self, target):
        """Taps a target that can be touched now. Returns False if there is none."""
        frame = self.state()[1].get(target)
        if frame is None:
            return False
        x, y, width, height = frame
        self.board.touch(TouchScript().tap(*self.place(x + width // 2, y + height // 2)))
        return True

    def press_button(self, tries=10):
        """Presses the start/stop button until the app reacts. On a busy machine, the emulator may pause for longer than the 100 ms of a press, so
        that the board's kernel misses the press."""
        for _ in range(tries):
            after = len(self.board.log())
            self.board.press_button()
            if self.board.said("^ui: ", after, seconds=3):
                return
        raise BoardError(f"{tries} presses of the button changed nothing. The log ends:\n{self.board.tail()}")

    def scroll_to(self, target, drags=48):
        """Drags the list between the screen's bars until a target is completely visible. It drags first toward the list's end, then toward its
        beginning."""
        width, height = self.size
        # Move the finger beside the content of the rows. Let it rest for more than 0.1 s before it is lifted, so that the list does not continue to
        # scroll.
        ends = self.place(8, height - 80), self.place(8, height // 4)
        self.rest()
        for way in (ends, ends[::-1]):
            for _ in range(drags):
                if target in self.state()[1]:
                    return
                self.board.touch(TouchScript().drag(*way, 300, hold=200))
                self.rest()
        raise BoardError(f"{drags} drags brought no {target}; there is {', '.join(self.state()[1])}")

    def rest(self, seconds=0.7):
        """Waits until no target has moved, appeared or vanished for this many seconds of the board's clock. Returns the current screen's name and
        its targets."""
        last = self.state()
        for _ in range(60):
            self.board.sleep(seconds)
            state = self.state()
            if state == last:
                return state
            last = state
        raise BoardError(f"the screen does not stop changing: {last}")

    def type(self, text):
        """Types a text on the on-screen keyboard."""
        for character in text:
            self.tap("key." + KEYS.get(character, character))

    def screen(self):
        """Returns the picture as a user of the rotated panel sees it."""
        return self.board.screen().turned((360 - self.rotation) % 360)
