"""Tests of U-Boot's environment as a file on the card. Part of the suite `tools`."""

import struct
import unittest
import zlib

from deviceimage import environment
from deviceimage.environment import NoEnvironment

PROGRAM = (b"\x7fcode\0\0%d us max\n\0bootcmd=run a; b=c\0bootdelay=2\0stdin=serial,usbkbd\0stdout=serial,vidconsole\0"
           b"stderr=serial,vidconsole\0\0more\0text=no\0\0")


class Environments(unittest.TestCase):
    def test_quiet(self):
        """The default environment in a U-Boot program is written to a file, with the board's changes and without output on
        the display"""
        found = environment.built_in(PROGRAM)
        self.assertEqual(list(found), ["bootcmd", "bootdelay", "stdin", "stdout", "stderr"])
        self.assertEqual(found["bootcmd"], "run a; b=c")
        file = environment.quiet(PROGRAM, 256)
        self.assertEqual(len(file), 256)
        self.assertEqual(struct.unpack("<I", file[:4])[0], zlib.crc32(file[4:]))
        self.assertEqual(file[4:].rstrip(b"\0").split(b"\0"), [
            b"bootcmd=run a; b=c", b"bootdelay=2", b"stdin=serial,usbkbd", b"stdout=serial", b"stderr=serial"])
        changed = environment.quiet(PROGRAM, 256, {"bootdelay": "", "more": "1"})
        self.assertEqual(changed[4:].rstrip(b"\0").split(b"\0"), [
            b"bootcmd=run a; b=c", b"bootdelay=", b"stdin=serial,usbkbd", b"stdout=serial", b"stderr=serial", b"more=1"])

    def test_refused(self):
        """If a U-Boot program has no environment, or one too large for its file, that is reported"""
        for program, size in ((b"code\0\0bootdelay=2", 256), (b"\0\0text\0bootdelay=2\0\0", 256), (PROGRAM, 64)):
            with self.assertRaises(NoEnvironment):
                environment.quiet(program, size)
