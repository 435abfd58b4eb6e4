"""Tests of the second screen's page in a real browser, served and fed by the real program viewer-server.

Usage: browser_page.py BROWSER [--smoke | --others | TEST...]. Ends with a line "N passed, M failed".
browser_page.py BROWSER --visit URL FOLDER: opens a page of another server, with the code in its address, and prints what it shows as JSON."""

import hashlib
import json
import math
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from browser_feed import DISPLAYED, NAN, TURN, Channel, Feed, sawtooth, sine

TOP = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("VIEWER_SERVER", TOP / ".build/debug/viewer-server"))
PAGE = TOP / "rootfs-overlay/usr/share/pocketscope/viewer.html"
PICTURES = Path(os.environ.get("POCKETSCOPE_BUILD", TOP / "build")) / "pictures/second-screen"
PHONE, PC = (390, 844), (1280, 800)
LOOK = "window.pocketscope.look()"
# Returns for each of some pixel columns of the canvas the height and the middle of its pixels of a color: null if there are none. Pixels at the edge of
# a line are darker and count less.
ROWS = """([columns, color, top, bottom]) => {
  const context = document.getElementById("canvas").getContext("2d");
  const weight = {
    trace: (r, g, b) => r > 75 && Math.abs(r - b) < 30 ? r - 60 : 0,
    red: (r, g, b) => r > 150 && g < 0.55 * r && b < 0.55 * r ? r : 0,
    amber: (r, g, b) => r > 150 && g > 0.55 * r && b < 0.4 * r ? r : 0,
  }[color];
  return columns.map((x) => {
    const data = context.getImageData(x, top, 1, bottom - top).data;
    let sum = 0, moment = 0, count = 0;
    for (let y = 0; y < bottom - top; y++) {
      const value = weight(data[4 * y], data[4 * y + 1], data[4 * y + 2]);
      if (value) { sum += value; moment += value * (top + y + 0.5); count++; }
    }
    return sum ? [count, moment / sum] : null;
  });
}"""


class Fault(Exception):
    """Raised if the page is not as a test expects."""


def flags():
    """Returns the arguments with which Chromium starts. As root, it refuses to use its sandbox."""
    return ["--no-sandbox"] if os.geteuid() == 0 else []


def check(condition, *words):
    if not condition:
        raise Fault(" ".join(map(str, words)))


def wait(condition, words, seconds=10):
    """Waits until a condition is true."""
    deadline = time.monotonic() + seconds
    while not condition():
        check(time.monotonic() < deadline, "not within", seconds, "s:", words)
        time.sleep(0.05)


class Stage:
    """A browser, and the servers and pages of one test."""

    def __init__(self, browser):
        self.browser, self.feeds, self.contexts = browser, [], []
        self.work = tempfile.TemporaryDirectory(prefix="pocketscope-viewer-")
        self.folder = Path(self.work.name)
        self.faults = []

    def close(self):
        for context in self.contexts:
            context.close()
        for feed in self.feeds:
            feed.stop()
        self.work.cleanup()

    def recording(self, name, content):
        """Makes a recording of an hour ago. The server would take a newer one for one that still grows."""
        path = self.folder / name
        path.write_bytes(content)
        os.utime(path, (time.time() - 3600,) * 2)

    def feed(self, channels=None, **more):
        channels = channels or [Channel("EEG Fp1", sine(40, 3)), Channel("EEG Fp2", sine(30, 7)), Channel("ECG II", sine(1, 1.2), unit="mV", kind="ecg")]
        feed = Feed(PROGRAM, PAGE, channels, self.folder, **more)
        feed.start()
        self.feeds.append(feed)
        return feed

    def page(self, feed, size=PC, language="en", code=None, scale=1):
        """Opens the page in a browser of its own, with the code as from the picture code of the device. Without a code it stays at the form."""
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, device_scale_factor=scale, locale=language)
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" and "Failed to load" not in message.text
                and "WebSocket" not in message.text else None)
        page.goto(feed.url + (f"#{code:06}" if code else ""))
        if code:
            live(page)
        return page

    def picture(self, page, name):
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png")


def live(page, seconds=10):
    """Waits until the page draws signals."""
    wait(lambda: page.evaluate(f"{LOOK}.link") == "live" and page.evaluate(f"{LOOK}.newest") > 0, "live signals", seconds)


