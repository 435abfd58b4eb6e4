"""The app's screens for scripted tests: by the names of touch targets."""

import re

from .board import BoardError
from .touch import TouchScript


KEYS = {".": "dot", ",": "comma", "-": "minus", "_": "underscore", ":": "colon", "@": "at", "+": "plus", " ": "space"}


class Interface:
    """Reads the lines "ui: NAME x y width height" that the app logs when it is started with --log-ui.

    Each time something that can be touched moves, appears or vanishes, the app logs the screen's name with the whole area and
    then everything on it, and at last "ui: complete". Positions are those of the picture; touches are turned to the panel's, if the picture is turned.
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
        """The present screen's name, and the frames (x, y, width, height) of touch targets, by name."""
        # The last lines may be incomplete; half a list must not count as a whole one.
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
        """Waits until a screen is shown, and until a target on it can be touched; returns the frame of that target."""
        def look():
            name, targets = self.state()
            if (screen is None or name == screen) and (target is None or target in targets):
                return [targets.get(target)]
            return None
        try:
            return self.board.until(look, f"{target or ''} on {screen or 'any screen'}", timeout)[0]
        except BoardError as error:
            name, targets = self.state()
            raise BoardError(f"there is {name} with {', '.join(targets)}; {error}") from error

    def place(self, x, y):
        """The position of a point of the picture on the panel."""
        width, height = self.board.size
        return {0: (x, y), 90: (width - 1 - y, x), 180: (width - 1 - x, height - 1 - y),
                270: (y, height - 1 - x)}[self.rotation]

    def centre(self, target, timeout=0):
        x, y, width, height = self.wait_for(target=target, timeout=timeout)
        return self.place(x + width // 2, y + height // 2)

    def tap(self, target, timeout=0):
        self.board.touch(TouchScript().tap(*self.centre(target, timeout)))

    def press_button(self, tries=10):
        """Presses the start/stop button until the app answers: on a busy machine the guest may stand still for longer than
        the 100 ms of a press, and its kernel never sees it."""
        for _ in range(tries):
            after = len(self.board.log())
            self.board.press_button()
            if self.board.said("^ui: ", after, seconds=3):
                return
        raise BoardError(f"{tries} presses of the button changed nothing. The log ends:\n{self.board.tail()}")

    def scroll_to(self, target, drags=24):
        """Drags the list between the screen's bars until a target is completely visible: to its end, then to its beginning."""
        width, height = self.size
        # Beside the rows' content; a finger that rests longer than 0.1 s leaves the list where it is.
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
        """Waits until no target has moved, appeared or disappeared for this time by the board's clock; returns the state."""
        last = self.state()
        for _ in range(60):
            self.board.sleep(seconds)
            state = self.state()
            if state == last:
                return state
            last = state
        raise BoardError(f"the screen does not come to rest: {last}")

    def type(self, text):
        """Types on the on-screen keyboard."""
        for character in text:
            self.tap("key." + KEYS.get(character, character))

    def screen(self):
        """The picture as seen by a user of a rotated panel."""
        return self.board.screen().turned((360 - self.rotation) % 360)
