"""Tests of the second screen on the emulated board: the code, live columns, recordings, rights, and what the server costs. The browser is a client of
our own (`viewer.py`); those with Chromium are in viewer_page_tests.py."""

import hashlib
import json
import re
import time
import unittest

from app_tests import CRASH, Device
from board_tests import READY
from emulator.forwarding import forward
from emulator.walk import Walk
from history import USERS
from viewer import BLANK, LOST, Viewer, read_code

CHANNELS, RATE, COLUMNS = 4, 250, 200
RAMP = f"--signal=ramp:channels={CHANNELS},rate={RATE},block=5"
OWN = "10.0.2.15:8080"
# A token that the card contains before the app starts.
TOKEN = "00112233445566778899aabbccddeeff"
ADMITTED = f"printf '%s Test\\n' {TOKEN} > /data/viewers; chown {USERS['pocketscope']} /data/viewers"


def listening(board):
    """Returns the ports of all listening TCP sockets."""
    found = set()
    for kind in ("tcp", "tcp6"):
        for line in board.run(f"cat /proc/net/{kind} 2>/dev/null; true").splitlines()[1:]:
            words = line.split()
            if words[3] == "0A":
                found.add(int(words[1].rsplit(":", 1)[1], 16))
    return found


def server(board):
    """Returns the process of the second screen's server as text; empty if none runs. One that has ended is a zombie until its agent starts another."""
    return board.run("for process in $(pidof viewer-server); do grep -q '^State:.Z' /proc/$process/status || echo $process; done").strip()


def open_screen(device):
    """Opens the screen about the second screen from the connection screen."""
    device.interface.tap("connection.device")
    device.interface.wait_for("device")
    device.interface.scroll_to("device.viewers")
    device.interface.tap("device.viewers")
    device.interface.wait_for("viewers")


def shown_address(device):
    """Waits for the QR code on the screen. Returns its text: the address of the page, "#" and the code."""
    def look():
        try:
            return read_code(device.interface.screen())
        except (AssertionError, ValueError):
            return None
    return device.board.until(look, "the QR code")


def close_screen(device):
    """Goes back to the connection screen."""
    for target in ("viewers.close", "device.close"):
        device.interface.tap(target)
    device.interface.wait_for("connection")


class Case(unittest.TestCase):
    def start(self, name, share=True, markers=False, **options):
        arguments = {"share": "yes" if share else "no", "share-markers": "yes" if markers else "no"}
        device = Device(f"viewer-{name}", [RAMP], outside=True, arguments=arguments | options.pop("arguments", {}), **options)
        self.addCleanup(device.__exit__)
        device.__enter__()
        device.board.wait_for(READY)
        return device

    def admitted(self, device):
        """Returns a viewer whose token the card contains."""
        device.board.until(lambda: 8080 in listening(device.board), "the server")
        viewer = Viewer(forward(device.board, 8080), OWN)
        viewer.cookie = f"token={TOKEN}"
        device.board.until(lambda: viewer.request("GET", "/recordings")[0] == 200, "the token")
        return viewer

    def check_ramp(self, live, view, seconds):
        """Expects that the columns of all channels are those of the ramp: sample n of channel c is n mod 1000 + 1000 c."""
        checked = 0
        for number in range(CHANNELS):
            channel = live.channels[view, number]
            self.assertEqual(channel.repeated, 0)
            self.assertGreater(len(channel.columns), seconds * COLUMNS * 0.8)
            places = sorted(channel.columns)
            self.assertEqual(places, list(range(places[0], places[-1] + 1)), "columns were left out")
            self.assertNotIn(LOST, channel.columns.values())
            last = None
            for place in places:
                column = channel.columns[place]
                if column == BLANK:
                    continue
                low, high, scale = column
                tolerance = scale + 0.01
                self.assertGreaterEqual(low, 1000 * number - tolerance)
                self.assertLessEqual(high, 1000 * number + 999 + tolerance)
                # The values rise by 250 a second. A column may contain the ramp's restart.
                if last is not None and high - low < 10:
                    self.assertLess(abs((low - last[1]) % 1000 - (place - last[0]) * RATE / COLUMNS) % 1000, 3 + 2 * tolerance)
                    checked += 1
                last = (place, low)
        self.assertGreater(checked, CHANNELS * seconds * COLUMNS * 0.6)


