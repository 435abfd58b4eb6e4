"""Steps through the app's screens on one board, by the names of what can be touched: for pictures of the screens."""

import time

from .touch import TouchScript


class Walk:
    """A board whose app is used as a person would. Places on the screen are in parts of the picture's width and height."""

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
        time.sleep(seconds)

    def restart_app(self):
        """Ends the app, which the board starts again."""
        after = len(self.board.log())
        self.board.run("killall pocketscope")
        self.board.wait_for("^pocketscope: ready", 20, after)

    def select_sections(self, sections):
        """A touch on a section's bar selects its channels (or none, if all were) and opens it, one on its arrow closes it again."""
        for section in sections:
            self.tap(f"section.{section}")
            self.wait_for(target=f"channel.{section}.0")
            self.tap(f"section.{section}.arrow")

    def show_bars(self):
        if not self.can_touch("visualization.play"):
            self.tap("visualization.graphs")
            self.wait_for(target="visualization.play")

    def hide_bars(self):
        if self.can_touch("visualization.play"):
            self.tap("visualization.graphs")
            time.sleep(1)

    def double_tap(self, graph):
        """Magnifies a graph, or brings it back."""
        self.board.touch(TouchScript().double_tap(*self.interface.centre(f"graph.{graph}")))
        time.sleep(1.5)

    def swipe(self, start, end):
        width, height = self.interface.size
        ends = (self.interface.place(int(x * width), int(y * height)) for x, y in (start, end))
        self.board.touch(TouchScript().drag(*ends, 200))
        time.sleep(1.5)

    def turn(self, start, end, target, tries=5):
        """Swipes until something is on the page: on a busy machine a finger may come too slowly for a swipe."""
        for _ in range(tries):
            self.swipe(start, end)
            if self.can_touch(target):
                return
        self.wait_for(target=target)

    def drag_within(self, target, start, end, milliseconds=400):
        """Drags a finger along a target: from one part of its width to another."""
        x, y, width, height = self.wait_for(target=target)
        ends = (self.interface.place(x + int(part * width), y + height // 2) for part in (start, end))
        self.board.touch(TouchScript().drag(*ends, milliseconds, hold=100))

    def go_to(self, *targets):
        """Touches what stands in the bars over the graphs."""
        self.show_bars()
        self.tap(*targets)
