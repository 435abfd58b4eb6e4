"""Tests of the tools that make the image and drive the emulator, without booting a board."""

import lzma
import shutil
import struct
import subprocess
import tempfile
import unittest
import zlib
from pathlib import Path

from budgets import counting, peers, profile, rows, sizes
from budgets.rows import Row
from deviceimage import cpio, kernel, libraries, licenses, modules, squashfs
from deviceimage.archive import Archive
from emulator import Screen, TouchScript, start_order

import picture
from alignment_tests import Axes  # This suite also runs the tests that these modules contain.
from bundle_cases import Bundles, Keys, UpdateVersions
from card_cases import VolatileCards
from circle_cases import Circles
from display_cases import LateFrames
from environment_cases import Environments
from firmware_cases import FirmwareOnRequest
from image_cases import Sysroots, Versions
from limits_tests import Faults, Reports
from ramp_cases import Ramps
from runner_cases import Changes, Runner, Table
from saved_cases import SavedStates
from tree_cases import Overlays
from voice_cases import Voices
from waiting_cases import Deadlines, LastWords, LogFiles
from paths import DEVICE_PROGRAMS, SYSROOT, TOP, needed


class Archives(unittest.TestCase):
    def test_reproducible(self):
        """If an archive is made from the same files in any order, it has the same bytes"""
        for kind in (cpio, squashfs):
            with tempfile.TemporaryDirectory() as folder:
                written = []
                for order in (["a/b/c", "z"], ["z", "a/b/c"]):
                    archive = Archive()
                    for name in order:
                        archive.file(name, name.encode())
                    kind.write(archive, Path(folder) / "out")
                    written.append((Path(folder) / "out").read_bytes())
                self.assertEqual(*written)

    def test_layout(self):
        """In an archive, each file comes after its folders, root owns everything, and the end marker is the last entry"""
        archive = Archive()
        archive.file("etc/x", b"hello", 0o600)
        with tempfile.TemporaryDirectory() as folder:
            cpio.write(archive, Path(folder) / "out")
            data = (Path(folder) / "out").read_bytes()
        names, at = [], 0
        while not names or names[-1][0] != "TRAILER!!!":
            self.assertEqual(data[at:at + 6], b"070701")
            fields = [int(data[at + 6 + 8 * n:at + 14 + 8 * n], 16) for n in range(13)]
            name = data[at + 110:at + 110 + fields[11] - 1].decode()
            names.append((name, oct(fields[1]), fields[2], fields[3], fields[6]))
            at += (110 + fields[11] + 3) // 4 * 4 + (fields[6] + 3) // 4 * 4
        self.assertEqual(names, [("etc", "0o40755", 0, 0, 0), ("etc/x", "0o100600", 0, 0, 5),
                                 ("TRAILER!!!", "0o0", 0, 0, 0)])

    def test_file_system(self):
        """A squashfs contains files, links and devices with their modes, and root owns them"""
        archive = Archive()
        archive.file("usr/bin/x", b"hello", 0o755)
        archive.link("bin/y", "../usr/bin/x")
        archive.character_device("dev/console", 5, 1)
        with tempfile.TemporaryDirectory() as folder:
            squashfs.write(archive, Path(folder) / "out")
            listed = subprocess.run(["unsquashfs", "-lls", Path(folder) / "out"], capture_output=True, check=True,
                                    text=True).stdout
        for line in (r"-rwxr-xr-x root/root +5 .* squashfs-root/usr/bin/x", r"squashfs-root/bin/y -> ../usr/bin/x",
                     r"crw------- root/root +5, +1 .* squashfs-root/dev/console"):
            self.assertRegex(listed, line)


class Kernels(unittest.TestCase):
    def test_unpacked(self):
        """In a compressed kernel image, the kernel is found after the decompression code, although this code also contains the magic bytes of XZ"""
        content = bytes(100_000)
        packed = b"code" + kernel.XZ_MAGIC + b"code" * 9 + lzma.compress(content) + b"\x01\x02\x03\x04tree"
        self.assertEqual(kernel.unpacked(packed), content)

    def test_not_packed(self):
        """If a file contains no compressed kernel, it is refused"""
        with self.assertRaises(kernel.NotFound):
            kernel.unpacked(b"nothing" + kernel.XZ_MAGIC + b"nothing")

    def test_header(self):
        """A U-Boot header states the address to which the kernel is loaded; two headers of the same kernel are equal"""
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / name for name in "ab"]
            for path in paths:
                kernel.write(b"kernel", 0x40000000, path)
            first, second = (path.read_bytes() for path in paths)
        magic, _, _, size, load, entry, content = struct.unpack(">7I", first[:28])
        self.assertEqual((magic, size, load, entry), (0x27051956, 6, 0x40208000, 0x40208000))
        self.assertEqual(content, zlib.crc32(b"kernel"))
        self.assertEqual(first[64:], b"kernel")
        self.assertEqual(first, second)


