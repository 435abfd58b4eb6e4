"""Runs device tests and ends with a line "N passed, M failed".

Usage:
Tests/DeviceTests SUITE [WORD ...]: the tests of SUITE_tests.py whose names contain all words
Tests/DeviceTests SUITE --except CLASS[.TEST] ...: all tests of SUITE_tests.py except these
Tests/DeviceTests --only SUITE.CLASS[.TEST] ...: only these tests, of any suites
"""

import importlib
import os
import resource
import sys
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "Tools"))

from deviceimage import signing
from emulator import Board

from paths import BUILD


class Result(unittest.TextTestResult):
    """Prints one line for each test: its docstring, its result, its duration, and the processor time of the test and its boards."""

    def startTest(self, test):
        super().startTest(test)
        self.started, self.cpu = time.monotonic(), processor_time()

    def say(self, outcome, test):
        seconds = time.monotonic() - self.started
        self.stream.writeln(f"{outcome} {sentence(test)} ({seconds:.1f} s, {processor_time() - self.cpu:.1f} s of a core)")

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
        """Returns the number of failed tests. A test with several failed parts counts as one."""
        return len({getattr(test, "test_case", test).id() for test, _ in self.failures + self.errors})

    def printErrors(self):
        """Prints nothing, because each error is printed when it occurs."""


def sentence(test):
    """Returns a test's whole docstring on one line, or its method name without a docstring. unittest's own description ends after the first line."""
    return " ".join((test._testMethodDoc or test.id()).split())


def processor_time():
    """Returns the processor time in seconds of this process and of its ended children."""
    return sum(usage.ru_utime + usage.ru_stime for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))


class UnknownTest(Exception):
    """Raised if no test has a name from the command line."""


def each(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from each(test)
        else:
            yield test


def loaded(name):
    """Returns a dictionary of a suite's tests by CLASS.TEST."""
    module = importlib.import_module(f"{name}_tests")
    return {".".join(test.id().split(".")[-2:]): test for test in each(unittest.defaultTestLoader.loadTestsFromModule(module))}


def named(name, known):
    """Returns those names in `known` that a name of the form CLASS or CLASS.TEST selects."""
    found = [test for test in known if test == name or test.partition(".")[0] == name]
    if not found:
        raise UnknownTest(f"no test {name}")
    return found


def chosen(arguments):
    """Returns the tests that the command line selects."""
    if arguments[0] == "--only":
        found = []
        for suite, _, name in (argument.partition(".") for argument in arguments[1:]):
            known = loaded(suite)
            found += [known[test] for test in named(name, known)]
        return found
    known = loaded(arguments[0])
    if arguments[1:2] == ["--except"]:
        left_out = {test for name in arguments[2:] for test in named(name, known)}
        return [test for name, test in known.items() if name not in left_out]
    return [test for test in known.values() if all(word in f"{test.id()} {sentence(test)}" for word in arguments[1:])]


def take_keys():
    """Selects the key that signs updates: the tests' own key if the image was built with it (`make test`), otherwise the owner's key."""
    own = BUILD / "developer-keys"
    if any(own.glob("*.crt.pem")) and signing.trusted(BUILD / "image/emulator/signers", own):
        os.environ["POCKETSCOPE_KEYS"] = str(own)


def main():
    take_keys()
    try:
        tests = unittest.TestSuite(chosen(sys.argv[1:]))
    except (IndexError, ModuleNotFoundError, UnknownTest) as error:
        sys.exit(f"DeviceTests: {error}\n{__doc__}")
    result = unittest.TextTestRunner(stream=sys.stdout, resultclass=Result, verbosity=0).run(tests)
    lacking = [reason for _, reason in result.skipped if reason.startswith("there is no ")]
    for reason in sorted(set(lacking)):
        count = lacking.count(reason)
        print(f"{reason}: {count} tests are left out")
    result.skipped = [(test, reason) for test, reason in result.skipped if reason not in lacking]
    for test, reason in result.skipped:
        print(f"FAILED {sentence(test)}: left out, since {reason}; every machine can run the board's own programs")
    failed = result.failed() + len(result.skipped)
    passed = result.testsRun - failed - len(lacking)
    if Board.booted or Board.restored:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"boards: {Board.booted} booted, {Board.restored} from saved states; "
              f"{used.ru_utime + used.ru_stime:.0f} s of the processor for all programs")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


main()