def freeze(page):
    page.keyboard.press("Space")
    wait(lambda: page.evaluate(f"{LOOK}.frozen"), "frozen")
    # The next two frames have drawn it.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def column(look, plot, cell):
    """Returns the pixel column of the canvas at a cell of a frozen page. The cell's middle is there."""
    return plot["x"] + (cell + 0.5 - (look["end"] - look["seconds"] * look["rate"])) * plot["w"] / (look["seconds"] * look["rate"])


def rows(page, columns, color, plot):
    return page.evaluate(ROWS, [columns, color, plot["y"], plot["y"] + plot["h"]])


def compare_sawtooth(page, plot_index, amplitude, period, rate=500):
    """Compares the pixels of a frozen trace with the values that were sent; returns the largest difference in pixels."""
    look = page.evaluate(LOOK)
    plot = look["plots"][plot_index]
    columns = list(range(plot["x"] + 4, plot["x"] + plot["w"] - 4))
    worst, compared = 0.0, 0
    first = look["end"] - look["seconds"] * look["rate"]
    for x, found in zip(columns, rows(page, columns, "trace", plot)):
        instant = (first + (x + 0.5 - plot["x"]) * look["seconds"] * look["rate"] / plot["w"]) / look["rate"]
        # At its fall, a pixel column contains all values.
        if not 0.04 < (instant % period) / period < 0.96 or not look["oldest"] / look["rate"] + 1.5 / rate + 0.02 < instant < look["end"] / look["rate"] - 2 / rate - 2 * TURN:
            continue
        value = amplitude * (instant % period) / period
        expected = plot["y"] + (plot["top"] - value) / (plot["top"] - plot["bottom"]) * plot["h"]
        check(found, "no trace in column", x)
        worst = max(worst, abs(found[1] - expected))
        compared += 1
    check(compared > 0.5 * len(columns), "only", compared, "of", len(columns), "columns were compared")
    return worst


# ---- Tests ----

def smoke(stage):
    """A browser with the right code shows what is sent, pixels against values, a loss in red, and downloads a recording"""
    content = hashlib.sha256(b"x").digest() * 4096
    stage.recording("2026-11-28 rest.bdf", content)
    start = time.monotonic()
    lost = (start + 2.0, start + 2.5)
    feed = stage.feed([Channel("Ramp", sawtooth(100, 2.0)), Channel("Lossy", lambda now, view: NAN if lost[0] <= now < lost[1] else 5 * (now % 1))], window=5)
    page = stage.page(feed, code=123456)
    time.sleep(max(0, start + 6 - time.monotonic()))
    freeze(page)
    stage.picture(page, "smoke")
    worst = compare_sawtooth(page, 0, 100, 2.0)
    check(worst < 2, "the trace differs from the values by", worst, "pixels")
    check_loss(page, 1, lost)
    page.keyboard.press("r")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download").click()
    check(Path(waiting.value.path()).read_bytes() == content, "the recording arrived with other bytes")


def check_loss(page, index, lost):
    """Expects red pixels of a frozen plot exactly where samples were lost."""
    look = page.evaluate(LOOK)
    plot = look["plots"][index]
    columns = list(range(plot["x"], plot["x"] + plot["w"]))
    red = [x for x, found in zip(columns, rows(page, columns, "red", plot)) if found]
    left, right = (column(look, plot, second * look["rate"]) for second in lost)
    check(red, "no red pixel")
    check(abs(red[0] - left) < 4 and abs(red[-1] - right) < 4, "red from", red[0], "to", red[-1], "instead of", left, "to", right)
    check(len(red) > 0.95 * (red[-1] - red[0]), "the red line has gaps")
    other = look["plots"][1 - index]
    check(not any(rows(page, list(range(other["x"], other["x"] + other["w"])), "red", other)), "red pixels without a loss")


def codes(stage):
    """A wrong code is refused with the tries that are left, after five wrong ones the device is asked for a new one, and the new one is accepted"""
    feed = stage.feed()
    page = stage.page(feed)
    expect(page.locator("#door")).to_be_visible()
    for left in (4, 3, 2, 1):
        page.fill("#code", "111111")
        expect(page.locator("#said")).to_contain_text(str(left))
    page.fill("#code", "111111")
    expect(page.locator("#said")).to_contain_text("new code")
    wait(lambda: feed.refused == 5, "five refusals")
    feed.code = 654321
    feed.send_access()
    # For half a minute, the server takes no code at all.
    page.fill("#code", "654321")
    expect(page.locator("#said")).to_contain_text("new code")
    time.sleep(30)
    page.fill("#code", "123456")
    expect(page.locator("#said")).to_contain_text("not the code")
    page.fill("#code", "654321")
    live(page)
    expect(page.locator("#door")).to_be_hidden()
    # The cookie lets the same browser in again, without a code.
    page.reload()
    live(page)
    # The code does not remain in the address.
    other = stage.page(feed, code=654321)
    check("654321" not in other.evaluate("location.href"), other.url)
    feed.code = None
    feed.send_access()
    third = stage.page(feed)
    third.fill("#code", "654321")
    expect(third.locator("#said")).to_contain_text("Second screen")


