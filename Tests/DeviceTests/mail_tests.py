"""End-to-end tests of mail: the device's mail arrives at a real SMTP server with a picture that equals the screen."""

import base64
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import unittest
import zlib
from pathlib import Path

from emulator import Board, Interface, MailServer, Screen
from emulator.board import IMAGE
from emulator.walk import Walk
from device_tests import MAY, TimeServer
from paths import HOST_PROGRAMS, LOGS, MODULE_PROGRAMS, TOP

PASSWORD = "se\"cret"


def decode_png(data):
    """Decodes an 8-bit RGB PNG without filters, the form that PocketScope writes (W3C's PNG, sections 5 and 9); returns width, height and
    RGB bytes."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8:at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length)[0] == zlib.crc32(kind + body)
        chunks[kind] = chunks.get(kind, b"") + body
        at += 12 + length
    width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, colour, interlace) == (8, 2, 0)
    raw = zlib.decompress(chunks[b"IDAT"])
    rows = [raw[y * (3 * width + 1):(y + 1) * (3 * width + 1)] for y in range(height)]
    assert all(row[0] == 0 for row in rows)
    return width, height, b"".join(row[1:] for row in rows)


def check_form(test, delivery, sender, recipient):
    """Checks the rules for every mail: its envelope, each header once, short ASCII lines, two parts. Returns the text and the picture."""
    test.assertEqual((delivery.sender, delivery.recipients), (sender, [recipient]))
    message = delivery.message
    for name, count in {"From": 1, "To": 1, "Subject": 1, "Date": 1, "Message-ID": 1, "MIME-Version": 1, "Bcc": 0}.items():
        test.assertEqual(len(message.get_all(name, [])), count, name)
    test.assertEqual(message["To"].addresses[0].addr_spec, recipient)
    test.assertEqual(message["From"].addresses[0].addr_spec, sender)
    test.assertFalse(message.defects)
    test.assertTrue(delivery.raw.endswith(b"\r\n"))
    test.assertNotIn(b"\r\r", delivery.raw)
    test.assertLessEqual(max(map(len, delivery.raw.split(b"\r\n"))), 120)
    test.assertTrue(all(byte in (13, 10) or 32 <= byte < 127 for byte in delivery.raw))
    text, picture = message.iter_parts()
    test.assertFalse(text.defects + picture.defects)
    test.assertEqual((text.get_content_type(), text.get_content_charset()), ("text/plain", "utf-8"))
    test.assertEqual((picture.get_content_type(), picture.get_content_disposition()), ("image/png", "attachment"))
    return text.get_content(), picture


class MailFromThisPC(unittest.TestCase):
    """Tests of the app's outbox on this PC, with msmtp and a server on the loopback interface."""

    def send(self, server, program):
        words = f"{server.port} {server.security} boss@lab.example {server.certificate}"
        run = subprocess.run([*program, "msmtp delivers a picture to a real mail server"], env=dict(os.environ, POCKETSCOPE_SMTP=words), capture_output=True,
                             timeout=120, text=True)
        self.assertIn("1 passed, 0 failed, 0 skipped", run.stdout, run.stdout + run.stderr + str(server.errors))
        return server.wait_for(1)

    def check(self, program):
        for security in ("starttls", "tls", "none"):
            # The mail sender must not send a password without encryption, so the test sets no user in that case.
            user = None if security == "none" else "anna"
            with MailServer(security=security, user=user, password=PASSWORD) as server:
                delivery = self.send(server, program)
                text, picture = check_form(self, delivery, "scope@clinic.example", "boss@lab.example")
                self.assertEqual(delivery.message["Subject"], "Größe")
                self.assertEqual(text, "Hello\r\n")
                self.assertEqual(picture.get_filename(), "a.png")
                self.assertEqual(server.logins, [("anna", PASSWORD, True)] if user else [])
                expected = bytes(value for y in range(200) for x in range(320) for value in (x & 255, y & 255, 7))
                self.assertEqual(decode_png(picture.get_content()), (320, 200, expected))

    def test_host(self):
        """A mail that the app's code sends from this PC arrives unchanged with each kind of encryption"""
        self.check([HOST_PROGRAMS / "module-tests"])

    def test_arm(self):
        """A mail that the app's code for ARM sends arrives unchanged with each kind of encryption"""
        self.check([TOP / "board/armv7/run", MODULE_PROGRAMS / "module-tests"])


