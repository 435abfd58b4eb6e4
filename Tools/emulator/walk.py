"""Walks through the app's screens on a board, by the names of targets and by the board's clock."""

from .board import BoardError
from .touch import TouchScript


class Walk:
    """Uses the app on a board as a person does. Positions on the screen are fractions of the picture's width and height."""

    def __init__(self, board, interface):
        self.board, self.interface = board, interface

    def can_touch(self, target):
        return target in self.interface.state()[1]

    def tap(self, *targets):
        for target in targets:
            self.interface.tap(target)

    def wait_for(self, *what, **options):
        return self.interface.wait_for(*what, **options)

    def wait(self, seconds):
        self.board.sleep(seconds)

    def restart_app(self):
        """Ends the app. The board then starts it again."""
        after = len(self.board.log())
        self.board.run("killall pocketscope")
        self.board.wait_for("^pocketscope: ready", after=after)

    def show_demo(self):
        """Goes from the first screen to the graphs: those of the demo's first section, or those of the last selection on this card."""
        self.tap("connection.demo")
        # A demo that was shown before opens its graphs at once.
        screen = self.board.until(lambda: (name := self.interface.state()[0]) in ("selection", "visualization") and name, "the demo")
        if screen == "selection":
            self.wait_for("selection", target="section.0")
            if not self.can_touch("selection.apply"):
                self.tap("section.0")
            self.tap("selection.apply")
        self.wait_for("visualization")

    def select_sections(self, sections):
        """Selects sections. A touch on a section's bar selects the section's channels (or none, if all were selected) and opens the section. A touch
        on its arrow closes the section."""
        for section in sections:
            self.tap(f"section.{section}")
            self.wait_for(target=f"channel.{section}.0")
            self.tap(f"section.{section}.arrow")

    def show_bars(self):
        # Wait until the screen above has closed: only then is it known whether the bars are visible. A tap while they are visible would hide them.
        self.wait_for("visualization", target="visualization.graphs")
        if not self.can_touch("visualization.play"):
            self.tap("visualization.graphs")
            self.wait_for(target="visualization.play")

    def hide_bars(self):
        self.wait_for("visualization", target="visualization.graphs")
        if self.can_touch("visualization.play"):
            self.tap("visualization.graphs")
            self.wait(1)

    def double_tap(self, graph):
        """Magnifies a graph, or returns it to its page."""
        self.board.touch(TouchScript().double_tap(*self.interface.centre(f"graph.{graph}")))
        self.interface.rest(1)

    def swipe(self, start, end):
        width, height = self.interface.size
        ends = (self.interface.place(int(x * width), int(y * height)) for x, y in (start, end))
        self.board.touch(TouchScript().drag(*ends, 200))
        self.interface.rest(1)

    def turn(self, start, end, target, tries=5):
        """Swipes until a target is on the page. It tries several times: if the board has its own clock and this machine is busy, the finger may
        be too slow for a swipe."""
        for _ in range(tries):
            self.swipe(start, end)
            if self.can_touch(target):
                return
        self.wait_for(target=target)

    def hold(self, graph, milliseconds):
        """Presses a graph and holds the finger down for this many milliseconds."""
        self.board.touch(TouchScript().hold(*self.interface.centre(f"graph.{graph}"), milliseconds))

    def drag_graph(self, graph, *stops):
        """Drags a graph in edit mode through positions of the screen. Each stop is (x, y, milliseconds to rest there)."""
        width, height = self.interface.size
        x, y, w, h = self.wait_for(target=f"graph.{graph}")
        x, y = x + w // 2, y + h // 2
        finger = TouchScript().down(0, *self.interface.place(x, y)).report().wait(200)
        for to_x, to_y, rest in stops:
            to_x, to_y = int(to_x * width), int(to_y * height)
            for step in range(1, 21):
                finger.move(0, *self.interface.place(x + (to_x - x) * step // 20, y + (to_y - y) * step // 20)).report().wait(16)
            finger.wait(rest)
            x, y = to_x, to_y
        self.board.touch(finger.up(0).report())
        self.interface.rest(1)

    def drag_within(self, target, start, end, milliseconds=400):
        """Drags a finger along a target, from one fraction of its width to another."""
        x, y, width, height = self.wait_for(target=target)
        ends = (self.interface.place(x + int(part * width), y + height // 2) for part in (start, end))
        self.board.touch(TouchScript().drag(*ends, milliseconds, hold=100))

    def _appears(self, target, seconds=5):
        """Waits until a target is visible; returns False if it is not within this time on the board's clock."""
        end = self.board.uptime() + seconds
        while not self.can_touch(target):
            if self.board.uptime() > end:
                return False
            self.wait(0.1)
        return True

    def go_to(self, first, *targets, tries=50):
        """Touches buttons in the bars over the graphs."""
        # The bars hide after some seconds of the board's clock. This time may pass between two checks, because the clock of an idle board runs ahead.
        for _ in range(tries):
            self.show_bars()
            # The bars may hide between the look and the touch, which then shows them again instead of touching the button.
            if self.interface.tap_if_shown(first) and (not targets or self._appears(targets[0])):
                self.tap(*targets)
                return
            self.wait(0.1)
        raise BoardError(f"the bars do not show {first}; there is {', '.join(self.interface.state()[1])}")