def ramp(stage):
    """A ramp on a phone and a PC, in four time windows, both layouts and three sensitivities: pixels against values"""
    feed = stage.feed([Channel("Ramp", sawtooth(100, 2.0), rate=500.0), Channel("Slow", sawtooth(10, 4.0), rate=25.0)], window=2)
    for size, scale in ((PC, 1), (PHONE, 2)):
        page = stage.page(feed, size, code=123456, scale=scale)
        time.sleep(12)
        freeze(page)
        for seconds in (2, 5, 10):
            worst = [compare_sawtooth(page, 0, 100, 2.0), compare_sawtooth(page, 1, 10, 4.0, 25)]
            check(max(worst) < 2 * scale, "in", seconds, "s the traces differ by", worst, "pixels")
            page.keyboard.press("+")
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        # Half a row above and below, so the trace remains inside at a lower sensitivity.
        for _ in range(3):
            page.keyboard.press("-")
        page.keyboard.press("ArrowDown")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        check(compare_sawtooth(page, 0, 100, 2.0) < 2 * scale, "at half the sensitivity the trace differs")


def sweep(stage):
    """The live sweep draws the same as a frozen page: pixels against values while it runs"""
    feed = stage.feed([Channel("Ramp", sawtooth(100, 2.0), rate=500.0)], window=5)
    page = stage.page(feed, code=123456)
    time.sleep(11)
    # Stop the frames in between, so that nothing moves while the pixels are read.
    page.evaluate("window.requestAnimationFrame = () => 0")
    time.sleep(0.2)
    look = page.evaluate(LOOK)
    plot, length = look["plots"][0], look["seconds"] * look["rate"]
    wrap = look["head"] // length * length
    bar = (look["head"] - wrap) * plot["w"] / length
    columns = [x for x in range(4, plot["w"] - 4) if not bar - 4 < x < bar + 16]
    worst, compared = 0.0, 0
    for x, found in zip(columns, rows(page, [plot["x"] + x for x in columns], "trace", plot)):
        cell = wrap + (x + 0.5) * length / plot["w"] - (length if x > bar else 0)
        instant = cell / look["rate"]
        if not 0.04 < instant % 2 / 2 < 0.96:
            continue
        expected = plot["y"] + (plot["top"] - 50 * (instant % 2)) / (plot["top"] - plot["bottom"]) * plot["h"]
        check(found, "no trace in column", x, "bar at", bar)
        worst = max(worst, abs(found[1] - expected))
        compared += 1
    check(compared > 0.8 * len(columns), compared, "columns were compared")
    check(worst < 2.5, "the sweep differs by", worst, "pixels")


def losses(stage):
    """Losses are red in both layouts where they were, and nothing else is red"""
    start = time.monotonic()
    lost = (start + 3.0, start + 3.6)
    feed = stage.feed([Channel("Lossy", lambda now, view: NAN if lost[0] <= now < lost[1] else 5 * (now % 1), rate=250.0), Channel("Whole", sine(20, 2))], window=10)
    page = stage.page(feed, code=123456)
    time.sleep(max(0, start + 6 - time.monotonic()))
    freeze(page)
    check_loss(page, 0, lost)
    page.keyboard.press("s")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    stage.picture(page, "losses-stacked")
    check_loss(page, 0, lost)


def four(stage):
    """Four browsers watch at once, a fifth one waits and gets the place of one that leaves"""
    feed = stage.feed()
    pages = [stage.page(feed, code=123456) for _ in range(4)]
    counts = [page.evaluate("pocketscope.counts.messages") for page in pages]
    time.sleep(3)
    for page, before in zip(pages, counts):
        check(page.evaluate("pocketscope.counts.messages") - before > 55, "fewer than 19 messages a second")
    fifth = stage.page(feed)
    fifth.fill("#code", "123456")
    expect(fifth.locator("#empty")).to_contain_text("Four screens")
    wait(lambda: len(feed.viewers) == 4, "four viewers")
    pages[0].context.close()
    stage.contexts.remove(stage.contexts[0])
    live(fifth, 15)


