"""Takes pictures of all screens on the emulated board, for `make shots`. With the instruction clock, the pictures do not depend on this machine's
load. The views of a study are drawn on this machine by the same code, because many of them need an hour, a fault or a full card."""

import os
import subprocess
import time
from dataclasses import dataclass
from typing import Callable

from .board import Board, BoardError
from .guest_server import GuestServer
from .interface import Interface
from .machine import TOP
from .touch import TouchScript
from .walk import Walk


@dataclass(frozen=True)
class Panel:
    """A panel on which pictures are taken. suffix: the end of the names of their files. Portrait is a landscape panel that is mounted rotated."""

    suffix: str
    size: tuple
    rotation: int
    language: str
    millimeters: tuple = ()

    @property
    def arguments(self):
        """Returns the app's arguments for the panel."""
        size = {"display-mm": "x".join(str(side) for side in self.millimeters)} if self.millimeters else {}
        return {"rotation": self.rotation, "language": self.language, **size}


@dataclass(frozen=True)
class Shot:
    """One picture. reach: the steps from the end of the previous picture to this one. leave: the steps after it is taken.

    on, has, lacks: what the picture must show: the screen's name, and which targets can be touched and which cannot. A picture that shows
    another screen is an error and is not written.
    """

    name: str
    reach: Callable
    leave: Callable = lambda walk: None
    on: str = ""
    has: tuple = ()
    lacks: tuple = ()


PANELS = [Panel("", (800, 480), 0, "en"), Panel("-portrait", (800, 480), 90, "en"), Panel("-de", (800, 480), 0, "de"),
          Panel("-portrait-de", (800, 480), 90, "de"), Panel("-1024x600", (1024, 600), 0, "en")]
# The true sizes of the supported panels (SPEC.md, section 1), for pictures of the screens that users see most.
TRUE_PANELS = [Panel("-480x272-4.3-inch", (480, 272), 0, "de", (95, 54)), Panel("-480x800-4-inch", (480, 800), 0, "en", (52, 87)),
               Panel("-800x480-5-inch", (800, 480), 0, "de", (109, 65)), Panel("-800x480-7-inch", (800, 480), 0, "en", (154, 92)),
               Panel("-1024x600-7-inch", (1024, 600), 0, "de", (154, 90)), Panel("-1024x600-10-inch", (1024, 600), 0, "en", (222, 130))]
SERVER = ["--signal=eeg:channels=6,rate=250,block=5", "--signal=ecg:channels=2,rate=500,block=10", "--signal=button"]
PORT, UDP_PORT = 9000, 9998
SECTIONS = 3
# The streams of Lab Streaming Layer on the network, by the names of the computers that offer them.
STREAMS = {"eeg-pc": ["--signal=eeg:channels=32,rate=500,block=10", "--signal=button"],
           "sleep-lab": ["--signal=ecg:channels=3,rate=1000,block=20"]}
# The server's signals for pictures of stacked scopes and small graphs. The second section is an ECG.
MANY = ["--signal=eeg:channels=64,rate=250,block=5", "--signal=ecg:channels=2,rate=500,block=10"]
# The server's signal for pictures of ECG paper. The graph of the paper follows the scopes and the spectrograms.
TWELVE_LEADS = ["--signal=ecg:channels=12,rate=500,block=10"]
# The server's signal for pictures of the head page: a cap with the electrodes of the 10-20 system.
CAP = ["--signal=eeg:channels=19,rate=250,block=5"]
FOUR = ["--signal=eeg:channels=4,rate=250,block=5"]
# The index of the button's graph: the scopes of all sections come first, then the button, then the spectrograms.
BUTTON = 8
FIRST_SPECTROGRAM = 9
# The history of servers as a user has it after some weeks. Each row contains the host, the port, the protocol, the number of channels, and the time
# of the last use in seconds since 1970.
HISTORY = [("eeg-lab.local", 9000, "TiA 1.0", 32, 1_760_000_000), ("192.168.1.40", 9000, "TiA 0.2", 14, 1_759_600_000),
           ("sleep-room-2.clinic.example", 9000, "TiA 1.0", 24, 1_759_100_000), ("10.0.0.17", 38500, "TiA 0.1", 8, 1_758_000_000),
           ("gait-cart.local", 9001, "TiA 1.0", 16, 1_757_400_000)]


