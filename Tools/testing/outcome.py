"""Determines the outcome of a job from its status and its output."""

import re
from dataclasses import dataclass, field


@dataclass
class Outcome:
    """seconds, cpu: by this machine's clock, and of its processors. failures: a line for each failed test, or for the job itself. left_out:
    lines of tests for which this machine lacks something. cut: the job was ended at the deadline of the whole run, which is not a failure."""

    name: str
    passed: int = 0
    failures: list = field(default_factory=list)
    left_out: list = field(default_factory=list)
    seconds: float = 0
    cpu: float = 0
    cut: bool = False


def of_suite(suite, status, said):
    """Returns the outcome of a suite that ended without being killed. status: its exit status. said: its output."""
    outcome = Outcome(suite.name)
    if not suite.counts:
        outcome.passed = int(status == 0)
        if status:
            outcome.failures.append(f"{suite.name}: ended with status {status}: {last_line(said)}")
        return outcome
    found = re.findall(r"^(\d+) passed, (\d+) failed", said, re.MULTILINE)
    outcome.passed, failed = (int(n) for n in found[-1]) if found else (0, 0)
    outcome.failures = [f"{suite.name}: {line}" for line in re.findall(r"^FAILED .*", said, re.MULTILINE)[:failed]]
    outcome.failures += [f"{suite.name}: a test failed" for _ in range(failed - len(outcome.failures))]
    if not outcome.failures and status:
        outcome.failures.append(f"{suite.name}: ended with status {status}: {last_line(said)}")
    outcome.left_out = re.findall(r"^there is no .*: \d+ tests .* left out$", said, re.MULTILINE)
    # A suite may consist only of tests that need something that this machine lacks. Its output then lists them, and it has not failed.
    if not outcome.failures and outcome.passed == 0 and not outcome.left_out:
        outcome.failures.append(f"{suite.name}: has no test")
    return outcome


def last_line(said):
    return next((line[:200] for line in reversed(said.splitlines()) if line.strip()), "it said nothing")