def reconnects(stage):
    """The page connects again after the server's death, with what it has kept, after 50 lost connections, and asks for a code after the device has
    ended it"""
    feed = stage.feed([Channel("Ramp", sawtooth(100, 2.0))])
    page = stage.page(feed, code=123456)
    time.sleep(3)
    oldest = page.evaluate(f"{LOOK}.oldest")
    feed.stop()
    expect(page.locator("#badge")).to_contain_text("Connection lost")
    expect(page.locator("#status")).to_contain_text("Connection lost")
    time.sleep(1)
    feed.start()
    wait(lambda: page.evaluate(f"{LOOK}.link") == "live", "the connection after the server's start", 12)
    expect(page.locator("#badge")).to_be_hidden()
    check(page.evaluate(f"{LOOK}.oldest") == oldest, "the page has lost what it had kept")
    for turn in range(50):
        before = page.evaluate("pocketscope.counts.connections")
        page.evaluate("socket.close()")
        wait(lambda: page.evaluate("pocketscope.counts.connections") > before, f"connection {turn}")
    live(page)
    time.sleep(0.5)
    wait(lambda: len(feed.viewers) == 1, "one viewer")
    feed.tokens = []
    feed.send_access()
    expect(page.locator("#door")).to_be_visible()
    page.fill("#code", "123456")
    live(page)


def sleeping(stage):
    """A hidden page draws nothing and shows everything when it is visible again; a page without new data draws nothing"""
    feed = stage.feed([Channel("Ramp", sawtooth(100, 2.0))], window=5)
    page = stage.page(feed, code=123456)
    hide = """(hidden) => { Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange")); }"""
    time.sleep(1)
    page.evaluate(hide, True)
    time.sleep(0.2)
    before = page.evaluate("({...pocketscope.counts})")
    time.sleep(5)
    after = page.evaluate("({...pocketscope.counts})")
    check(after["frames"] == before["frames"], "a hidden page drew", after["frames"] - before["frames"], "frames")
    check(after["messages"] - before["messages"] > 80, "a hidden page took", after["messages"] - before["messages"], "messages")
    page.evaluate(hide, False)
    time.sleep(0.3)
    freeze(page)
    check(compare_sawtooth(page, 0, 100, 2.0) < 2, "after sleeping, the trace differs")
    page.keyboard.press("Space")
    feed.paused = True
    expect(page.locator("#badge")).to_contain_text("no signals")
    before = page.evaluate("pocketscope.counts.frames")
    time.sleep(2)
    check(page.evaluate("pocketscope.counts.frames") - before <= 1, "frames without data")


def views(stage):
    """Signals as received and as displayed are different, and each browser chooses its own"""
    feed = stage.feed([Channel("Level", lambda now, view: (20 if view == DISPLAYED else 10) + (now % 1))])
    first, second = stage.page(feed, code=123456), stage.page(feed, code=123456)
    first.get_by_role("button", name="As received").click()
    live(first)
    time.sleep(1.5)
    for page, level in ((first, 10), (second, 20)):
        low, high = page.evaluate(f"pocketscope.cell(0, {LOOK}.newest - 20)")
        check(level <= low <= high <= level + 1, "values from", low, "to", high, "instead of", level)


def markers(stage):
    """A browser sets a marker, which the device gets and every browser draws; without the setting there is no button"""
    feed = stage.feed()
    page, other = stage.page(feed, code=123456), stage.page(feed, code=123456, size=PHONE)
    page.keyboard.press("m")
    page.get_by_role("button", name="Eyes open").click()
    expect(page.locator("#marked")).to_contain_text("Eyes open")
    page.fill("#name", "Ärmel hoch")
    page.locator("#send").click()
    expect(page.locator("#marked")).to_contain_text("Ärmel hoch")
    page.keyboard.press("Escape")
    check([name for _, name in feed.marked] == ["Eyes open", "Ärmel hoch"], feed.marked)
    time.sleep(2)
    for shown in (page, other):
        expect(shown.locator("#labels .mark")).to_have_text(["Eyes open", "Ärmel hoch"])
        freeze(shown)
        expect(shown.locator("#labels .mark")).to_have_text(["Eyes open", "Ärmel hoch"])
        look = shown.evaluate(LOOK)
        plot = look["plots"][0]
        for at, _ in feed.marked:
            x = round(column(look, plot, at * look["rate"]))
            found = rows(shown, [x - 2, x - 1, x, x + 1, x + 2], "amber", plot)
            check(max((each[0] for each in found if each), default=0) > 0.7 * plot["h"], "no marker near column", x)
    stage.picture(page, "markers")
    feed.may_mark = False
    feed.send_access()
    feed.change(mayMark=False)
    expect(page.locator("#mark")).to_be_hidden()