# The following functions go to the connection and the selection.

def start_with_history(walk):
    walk.wait_for("connection")
    lines = ["PocketScope history 1"] + ["\t".join(str(field) for field in entry) for entry in HISTORY]
    walk.board.run("printf '%s\\n' " + " ".join(f"'{line}'" for line in lines) + " > /data/history")
    walk.streams = [GuestServer(walk.board, "--lsl", *options, port=PORT + 10 + number, udp_port=UDP_PORT + 10 + number, machine=machine)
                    for number, (machine, options) in enumerate(STREAMS.items())]
    walk.restart_app()
    walk.wait_for("connection", target="history.0")
    walk.wait_for(target="stream.2")


def open_keyboard(walk):
    walk.tap("connection.host")
    walk.wait_for(target="key.e")


def connect(walk):
    # Use the bar's own button to connect. A touch anywhere else would only close the keyboard.
    walk.tap("connection.connect")
    walk.wait_for("selection", target="section.0")


def end_streams_and_connect(walk):
    for server in walk.streams:
        server.close()
    connect(walk)


def select_three(walk):
    if not walk.can_touch("channel.0.0"):
        walk.tap("section.0.arrow")
    walk.wait_for(target="channel.0.0")
    walk.tap(*(f"channel.0.{channel}" for channel in range(3)))


def open_details(walk):
    walk.tap("selection.details")
    walk.wait_for("details")


def close_details(walk):
    walk.tap("details.close")
    walk.wait_for("selection")


# The following functions open the graphs and use them.

def open_graphs(walk):
    walk.select_sections(range(SECTIONS))
    walk.tap("selection.apply")
    walk.wait_for("visualization")
    walk.wait(13)  # the sweep has completed one round


def choose_scrolling(walk):
    walk.tap("setting.content.0", "settings.apply", "settings.close")
    walk.wait_for("visualization", target="graph.0")
    walk.hide_bars()


def scroll_down(walk):
    # Swipe to the next row, which contains the ninth graph.
    walk.swipe((0.5, 0.8), (0.5, 0.2))


def back_up(walk):
    walk.double_tap(BUTTON)
    walk.swipe((0.5, 0.3), (0.5, 0.9))


def turn_to_spectrograms(walk):
    walk.turn((0.8, 0.5), (0.2, 0.5), f"graph.{FIRST_SPECTROGRAM}")


def back_to_scopes(walk):
    walk.double_tap(FIRST_SPECTROGRAM)
    walk.turn((0.2, 0.5), (0.8, 0.5), "graph.0")