class Libraries(unittest.TestCase):
    def test_closure(self):
        """The list of a program's libraries contains the libraries that it needs, those that they need, and the loader"""
        found = libraries.of_programs([DEVICE_PROGRAMS / "pocketscope"], SYSROOT)
        self.assertIn("lib/ld-linux-armhf.so.3", found)
        self.assertIn("lib/arm-linux-gnueabihf/libc.so.6", found)
        for library in found:
            for name in needed(SYSROOT / library):
                self.assertTrue(any(path.endswith("/" + name) for path in found), f"{library} needs {name}")

    def test_wrong_machine(self):
        """If a program was built for this PC instead of for the board, it is refused"""
        with self.assertRaises(libraries.NotForTheDevice):
            libraries.of_programs(["/bin/sh"], SYSROOT)

    def test_missing(self):
        """If the sysroot lacks a library that a program needs, the library is reported by name"""
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "lib").mkdir()
            shutil.copy(SYSROOT / libraries.LOADER, Path(folder) / libraries.LOADER)
            with self.assertRaisesRegex(libraries.NotForTheDevice, r"lib\w+\.so"):
                libraries.of_programs([DEVICE_PROGRAMS / "pocketscope"], folder)


class Modules(unittest.TestCase):
    def folder(self):
        folder, = (SYSROOT / "lib/modules").iterdir()
        return folder

    def test_order(self):
        """In the list of kernel modules, each module is once, after all modules that it depends on"""
        order = modules.load_order(["ext4", "virtio_gpu", "ext4"], self.folder())
        self.assertEqual(len(order), len(set(order)))
        names = [Path(path).stem.replace("-", "_") for path in order]
        self.assertLess(names.index("jbd2"), names.index("ext4"))
        self.assertLess(names.index("drm"), names.index("virtio_gpu"))

    def test_builtin(self):
        """If a module is built into the kernel, it is left out of the list; an unknown module is an error"""
        self.assertEqual(modules.load_order(["gpio-keys"], self.folder()), [])
        with self.assertRaises(FileNotFoundError):
            modules.load_order(["no_such_module"], self.folder())


    def test_dependencies(self):
        """In the kernel's list of module dependencies, each module is followed by all modules that it needs, in the reverse order of loading"""
        order = modules.load_order(["virtio_net"], self.folder())
        listed = dict(line.split(":") for line in modules.dependency_list(order, self.folder()).splitlines())
        needed = [Path(path).stem for path in listed[order[-1]].split()]
        self.assertEqual(needed, ["net_failover", "failover"])

    def test_signature(self):
        """The signature of a kernel module is cut off; a module without a signature does not change"""
        signed = b"module" + b"s" * 300 + bytes(8) + (300).to_bytes(4, "big") + modules.SIGNATURE_MAGIC
        self.assertEqual(modules.unsigned(signed), b"module")
        self.assertEqual(modules.unsigned(b"module"), b"module")


class Licenses(unittest.TestCase):
    def test_covered(self):
        """The list of licenses contains the package of each file; if no row of the list covers a file, the file is refused"""
        table = licenses.rows(TOP / "LICENSES.md")
        self.assertEqual(licenses.packages(table, ["usr/lib/x/libinput.so.10", "lib/modules/6/a.ko"]),
                         ["libinput10", "linux-image-6.1.0-*-armmp"])
        with self.assertRaises(licenses.NotListed):
            licenses.packages(table, ["usr/lib/libunknown.so.1"])

    def test_copyright(self):
        """Every package in the list of licenses has a copyright file, except those that are unpacked on request only"""
        for _, package, terms in licenses.rows(TOP / "LICENSES.md"):
            if terms.endswith("; on request only"):
                continue
            self.assertTrue(licenses.copyright_files(package, [SYSROOT / "usr/share/doc", "/usr/share/doc"]), package)