# Electrodes, with their positions as the device sends them.
HEAD = {"Fp1": (-.247, .761), "Fp2": (.247, .761), "F3": (-.333, .41), "F4": (.333, .41), "C3": (-.4, 0), "C4": (.4, 0), "P3": (-.333, -.41), "P4": (.333, -.41),
        "O1": (-.247, -.761), "O2": (.247, -.761)}


def head(stage):
    """The head shows each electrode at its position in the color of its rating, and names those that are not good; without positions there is no
    button"""
    channels = [Channel(f"EEG {name}", sine(20, 2), head=place) for name, place in HEAD.items()] + [Channel("ECG II", sine(1, 1.2), unit="mV", kind="ecg")]
    feed = stage.feed(channels)
    page = stage.page(feed, code=123456)
    names = list(HEAD)
    feed.change(quality=[{"index": index, "level": "unknown", "text": ""} for index in range(len(names))])
    page.get_by_role("button", name="Head").click()
    expect(page.locator("#ratings li")).to_have_text(["Rating the signals …"])
    feed.change(quality=[{"index": names.index("F3"), "level": "bad", "text": "flat"}, {"index": names.index("O2"), "level": "caution", "text": ""}])
    expect(page.locator("#ratings li")).to_have_text(["F3: flat", "O2: fair"])
    levels = page.evaluate("[...document.querySelectorAll('#skull circle[data-level]')].map((ring) => [ring.dataset.level, ring.cx.baseVal.value, ring.cy.baseVal.value])")
    for (name, (x, y)), (level, left, top) in zip(HEAD.items(), levels, strict=True):
        check(level == {"F3": "bad", "O2": "caution"}.get(name, "good"), name, level)
        check(abs(left - x) < 1e-3 and abs(top + y) < 1e-3, name, left, top)
    check(page.locator("#skull text").all_text_contents() == names)
    # Neighboring rings do not touch.
    radius = page.evaluate("document.querySelector('#skull circle[data-level]').r.baseVal.value")
    least = min(math.dist(one, other) for one in HEAD.values() for other in HEAD.values() if one != other)
    check(0.1 < radius < least / 2, radius, least)
    stage.picture(page, "head")
    feed.change(quality=[])
    expect(page.locator("#ratings li")).to_have_text(["All electrodes are good."])
    page.keyboard.press("Escape")
    expect(page.locator("#headSheet")).to_be_hidden()
    with feed.lock:
        for channel in channels:
            channel.head = None
        feed.send_catalogue()
    expect(page.locator("#electrodes")).to_be_hidden()