class Live(Case):
    def test_ramp(self):
        """With a code from the screen's QR code, a viewer receives the columns of all channels, as received and as displayed; a wrong code is
        refused, and a code that was used is no longer valid"""
        device = self.start("ramp", share=False)
        board = device.board
        self.assertNotIn(8080, listening(board))
        open_screen(device)
        device.interface.tap("viewers.turn")
        board.until(lambda: 8080 in listening(board), "the server")
        text = shown_address(device)
        address, _, code = text.partition("/#")
        self.assertEqual(address, f"http://{OWN}")
        viewer = Viewer(forward(board, 8080), OWN)
        self.assertEqual(viewer.enter("000000" if code != "000000" else "111111"), 403)
        self.assertEqual(viewer.live(), 401)
        self.assertEqual(viewer.enter(code), 204)
        self.assertNotEqual(Viewer(viewer.port, OWN).enter(code), 204)
        close_screen(device)
        device.watch()
        for view in (1, 0):
            with viewer.live() as live:
                if view == 0:
                    live.say('{"view":0}')
                begin = time.monotonic()
                while time.monotonic() - begin < 8:
                    live.take()
                    if view == 0 and (0, 0) not in live.channels:
                        live.channels.clear()
                print(f"view {view}: {live.bytes / 8000:.1f} kB/s, state {live.texts['state']}", flush=True)
                self.assertEqual(live.gaps, 0)
                self.assertEqual(live.rates, {COLUMNS})
                catalogue = live.texts["catalogue"]
                self.assertEqual(catalogue["generation"], live.generation)
                self.assertEqual([channel["rate"] for channel in catalogue["channels"]], [RATE] * CHANNELS)
                self.assertTrue(live.texts["state"]["connected"])
                self.check_ramp(live, view, 7)
        self.check_process(board)
        self.assertNotRegex(board.log(), CRASH)

    def check_process(self, board):
        """Expects a process without rights and with limited memory."""
        process = server(board)
        status = board.run(f"cat /proc/{process}/status")
        for kind in ("Uid", "Gid"):
            self.assertRegex(status, rf"{kind}:\t208\t208\t208\t208\n")
        self.assertRegex(status, r"Groups:\t *\n")
        self.assertIn("NoNewPrivs:\t1", status)
        for held in re.findall(r"Cap(?:Inh|Prm|Eff|Bnd|Amb):\t([0-9a-f]+)", status):
            self.assertEqual(int(held, 16), 0)
        print(re.findall(r"Vm(?:Peak|HWM|RSS):.*", status), flush=True)
        self.assertLess(int(re.search(r"VmHWM:\s+(\d+)", status)[1]), 16_000)
        limits = board.run(f"cat /proc/{process}/limits")
        self.assertNotRegex(limits, r"Max (address space|data size) +unlimited +unlimited[\s\S]*Max (address space|data size) +unlimited")

    def test_off(self):
        """Without the setting, no process runs and nothing listens; switching the setting off ends both"""
        device = self.start("off", share=False)
        board = device.board
        self.assertEqual(listening(board), set())
        self.assertEqual(server(board), "")
        open_screen(device)
        device.interface.tap("viewers.turn")
        board.until(lambda: 8080 in listening(board), "the server")
        self.assertEqual(listening(board), {8080})
        device.interface.tap("viewers.turn")
        board.until(lambda: not server(board), "the server's end")
        self.assertEqual(listening(board), set())

    def test_restart(self):
        """A server that was killed is started again, and an admitted browser shows the signals again; nothing else notices"""
        device = self.start("restart", prepare=ADMITTED)
        board = device.board
        viewer = self.admitted(device)
        device.watch()
        with viewer.live() as live:
            while (1, 0) not in live.channels:
                live.take()
        before = server(board)
        board.run(f"kill -KILL {before}")
        board.until(lambda: server(board) not in ("", before), "another server")
        board.until(lambda: viewer.request("GET", "/recordings")[0] == 200 if 8080 in listening(board) else False, "the page")
        with viewer.live() as live:
            while (1, 0) not in live.channels:
                live.take()
        self.assertNotRegex(board.log(), CRASH)

    def test_end_all(self):
        """Ending all browsers closes their connections, and their tokens are no longer valid, not even after a restart"""
        device = self.start("end", prepare=ADMITTED)
        viewer = self.admitted(device)
        with viewer.live() as live:
            live.take()
            open_screen(device)
            device.interface.wait_for("viewers", "viewers.0")
            device.interface.tap("viewers.end-all")
            device.interface.tap("dialog.primary")
            with self.assertRaises(EOFError):
                while True:
                    if live.take() == 8:
                        raise EOFError
        self.assertEqual(viewer.request("GET", "/recordings")[0], 401)
        device.board.until(lambda: device.board.run("cat /data/viewers") == "", "the stored list without browsers")


