"""The heap of a compiler that builds. Its tests are run with the tools'."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from testing.suites import STEPS

from paths import TOP

HEAP = "libmimalloc.so.2"


def said(command, **environment):
    """What a command prints, warnings included."""
    return subprocess.run(command, cwd=TOP, env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True, text=True).stdout


class Heaps(unittest.TestCase):
    def test_builds(self):
        """The builds for the PC and for the device run the compiler with mimalloc as its heap"""
        builds = {job.name: job.command for job in STEPS}
        with tempfile.TemporaryDirectory() as folder:
            swift = Path(folder) / "swift"
            swift.write_text("#!/bin/sh\nexec cat /proc/self/maps\n", encoding="utf-8")
            swift.chmod(0o755)
            for name in ("build-pc", "build-device", "build-arm-tests"):
                with self.subTest(name):
                    self.assertIn(HEAP, said(builds[name], PATH=f"{folder}:{os.environ['PATH']}"))

    def test_missing(self):
        """Without the library a build runs with its usual heap, without a warning"""
        for name in ("libabsent.so.9", ""):
            self.assertEqual(said(["Tools/quick-heap", "sh", "-c", "echo built ${LD_PRELOAD-usual}"], POCKETSCOPE_HEAP=name), "built usual\n")