def keyboard(stage):
    """Keys freeze, look back, and change time window, sensitivity, layout and page; all buttons have names for a screen reader"""
    feed = stage.feed([Channel(f"EEG {index}", sine(20, index + 1)) for index in range(40)], window=2)
    page = stage.page(feed, code=123456)
    time.sleep(6)
    look = page.evaluate(LOOK)
    check(look["pageCount"] > 1 and look["plots"][0]["channel"] == 0, look["pageCount"], "pages")
    page.keyboard.press("PageDown")
    check(page.evaluate(LOOK)["plots"][0]["channel"] == len(look["plots"]), "the second page begins with another channel")
    page.keyboard.press("PageUp")
    freeze(page)
    end = page.evaluate(LOOK)["end"]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    check(page.evaluate(LOOK)["end"] == end - 200, "the page does not look back by one second")
    expect(page.locator("#frozen")).to_contain_text("1 s back")
    expect(page.locator("#status")).to_contain_text("Frozen")
    page.keyboard.press("Shift+ArrowLeft")
    check(page.evaluate(LOOK)["end"] == end - 600, "the page does not look back by its time window")
    for _ in range(99):
        page.keyboard.press("ArrowLeft")
    oldest = page.evaluate(LOOK)
    check(oldest["end"] == oldest["oldest"] + 400, "the page looks back further than it has kept")
    page.keyboard.press("+")
    check(page.evaluate(LOOK)["seconds"] == 5, "+ does not lengthen the time window")
    span = [page.evaluate(LOOK)["plots"][0][side] for side in ("top", "bottom")]
    page.keyboard.press("ArrowUp")
    twice = [page.evaluate(LOOK)["plots"][0][side] for side in ("top", "bottom")]
    check(abs((span[0] - span[1]) / (twice[0] - twice[1]) - 2) < 0.01, "the sensitivity does not double:", span, twice)
    page.keyboard.press("s")
    check(page.evaluate(LOOK)["layout"] == "stacked", "S does not stack")
    page.keyboard.press("Space")
    check(not page.evaluate(LOOK)["frozen"], "Space does not continue")
    # Two clicks show one trace alone, Escape shows all.
    page.keyboard.press("s")
    plot = page.evaluate(LOOK)["plots"][3]
    bounds = page.locator("#stage").bounding_box()
    page.mouse.dblclick(bounds["x"] + plot["x"] + 20, bounds["y"] + plot["y"] + 10)
    check([shown["channel"] for shown in page.evaluate(LOOK)["plots"]] == [3], "two clicks do not magnify")
    page.keyboard.press("Escape")
    check(len(page.evaluate(LOOK)["plots"]) > 1, "Escape does not show all")
    nameless = page.evaluate("""[...document.querySelectorAll("button, input, a, canvas, output, [role=group]")].filter((item) =>
      !(item.getAttribute("aria-label") || item.textContent.trim() || item.labels && item.labels.length || item.tagName === "OUTPUT")).map((item) => item.outerHTML)""")
    check(not nameless, "without a name:", nameless)


def texts(stage):
    """Texts of the device are shown as they are, however they are written; a page of 256 channels keeps 50 cells a second in 13 MB, each with the
    extremes of its four columns"""
    label = "<img src=x onerror=document.title='no'> & \"Fz\""
    feed = stage.feed([Channel(label, sine(20, 2), rate=400.0)] + [Channel(f"{index}", sine(20, 2), rate=50.0) for index in range(255)])
    page = stage.page(feed, code=123456)
    check(page.locator("#labels .name").first.text_content() == label, page.locator("#labels .name").first.text_content())
    check(page.title() == "PocketScope", page.title())
    check(page.evaluate(f"{LOOK}.bytes") < 13_000_000, page.evaluate(f"{LOOK}.bytes"), "bytes")
    time.sleep(2)
    newest = page.evaluate(f"{LOOK}.newest")
    for cell in range(newest - 60, newest - 10):
        # Eight samples of the cell.
        values = [20 * math.sin(4 * math.pi * (cell / 50 + place / 400)) for place in range(8)]
        low, high = page.evaluate(f"pocketscope.cell(0, {cell})")
        check(abs(low - min(values)) < 0.05 and abs(high - max(values)) < 0.05, cell, low, high, values)


def montage(stage):
    """With a montage, each view has its own channels; what the catalogue leaves out is counted"""
    feed = stage.feed([Channel("Fp1", sine(20, 2)), Channel("F3", sine(20, 3)), Channel("C3", sine(20, 4))])
    feed.displayed = ["Fp1-F3", "F3-C3"]
    feed.left_out = 7
    feed.send_catalogue()
    page = stage.page(feed, code=123456)
    expect(page.locator("#labels .name")).to_have_text(feed.displayed)
    expect(page.locator("#lost")).to_contain_text("7 more channels")
    page.get_by_role("button", name="As received").click()
    expect(page.locator("#labels .name")).to_have_text(["Fp1", "F3", "C3"])
    live(page)


def wire(stage):
    """Messages of 200, 100 and 25 columns per second fill the same cells, and malformed messages are refused without an error"""
    feed = stage.feed([Channel("Ramp", sawtooth(100, 2.0))])
    page = stage.page(feed, code=123456)
    feed.stop()
    stage.feeds.remove(feed)
    stored = page.evaluate(STORE)
    check(stored == [[1, 3], [1, 3], [1, 1], [4, 4]] + [[5, 9]] * 8, stored)
    before, sent = page.evaluate("[pocketscope.counts.rejected, " + MALFORMED + "]")
    rejected = page.evaluate("pocketscope.counts.rejected") - before
    check(rejected == sent, rejected, "of", sent, "malformed messages were refused")


