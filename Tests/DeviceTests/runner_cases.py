"""Tests of the program that runs all suites: the order of jobs, suites that are ended, stored successes, and that each test is in one suite. Part of
the suite `tools`."""

import functools
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from argparse import Namespace
from pathlib import Path
from unittest import mock

from testing import __main__ as program
from testing import changes, outcome, schedule, suites
from testing.jobs import Job, Suite

from paths import TOP

HERE = Path(__file__).resolve().parent


@functools.cache
def used(source):
    """Returns the paths below TOP that a Python source imports or names, and those that the imported or named sources use."""
    if not source.exists():
        return set()
    text = source.read_text()
    found = {os.path.relpath(source, TOP)} | {path for path in re.findall(r'TOP / "([^"]+)"', text) if (TOP / path).exists()}
    for module, names in re.findall(r"^(?:from|import) (\w+)(?: import (.+))?", text, re.MULTILINE):
        others = [HERE / f"{module}.py"]
        if (TOP / "Tools" / module).is_dir():
            others = [path for path in (TOP / "Tools" / module / f"{name}.py" for name in ["__init__", *re.findall(r"\w+", names)]) if path.exists()]
        for other in others:
            if other != source:
                found |= used(other)
    return found


def shell(name, text, **more):
    return Suite(name, name, ["sh", "-c", text], **{"counts": False, "seconds": 1} | more)


