"""Mail end to end: what the device sends arrives at a real SMTP server, with the picture in it as it was on the screen."""

import os
import re
import struct
import subprocess
import tempfile
import unittest
import zlib
from pathlib import Path

from emulator import Board, Interface, MailServer
from paths import DEVICE_PROGRAMS, HOST_PROGRAMS, LOGS, TOP

PASSWORD = "se\"cret"


def decode_png(data):
    """Width, height and RGB bytes of an 8-bit RGB PNG without filters, as PocketScope writes it (PNG, W3C, sections 5 and 9)."""
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
    """What must hold for every mail: envelope, headers once each, short ASCII lines, two parts. Returns text and picture."""
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
    """The app's outbox on this PC, with msmtp and a server on the loopback."""

    def send(self, server, program):
        words = f"{server.port} {server.security} boss@lab.example {server.certificate}"
        run = subprocess.run([*program, "by msmtp, end to end"], env=dict(os.environ, POCKETSCOPE_SMTP=words), capture_output=True,
                             timeout=120, text=True)
        self.assertIn("1 passed, 0 failed, 0 skipped", run.stdout, run.stdout + run.stderr + str(server.errors))
        return server.wait_for(1)

    def check(self, program):
        for security in ("starttls", "tls", "none"):
            with MailServer(security=security, password=PASSWORD) as server:
                delivery = self.send(server, program)
                text, picture = check_form(self, delivery, "scope@clinic.example", "boss@lab.example")
                self.assertEqual(delivery.message["Subject"], "Größe")
                self.assertEqual(text, "Hello\r\n")
                self.assertEqual(picture.get_filename(), "a.png")
                self.assertEqual(server.logins, [("anna", PASSWORD, security != "none")])
                expected = bytes(value for y in range(200) for x in range(320) for value in (x & 255, y & 255, 7))
                self.assertEqual(decode_png(picture.get_content()), (320, 200, expected))

    def test_host(self):
        """a mail from this PC arrives as it was composed, with every kind of protection"""
        self.check([HOST_PROGRAMS / "room-tests"])

    def test_arm(self):
        """a mail that ARM code composed arrives"""
        self.check([TOP / "board/armv7/run", DEVICE_PROGRAMS / "room-tests"])


if __name__ == "__main__":
    unittest.main()