# Builds messages of one channel without scale: its index, its first column, its pairs.
MESSAGE = """(rate, first, pairs) => {
  const data = new DataView(new ArrayBuffer(24 + 12 + 4 * pairs.length));
  data.setUint8(0, 1); data.setUint8(1, 1); data.setUint16(2, catalogue.generation, true); data.setFloat64(8, first, true);
  data.setUint16(16, rate, true); data.setUint16(18, 1, true); data.setUint8(25, pairs.length); data.setFloat32(32, 1, true);
  pairs.forEach(([low, high], place) => { data.setInt16(36 + 4 * place, low, true); data.setInt16(38 + 4 * place, high, true); });
  return data.buffer;
}"""
# A column of 100 a second, two of 200, two of 25, in the future of what the page has stored; returns their cells.
STORE = """() => { const message = """ + MESSAGE + """, start = Math.ceil(store.newest / 8) * 8 + 80;
  receive(message(100, start / 2, [[1, 3]])); receive(message(200, start + 2, [[1, 1], [4, 4]])); receive(message(25, (start + 8) / 8, [[5, 9]]));
  return [0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15].map((cell) => pocketscope.cell(0, start + cell)); }"""
# Sends each beginning of a message, one that is too long, and such with wrong fields; returns how many.
MALFORMED = """(() => { const message = """ + MESSAGE + """, whole = message(200, 1e9, [[1, 2], [3, 4]]); let sent = 0;
  const refuse = (data) => { receive(data); sent++; };
  for (let length = 0; length < whole.byteLength; length++) refuse(whole.slice(0, length));
  refuse(new ArrayBuffer(whole.byteLength + 1)); refuse(message(0, 1e9, [])); refuse(message(7, 1e9, [])); refuse(message(200, NaN, []));
  refuse(message(200, -1, [])); refuse(message(200, 0.5, [])); refuse(message(200, 1e300, [])); refuse("{"); refuse("null"); return sent; })()"""


def growing(stage):
    """A recording that grows is listed without a download until it has ended; the list of an empty card says so"""
    feed = stage.feed()
    page = stage.page(feed, code=123456)
    page.keyboard.press("r")
    expect(page.locator("#filesNote")).to_contain_text("no files")
    page.keyboard.press("Escape")
    path = stage.folder / "2026-11-29 now.bdf"
    path.write_bytes(b"x" * 1000)
    page.keyboard.press("r")
    expect(page.locator("#files li")).to_contain_text("is recording now")
    expect(page.get_by_role("link", name="Download")).to_have_count(0)
    os.utime(path, (time.time() - 60,) * 2)
    expect(page.get_by_role("link", name="Download")).to_have_count(1, timeout=10_000)


def looks(stage):
    """In English and German, on a phone and a PC: every state fits, no text is cut, and everything touchable is large enough"""
    stage.recording("2026-11-28 14.05.10 EEG rest with a long name.bdf", bytes(3_000_000))
    names = list(HEAD)
    for language in ("en", "de"):
        channels = [Channel(f"EEG {name}", sine(20 + 4 * place, 2 + place), head=HEAD[name]) for place, name in enumerate(names)]
        channels.append(Channel("ECG II", sine(1, 1.2), unit="mV", kind="ecg"))
        feed = stage.feed(channels, language=language)
        feed.change(recording={"name": "x", "seconds": 5}, lost=0.3, quality=[{"index": 3, "level": "caution", "text": "mains"}])
        for name, size in (("phone", PHONE), ("pc", PC), ("wide-phone", (844, 390)), ("small-phone", (360, 640))):
            page = stage.page(feed, size, language)
            def look(state):
                stage.picture(page, f"{name}-{language}-{state}")
                overflow = page.evaluate(OVERFLOW)
                check(not overflow, name, language, state, overflow)
            look("door")
            page.fill("#code", "111111")
            expect(page.locator("#said")).to_have_attribute("data-kind", "bad")
            look("wrong-code")
            # Another code gives five new tries.
            feed.code += 1
            feed.send_access()
            page.fill("#code", f"{feed.code:06}")
            live(page)
            time.sleep(2.5)
            look("scopes")
            page.evaluate("setLayout('stacked')")
            time.sleep(1.5)
            look("stacked")
            freeze(page)
            look("frozen")
            page.keyboard.press("Space")
            page.evaluate("setLayout('scopes')")
            if page.locator("#more").is_visible():
                page.locator("#more").click()
                look("options")
                page.locator("#more").click()
            page.keyboard.press("m")
            look("marking")
            page.keyboard.press("Escape")
            page.keyboard.press("e")
            look("head")
            page.keyboard.press("Escape")
            page.keyboard.press("r")
            expect(page.locator("#files li")).to_have_count(1)
            look("recordings")
            page.keyboard.press("Escape")
            page.context.close()
            stage.contexts.pop()
        feed.stop()
        stage.feeds.pop()