class Screens(unittest.TestCase):
    def picture(self):
        return Screen(3, 2, bytes(range(18)))

    def test_ppm(self):
        """A dump of the emulated screen is read with its size and its pixels"""
        screen = Screen.from_ppm(b"P6\n3 2\n255\n" + bytes(range(18)))
        self.assertEqual((screen.width, screen.height, screen.pixel(2, 1)), (3, 2, (15, 16, 17)))

    def test_turned(self):
        """If a picture is rotated clockwise by 90 degrees, its lower left corner moves to the upper left; four rotations restore the picture"""
        turned = self.picture().turned(90)
        self.assertEqual((turned.width, turned.height), (2, 3))
        self.assertEqual(turned.pixel(0, 0), self.picture().pixel(0, 1))
        self.assertEqual(turned.turned(270).pixels, self.picture().pixels)
        self.assertEqual(self.picture().turned(180).turned(180).pixels, self.picture().pixels)

    def test_png(self):
        """A picture is written as PNG with its size"""
        with tempfile.TemporaryDirectory() as folder:
            self.picture().write_png(Path(folder) / "x.png")
            data = (Path(folder) / "x.png").read_bytes()
        self.assertEqual(struct.unpack(">II", data[16:24]), (3, 2))


class Graphs(unittest.TestCase):
    def screen(self, covered):
        """Returns a picture of a panel whose content has 120 x 40 pixels at (10, 10). A trace covers the given positions."""
        def colour(x, y):
            if (x, y) in covered:
                return 0xE6, 0xEA, 0xF0
            if not (10 <= x < 130 and 10 <= y < 50):
                return picture.PANEL
            if x in (10, 129):
                return picture.GRID
            return picture.UPPER_HALF if y < 30 else picture.LOWER_HALF
        return Screen(140, 60, b"".join(bytes(colour(x, y)) for y in range(60) for x in range(140)))

    def test_trace_at_corners(self):
        """In a picture of the screen, the content of a graph is found completely even if a trace covers its corners"""
        whole = [picture.Content(10, 10, 120, 40)]
        self.assertEqual(picture.contents(self.screen(set())), whole)
        for corner in (10, 125):
            for width in range(1, 6):
                covered = {(x, y) for x in range(corner, corner + width) for y in (10, 11, 12)}
                self.assertEqual(picture.contents(self.screen(covered)), whole, f"{width} from {corner}")

    def test_line_along_the_top(self):
        """In a picture of the screen, the content of a graph is found completely even if a line covers its first row, as a red line for lost samples
        at the value limit does"""
        covered = {(x, y) for x in range(40, 110) for y in (10, 11)}
        self.assertEqual(picture.contents(self.screen(covered)), [picture.Content(10, 10, 120, 40)])


class Touches(unittest.TestCase):
    def test_tap(self):
        """In a script of touches, a tap consists of two reports: finger down and finger up"""
        self.assertEqual(TouchScript().tap(5, 6).lines,
                         ["down 0 5 6", "report", "wait 60", "up 0", "report", "wait 60"])

    def test_drag(self):
        """In a script of touches, a drag ends exactly at its end position after exactly its duration"""
        lines = TouchScript().drag((0, 0), (100, 50), milliseconds=160).lines
        self.assertEqual([line for line in lines if line.startswith("move")][-1], "move 0 100 50")
        self.assertEqual(sum(int(line.split()[1]) for line in lines if line.startswith("wait")), 160)