def hold_a_graph(walk):
    interface = walk.interface
    x, y, width, height = walk.wait_for(target="graph.2")
    finger = TouchScript().down(0, *interface.place(x + width // 2, y + height // 2)).report().wait(100)
    for step in range(1, 11):
        finger.move(0, *interface.place(x + width // 2 + step * width // 30, y + height // 2 + step * height // 14))
        finger.report().wait(16)
    walk.board.touch(finger)


def let_go(walk):
    walk.board.touch(TouchScript().up(0).report())
    walk.tap("visualization.done")


def freeze(walk):
    walk.interface.press_button()
    walk.wait(2)
    walk.hide_bars()


def record(walk):
    walk.go_to("visualization.record", "recording.start")
    walk.wait(4)


def end_recording(walk):
    after = len(walk.board.log())
    walk.go_to("visualization.record")
    walk.board.wait_for(r"^recording: \S+ has", after=after)


def mark(walk):
    walk.go_to("visualization.mark")
    walk.tap("marker.rename")
    walk.wait_for("marker")


def name_marker(walk):
    walk.tap("marker.name.1")
    walk.wait_for("visualization")
    end_recording(walk)


def open_markers(walk):
    walk.go_to("visualization.markers")
    walk.wait_for("markers")


def close_markers(walk):
    walk.tap("markers.close")
    walk.wait_for("visualization")


def open_recording(walk):
    walk.tap("files.0")
    walk.wait_for("file", target="file.close")


def replay(walk):
    # The touch on this button also closes the connected source.
    walk.tap("file.replay")
    if walk.interface.rest()[0] != "visualization":
        walk.tap("dialog.primary")
    walk.wait_for("visualization")
    walk.wait(3)
    walk.show_bars()


def measure(walk):
    walk.go_to("visualization.measure")
    walk.hide_bars()
    walk.wait(1)


def end_measuring(walk):
    walk.tap("cursors.close")


def look_back(walk):
    walk.show_bars()
    walk.drag_within("visualization.timeBar", 0.95, 0.5)
    walk.wait(1)


def choose(walk, setting, choice):
    """Chooses a value of a setting in its row, or in a list if the row is too narrow."""
    if f"{setting}.{choice}" in walk.interface.state()[1]:
        return walk.tap(f"{setting}.{choice}")
    walk.tap(setting)
    walk.wait_for("choice")
    walk.tap(f"choice.{choice}")
    walk.wait_for("settings")


def open_scales(walk):
    walk.tap("settings.all", "settings.eeg")
    walk.wait(0.6)
    choose(walk, "setting.scale-eeg", 3)


def leave_scales(walk):
    choose(walk, "setting.scale-eeg", 0)
    walk.tap("settings.back")


def ask_for_screenshot(walk):
    walk.go_to("visualization.screenshot")
    walk.wait_for("screenshot", target="screenshot.mail")


def write_mail(walk):
    walk.tap("screenshot.mail")
    walk.wait_for("mail", target="mail.recipient")


def back_to_selection(walk):
    walk.tap("mail.cancel", "screenshot.discard")
    walk.wait_for("visualization")
    return_to_selection(walk)


def return_to_selection(walk):
    walk.go_to("visualization.selection")
    walk.wait_for("selection")


# The following functions add a second source beside the first one.

def add_simulation(walk):
    # Without the server's EEG, both sources fit on the first page.
    walk.select_sections([0])
    walk.tap("selection.add")
    walk.wait_for("connection", target="connection.demo")
    walk.tap("connection.demo")
    walk.wait_for("selection", target=f"section.{SECTIONS}")
    walk.select_sections([SECTIONS])


def open_both_sources(walk):
    walk.tap("selection.apply")
    walk.wait_for("visualization")
    walk.wait(13)


# The following functions go to the settings and to the screen that measures the maximum load of the board (the limits).

def disconnect(walk):
    walk.tap("selection.disconnect", "connection.settings")


def start_limits(walk):
    walk.interface.scroll_to("settings.limits")
    walk.tap("settings.limits", "limits.start")
    # Wait for eight channels. If the emulator is slow, the app measures fewer channels and continues with the scopes.
    walk.board.wait_for("^limits: measures (channels 8|scopes 1)$")
    walk.wait(1)


def stop_limits(walk):
    walk.tap("limits.stop")
    walk.wait(4)  # the notification has disappeared


def return_to_connection(walk):
    walk.tap("limits.close", "settings.close")
    walk.wait_for("connection")


# The following functions go to the screen "This device".

def open_device(walk):
    walk.tap("connection.device")
    walk.wait_for("device", target="device.close")


def scroll_device_to(walk, target):
    """Drags the list until a target is above the list's footer."""
    for _ in range(12):
        if walk.can_touch(target):
            return
        walk.swipe((0.5, 0.6), (0.5, 0.3))
    walk.wait_for(target=target)


def open_clock(walk):
    scroll_device_to(walk, "device.clock")
    walk.tap("device.clock")
    walk.wait_for("clock")


def open_files(walk):
    walk.tap("clock.cancel")
    walk.wait_for("device")
    scroll_device_to(walk, "device.files")
    walk.tap("device.files")
    walk.wait_for("files", target="files.close")


# The following functions connect to a server with many channels and open its pages.

def connect_to_many(walk):
    walk.wait_for("connection", target="connection.connect")
    connect(walk)


def open_stack(walk):
    walk.select_sections([0, 1])
    walk.tap("selection.apply")
    walk.wait_for("visualization")
    walk.wait(13)
    walk.hide_bars()


def open_paper(walk):
    connect_to_many(walk)
    walk.select_sections([0])
    walk.tap("selection.apply")
    walk.wait_for("visualization")
    walk.wait(9)
    walk.hide_bars()


def open_head(walk):
    connect_to_many(walk)
    walk.select_sections([0])
    walk.tap("selection.apply")
    walk.wait_for("visualization", target="visualization.quality")
    walk.wait(4)
    walk.hide_bars()
    walk.tap("visualization.quality")
    walk.wait_for("head", target="head.bands")
    walk.wait(2)


def open_bands(walk):
    open_head(walk)
    walk.tap("head.bands")
    walk.wait_for("bands", target="band.0")
    walk.wait(18)


def open_many(walk):
    connect_to_many(walk)
    open_stack(walk)


BARS, SCOPE, SPECTROGRAM = "visualization.play", "graph.0", f"graph.{FIRST_SPECTROGRAM}"
SHOTS = [
    Shot("connection", start_with_history, on="connection", has=("stream.2", "history.0", "connection.connect"), lacks=("key.e",)),
    Shot("keyboard", open_keyboard, end_streams_and_connect, on="connection", has=("key.e",)),
    Shot("selection", select_three, on="selection", has=("channel.0.0", "selection.apply")),
    Shot("details", open_details, close_details, on="details", has=("details.close",)),
    Shot("visualization", open_graphs, on="visualization", has=(SCOPE, "graph.7"), lacks=(BARS, SPECTROGRAM)),
    Shot("visualization-bars", lambda walk: walk.show_bars(), on="visualization", has=(BARS, SCOPE, "visualization.settings")),
    Shot("recording", record, on="visualization", has=(BARS, SCOPE, "visualization.record")),
    Shot("marker", mark, name_marker, on="marker", has=("marker.name.0", "marker.other")),
    Shot("settings-panel", lambda walk: walk.tap("visualization.settings"), on="visualization", has=("settings.all", SCOPE)),
    Shot("settings", open_scales, leave_scales, on="settings", has=("settings.apply",)),
    Shot("scroll", choose_scrolling, on="visualization", has=(SCOPE,), lacks=(BARS, SPECTROGRAM)),
    Shot("magnified-scope", lambda walk: walk.double_tap(0), lambda walk: walk.double_tap(0), on="visualization", has=(SCOPE,),
         lacks=("graph.1",)),
    Shot("scrolled", scroll_down, on="visualization", has=(f"graph.{BUTTON}",), lacks=(SCOPE, SPECTROGRAM)),
    Shot("button", lambda walk: walk.double_tap(BUTTON), back_up, on="visualization", has=(f"graph.{BUTTON}",),
         lacks=(SCOPE, "graph.7")),
    Shot("spectrograms", turn_to_spectrograms, on="visualization", has=(SPECTROGRAM, f"graph.{FIRST_SPECTROGRAM + 1}"),
         lacks=(SCOPE,)),
    Shot("magnified-spectrogram", lambda walk: walk.double_tap(FIRST_SPECTROGRAM), back_to_scopes, on="visualization",
         has=(SPECTROGRAM,), lacks=(SCOPE, f"graph.{FIRST_SPECTROGRAM + 1}")),
    Shot("edit", lambda walk: walk.go_to("visualization.edit"), on="visualization", has=("visualization.done", SCOPE)),
    Shot("dragging", hold_a_graph, let_go, on="visualization", has=("visualization.done", SCOPE)),
    Shot("frozen", freeze, on="visualization", has=(SCOPE,), lacks=(BARS,)),
    Shot("cursors", measure, end_measuring, on="visualization", has=(SCOPE, "cursors.a", "cursors.b", "cursors.close"), lacks=(BARS,)),
    Shot("markers", open_markers, close_markers, on="markers", has=("markers.0", "markers.close")),
    Shot("look-back", look_back, on="visualization", has=(SCOPE, "visualization.timeBar")),
    Shot("screenshot", ask_for_screenshot, on="screenshot", has=("screenshot.mail", "screenshot.save")),
    Shot("mail", write_mail, back_to_selection, on="mail", has=("mail.recipient", "mail.cancel")),
    Shot("selection-two-sources", add_simulation, on="selection", has=(f"section.{SECTIONS}", "source.1.close")),
    Shot("two-sources", open_both_sources, return_to_selection, on="visualization", has=(SCOPE,), lacks=(BARS,)),
    Shot("settings-basic", disconnect, on="allsettings", has=("settings.expert", "settings.close")),
    Shot("settings-expert", lambda walk: walk.tap("settings.expert"), on="allsettings", has=("settings.basic", "settings.close")),
    Shot("limits-running", start_limits, on="limits", has=("limits.stop",), lacks=("limits.start",)),
    Shot("limits", stop_limits, return_to_connection, on="limits", has=("limits.start",), lacks=("limits.stop",)),
    Shot("device", open_device, on="device", has=("device.close",)),
    Shot("clock", open_clock, on="clock", has=("clock.cancel",)),
    Shot("files", open_files, on="files", has=("files.close", "files.0")),
    Shot("recorded", open_recording, on="file", has=("file.close", "file.delete", "file.replay")),
    Shot("replay", replay, on="visualization", has=("visualization.timeBar", "visualization.speed", "visualization.play")),
]
# The pictures for panels whose true sizes in millimeters are known.
TRUE_SHOTS = [
    Shot("connection", lambda walk: walk.wait_for("connection"), on="connection", has=("connection.connect",)),
    Shot("keyboard", open_keyboard, connect, on="connection", has=("key.e",)),
    Shot("selection", select_three, on="selection", has=("channel.0.0", "selection.apply")),
    Shot("visualization", open_graphs, on="visualization", has=(SCOPE, "graph.7"), lacks=(BARS, SPECTROGRAM)),
    Shot("visualization-bars", lambda walk: walk.show_bars(), on="visualization", has=(BARS, SCOPE, "visualization.settings")),
    Shot("settings-panel", lambda walk: walk.tap("visualization.settings"), on="visualization", has=("settings.close",)),
]
# The pictures of pages with many channels, scales and ECG paper: their settings, the steps to reach them, and another server.
PAGES = [
    *(({"scopes": "stacked", "stacked-scopes": count}, Shot(f"stacked-{count}", open_many, on="visualization", lacks=(BARS,)))
      for count in (8, 21, 64)),
    ({"scopes": "stacked", "scale-eeg": "per-mm", "sensitivity-eeg": 20, "negative-up-eeg": "yes"},
     Shot("stacked-per-mm-negative-up", open_many, on="visualization", lacks=(BARS,))),
    ({"columns-landscape": 2, "rows-landscape": 8}, Shot("small-16", open_many, on="visualization", has=("graph.15",), lacks=(BARS,))),
    ({"columns-landscape": 4, "rows-landscape": 8}, Shot("small-32", open_many, on="visualization", has=("graph.31",), lacks=(BARS,))),
    ({"scale-eeg": "common"}, Shot("scale-common", open_many, on="visualization", has=(SCOPE,), lacks=(BARS,))),
    ({"scale-eeg": "fixed"}, Shot("scale-fixed", open_many, on="visualization", has=(SCOPE,), lacks=(BARS,))),
    ({"high-pass-eeg": "0.5", "low-pass-eeg": "40", "notch-eeg": "50"}, Shot("filters", open_many, on="visualization", has=(SCOPE,), lacks=(BARS,))),
    ({"montage-eeg": "average", "high-pass-eeg": "0.5", "low-pass-eeg": "40"},
     Shot("montage", open_many, on="visualization", has=(SCOPE,), lacks=(BARS,))),
    ({"scale-eeg": "per-mm"}, Shot("scale-per-mm", open_many, on="visualization", has=(SCOPE,), lacks=(BARS,))),
    ({}, Shot("head", open_head, on="head", has=("head.graphs", "head.bands", "head.ring.0")), CAP),
    ({}, Shot("bands", open_bands, on="bands", has=("bands.unit", "band.3")), FOUR),
    *(({"ecg-page": form}, Shot(f"ecg-{form}", open_paper, on="visualization", has=("graph.24",), lacks=(BARS, SCOPE)), TWELVE_LEADS)
      for form in ("3x4", "12x1")),
]


def take(build, suffixes=()):
    """Walks through the screens with scripted touches, and writes their pictures to build/shots.

    suffixes: those of the wanted panels; without any, all panels are used. "-pages" selects the pages of many channels, and "-study" the views of
    a study.
    """
    (build / "shots").mkdir(parents=True, exist_ok=True)
    for panels, shots in ((PANELS, SHOTS), (TRUE_PANELS, TRUE_SHOTS)):
        for panel in [panel for panel in panels if not suffixes or panel.suffix in suffixes]:
            take_all(build, panel, shots, SERVER, f"shots-console{panel.suffix}")
    if not suffixes or "-pages" in suffixes:
        for panel in PANELS[:4]:
            for settings, shot, *server in PAGES:
                settings = {name.replace("landscape", "portrait") if panel.rotation else name: value for name, value in settings.items()}
                take_all(build, panel, [shot], server[0] if server else MANY, f"shots-console-{shot.name}{panel.suffix}", settings)
    if not suffixes or "-study" in suffixes:
        draw_study(build / "shots")
    print(f"The pictures are in {build / 'shots'}")


def draw_study(folder):
    """Draws all views of a study on this machine, in each orientation and language: study-VIEW-WIDTHxHEIGHT-LANGUAGE.png."""
    drawn = subprocess.run([TOP / ".build/debug/module-tests", "StudyScreens:"], env=os.environ | {"POCKETSCOPE_PICTURES": str(folder.absolute())},
                           stdout=subprocess.PIPE, text=True)
    if drawn.returncode:
        raise BoardError(f"the views of a study are not as they should be:\n{drawn.stdout[-2000:]}")
    print(f"{len(list(folder.glob('study-*.png')))} pictures of a study's views", flush=True)


def take_all(build, panel, shots, server, log, settings=None):
    """Takes consecutive pictures on a board that is started for them."""
    started = time.monotonic()
    print(f"{shots[0].name if len(shots) == 1 else 'Pictures'} at {panel.size[0]} x {panel.size[1]}, turned by {panel.rotation} degrees, "
          f"in {panel.language} ...", flush=True)
    arguments = {"host": "127.0.0.1", "port": PORT, "log-ui": 1, "smtp-server": "mail.example", "mail-from": "scope@lab.example",
                 "decibel": "on", **panel.arguments, **(settings or {})}
    with Board(size=panel.size, arguments=arguments, saved=True, instruction_clock=True, stepped=True,
               log=build / f"logs/{log}.log") as board:
        board.wait_for("^init: ready")
        with GuestServer(board, *server, port=PORT, udp_port=UDP_PORT):
            walk = Walk(board, Interface(board, panel.rotation))
            for shot in shots:
                take_one(walk, shot, build / f"shots/{shot.name}{panel.suffix}.png")
    print(f"    done in {time.monotonic() - started:.0f} s", flush=True)


def take_one(walk, shot, path):
    """Reaches a picture, checks that its screen is the named one, and writes the picture."""
    shot.reach(walk)
    # The app draws the effect of the last touch within a frame, but animations last 0.2 s. Wait for their end.
    walk.wait(0.6)
    screen = walk.interface.screen()
    name, targets = walk.interface.state()
    faults = [f"it shows {name} and not {shot.on}"] if name != shot.on else []
    faults += [f"it lacks {target}" for target in shot.has if target not in targets]
    faults += [f"it has {target}" for target in shot.lacks if target in targets]
    if faults:
        screen.write_png(path.with_suffix(".wrong.png"))
        raise BoardError(f"the picture {path.name} is another one ({path.with_suffix('.wrong.png').name}): {', '.join(faults)}")
    screen.write_png(path)
    shot.leave(walk)
