"""Tests of the device's compiled program: its libraries, and whether its most frequent loops use 128-bit NEON instructions."""

import re
import subprocess
import unittest
from functools import cache


from paths import DEVICE_PROGRAMS, needed, swift_tool

PROGRAM = DEVICE_PROGRAMS / "pocketscope"
LIBRARIES = {
    "libc.so.6", "libgcc_s.so.1", "libm.so.6", "ld-linux-armhf.so.3", "libdrm.so.2", "libinput.so.10", "libudev.so.1",
    "libfreetype.so.6", "libpixman-1.so.0", "libpng16.so.16", "libexpat.so.1", "libjansson.so.4", "libjpeg.so.62", "libqrencode.so.4",
    "libz.so.1",
}


@cache
def objdump(*options):
    return subprocess.run([swift_tool("llvm-objdump"), *options, PROGRAM], capture_output=True, check=True,
                          text=True).stdout


class Linking(unittest.TestCase):
    def test_libraries(self):
        """The app's program needs only the Debian libraries that docs/design.md names, and neither a Swift runtime nor Foundation"""
        self.assertEqual(needed(PROGRAM) - LIBRARIES, set())

    def test_symbols(self):
        """The app's program needs no symbol of the Swift runtime or of Foundation at run time"""
        symbols = objdump("-T").splitlines()
        undefined = [line.split()[-1] for line in symbols if "*UND*" in line]
        self.assertTrue("__libc_malloc" in undefined, "no symbols read")
        self.assertEqual([name for name in undefined if re.match(r"(swift_|_?\$[sS]|Foundation|objc_)", name)], [])

    def test_hard_float(self):
        """The app's program passes floats in registers (EF_ARM_ABI_FLOAT_HARD) like Debian's armhf libraries"""
        flags = int.from_bytes(PROGRAM.read_bytes()[36:40], "little")
        self.assertTrue(flags & 0x400)


class VectorInstructions(unittest.TestCase):
    # The most frequent float loops: a part of the function's mangled name, and the 128-bit instructions that its loop must contain.
    HOT = {
        "Signals.Extremes.init": (r"7Signals8ExtremesV\w*SRySfG", {"vcgt.f32", "vmul.f32", "vadd.f32"}),
        "Spectrum.ButterflyStage.run": (
            r"8Spectrum14ButterflyStageV\w*run|RealTransform\w*(transformComplex|finish)",
            {"vadd.f32", "vsub.f32", "vmul.f32"}),
        "Spectrum.ReorderingStage.run": (r"8Spectrum15ReorderingStageO|RealTransform\w*(transformComplex|finish)",
                                         {"vadd.f32", "vsub.f32"}),
        "Spectrum.RealTransform.powers": (r"8Spectrum13RealTransformC\w*power", {"vadd.f32", "vmul.f32"}),
        "Spectrum.ShortTimeSpectrum.applyWindow": (r"8Spectrum09ShortTimeA0C", {"vmul.f32", "vadd.f32"}),
        "Spectrum.Decibels.convert": (r"8Spectrum8DecibelsO\w*convert", {"vadd.f32", "vmul.f32"}),
        "Graphs.SpectrogramContent.show": (r"6Graphs18SpectrogramContentC4show", {"vsub.f32", "vmul.f32"}),
        "Filters.FilterSection.filter": (r"7Filters\w*(FilterBank|FilterSection)", {"vadd.f32", "vsub.f32", "vmul.f32"}),
        "Signals.SampleRing.copy": (r"7Signals10SampleRing\w*copy", {"vsub.f32", "vcge.f32"}),
    }

    def test_hot_loops(self):
        """The most frequent float loops of the app use NEON's 128-bit registers: columns of traces, the copy into a ring buffer, spectra, spectrum
        colors"""
        quads = {}
        function = None
        for line in objdump("-d", "--no-show-raw-insn").splitlines():
            if line.endswith(">:"):
                function = line.split("<")[1][:-2]
            else:
                match = re.search(r"\s(v\w+\.f32)\s+q\d", line)
                if match:
                    quads.setdefault(function, set()).add(match[1])
        for name, (pattern, wanted) in self.HOT.items():
            found = [used for function, used in quads.items() if re.search(pattern, function)]
            self.assertTrue(any(wanted <= used for used in found), f"{name} has {found}, not {wanted}")
