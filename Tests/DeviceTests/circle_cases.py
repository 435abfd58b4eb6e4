"""Tests of Tools/circles, which finds circular references between files, with generated modules. Part of the suite `tools`."""

import contextlib
import importlib.machinery
import importlib.util
import io
import tempfile
import unittest
from pathlib import Path

from paths import TOP

loader = importlib.machinery.SourceFileLoader("circles", str(TOP / "Tools" / "circles"))
circles = importlib.util.module_from_spec(importlib.util.spec_from_loader("circles", loader))
loader.exec_module(circles)


class Circles(unittest.TestCase):
    def modules(self, files):
        """Writes modules with files, given by their paths "Module/File.swift"."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for name, text in files.items():
            path = Path(folder.name) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return Path(folder.name)

    def test_found(self):
        """Source files that refer to each other, also by extensions of types, form a circle; a file to which they do not refer is outside"""
        folder = self.modules({
            "M/A.swift": "public struct A {\n    let b: B\n}\n", "M/B.swift": "final class B {\n}\n",
            "M/Deep/B+More.swift": "extension B {\n    func c() -> C? { nil }\n}\n", "M/C.swift": "enum C { case a(A) }\n",
            "M/User.swift": "struct User { let a: A }\n", "M/Used.swift": "struct Used {}\n"})
        module = circles.Module(folder / "M")
        # A file that refers to a type depends on all files that declare or extend the type, so B.swift also depends on C.swift.
        self.assertEqual(module.circle(), (["A.swift", "B.swift", "C.swift", "Deep/B+More.swift"], 9))
        self.assertEqual(module.circle(without=("C",)), (["B.swift", "Deep/B+More.swift"], 5))

    def test_names(self):
        """References in comments, in texts and to other files' private types do not count for a circle, and a single file is never a circle"""
        folder = self.modules({
            "M/A.swift": "// B\nstruct A {\n    /* B */ let text = \"B \\\" B\"\n    let mine: Own? = nil\n}\n",
            "M/B.swift": "struct B { let a: A }\nprivate struct Own {}\n"})
        self.assertEqual(circles.Module(folder / "M").circle(), ([], 0))

    def test_spread(self):
        """The size of a type includes all source files, in any module, that declare or extend it"""
        folder = self.modules({
            "M/A.swift": "struct A {}\n", "M/A+B.swift": "extension A {}\nextension A {}\n", "N/A+C.swift": "extension A: P {}\n"})
        modules = [circles.Module(folder / name) for name in ("M", "N")]
        self.assertEqual(circles.spreads(modules), {"M.A": 3})

    def test_limits(self):
        """If a module, a circle of source files or a type exceeds its size limit, the check fails, and the message names it"""
        long = "let a = 1\n" * (circles.CIRCLE_LINES // 2)
        files = {"M/A.swift": "struct A { let b: B }\n" + long, "M/B.swift": "struct B { let a: A }\n" + long,
                 "N/Long.swift": "// line\n" * (circles.MODULE_LINES + 1)}
        files |= {f"N/T{n}.swift": "extension T {}\n" for n in range(circles.TYPE_FILES)} | {"N/T.swift": "struct T {}\n"}
        with contextlib.redirect_stdout(io.StringIO()) as table:
            faults = circles.main([], self.modules(files), ratchets=({}, {}, {}))
        self.assertIn("2 with 1502", table.getvalue())
        self.assertEqual(faults.split("\n"), [
            "circles: M: lines of a circle of files: 1502, and 1500 at most",
            "circles: N: lines of a module: 8006, and 8000 at most",
            "circles: N.T: files of a type: 5, and 4 at most"])

    def test_ratchet(self):
        """An entry in the list of exceptions replaces a size limit; the check fails if an entry is unnecessary, allows too much, or names nothing"""
        self.assertEqual(circles.judge("x", {"A": 20}, 10, {"A": 20}, 5), [])
        self.assertEqual(len(circles.judge("x", {"A": 21}, 10, {"A": 20}, 5)), 1)
        self.assertEqual(circles.judge("x", {"A": 15}, 10, {"A": 20}, 5), [])
        self.assertIn("14", circles.judge("x", {"A": 14}, 10, {"A": 20}, 5)[0])
        self.assertIn("no longer needed", circles.judge("x", {"A": 10}, 10, {"A": 20}, 5)[0])
        self.assertEqual(len(circles.judge("x", {}, 10, {"A": 20}, 5)), 1)