class Runner(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_jobs(self, *jobs, **more):
        return schedule.Schedule({job.name: job for job in jobs}, self.folder, {}, say=lambda _: None, **more).run()

    def test_order(self):
        """A test job begins after the jobs that it needs, independent jobs run at the same time, and a job of the longest chain begins first"""
        out = self.folder / "order"
        note = f"echo $0 >> {out}"
        jobs = [Job("step", "", ["sh", "-c", f"sleep 0.3; {note}", "step"], seconds=5),
                shell("after", f"{note.replace('$0', 'after')}", needs=("step",)), shell("beside", f"{note.replace('$0', 'beside')}")]
        self.assertEqual(schedule.urgencies({job.name: job for job in jobs}), {"step": 6, "after": 1, "beside": 1})
        outcomes = self.run_jobs(*jobs, cores=2)
        self.assertEqual([line for name in outcomes for line in outcomes[name].failures], [])
        self.assertEqual(out.read_text().split(), ["beside", "step", "after"])

    def test_failed_step(self):
        """If a test job needs a step that failed, the job does not run, and this is reported; the other jobs run"""
        outcomes = self.run_jobs(Job("step", "", ["false"]), shell("after", "true", needs=("step",)), shell("other", "true"))
        self.assertEqual(outcomes["after"].failures, ["after: was not run, since step failed"])
        self.assertEqual((outcomes["other"].passed, outcomes["other"].failures), (1, []))

    def test_limit(self):
        """If a suite of tests exceeds its own time limit, it is ended and has failed; if it is ended at the time limit of the whole run, it has not
        failed"""
        hung = self.run_jobs(shell("hung", "sleep 4711", limit=0.5))["hung"]
        self.assertRegex(hung.failures[0], "hung: was ended after")
        for late in (shell("late", "sleep 4711"), Job("late", "", ["sleep", "4711"])):
            cut = self.run_jobs(late, until=time.monotonic() + 0.5)["late"]
            self.assertEqual((cut.cut, cut.failures), (True, []))

    def test_left_behind(self):
        """If a suite of tests ends and leaves a process running in another session, the process is ended, and the suite has failed"""
        left = self.run_jobs(shell("left", "setsid sleep 4712 & exit 0"))["left"]
        self.assertEqual(left.failures, ["left: left 1 processes behind"])
        self.assertEqual(self.sleeping(4712), "")

    def test_parting(self):
        """If a process in another session ends 0.7 s after its suite of tests, the suite has not failed"""
        self.assertEqual(self.run_jobs(shell("parts", "setsid sleep 0.7 & exit 0"))["parts"].failures, [])

    def test_cut_try(self):
        """If a suite of tests failed and its second attempt is ended at the time limit of the whole run, the suite has failed"""
        flaky = shell("flaky", f"[ -e {self.folder}/tried ] && sleep 4714; : > {self.folder}/tried; exit 1")
        asked = Namespace(development=False, no_build=True, tries=2, until=time.time() + 1)
        with mock.patch.multiple(program, SUITES=[flaky], BUILD=self.folder, say=lambda line: None):
            outcomes, earlier = program.run([flaky], asked, lambda job, outcome: None)
        self.assertEqual((outcomes["flaky"].failures, earlier), (["flaky: ended with status 1: it said nothing"], []))

    def sleeping(self, seconds):
        return subprocess.run(["pgrep", "-f", f"sleep {seconds}$"], capture_output=True, text=True).stdout

    def test_interrupted(self):
        """If the user presses Ctrl-C or closes the terminal at any moment of a run of tests, also while suites start, no process remains"""
        program = ("import signal, sys; sys.path[:0] = [sys.argv[1]]\nfrom pathlib import Path\nfrom testing import schedule\n"
                   "from testing.jobs import Suite\nsignal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
                   "jobs = {f's{n}': Suite(f's{n}', '', ['sh', '-c', 'setsid sh -c \"sleep 4713; :\" & sleep 4713']) for n in range(12)}\n"
                   "print('begun', flush=True)\nschedule.Schedule(jobs, Path(sys.argv[2]), {}, cores=12).run()\n")
        moments = random.Random(27)
        for number in 4 * [signal.SIGINT, signal.SIGHUP]:
            process = subprocess.Popen([sys.executable, "-c", program, TOP / "Tools", self.folder], stdout=subprocess.PIPE, text=True)
            self.assertEqual(process.stdout.readline(), "begun\n")
            time.sleep(moments.uniform(0.05, 0.4))
            process.send_signal(number)
            process.stdout.read()
            self.assertEqual(process.wait(), 128 + number)
            self.assertEqual(self.sleeping(4713), "")

    def test_killed(self):
        """If the program that runs the tests is killed, its suites end"""
        program = ("import sys; sys.path[:0] = [sys.argv[1]]\nfrom pathlib import Path\nfrom testing import schedule\nfrom testing.jobs import Suite\n"
                   "schedule.Schedule({'s': Suite('s', '', ['sleep', '4715'])}, Path(sys.argv[2]), {}, say=lambda line: print(line, flush=True)).run()\n")
        process = subprocess.Popen([sys.executable, "-c", program, TOP / "Tools", self.folder], stdout=subprocess.PIPE, text=True)
        self.assertEqual(process.stdout.readline(), " ...\n")
        deadline = time.monotonic() + 10
        while not self.sleeping(4715) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.kill()
        process.communicate()
        while self.sleeping(4715) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(self.sleeping(4715), "")

    def test_counts(self):
        """The last line of a test suite's output is its result; a fault before that line, a result without tests, and a bad exit status are
        failures"""
        suite = Suite("x", "", [])
        for said, status, passed, failures in (
                ("FAILED one\n2 passed, 1 failed\n", 1, 2, ["x: FAILED one"]), ("3 passed, 0 failed\n", 0, 3, []),
                ("3 passed, 0 failed\n", 1, 3, ["x: ended with status 1: 3 passed, 0 failed"]), ("", 0, 0, ["x: has no test"]),
                ("0 passed, 2 failed\n", 1, 0, ["x: a test failed"] * 2),
                ("there is no index: 3 tests of y are left out\n0 passed, 0 failed\n", 0, 0, [])):
            found = outcome.of_suite(suite, status, said)
            self.assertEqual((found.passed, found.failures), (passed, failures), said)


class Changes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = Path(folder.name) / "top"
        (self.top / "a").mkdir(parents=True)
        (self.top / "a/x").write_text("1")
        (self.top / "b").write_text("1")
        for words in (["init", "-q"], ["add", "."], self.commit):
            self.git(*words)

    commit = ["-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-q", "-a", "-m", "x"]

    def git(self, *words):
        subprocess.run(["git", "-C", self.top, *words], check=True, capture_output=True)

    def test_content(self):
        """The hash of a test suite's inputs changes only with a commit that changes the inputs, and does not exist while the working tree has
        changes"""
        before = {path: changes.content(self.top, (path,)) for path in ("a", "b")}
        (self.top / "a/x").write_text("2")
        self.assertIsNone(changes.content(self.top, ("a",)))
        self.assertEqual(changes.content(self.top, ("b",)), before["b"])
        self.git(*self.commit)
        self.assertNotIn(changes.content(self.top, ("a",)), (None, before["a"]))
        self.assertEqual(changes.content(self.top, ("b",)), before["b"])

    def test_passes(self):
        """If a test suite succeeds, that is stored for the next run with its duration and the hash of its inputs; a damaged file counts as empty"""
        path = self.top / "passes.json"
        changes.Passes(path).note("x", "abc", 12)
        known = changes.Passes(path)
        self.assertTrue(known.is_current("x", "abc"))
        self.assertFalse(known.is_current("x", "abd") or known.is_current("x", None) or known.is_current("y", "abc"))
        self.assertEqual((known.seconds("x", 5), known.seconds("y", 5), known.when("y")), (12, 5, 0))
        for text in ("", "[]", "{", json.dumps({"x": 1}), json.dumps({"x": {"content": 1, "when": 0, "seconds": 0}}), "\xff",
                     "[" * 100_000):
            path.write_text(text, encoding="latin-1")
            self.assertFalse(changes.Passes(path).is_current("x", "abc"), text[:9])

    def test_own_row(self):
        """If the command of a test suite changes, earlier successes do not count, in any clone"""
        first = changes.content_of(self.top, Suite("x", "", [self.top / "a/x", "-v"], inputs=("a",)))
        self.assertNotIn(changes.content_of(self.top, Suite("x", "", [self.top / "a/x"], inputs=("a",))), (None, first))
        self.assertIsNone(changes.content_of(self.top, Suite("x", "", ["x"])))
        second = self.top.with_name("second")
        subprocess.run(["git", "clone", "-q", self.top, second], check=True, capture_output=True)
        self.assertEqual(changes.content_of(second, Suite("x", "", [second / "a/x", "-v"], inputs=("a",))), first)

    def test_two_runs(self):
        """If two runs of tests take place at the same time, both store their successes, and neither removes the other's"""
        path = self.top.with_name("cache") / "passes.json"
        runs = [changes.Passes(path) for _ in range(2)]
        for number in range(6):
            runs[number % 2].note(f"s{number}", "abc", 1)
        self.assertEqual([name for name in (f"s{number}" for number in range(6)) if not changes.Passes(path).is_current(name, "abc")], [])
        self.assertEqual(sorted(file.name for file in path.parent.iterdir()), ["passes.json", "passes.json.lock"])

    def noted(self, path, suite=None, passed=None, environment={}, **asked):
        """Returns the hash with which the success of a suite is stored, and the output."""
        suite = suite or Suite("x", "", ["x"], inputs=("a",))
        said = []
        passes = changes.Passes(path)
        with mock.patch.multiple(program, TOP=self.top, say=said.append), mock.patch.dict(os.environ, environment):
            contents = {"x": "the content before"} if suite is None else {"x": changes.content_of(self.top, suite)}
            note = program.noting(passes, contents, Namespace(**{"no_build": False, "development": False} | asked))
            if environment.get("CHANGE"):
                (self.top / "a/x").write_text("changed")
            note(suite, passed or outcome.Outcome("x", passed=1))
        return passes.known.get("x", {}).get("content"), said

    def test_noted(self):
        """The success of a test suite counts for later runs only if everything was built from the same inputs and no test was left out"""
        path = self.top.with_name("passes.json")
        content = changes.content_of(self.top, Suite("x", "", ["x"], inputs=("a",)))
        self.assertEqual(self.noted(path), (content, []))
        path.unlink()
        for more in ({"no_build": True}, {"development": True}, {"environment": {"POCKETSCOPE_MINUTES": "6"}},
                     {"passed": outcome.Outcome("x", failures=["x"])}, {"passed": outcome.Outcome("x", cut=True)}):
            self.assertEqual(self.noted(path, **more), (None, []), more)
        self.assertEqual(self.noted(path, passed=outcome.Outcome("x", passed=1, left_out=["y"])), ("", []))
        path.unlink()
        self.assertEqual(self.noted(path, environment={"CHANGE": "1"}), (None, []))

    def test_no_cache(self):
        """If the file of successful test suites cannot be written, a warning is printed, and the run continues"""
        content, said = self.noted(self.top / "b" / "passes.json")
        self.assertEqual([line.partition(":")[0] for line in said], ["warning"])


class Table(unittest.TestCase):
    def test_whole(self):
        """The table of test suites contains every module of device tests, and names only modules and build steps that exist"""
        jobs = {job.name: job for job in [*suites.STEPS, *suites.SUITES]}
        self.assertEqual(len(jobs), len(suites.STEPS) + len(suites.SUITES))
        for job in jobs.values():
            self.assertEqual([need for need in job.needs if need not in jobs], [], job.name)
        modules = set()
        for suite in suites.SUITES:
            self.assertIn(suite.tier, ("test", "test-all"))
            self.assertEqual([path for path in suite.inputs if not (TOP / path).exists()], [], suite.name)
            words = [str(word) for word in suite.command]
            if words[1:2] == [str(HERE)]:
                modules |= {words[2]} if words[2] != "--only" else set()
                if not suite.name.startswith("smoke-"):
                    modules |= {word.partition(".")[0] for word in words[3:] if words[2] == "--only"}
        there = {path.name.removesuffix("_tests.py") for path in HERE.glob("*_tests.py")}
        # Only these test modules may lack a suite of their own: the tests of tools import `alignment` and `limits`, and smoke suites contain all
        # tests of the others.
        self.assertEqual(there - modules, {"alignment", "allocation", "limits", "start", "memory", "viewer_page"})

    def test_programs(self):
        """The Makefile and the table of test suites build the same programs for the device"""
        line = next(line for line in (TOP / "Makefile").read_text().splitlines() if line.startswith("device_programs = "))
        self.assertEqual(sorted(line.split()[2:]), sorted(suites.PROGRAMS))

    def test_inputs(self):
        """The inputs in the table of test suites include each suite's command, how its programs are built, and all files that its Python sources
        import or name"""
        for suite in suites.SUITES:
            words = [str(word) for word in suite.command]
            wanted = {os.path.relpath(word, TOP) for word in words if word.startswith(f"{TOP}/") and Path(word).exists()}
            wanted |= {"board/armv7/swift-build"} if "build-arm-tests" in suite.needs else set()
            wanted |= {"Tools/make-image", "rootfs-overlay/init"} if {"image", "boards", "other-images"} & set(suite.needs) else set()
            wanted |= {"Makefile"} if words[0] == "make" else set()
            if str(HERE) in words:
                wanted |= set().union(*(used(HERE / f"{word.partition('.')[0]}_tests.py") for word in words[2:]))
            covered = {path for path in wanted for of in suite.inputs if of == "." or path == of or path.startswith(f"{of}/")}
            # Leaves out built files, and "Tools", which a command contains only as the search path of Python modules.
            generated = {path for path in wanted if path.split("/")[0] in ("build", ".build") or path == "Tools"}
            # The folder of device tests is a command, whose program is __main__.py.
            if "Tests/DeviceTests/__main__.py" in suite.inputs:
                generated.add("Tests/DeviceTests")
            self.assertEqual(sorted(wanted - covered - generated), [], suite.name)

    def test_own_tests(self):
        """A changed module of device tests, or a module that it imports, makes only those test suites run in CI again that use it"""
        def affected(name):
            return {suite.name for suite in suites.SUITES if f"Tests/DeviceTests/{name}" in suite.inputs}
        self.assertEqual(affected("cyton_tests.py"), {"cyton", "cyton-long", "smoke-graphs"})
        rates = (250, 500, 1000, 2048)
        self.assertEqual(affected("study_light_tests.py"), {*(f"study-light-{rate}" for rate in rates), "study-sound", "smoke-graphs"})
        self.assertLess({"cyton", "study-light-250", "recording"}, affected("storage_tests.py"))
        every = {suite.name for suite in suites.SUITES if suite.command[:2] == suites.DEVICE}
        self.assertEqual(affected("__main__.py"), every - {"tools"})

    def test_logs(self):
        """No step of the Makefile that a test suite runs writes to the suite's own log"""
        steps = set(re.findall(r"\$\(step\) (\S+)", (TOP / "Makefile").read_text()))
        self.assertEqual({suite.name for suite in suites.SUITES if str(suite.command[0]) == "make"} & steps, set())

    def test_apart(self):
        """If a test class has its own suite, the class exists, and the suite of its module leaves it out"""
        only = {str(word) for suite in suites.SUITES for word in suite.command if "--only" in suite.command}
        for module, cases in suites.APART.items():
            for case in cases:
                self.assertIn(f"class {case}(", (HERE / f"{module}_tests.py").read_text())
                self.assertIn(f"{module}.{case}", only)

    def test_parts(self):
        """If each test of a module has its own suite, every test of the module has one, and no others exist; no suite takes more than half an hour"""
        only = {str(word) for suite in suites.SUITES for word in suite.command if "--only" in suite.command}
        for module, case in (("cuts", "ManyPowerCuts"), ("recording_cuts", "ManyRecordingCuts")):
            source = (HERE / f"{module}_tests.py").read_text()
            self.assertEqual({f"{module}.{case}.{name}" for name in re.findall(r"def (test_\w+)\(", source)},
                             {name for name in only if name.startswith(f"{module}.")})
        self.assertEqual([suite.name for suite in suites.SUITES if suite.seconds > 1800], [])

    def test_smoke(self):
        """Each test in a suite of quick tests (smoke) exists, and the suite of the test's module excludes it, so that it does not run twice"""
        for name, (_, _, _, tests) in suites.SMOKE.items():
            for test in tests:
                module, case, function = test.split(".")
                source = (HERE / f"{module}_tests.py").read_text()
                self.assertRegex(source, rf"(?ms)^class {case}\b.*?^    def {function}\(", test)
                others = [suite for suite in suites.SUITES if module in map(str, suite.command)]
                for suite in others:
                    self.assertIn(f"{case}.{function}", suite.command, test)
