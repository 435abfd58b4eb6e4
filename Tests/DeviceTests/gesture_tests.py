"""Tests of gestures on the booted board: uinput plays them, libinput reads them, and the scanned-out picture of a page with eight live graphs
shows their effect."""

import unittest

import picture
from app_tests import CRASH, Device
from emulator import TouchScript

from paths import LOGS

# A server with eight channels. Their scopes fill the first page of graphs, and the second page begins with their spectrograms.
EIGHT = ["--signal=sine:channels=8,rate=250,block=5,frequency=1,amplitude=100"]
SCOPES = [f"graph.{n}" for n in range(8)]
SPECTROGRAMS = [f"graph.{n}" for n in range(8, 16)]
TEN = [EIGHT[0].replace("channels=8", "channels=10")]
REST = 1  # The number of seconds without movement after which the screen counts as at rest.


class Page(unittest.TestCase):
    """A page with eight live scopes; each test shows it on its own board."""

    rotation = 0
    server = EIGHT

    def setUp(self):
        self.device = Device(f"gesture-{self._testMethodName}", self.server, rotation=self.rotation).__enter__()
        self.addCleanup(self.device.__exit__)
        self.interface, self.board = self.device.interface, self.device.board
        self.device.watch()
        self.interface.wait_for("visualization", target="graph.0")
        self.device.sleep(2)

    def tearDown(self):
        self.assertNotRegex(self.board.log(), CRASH)

    def graphs(self):
        """Returns the frames of the visible graphs by name."""
        return {name: frame for name, frame in self.interface.state()[1].items() if name.startswith("graph.")}

    def play(self, script):
        self.board.touch(script)
        self.rest()

    def rest(self):
        """Waits until all targets have stopped moving."""
        self.interface.rest(REST)

    def middle(self, name):
        x, y, width, height = self.graphs()[name]
        return x + width // 2, y + height // 2

    def place(self, x, y):
        return self.interface.place(x, y)

    def screen(self, name):
        screen = self.interface.screen()
        screen.write_png(LOGS / f"gesture-{name}.png")
        return screen

    def two_screens(self, *names):
        """Returns two pictures, the second one taken 0.1 s of the board's clock after the first one."""
        first = self.screen(names[0])
        self.device.sleep(0.1)
        return [first, self.screen(names[1])]

    def swipe(self, direction):
        """Swipes over three quarters of the screen to the left (-1) or right (1). So long a swipe turns the page even on a busy machine, where the
        finger may seem to rest before it is lifted."""
        width, height = self.interface.size
        half = direction * width * 3 // 8
        start, end = self.place(width // 2 - half, height // 2), self.place(width // 2 + half, height // 2 + 10)
        self.play(TouchScript().drag(start, end, 225))


class Turning(Page):
    def test_swipe_turns_the_page(self):
        """A swipe to the left turns from the scopes to the spectrograms, and one to the right turns back, by whole pages"""
        self.assertEqual(sorted(self.graphs()), SCOPES)
        first = self.graphs()
        scopes = self.screen("page-1")
        self.assertEqual(len(picture.contents(scopes)), 8)
        self.swipe(-1)
        self.assertEqual(sorted(self.graphs()), sorted(SPECTROGRAMS))
        self.assertEqual(len(picture.contents(self.screen("page-2"))), 0)
        self.swipe(1)
        self.assertEqual(self.graphs(), first)


class Scrolling(Page):
    server = TEN

    def test_vertical_drag_scrolls(self):
        """If ten channels need one row more than the page shows, a drag upward scrolls by whole rows, and a drag downward scrolls back"""
        first = self.graphs()
        width, height = self.interface.size
        self.play(TouchScript().drag(self.place(width // 2, height * 3 // 4), self.place(width // 2 + 10, height // 4), 400, 100))
        scrolled = self.graphs()
        self.screen("scrolled")
        self.assertNotIn("graph.0", scrolled)
        # The page must have scrolled by whole rows: each visible graph is at a position where another graph was before.
        self.assertLessEqual(set(scrolled.values()), set(first.values()))
        self.play(TouchScript().drag(self.place(width // 2, height // 4), self.place(width // 2, height * 3 // 4), 400, 100))
        self.play(TouchScript().drag(self.place(width // 2, height // 4), self.place(width // 2, height * 3 // 4), 400, 100))
        self.assertEqual(self.graphs(), first)


class Magnifying(Page):
    def test_double_tap_magnifies(self):
        """A double tap on a graph shows it on the whole screen, and another double tap shows the page again"""
        first = self.graphs()
        self.play(TouchScript().double_tap(*self.place(*self.middle("graph.3"))))
        self.assertEqual(list(self.graphs()), ["graph.3"])
        x, y, width, height = self.graphs()["graph.3"]
        self.assertGreaterEqual(width, self.interface.size[0] * 0.95)
        content, = picture.contents(self.screen("magnified"))
        self.assertGreater(content.height, self.interface.size[1] * 0.6)
        self.play(TouchScript().double_tap(*self.place(*self.middle("graph.3"))))
        self.assertEqual(self.graphs(), first)
        self.assertEqual(len(picture.contents(self.screen("magnified-back"))), 8)


class Pinching(Page):
    def period(self, screen):
        """Returns the number of pixels between two rises of the 1 Hz sine in the first scope."""
        content = picture.contents(screen)[0]
        crossings = picture.rising_crossings(picture.trace(screen, content), (content.height - 1) / 2)
        gaps = sorted(after - before for before, after in zip(crossings, crossings[1:]))
        return gaps[len(gaps) // 2], content

    def test_horizontal_pinch_changes_the_period(self):
        """If two fingers move apart horizontally, the time window of all graphs becomes shorter; if they move together, it becomes longer"""
        self.device.sleep(9)
        before, content = self.period(self.screen("pinch-before"))
        self.assertAlmostEqual(before, content.width / 10, delta=2)
        width, height = self.interface.size
        middle = width // 2, height // 2
        self.play(TouchScript().pinch(self.place(*middle), 150, 300, vertical=self.rotation % 180 != 0))
        after, content = self.period(self.screen("pinch-half"))
        self.assertAlmostEqual(after / before, 2, delta=0.25)
        self.play(TouchScript().pinch(self.place(*middle), 300, 150, vertical=self.rotation % 180 != 0))
        self.device.sleep(9)
        self.assertAlmostEqual(self.period(self.screen("pinch-back"))[0], before, delta=before / 10)

    def test_vertical_pinch_changes_the_range(self):
        """If two fingers move apart vertically, the value range becomes smaller"""
        self.device.sleep(9)
        screen = self.screen("range-before")
        content = picture.contents(screen)[0]

        def extent(screen):
            middles = [y for y in picture.trace(screen, content) if y is not None]
            return max(middles) - min(middles)
        before = extent(screen)
        width, height = self.interface.size
        # Moves two fingers toward each other. This doubles the value range, so the trace has half its height.
        self.play(TouchScript().pinch(self.place(width // 2, height // 2), 300, 150, vertical=self.rotation % 180 == 0))
        self.assertAlmostEqual(extent(self.screen("range-twice")) / before, 0.5, delta=0.1)


class Arranging(Page):
    def test_long_press_edits(self):
        """A press of 1.5 s on a graph starts edit mode, in which the graphs wobble; the button Done ends it"""
        # In a frozen picture, a long press would set a marker, so the test starts edit mode in the live picture.
        self.edit()
        self.interface.press_button()  # the traces are frozen, so only the wobbling graphs move
        self.device.sleep(1)
        # A wobbling graph passes each position twice in a swing, so two pictures can be equal by chance, but not four.
        wobbling = self.two_screens("edit-1", "edit-2")
        self.device.sleep(0.1)
        wobbling += self.two_screens("edit-3", "edit-4")
        # Compares the last scope, because nothing covers it.
        content = picture.contents(wobbling[0])[-1]
        crops = [screen.crop(content.x, content.y, content.width, content.height) for screen in wobbling]
        self.assertGreater(max(crops[0].difference(other) for other in crops[1:]), 100)
        self.interface.tap("visualization.done")
        self.rest()
        crops = [screen.crop(content.x, content.y, content.width, content.height)
                 for screen in self.two_screens("edit-done", "edit-done")]
        self.assertEqual(crops[0].difference(crops[1]), 0)

    def drag(self, *stops):
        """In edit mode, moves one finger from stop to stop. Each stop is (x, y, milliseconds for which the finger rests there)."""
        script = TouchScript()
        x, y, rest = stops[0]
        script.down(0, *self.place(x, y)).report().wait(rest)
        for nextX, nextY, rest in stops[1:]:
            for step in range(1, 21):
                script.move(0, *self.place(x + (nextX - x) * step / 20, y + (nextY - y) * step / 20)).report().wait(16)
            x, y = nextX, nextY
            script.wait(rest)
        self.play(script.up(0).report())

    def edit(self):
        # Presses twice as long as necessary, because a busy machine may draw a frame late.
        self.play(TouchScript().hold(*self.place(*self.middle("graph.7")), 3000))
        self.interface.wait_for("visualization", target="visualization.done")

    def test_reorder_on_the_page(self):
        """If a graph is held over another one for 0.7 s, it takes that one's slot, and the graphs between the two slots shift"""
        first = self.graphs()
        self.edit()
        start, end = self.middle("graph.0"), first["graph.3"]
        # Ends the drag in the left third of another graph's slot. There, the dragged graph is inserted; in the middle, the two graphs would exchange
        # their places.
        self.drag((*start, 200), (end[0] + end[2] // 6, end[1] + end[3] // 2, 2500))
        after = self.graphs()
        self.screen("reordered")
        self.assertEqual(after["graph.0"], first["graph.3"])
        self.assertEqual([after[f"graph.{n}"] for n in (1, 2, 3)], [first[f"graph.{n}"] for n in (0, 1, 2)])
        self.assertEqual([after[f"graph.{n}"] for n in range(4, 8)], [first[f"graph.{n}"] for n in range(4, 8)])

    def test_reorder_across_pages(self):
        """If a graph is dragged to the right edge, the page turns, the graph can be dropped there, and the arrangement is stored"""
        first = self.graphs()
        width, height = self.interface.size
        self.edit()
        start = self.middle("graph.1")
        slot = first["graph.2"]
        # Rests the finger at the right edge until the next page opens, but less than 3.3 s, when yet another page would open. Then rests it over the
        # slot for more than 0.7 s, when the graph takes the slot, but less than 1.5 s, when the page would turn back because the graph extends beyond
        # the left edge.
        self.drag((*start, 200), (width - 5, start[1], 2600), (slot[0] + slot[2] // 6, slot[1] + slot[3] // 2, 1100))
        after = self.graphs()
        self.screen("other-page")
        self.assertEqual(after.get("graph.1"), first["graph.2"])
        self.interface.tap("visualization.done")
        self.rest()
        self.swipe(1)
        self.assertEqual(sorted(self.graphs()), [name for name in SCOPES if name != "graph.1"])
        # Opens the selection and the graphs again, and expects the same arrangement.
        left = self.graphs()
        if "visualization.selection" not in self.interface.state()[1]:
            self.play(TouchScript().tap(*self.place(width // 2, height // 2)))
        self.interface.tap("visualization.selection")
        self.interface.tap("selection.apply")
        self.interface.wait_for("visualization", target="graph.0")
        self.rest()
        self.assertEqual(self.graphs(), left)


class TurnedPage(Turning):
    """The same tests on a panel that is mounted in portrait."""

    rotation = 90


class TurnedPinching(Pinching):
    rotation = 90
