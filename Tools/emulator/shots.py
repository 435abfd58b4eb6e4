"""`make shots`: pictures of all screens, from the emulated board."""

import time

from .board import Board
from .interface import Interface
from .server import SignalServer
from .touch import TouchScript

# File name's ending, panel, rotation, language. Portrait is taken on the landscape panel, mounted turned.
PANELS = [("", (800, 480), 0, "en"), ("-portrait", (800, 480), 90, "en"), ("-de", (800, 480), 0, "de"),
          ("-portrait-de", (800, 480), 90, "de"), ("-1024x600", (1024, 600), 0, "en")]
SERVER = ["--signal=eeg:channels=6,rate=250,block=5", "--signal=ecg:channels=2,rate=500,block=10", "--signal=button"]
SECTIONS = 3
# The servers a device would know after some weeks: host, port, dialect, channels, seconds since 1970.
HISTORY = [("eeg-lab.local", 9000, "TiA 1.0", 32, 1_760_000_000), ("192.168.1.40", 9000, "TiA 0.2", 14, 1_759_600_000),
           ("sleep-room-2.clinic.example", 9000, "TiA 1.0", 24, 1_759_100_000), ("10.0.0.17", 38500, "TiA 0.1", 8, 1_758_000_000),
           ("gait-cart.local", 9001, "TiA 1.0", 16, 1_757_400_000)]


def take(build):
    """Walks through the screens by scripted touches and writes what is scanned out to build/shots."""
    folder = build / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    for suffix, size, rotation, language in PANELS:
        started = time.monotonic()
        print(f"Pictures at {size[0]} x {size[1]}, turned by {rotation} degrees, in {language} ...", flush=True)
        with SignalServer(*SERVER, log=build / "logs/shots-server.log") as server:
            arguments = {"host": "10.0.2.2", "port": server.port, "rotation": rotation, "log-ui": 1, "language": language,
                         "smtp-server": "mail.example", "mail-from": "scope@lab.example", "decibel": "on"}
            with Board(size=size, arguments=arguments, udp_ports=[server.udp_port],
                       log=build / f"logs/shots-console{suffix}.log") as board:
                walk(board, Interface(board, rotation), lambda name: save(board, rotation, folder / f"{name}{suffix}.png"))
        print(f"    done in {time.monotonic() - started:.0f} s")
    print(f"The pictures are in {folder}")


def save(board, rotation, path):
    # What the last touch changed is drawn within a frame; animations last 0.2 s.
    time.sleep(0.6)
    board.screen().turned((360 - rotation) % 360).write_png(path)


