"""Builds what suites need and runs the suites. Usage: Tools/run-tests [options] [suite ...]; see --help and docs/testing.md."""

import argparse
import os
import sys
import time
from dataclasses import replace

from . import changes, schedule
from .suites import BUILD, DEVELOPMENT, STEPS, SUITES, TOP

MOST_TRIES = 3
# With a time limit, a suite runs only if the remaining time is at least this many times the duration of its last run, or the duration in the table.
MARGIN = 1.5
# If one of these variables is set, suites run fewer tests than otherwise.
ABRIDGING = ("POCKETSCOPE_MINUTES",)


def arguments():
    parser = argparse.ArgumentParser(prog="Tools/run-tests", description="Builds what suites of tests need, and runs them in parallel.")
    parser.add_argument("suites", nargs="*", metavar="suite", help="names of suites; --list shows them")
    parser.add_argument("--tier", choices=["test", "test-all"], help="all suites of a tier; test-all has those of test, too")
    parser.add_argument("--changed", action="store_true", help="only suites whose inputs changed since they last passed, the longest without a run first; of "
                        "--tier=test-all without those of test")
    parser.add_argument("--until", type=float, metavar="SECONDS", help="begin no suite that would end after this time, in seconds since 1970")
    parser.add_argument("--tries", type=int, choices=range(1, MOST_TRIES + 1), default=1, help="how often a suite that fails is run, alone from the second time on")
    parser.add_argument("--development", action="store_true", help="on the emulated board, with programs that take less time to build than those that ship")
    parser.add_argument("--no-build", action="store_true", help="run what is already built")
    parser.add_argument("--list", action="store_true", help="list the suites with their tiers")
    asked = parser.parse_args()
    names = [suite.name for suite in SUITES]
    for name in asked.suites:
        if name not in names:
            parser.error(f"no suite {name}; there are {', '.join(names)}")
    if not (asked.suites or asked.tier or asked.list):
        parser.error("name suites, or a tier")
    return asked


def chosen(asked, contents, passes):
    """Returns the suites to run, in order, and a line for each suite that is left out."""
    tiers = {None: (), "test": ("test",), "test-all": ("test-all",) if asked.changed else ("test", "test-all")}[asked.tier]
    suites = [suite for suite in SUITES if suite.name in asked.suites or suite.tier in tiers]
    if not asked.changed:
        return suites, []
    left_out = [f"{suite.name}: its inputs are as at its last success" for suite in suites if passes.is_current(suite.name, contents[suite.name])]
    suites = sorted((suite for suite in suites if not passes.is_current(suite.name, contents[suite.name])), key=lambda suite: passes.when(suite.name))
    if asked.until is None:
        return suites, left_out
    fitting, left = [], (asked.until - time.time()) * schedule.cores()
    for suite in suites:
        needed = passes.seconds(suite.name, suite.seconds) * MARGIN
        if needed <= asked.until - time.time() and needed * suite.cores <= left:
            fitting.append(suite)
            left -= needed * suite.cores
        else:
            left_out.append(f"{suite.name}: no time left")
    return fitting, left_out


def run(suites, asked, ended):
    """Runs suites with the steps that they need; returns a table from name to Outcome, and the failures after which a job was tried again. ended:
    called with each job that has ended, and its outcome."""
    jobs = {job.name: job for job in [*STEPS, *(DEVELOPMENT if asked.development else ()), *SUITES]}
    needed = schedule.with_needs([suite.name for suite in suites], jobs)
    if asked.no_build:
        needed = {suite.name: replace(suite, needs=()) for suite in suites}
    environment = {"PYTHONPATH": f"{TOP / 'Tools'}:{TOP / 'Benchmarks'}", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1",
                   "POCKETSCOPE_BUILD": str(BUILD), "POCKETSCOPE_KEYS": str(BUILD / "developer-keys")}
    (BUILD / "developer-keys").mkdir(mode=0o700, parents=True, exist_ok=True)
    until = None if asked.until is None else time.monotonic() + asked.until - time.time()
    outcomes = schedule.Schedule(needed, BUILD / "logs", environment, until=until, say=say, ended=ended).run()
    earlier = []
    for attempt in range(2, asked.tries + 1):
        for suite in suites:
            failures = outcomes[suite.name].failures
            if failures and not any(outcomes[need].failures for need in needed[suite.name].needs):
                say(f"Again, alone: {suite.name}, attempt {attempt} of {asked.tries}")
                alone = replace(suite, needs=())
                again = schedule.Schedule({suite.name: alone}, BUILD / "logs", environment, until=until, say=say, ended=ended).run(attempt)
                # The suite has failed, and there is no time for another attempt, which would show whether the busy machine was the cause.
                if again[suite.name].cut:
                    continue
                earlier += failures
                outcomes |= again
    return outcomes, earlier


def say(line):
    print(line, flush=True)


def noting(passes, contents, asked):
    """Returns the function that stores the success of each suite when the suite ends.

    It stores no success if programs were not built in this run, if they are not the programs that ship, or if inputs were changed during the run.
    """
    def ended(job, outcome):
        if job.name not in contents or outcome.cut or outcome.failures or changes.content_of(TOP, job) != contents[job.name]:
            return
        try:
            passes.note(job.name, "" if outcome.left_out else contents[job.name], outcome.seconds)
        except OSError as error:
            say(f"warning: the success of {job.name} is not stored for later runs: {error}")
    is_whole = not (asked.no_build or asked.development or any(os.environ.get(name) for name in ABRIDGING))
    return ended if is_whole else lambda job, outcome: None


def table(outcomes):
    """Returns lines with each job's result and times, in the order in which the jobs ended."""
    suites = {suite.name for suite in SUITES}
    yield f"{'':24}{'passed':>8}{'failed':>8}{'s':>8}{'core s':>8}"
    for outcome in outcomes.values():
        passed = f"{outcome.passed:8}" if outcome.name in suites else f"{'':8}"
        result = "     cut" if outcome.cut else f"{len(outcome.failures):8}"
        yield f"{outcome.name:24}{passed}{result}{outcome.seconds:8.0f}{outcome.cpu:8.0f}"


def main():
    # Replace characters that the terminal cannot show: a suite's output may contain any.
    sys.stdout.reconfigure(errors="replace")
    asked = arguments()
    if asked.list:
        for suite in SUITES:
            say(f"{suite.name:20} {suite.tier:9} {suite.seconds:5.0f} s  {suite.title}")
        return
    begun = time.monotonic()
    passes = changes.Passes()
    contents = {suite.name: changes.content_of(TOP, suite) for suite in SUITES}
    suites, left_out = chosen(asked, contents, passes)
    outcomes, earlier = run(suites, asked, noting(passes, contents, asked))
    left_out += [f"{suite.name}: cut at the deadline" for suite in suites if outcomes[suite.name].cut]
    for line in table(outcomes):
        say(line)
    failures = [line for outcome in outcomes.values() for line in outcome.failures]
    for title, lines in (("Left out:", left_out), ("Failed at an attempt that was followed by another:", earlier), ("Failed:", failures)):
        if lines:
            say("\n    ".join([title, *lines]))
    say(f"{len(outcomes)} jobs in {time.monotonic() - begun:.0f} s")
    say(f"{sum(outcome.passed for outcome in outcomes.values())} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