class Camera:
    """A board whose app shows frozen graphs of the simulation, with methods that take a screenshot and mail it. The board continues from a saved
    state, unless it has its own clock or must boot (fresh)."""

    def __init__(self, name, port, rotation=0, data=None, clock=None, fresh=False, **arguments):
        known = {"rotation": rotation, "resume": "no", "log-ui": 1, "smtp-server": "10.0.2.2", "smtp-port": port, "smtp-user": "anna",
                 "smtp-password": "secret", "mail-from": "scope@clinic.example",
                 # Stops the data, so that the numbers in the status strip do not change in the frozen picture.
                 "pause-stops-data": "on"}
        # The test servers' certificates are valid from today on, so the test sets the board's clock to today.
        today = {} if fresh or clock else {"saved": True, "prepare": f"date -u -s @{int(time.time())} > /dev/null"}
        self.board = Board(log=LOGS / f"console-{name}.log", arguments=known | arguments, data=data, clock=clock, **today)
        self.interface = Interface(self.board, rotation)
        try:
            self.interface.wait_for("connection", timeout=60)
        except BaseException:
            self.board.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.board.close()

    def trust(self, server):
        """Stores a server's certificate on the device, as a user does who runs a private server."""
        self.board.run(f"echo {base64.b64encode(server.certificate.read_bytes()).decode()} | base64 -d > /data/mail-ca.pem")

    def freeze(self):
        """Opens the simulation's graphs, freezes them after a while, and returns the picture."""
        Walk(self.board, self.interface).show_demo()
        self.board.sleep(4)
        self.interface.press_button()
        # Waits until the screen's bars have disappeared and the graphs are complete.
        before = self.interface.screen()
        for _ in range(20):
            self.board.sleep(1.5)
            after = self.interface.screen()
            if same(before, after) and "visualization.play" not in self.interface.state()[1]:
                return after
            before = after
        raise AssertionError("the frozen screen does not stop changing")

    def shoot(self):
        """Shows the bars, touches the camera button, and waits until the sheet is open."""
        self.board.tap(*self.interface.centre("visualization.graphs"))
        self.interface.tap("visualization.screenshot")
        self.interface.wait_for("screenshot", target="screenshot.mail")

    def mail(self, recipient):
        """Mails the sheet's picture; types the recipient on the on-screen keyboard."""
        self.interface.tap("screenshot.mail")
        self.interface.wait_for("mail", target="mail.recipient")
        if recipient:
            self.interface.type(recipient)
            self.interface.tap("key.send")
        else:
            self.interface.tap("mail.send")
        self.interface.wait_for("visualization")

    def wait_for_log(self, pattern, timeout=60):
        return self.board.wait_for(pattern, timeout)

    def files(self, folder):
        return self.board.run(f"ls /data/{folder}").split()