def walk(board, interface, picture):
    interface.wait_for("connection", timeout=60)
    lines = ["PocketScope history 1"] + ["\t".join(str(field) for field in entry) for entry in HISTORY]
    board.run("printf '%s\\n' " + " ".join(f"'{line}'" for line in lines) + " > /data/history; killall pocketscope")
    after = len(board.log())
    board.wait_for("^pocketscope: ready", 20, after)
    interface.wait_for("connection", target="history.0")
    picture("connection")

    interface.tap("connection.host")
    interface.wait_for(target="key.e")
    picture("keyboard")
    # Touching anything else closes the keyboard; the bar's own button connects.
    interface.tap("connection.connect")

    interface.wait_for("selection", target="section.0")
    if "channel.0.0" not in interface.state()[1]:
        interface.tap("section.0.arrow")
    interface.wait_for(target="channel.0.0")
    for channel in range(3):
        interface.tap(f"channel.0.{channel}")
    picture("selection")
    interface.tap("selection.details")
    interface.wait_for("details")
    picture("details")
    interface.tap("details.close")
    interface.wait_for("selection")
    # Everything: a touch on a section's bar selects its channels and opens it, one on its arrow closes it again.
    for section in range(SECTIONS):
        interface.tap(f"section.{section}")
        interface.wait_for(target=f"channel.{section}.0")
        interface.tap(f"section.{section}.arrow")
    interface.tap("selection.apply")

    interface.wait_for("visualization")
    time.sleep(13)  # the sweep has gone once round
    picture("visualization")
    show_bars(board, interface)
    picture("visualization-bars")
    interface.tap("visualization.settings")
    interface.tap("setting.scope-scale.1")
    picture("settings")
    interface.tap("setting.scope-scale.0")
    interface.tap("setting.content.0")
    interface.tap("settings.apply")
    interface.wait_for("visualization", target="graph.0")
    hide_bars(board, interface)
    picture("scroll")
    magnify(board, interface, 0)
    picture("magnified-scope")
    magnify(board, interface, 0)

    # The ninth graph stands on the row below.
    swipe(board, interface, (0.5, 0.8), (0.5, 0.2))
    button = max(int(name.partition(".")[2]) for name in interface.state()[1] if name.startswith("graph."))
    picture("scrolled")
    magnify(board, interface, button)
    picture("button")
    magnify(board, interface, button)
    swipe(board, interface, (0.5, 0.3), (0.5, 0.9))

    swipe(board, interface, (0.8, 0.5), (0.2, 0.5))
    time.sleep(11)  # what was out of sight has gone by
    picture("spectrograms")
    magnify(board, interface, button + 1)
    picture("magnified-spectrogram")
    magnify(board, interface, button + 1)
    swipe(board, interface, (0.2, 0.5), (0.8, 0.5))

    show_bars(board, interface)
    interface.tap("visualization.edit")
    picture("edit")
    x, y, width, height = interface.wait_for(target="graph.2")
    finger = TouchScript().down(0, *interface.place(x + width // 2, y + height // 2)).report().wait(100)
    for step in range(1, 11):
        finger.move(0, *interface.place(x + width // 2 + step * width // 30, y + height // 2 + step * height // 14)).report().wait(16)
    board.touch(finger)
    picture("dragging")
    board.touch(TouchScript().up(0).report())
    interface.tap("visualization.done")

    board.press_button()
    time.sleep(2)
    hide_bars(board, interface)
    picture("frozen")
    show_bars(board, interface)
    interface.tap("visualization.screenshot")
    interface.wait_for("screenshot", target="screenshot.mail")
    picture("screenshot")
    interface.tap("screenshot.mail")
    interface.wait_for("mail", target="mail.recipient")
    picture("mail")
    interface.tap("mail.cancel")
    interface.tap("screenshot.discard")
    interface.wait_for("visualization")
    show_bars(board, interface)
    interface.tap("visualization.selection")
    interface.tap("selection.disconnect")
    interface.tap("connection.settings")
    picture("settings-basic")
    interface.tap("settings.expert")
    picture("settings-expert")
    interface.scroll_to("settings.limits")
    interface.tap("settings.limits")
    interface.tap("limits.start")
    # Eight channels are in sight, or fewer where the emulator is slow.
    board.wait_for("^limits: measures (channels 8|scopes 1)$", 180, after)
    time.sleep(1)
    picture("limits-running")
    interface.tap("limits.stop")
    time.sleep(4)  # the notice has gone
    picture("limits")


def show_bars(board, interface):
    if "visualization.play" not in interface.state()[1]:
        board.tap(*interface.centre("visualization.graphs"))
        interface.wait_for(target="visualization.play")


def hide_bars(board, interface):
    if "visualization.play" in interface.state()[1]:
        board.tap(*interface.centre("visualization.graphs"))
        time.sleep(1)


def magnify(board, interface, graph):
    board.touch(TouchScript().double_tap(*interface.centre(f"graph.{graph}")))
    time.sleep(1.5)


def swipe(board, interface, start, end):
    """From one place to another, both in parts of the picture's width and height."""
    width, height = interface.size
    ends = (interface.place(int(x * width), int(y * height)) for x, y in (start, end))
    board.touch(TouchScript().drag(*ends, 200))
    time.sleep(1.5)
