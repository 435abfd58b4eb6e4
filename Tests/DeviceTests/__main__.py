"""Runs suites of device tests and ends with a line "N passed, M failed". Usage: Tests/DeviceTests SUITE [words of a test's name]"""

import importlib
import os
import sys
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "Tools"))

from deviceimage import signing

from paths import BUILD


class Result(unittest.TextTestResult):
    """Says each test's sentence, its outcome and its time on one line."""

    def startTest(self, test):
        super().startTest(test)
        self.started = time.monotonic()

    def say(self, outcome, test):
        seconds = time.monotonic() - self.started
        self.stream.writeln(f"{outcome} {test.shortDescription() or test.id()} ({seconds:.1f} s)")

    def addSuccess(self, test):
        unittest.TestResult.addSuccess(self, test)
        self.say("passed", test)

    def addFailure(self, test, err):
        unittest.TestResult.addFailure(self, test, err)
        self.say("FAILED", test)
        self.stream.writeln(self.failures[-1][1])

    def addError(self, test, err):
        unittest.TestResult.addError(self, test, err)
        self.say("FAILED", test)
        self.stream.writeln(self.errors[-1][1])

    def addSubTest(self, test, subtest, err):
        unittest.TestResult.addSubTest(self, test, subtest, err)
        if err is not None:
            self.stream.writeln(f"FAILED {subtest}")
            self.stream.writeln((self.failures + self.errors)[-1][1])

    def failed(self):
        """How many tests failed, each counted once however many of its parts did."""
        return len({getattr(test, "test_case", test).id() for test, _ in self.failures + self.errors})

    def printErrors(self):
        """They were said when they happened."""


def chosen(suite, words):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from chosen(test, words)
        elif all(word in f"{test.id()} {test.shortDescription()}" for word in words):
            yield test


def take_keys():
    """Signs with the tests' own key (`make test`) where the image was made with that, otherwise with the owner's."""
    own = BUILD / "developer-keys"
    if any(own.glob("*.crt.pem")) and signing.trusted(BUILD / "image/emulator/signers", own):
        os.environ["POCKETSCOPE_KEYS"] = str(own)


def main():
    take_keys()
    name, words = sys.argv[1], sys.argv[2:]
    module = importlib.import_module(f"{name}_tests")
    tests = unittest.TestSuite(chosen(unittest.defaultTestLoader.loadTestsFromModule(module), words))
    result = unittest.TextTestRunner(stream=sys.stdout, resultclass=Result, verbosity=0).run(tests)
    lacking = [reason for _, reason in result.skipped if reason.startswith("there is no ")]
    for reason in sorted(set(lacking)):
        count = lacking.count(reason)
        print(f"{reason}: {count} tests of {name} are left out")
    result.skipped = [(test, reason) for test, reason in result.skipped if reason not in lacking]
    for test, reason in result.skipped:
        print(f"FAILED {test.shortDescription() or test.id()}: left out, since {reason}; every machine can run what the board runs")
    failed = result.failed() + len(result.skipped)
    passed = result.testsRun - failed - len(lacking)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


main()
