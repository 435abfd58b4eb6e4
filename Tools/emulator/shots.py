"""`make shots`: pictures of all screens, from the emulated board."""

import time
from dataclasses import dataclass
from typing import Callable

from .board import Board
from .interface import Interface
from .server import SignalServer
from .touch import TouchScript
from .walk import Walk


@dataclass(frozen=True)
class Panel:
    """What pictures are taken on; their files' names end with the suffix. Portrait is a landscape panel that is mounted turned."""

    suffix: str
    size: tuple
    rotation: int
    language: str


@dataclass(frozen=True)
class Shot:
    """One picture. reach: the steps that lead there from where the one before ended. leave: what is done when it is taken.

    needs: something that can be touched where the steps begin; without it the picture is left out.
    """

    name: str
    reach: Callable
    leave: Callable = lambda walk: None
    needs: str | None = None


PANELS = [Panel("", (800, 480), 0, "en"), Panel("-portrait", (800, 480), 90, "en"), Panel("-de", (800, 480), 0, "de"),
          Panel("-portrait-de", (800, 480), 90, "de"), Panel("-1024x600", (1024, 600), 0, "en")]
SERVER = ["--signal=eeg:channels=6,rate=250,block=5", "--signal=ecg:channels=2,rate=500,block=10", "--signal=button"]
SECTIONS = 3
# Graphs: the scopes of all sections come first, then the button, then the spectrograms.
BUTTON = 8
FIRST_SPECTROGRAM = 9
# The servers a device would know after some weeks: host, port, dialect, channels, seconds since 1970.
HISTORY = [("eeg-lab.local", 9000, "TiA 1.0", 32, 1_760_000_000), ("192.168.1.40", 9000, "TiA 0.2", 14, 1_759_600_000),
           ("sleep-room-2.clinic.example", 9000, "TiA 1.0", 24, 1_759_100_000), ("10.0.0.17", 38500, "TiA 0.1", 8, 1_758_000_000),
           ("gait-cart.local", 9001, "TiA 1.0", 16, 1_757_400_000)]


# Connection and selection.

def start_with_history(walk):
    walk.wait_for("connection", timeout=60)
    # The board's shell comes after the first picture.
    walk.board.wait_for("^init: ready", 60)
    lines = ["PocketScope history 1"] + ["\t".join(str(field) for field in entry) for entry in HISTORY]
    walk.board.run("printf '%s\\n' " + " ".join(f"'{line}'" for line in lines) + " > /data/history")
    walk.restart_app()
    walk.wait_for("connection", target="history.0")


def open_keyboard(walk):
    walk.tap("connection.host")
    walk.wait_for(target="key.e")


def connect(walk):
    # Touching anything else closes the keyboard; the bar's own button connects.
    walk.tap("connection.connect")
    walk.wait_for("selection", target="section.0")


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


# Graphs.

def open_graphs(walk):
    walk.select_sections(range(SECTIONS))
    walk.tap("selection.apply")
    walk.wait_for("visualization")
    walk.wait(13)  # the sweep has gone once round


def choose_scrolling(walk):
    walk.tap("setting.scope-scale.0", "setting.content.0", "settings.apply")
    walk.wait_for("visualization", target="graph.0")
    walk.hide_bars()


def scroll_down(walk):
    # The ninth graph stands on the row below.
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


def look_back(walk):
    walk.show_bars()
    walk.drag_within("visualization.timeBar", 0.95, 0.5)
    walk.wait(1)


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


# A second source beside the first.

def add_simulation(walk):
    walk.tap("selection.add")
    walk.wait_for("connection", target="connection.demo")
    walk.tap("connection.demo")
    # The server's sections stay first and selected. Without its EEG, both sources fit on the first page.
    walk.wait_for("selection", target=f"section.{SECTIONS}")
    walk.select_sections([0, SECTIONS])


def open_both_sources(walk):
    walk.tap("selection.apply")
    walk.wait_for("visualization")
    walk.wait(13)


# Settings and limits.

def disconnect(walk):
    walk.tap("selection.disconnect", "connection.settings")


def start_limits(walk):
    walk.interface.scroll_to("settings.limits")
    walk.tap("settings.limits", "limits.start")
    # Eight channels are in sight, or fewer where the emulator is slow.
    walk.board.wait_for("^limits: measures (channels 8|scopes 1)$", 180)
    walk.wait(1)


def stop_limits(walk):
    walk.tap("limits.stop")
    walk.wait(4)  # the notification has gone


SHOTS = [
    Shot("connection", start_with_history),
    Shot("keyboard", open_keyboard, connect),
    Shot("selection", select_three),
    Shot("details", open_details, close_details),
    Shot("visualization", open_graphs),
    Shot("visualization-bars", lambda walk: walk.show_bars()),
    Shot("settings", lambda walk: walk.tap("visualization.settings", "setting.scope-scale.1")),
    Shot("scroll", choose_scrolling),
    Shot("magnified-scope", lambda walk: walk.double_tap(0), lambda walk: walk.double_tap(0)),
    Shot("scrolled", scroll_down),
    Shot("button", lambda walk: walk.double_tap(BUTTON), back_up),
    Shot("spectrograms", turn_to_spectrograms),
    Shot("magnified-spectrogram", lambda walk: walk.double_tap(FIRST_SPECTROGRAM), back_to_scopes),
    Shot("edit", lambda walk: walk.go_to("visualization.edit")),
    Shot("dragging", hold_a_graph, let_go),
    Shot("frozen", freeze),
    Shot("look-back", look_back),
    Shot("screenshot", ask_for_screenshot),
    Shot("mail", write_mail, back_to_selection),
    Shot("selection-two-sources", add_simulation, needs="selection.add"),
    Shot("two-sources", open_both_sources, return_to_selection, needs=f"section.{SECTIONS}"),
    Shot("settings-basic", disconnect),
    Shot("settings-expert", lambda walk: walk.tap("settings.expert")),
    Shot("limits-running", start_limits),
    Shot("limits", stop_limits),
]


def take(build, suffixes=()):
    """Walks through the screens by scripted touches and writes what is scanned out to build/shots.

    suffixes: of the panels; without any, all are used.
    """
    folder = build / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    for panel in [panel for panel in PANELS if not suffixes or panel.suffix in suffixes]:
        started = time.monotonic()
        print(f"Pictures at {panel.size[0]} x {panel.size[1]}, turned by {panel.rotation} degrees, in {panel.language} ...",
              flush=True)
        with SignalServer(*SERVER, log=build / "logs/shots-server.log") as server:
            arguments = {"host": "10.0.2.2", "port": server.port, "rotation": panel.rotation, "log-ui": 1,
                         "language": panel.language, "smtp-server": "mail.example", "mail-from": "scope@lab.example",
                         "decibel": "on"}
            with Board(size=panel.size, arguments=arguments, udp_ports=[server.udp_port],
                       log=build / f"logs/shots-console{panel.suffix}.log") as board:
                walk = Walk(board, Interface(board, panel.rotation))
                for shot in SHOTS:
                    take_one(walk, shot, folder / f"{shot.name}{panel.suffix}.png")
        print(f"    done in {time.monotonic() - started:.0f} s")
    print(f"The pictures are in {folder}")


def take_one(walk, shot, path):
    if shot.needs and not walk.can_touch(shot.needs):
        print(f"    without {shot.name}: there is no {shot.needs}", flush=True)
        return
    shot.reach(walk)
    # What the last touch changed is drawn within a frame; animations last 0.2 s.
    time.sleep(0.6)
    walk.interface.screen().write_png(path)
    shot.leave(walk)