def same(one, other, strip=True):
    """Returns True if two pictures of a frozen screen are equal. The time of day at the right end of the status strip and the badge with the time of
    the freeze may differ. The number of bad electrodes appears late on a busy machine, so it is compared only if both pictures show it. strip: False
    compares only the beginning of the strip, because a screenshot shows the date there, which moves other texts."""
    width, height, middle = one.width, one.height, one.width // 2
    badge = (width - 160, 0, 100, 24)
    badges = [picture.crop(*badge) for picture in (one, other)] if strip else []
    # Compares the status strip only in pictures in which it shows a number: a strip without a number has only one color.
    counts = [picture.pixels for picture in badges if len(picture.colours()) > 1]
    parts = ((0, 0, width - 160 if strip else width // 5, 24), (0, 24, middle - 200, 126), (middle + 200, 24, middle - 200, 126),
             (0, 150, width, height - 150))
    return len(set(counts)) <= 1 and all(one.crop(*part).pixels == other.crop(*part).pixels for part in parts)


def assert_same(test, screen, png):
    """Expects that a PNG equals the picture that was on the screen."""
    width, height, pixels = decode_png(png)
    test.assertEqual((width, height), (screen.width, screen.height))
    sent = Screen(width, height, pixels)
    test.assertGreater(len(sent.colours()), 20)
    screen.write_png(LOGS / "mail-shown.png")
    sent.write_png(LOGS / "mail-sent.png")
    test.assertTrue(same(screen, sent, strip=False), "the pictures mail-shown.png and mail-sent.png in the logs differ")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


class MailFromTheBoard(unittest.TestCase):
    def test_arrives(self):
        """If the user mails a screenshot while the server is down, the mail waits, then arrives over TLS with login, and the picture equals the
        screen"""
        port = free_port()
        with Camera("mail", port) as camera:
            shown = camera.freeze()
            camera.shoot()
            camera.mail("boss@lab.example")
            camera.wait_for_log(r"^mail: delayed, not connected, 1 in the outbox")
            self.assertEqual(camera.files("outbox"), ["00000001.eml"])
            with MailServer(port=port) as server:
                camera.trust(server)
                camera.wait_for_log(r"^mail: sent, 0 in the outbox")
                delivery = server.wait_for(1)
                text, picture = check_form(self, delivery, "scope@clinic.example", "boss@lab.example")
                self.assertTrue(delivery.message["Subject"].startswith("Screenshot of 20"), delivery.message["Subject"])
                self.assertIn("Source: Simulation", text)
                self.assertRegex(picture.get_filename(), r"^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.png$")
                assert_same(self, shown, picture.get_content())
                self.assertEqual(server.logins[-1], ("anna", "secret", True))
                self.assertEqual(camera.files("outbox"), [])
                # No file in these folders may contain the password; only the settings file and the memory do.
                self.assertEqual(camera.board.run("find /run /tmp /data -type f -exec grep -sl se.ret {} +"), "")

    def test_network_back(self):
        """If a mail is written while the network is missing, it is sent when the network returns, and the recipient is stored"""
        with MailServer(security="none", user=None) as server, \
                Camera("mail-network", server.port, **{"smtp-security": "none", "smtp-user": ""}) as camera:
            camera.freeze()
            camera.board.run("for i in /sys/class/net/e*; do ip link set ${i##*/} down; done")
            camera.shoot()
            camera.mail("boss@lab.example")
            camera.wait_for_log(r"^mail: delayed, no network, 1 in the outbox")
            self.assertEqual(server.connections, 0)
            started = camera.board.uptime()
            camera.board.run("for i in /sys/class/net/e*; do ip link set ${i##*/} up; done")
            server.wait_for(1)
            # The sender reacts to the kernel's message about the network. Without that message, the mail would wait 15 s.
            self.assertLess(camera.board.uptime() - started, 12)
            camera.wait_for_log(r"^mail: sent, 0 in the outbox")
            camera.shoot()
            camera.mail(None)
            self.assertEqual(server.wait_for(2).recipients, ["boss@lab.example"])

    def test_clock(self):
        """While the clock is not set, a mail waits because TLS cannot check the certificate; it is sent after the user or a time server sets the
        clock"""
        with TimeServer(MAY) as time_server, MailServer(security="tls") as server:
            time_server.knows = False
            with Camera("mail-clock", server.port, clock="1970-01-01T00:05:00",
                        **{"smtp-security": "tls", "time-server": "10.0.2.2", "time-port": time_server.port}) as camera:
                board = camera.board
                camera.trust(server)
                camera.freeze()
                camera.shoot()
                camera.mail("boss@lab.example")
                # Waits until the line is in the log twice. After the second failure, the mail's next attempt follows 30 s later.
                camera.wait_for_log(r"(?s)certificate not trusted.*certificate not trusted")
                self.assertEqual(server.deliveries, [])
                board.run(f"exec 7<> /proc/1/fd/8; echo 'clock {MAY}' >&7")
                board.wait_for(r"^init: the clock was set \(hand\)$")
                begin = board.uptime()
                self.assertIn("2031", server.wait_for(1).message["Date"])
                self.assertLess(board.uptime() - begin, 12)
                # Sets the clock to the time that it has after a start without a battery-backed clock.
                board.run("date -u -s @300")
                after = len(board.log())
                camera.shoot()
                camera.mail(None)
                board.wait_for("certificate not trusted", after=after)
                time_server.knows = True
                board.wait_for(r"^init: the clock was set \(network\)$", after=after)
                begin = board.uptime()
                self.assertIn("2031", server.wait_for(2).message["Date"])
                self.assertLess(board.uptime() - begin, 12)
                camera.wait_for_log(r"(?s)mail: sent, 0 in the outbox.*mail: sent, 0 in the outbox")

    def test_login_refused(self):
        """If the server refuses the login, that is reported; the mail is sent again only when the user requests it, not when the network returns"""
        with MailServer(password="another") as server, Camera("mail-login", server.port) as camera:
            camera.trust(server)
            camera.freeze()
            camera.shoot()
            camera.mail("boss@lab.example")
            camera.wait_for_log(r"^mail: delayed, login refused, 1 in the outbox")
            camera.interface.wait_for(target="dialog.secondary")
            camera.board.screen().write_png(LOGS / "mail-login-refused.png")
            for state in ("down", "up"):
                camera.board.run(f"for i in /sys/class/net/e*; do ip link set ${{i##*/}} {state}; done; sleep 2")
            camera.board.sleep(20)
            self.assertEqual(len(server.logins), 1)
            server.password = "secret"
            camera.interface.tap("dialog.secondary")
            self.assertEqual(server.wait_for(1).recipients, ["boss@lab.example"])
            self.assertEqual(len(server.logins), 2)

    def test_no_encryption(self):
        """If a login is set without encryption, the mail waits, the user is notified, and the server gets neither the user name nor the password"""
        with MailServer(security="none") as server, Camera("mail-open", server.port, **{"smtp-security": "none"}) as camera:
            camera.freeze()
            camera.shoot()
            camera.mail("boss@lab.example")
            camera.wait_for_log(r"^mail: delayed, login without encryption, 1 in the outbox")
            camera.interface.wait_for(target="dialog.primary")
            self.assertEqual((server.connections, server.logins), (0, []))
            self.assertEqual(camera.files("outbox"), ["00000001.eml"])

    def test_power_cut(self):
        """If the power is cut, a waiting mail survives; if the server refuses a mail, it is stored separately, and that is reported"""
        port = free_port()
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "data.ext4"
            shutil.copyfile(IMAGE / "data.ext4", data)
            plain = {"smtp-security": "none", "smtp-user": ""}
            with Camera("mail-cut", port, data=data, **plain) as camera:
                shown = camera.freeze()
                camera.shoot()
                camera.mail("boss@lab.example")
                camera.wait_for_log(r"^mail: 1 in the outbox")
                camera.board.power_cut()
            with MailServer(security="none", user=None, port=port) as server, \
                    Camera("mail-again", port, data=data, fresh=True, **plain) as camera:
                delivery = server.wait_for(1, timeout=60)
                assert_same(self, shown, list(delivery.message.iter_parts())[1].get_content())
                server.refusals["rcpt"] = "550 5.1.1 nobody of that name"
                camera.freeze()
                camera.shoot()
                camera.mail(None)
                camera.interface.wait_for(target="dialog.primary")
                camera.board.screen().write_png(LOGS / "mail-refused.png")
                camera.wait_for_log(r"^mail: refused, by the server, 0 in the outbox")
                # Waits, because the writing thread stores the mail in the folder of refused mails only after the line is in the log.
                camera.board.until(lambda: camera.files("failed") == ["00000001.eml"], "the refused mail among the stored ones")
                camera.interface.tap("dialog.primary")
                camera.interface.wait_for("visualization")

    def test_save(self):
        """A stored screenshot is a PNG on the data partition that equals the screen, also on a rotated panel; if the card is full, that is
        reported"""
        with Camera("save", 25, rotation=90) as camera:
            shown = camera.freeze()
            camera.shoot()
            camera.interface.tap("screenshot.save")
            camera.interface.tap("dialog.primary")
            camera.interface.wait_for("visualization")
            name, = camera.files("screenshots")
            self.assertRegex(name, r"^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.png$")
            assert_same(self, shown, base64.b64decode(camera.board.run(f"base64 /data/screenshots/{name}")))
            camera.board.run("dd if=/dev/zero of=/data/fill bs=64k; sync", timeout=60)
            camera.shoot()
            camera.interface.tap("screenshot.save")
            camera.interface.tap("dialog.primary")
            camera.interface.wait_for("screenshot", target="screenshot.save")
            self.assertEqual(camera.files("screenshots"), [name])
            camera.board.run("rm /data/fill; sync")
            camera.interface.tap("screenshot.save")
            camera.interface.tap("dialog.primary")
            camera.interface.wait_for("visualization")
            self.assertEqual(len(camera.files("screenshots")), 2)
