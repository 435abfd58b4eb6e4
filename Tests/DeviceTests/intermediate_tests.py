"""Tests that the compiler's intermediate code of the device's programs overwrites no parameter before it is read."""

import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from paths import BUILD

# Finds the swiftc calls of `swift build`, one for each module.
STEP = re.compile(r"""description: "Compiling Swift Module '(\w+)'[^\n]*\n    args: (\[.*?\])\n""")
# swiftc options, with and without a value, that write additional files.
WITH_VALUE = {"-emit-module-path", "-output-file-map", "-num-threads"}
ALONE = {"-emit-dependencies", "-emit-module", "-c", "-serialize-diagnostics", "-j2"}
COPY = re.compile(r"call void @llvm\.memcpy\.p0\.p0\.i32\(ptr (?:align \d+ )?(%[\w.]+), ptr (?:align \d+ )?%temp-coercion\.coerced\d*,")
PART = re.compile(r"\s+(%[\w.]+) = getelementptr .*ptr (%[\w.]+)")
STORE = re.compile(r"\s+store .*, ptr (%[\w.]+),")
CALL = re.compile(r"call .*\((.*)\)")


def steps():
    """Returns the modules whose code is in the built programs, with swiftc's arguments. Modules of other programs have no list of sources."""
    for name, arguments in STEP.findall((BUILD / "armv7/swift/release.yaml").read_text()):
        arguments = json.loads(arguments)
        if "-emit-empty-object-file" not in arguments and all(Path(word[1:]).exists() for word in arguments if word.startswith("@")):
            yield name, arguments


def intermediate(arguments, path):
    words, kept = iter(arguments), []
    for word in words:
        if word in WITH_VALUE:
            next(words)
        elif word not in ALONE:
            kept.append(word)
    subprocess.run([*kept, "-emit-irgen", "-o", path], cwd=path.parent, check=True, capture_output=True)


def functions(path):
    name, body = None, []
    with open(path, errors="replace") as lines:
        for line in lines:
            if line.startswith("define "):
                name, body = re.search(r'@"?([^"(]+)', line)[1], []
            elif line.startswith("}") and name:
                yield name, body
                name = None
            elif name:
                body.append(line)


def loses_parameter(body):
    """Returns True if a parameter is copied to a variable and overwritten there before it is read. This is a fault of Swift 6.3: if the variable
    is the parameter's only use, it moves the copy to the beginning of the function, before the variable's first value."""
    for start, line in enumerate(body):
        copy = COPY.search(line)
        if not copy:
            continue
        variable = copy[1]
        parts = {variable}
        for following in body[start + 1:]:
            part, store, call = PART.match(following), STORE.match(following), CALL.search(following)
            if part and part[2] in parts:
                parts.add(part[1])
            elif store and store[1] in parts:
                return True
            elif call and "lifetime" not in following and re.search(re.escape(variable) + r"\b", call[1]):
                break
            # A label begins the next block of the intermediate code.
            elif re.match(r"\d+:|[\w.]+:", following):
                break
    return False


class Parameters(unittest.TestCase):
    FIRST = '''public final class A {
        public let name: String
        public init(host: String, port: UInt16) { name = "\\(host):\\(port)" }
    }'''

    def test_none_is_lost(self):
        """No function in the compiled code of the device's programs overwrites a parameter before it reads the parameter"""
        lost, seen = [], 0
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "code.ll"
            for name, arguments in steps():
                intermediate(arguments, path)
                for function, body in functions(path):
                    seen += 1
                    if loses_parameter(body):
                        lost.append(f"{name}: {function}")
        self.assertEqual(lost, [])
        self.assertGreater(seen, 10_000)

    def test_is_seen(self):
        """The check of compiled code finds a known fault of the compiler: an interpolation that begins with an initializer's parameter"""
        with tempfile.TemporaryDirectory() as folder:
            source, path = Path(folder) / "a.swift", Path(folder) / "a.ll"
            source.write_text(self.FIRST)
            subprocess.run(["swiftc", "-target", "armv7-none-none-eabi", "-enable-experimental-feature", "Embedded", "-wmo", "-O",
                            "-Xllvm", "-sil-disable-pass=redundant-load-elimination", "-Xcc", "-mfloat-abi=hard", "-parse-as-library",
                            "-emit-irgen", "-o", path, source], check=True, capture_output=True)
            self.assertTrue(any(loses_parameter(body) for _, body in functions(path)))