# Finds whatever is wider than the window, cut off, or too small to touch.
OVERFLOW = """() => {
  const found = [], width = innerWidth, height = innerHeight;
  if (document.documentElement.scrollWidth > width || document.documentElement.scrollHeight > height) found.push("the page is larger than the window");
  for (const item of document.querySelectorAll("button, a, input, output, h1, h2, label, .note, #said, #badge, #frozen, #clock, #heart, #lost, #page")) {
    const box = item.getBoundingClientRect(), name = item.id || item.textContent;
    if (!box.width || !box.height || item.closest("[inert]")) continue;
    if (box.left < -0.5 || box.right > width + 0.5 || (!item.closest(".body, #door") && (box.top < -0.5 || box.bottom > height + 0.5))) found.push(`${name} is outside`);
    if (item.scrollWidth > item.clientWidth + 1 && item.clientWidth) found.push(`${name} is cut`);
    const least = item.closest("#pages") ? 36 : item.id === "back" ? 16 : 44;
    if (/BUTTON|INPUT/.test(item.tagName) && (box.height < least - 0.5 || (item.id !== "back" && box.width < 43.5))) found.push(`${name} is ${box.width} x ${box.height}`);
  }
  return found;
}"""

def visit(browser, url, folder):
    """Shows a page in two sizes, stores pictures, and returns what it shows: values of the last 10 s, texts, counts."""
    shown = {}
    context = browser.new_context(viewport={"width": PC[0], "height": PC[1]}, locale="en")
    page = context.new_page()
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(url)
    live(page, 90)
    for name, size, layout, seconds in (("pc", PC, "scopes", 11), ("phone", PHONE, "stacked", 3)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(f"setLayout('{layout}')")
        time.sleep(seconds)
        page.screenshot(path=Path(folder) / f"{name}.png")
    freeze(page)
    shown = page.evaluate("""() => { const look = pocketscope.look(), cells = [];
      for (let cell = look.end - 10 * look.rate; cell < look.end; cell++) cells.push(pocketscope.cell(0, cell));
      return { look, counts: pocketscope.counts, bar: document.getElementById("bar").textContent, cells,
        labels: [...document.querySelectorAll("#labels .name")].map((label) => label.textContent) }; }""")
    page.keyboard.press("r")
    # playwright's wait_for_function evaluates a text in the page, which the page's policy forbids.
    wait(lambda: page.evaluate("!!document.querySelector('#files li') || document.getElementById('filesNote').textContent.includes('no files')"),
         "the list of files")
    page.screenshot(path=Path(folder) / "recordings.png")
    shown["files"] = page.locator("#files b").all_text_contents()
    link = page.get_by_role("link", name="Download")
    if link.count():
        with page.expect_download() as waiting:
            link.first.click()
        waiting.value.save_as(Path(folder) / waiting.value.suggested_filename)
        shown["download"] = waiting.value.suggested_filename
    shown["faults"] = faults
    context.close()
    return shown


TESTS = [smoke, codes, ramp, sweep, losses, four, reconnects, sleeping, views, markers, head, keyboard, texts, montage, wire, growing, looks]


def main():
    browser_path, *names = sys.argv[1:]
    tests = [smoke] if names == ["--smoke"] else TESTS[1:] if names == ["--others"] else [test for test in TESTS if not names or test.__name__ in names]
    passed = failed = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=flags())
        if names[:1] == ["--visit"]:
            print(json.dumps(visit(browser, *names[1:])))
            return 0
        for test in tests:
            stage, started = Stage(browser), time.monotonic()
            try:
                test(stage)
                check(not stage.faults, "errors in the page:", stage.faults[:3])
                outcome, passed = "passed", passed + 1
            except Exception as error:
                outcome, failed = "FAILED", failed + 1
                print(error if isinstance(error, Fault) else traceback.format_exc(), flush=True)
                for context in stage.contexts:
                    for page in context.pages:
                        stage.picture(page, f"failed-{test.__name__}")
            finally:
                stage.close()
            print(f"{outcome} {' '.join(test.__doc__.split())} ({test.__name__}, {time.monotonic() - started:.1f} s)", flush=True)
        browser.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


sys.exit(main())