class Budgets(unittest.TestCase):
    BUDGET = [Row("kernel", "fft-256", 1000, "instructions per transform"), Row("load", "page", 9e7, "instructions"),
              Row("kernel", "fill", 0.5, "instructions per pixel")]

    def compared(self, fft, fill=0.5):
        return rows.compare(self.BUDGET, [Row("kernel", "fft-256", fft, "instructions per transform"),
                                          Row("kernel", "fill", fill, "instructions per pixel")])

    def test_over(self):
        """If a hot loop needs over 3% more instructions than its budget, the check fails and names it; if it needs at most 3% more, the check
        passes"""
        self.assertEqual(self.compared(1029).failures, [])
        failure, = self.compared(1031).failures
        self.assertRegex(failure, r"fft-256: 1031 .*budget 1000 \(\+3.1%\)")

    def test_better(self):
        """If a hot loop needs over 3% fewer instructions than its budget, the check passes with a hint"""
        changes = self.compared(1000, fill=0.45)
        self.assertEqual(changes.failures, [])
        self.assertRegex(changes.hints[0], "fill: 0.45 .*could be lowered")

    def test_missing(self):
        """If a hot loop has no budget, a budget has no counted loop, or a loop was counted in another unit, the check of budgets fails"""
        counted = [Row("kernel", "new", 1, "instructions per pixel"), Row("kernel", "fill", 0.5, "instructions per row")]
        failures = " / ".join(rows.compare(self.BUDGET, counted).failures)
        for what in ("new has no budget", "fft-256 has a budget and was not counted", "counted in instructions per row"):
            self.assertIn(what, failures)

    def test_file(self):
        """A file of budgets is read back as written, kinds that were not counted keep their budgets, and an invalid file is refused"""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "budgets.json"
            rows.write(path, rows.merged(self.BUDGET, [Row("kernel", "fft-256", 900, "instructions per transform")]))
            self.assertEqual([(row.name, row.value) for row in rows.read(path)], [("fft-256", 900), ("page", 9e7)])
            for text in ("", "{}x", '[{"kind": "kernel"}]', '[{"kind": "x", "name": "y", "value": 1, "unit": "z"}]',
                         '[{"kind": "size", "name": "y", "value": -1, "unit": "z"}]'):
                path.write_text(text)
                with self.assertRaises(rows.BadBudget):
                    rows.read(path)

    def test_counts(self):
        """The instructions per unit of a hot loop are half of the nanoseconds that it takes on the board's clock, divided by the number of
        its units"""
        row, = counting.kernel_rows("x\nkernel fill pixel 100 2000 2500\n")
        self.assertEqual((row.name, row.value, row.unit), ("fill", 10, "instructions per pixel"))

    def test_peers(self):
        """The table compares the instructions of our Fourier transform with those of each third-party library, and shows their ratio"""
        def counted(value):
            return [Row("kernel", "fft-256", value, "instructions per transform")]
        row, = peers.compared(counted(4000), {"kissfft-debian": counted(17000)})
        self.assertEqual((row["name"], row["ours"], row["theirs"], row["ratio"]), ("real FFT 256", 4000, 17000, 4.25))

    def test_blocks(self):
        """From QEMU's log, the profiler reads for each block of code its number of instructions and how often it ran"""
        log = ["40000000-40010000 00010000 r--", "IN: main", "0x40001000:  e3a0", "0x40001004:  e12f", "IN: ",
               "0x40002000:  e3a0", "Trace 0: 0x7f [00400000/40001000/00000011/00] main",
               "Trace 0: 0x7f [00400000/40001000/00000011/00] main", "Trace 0: 0x7f [00400000/40002000/00000011/00] "]
        times, lengths, start = profile.blocks(log)
        self.assertEqual((dict(times), lengths, start),
                         ({0x40001000: 2, 0x40002000: 1}, {0x40001000: 2, 0x40002000: 1}, 0x40000000))

    def test_start_order(self):
        """From QEMU's list of code that runs for the first time, the tool reads the address and the bytes of each block"""
        text = ("----\nIN: \n0x00451a80:  f04f 0b00  mov.w    fp, #0\n0x00451a84:  4798       blx      r3\n\n----\nIN: main\n"
                "0x00460000:  e3a0b000  mov      fp, #0\n")
        self.assertEqual(list(start_order.blocks(text)), [(0x451A80, bytes.fromhex("4ff0000b9847")), (0x460000, bytes.fromhex("00b0a0e3"))])

    def test_sections(self):
        """The app has more code than data, both have the expected sizes, and the memory map of its process contains its stack"""
        constant, variable, zero = sizes.sections(DEVICE_PROGRAMS / "pocketscope")
        self.assertTrue(200_000 < constant < 10_000_000 and 0 < variable + zero < 200_000, (constant, variable, zero))
        maps = "00-01 rw-p 0 00:00 0  [heap]\nRss:  4 kB\nbe-bf rw-p 0 00:00 0  [stack]\nSize:  132 kB\nRss:  32 kB\n"
        self.assertEqual(sizes.STACK.search(maps)[1], "32")