class Requests(Case):
    def test_refusals(self):
        """Other names in Host, other origins, other methods and paths, and tricks with paths are refused; the page has its protecting headers"""
        device = self.start("refusals", prepare=ADMITTED)
        viewer = self.admitted(device)
        status, headers, page = viewer.request("GET", "/")
        self.assertEqual(status, 200)
        self.assertIn(b"<html", page.lower())
        self.assertIn("default-src 'none'", headers["content-security-policy"])
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertNotIn("access-control-allow-origin", headers)
        for name in ("evil.example", "evil.example:8080", "10.0.2.15.evil.example:8080", "10.0.2.16:8080"):
            self.assertEqual(viewer.request("GET", "/", host=name)[0], 403, name)
        self.assertEqual(viewer.request("GET", "/", host="pocketscope.local:8080")[0], 200)
        # If another machine has the same name, multicast DNS announces a different one.
        device.board.run("echo pocketscope-2.local > /run/name")
        device.board.until(lambda: viewer.request("GET", "/", host="pocketscope-2.local:8080")[0] == 200, "the page under the announced name")
        self.assertEqual(viewer.live(origin="http://evil.example"), 403)
        self.assertEqual(viewer.request("POST", "/marker", b"x", origin="http://evil.example")[0], 403)
        # The setting share-markers is off.
        self.assertEqual(viewer.request("POST", "/marker", b"x")[0], 403)
        for method in ("PUT", "DELETE", "OPTIONS", "POST"):
            self.assertEqual(viewer.request(method, "/", b"")[0], 405, method)
        for path in ("/recordings/../viewers", "/recordings/..%2Fviewers", "/recordings/%2Fetc%2Fpasswd", "/recordings/.", "/etc/passwd"):
            self.assertIn(viewer.request("GET", path)[0], (400, 403, 404), path)
        self.assertNotRegex(device.board.log(), CRASH)

    def test_download(self):
        """A recording on the card is listed and downloaded in two parts, which together equal it; a marker of a viewer is set; a
        recording that the app has made is downloaded, too"""
        device = self.start("download", markers=True, prepare=ADMITTED)
        board = device.board
        viewer = self.admitted(device)
        path = "/data/recordings/2026-11-23-a.bdf"
        board.run(f"mkdir -p /data/recordings; chown {USERS['pocketscope']} /data/recordings; head -c 300000 /dev/urandom > {path}; chmod 644 {path}")
        listed = json.loads(viewer.request("GET", "/recordings")[2])
        self.assertIn(("2026-11-23-a.bdf", 300_000), [(file["name"], file["size"]) for file in listed])
        status, headers, whole = viewer.request("GET", "/recordings/2026-11-23-a.bdf")
        self.assertEqual((status, len(whole)), (200, 300_000))
        parts = []
        for begin, end in ((0, 99_999), (100_000, 299_999)):
            status, _, part = viewer.request("GET", "/recordings/2026-11-23-a.bdf", Range=f"bytes={begin}-{end}")
            self.assertEqual(status, 206)
            parts.append(part)
        self.assertEqual(b"".join(parts), whole)
        self.assertEqual(board.run("sha256sum /data/recordings/2026-11-23-a.bdf").split()[0], hashlib.sha256(whole).hexdigest())
        device.watch()
        with viewer.live() as live:
            while not live.texts.get("state", {}).get("connected"):
                live.take()
            self.assertEqual(viewer.request("POST", "/marker", "Augen zu".encode())[0], 204)
            while "Augen zu" not in [marker["text"] for marker in live.texts["state"]["markers"]]:
                live.take()
        name = self.record(device)
        self.assertIn(name, [file["name"] for file in json.loads(viewer.request("GET", "/recordings")[2])])
        status, _, whole = viewer.request("GET", f"/recordings/{name}")
        self.assertEqual(status, 200)
        self.assertEqual(board.run(f"sha256sum /data/recordings/{name}").split()[0], hashlib.sha256(whole).hexdigest())

    def record(self, device):
        """Lets the app record for some seconds by touch. Returns the file's name."""
        walk, after = Walk(device.board, device.interface), len(device.board.log())
        walk.go_to("visualization.record", "recording.start")
        device.board.wait_for("^recording: begins with", after=after)
        device.sleep(4)
        walk.show_bars()
        walk.tap("visualization.record")
        return device.board.wait_for(r"^recording: (\S+) has \d+ s$", after=after)[1]
