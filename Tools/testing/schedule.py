"""Runs jobs in parallel, each when the jobs that it needs have succeeded, so that no core is idle while a job can run."""

import os
import signal
import time

from . import outcome as outcomes
from .jobs import Suite
from .outcome import Outcome
from .processes import Running, adopt_orphans

PROGRESS = 30  # seconds between two lines of progress
# The running jobs may together need more than the machine's cores, by at most this fraction of a core, because builds and boards sometimes wait for
# disks.
OVERLAP = 0.5
# The signals that end a run. SIGHUP arrives when the terminal is closed.
ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def cores():
    """Returns the number of cores for this program. In a container it is smaller than the machine's."""
    return len(os.sched_getaffinity(0))


def with_needs(names, jobs):
    """Returns the named jobs and all jobs that they need. jobs: a table from name to Job."""
    found, waiting = {}, list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = jobs[name]
            waiting += jobs[name].needs
    return found


def urgencies(jobs):
    """Returns a table from name to the seconds of the longest chain of jobs that begins with it. The job with the longest chain runs first."""
    known = {}

    def urgency(name):
        if name not in known:
            behind = [urgency(other.name) for other in jobs.values() if name in other.needs]
            known[name] = jobs[name].seconds + max(behind, default=0)
        return known[name]

    for name in jobs:
        urgency(name)
    return known


class Schedule:
    """Runs a set of jobs. folder: for the logs. until: the `time.monotonic()` at which running jobs are cut. ended: called with each job
    that ended, and its outcome."""

    def __init__(self, jobs, folder, environment, cores=cores(), until=None, say=print, ended=lambda job, outcome: None):
        self.jobs, self.folder, self.environment, self.cores, self.until, self.say = jobs, folder, environment, cores, until, say
        self.ended = ended
        self.urgency = urgencies(jobs)
        self.waiting = sorted(jobs, key=lambda name: -self.urgency[name])
        self.running, self.outcomes, self.signal = [], {}, None

    def run(self, attempt=1):
        """Runs all; returns name -> Outcome. Ends everything and raises SystemExit after one of ENDS."""
        adopt_orphans()
        # Do not handle SIGHUP if it is ignored, as under `nohup`: the run must continue when the terminal is closed.
        ends = [number for number in ENDS if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN]
        before = {number: signal.signal(number, self._note) for number in ends}
        shown = time.monotonic()
        try:
            while (self.waiting or self.running) and self.signal is None:
                self._drop_hopeless()
                self._start_ready(attempt)
                time.sleep(0.1)
                self._collect()
                if time.monotonic() - shown >= PROGRESS:
                    shown = time.monotonic()
                    for running in self.running:
                        self.say(f"    {running.job.name}, {running.seconds():.0f} s: {running.last_line()}")
        finally:
            for running in self.running:
                running.end()
            for number, handler in before.items():
                signal.signal(number, handler)
        if self.signal is not None:
            raise SystemExit(128 + self.signal)
        return self.outcomes

    def _note(self, number, _):
        self.signal = number

    def _drop_hopeless(self):
        """Drops the jobs that need a failed job. After the deadline, drops all jobs that have not started."""
        for name in list(self.waiting):
            job = self.jobs[name]
            failed = [need for need in job.needs if need in self.outcomes and self.outcomes[need].failures]
            is_over = self.until is not None and time.monotonic() >= self.until
            if failed or is_over:
                self.waiting.remove(name)
                why = [f"{name}: was not run, since {failed[0]} failed"] if failed else []
                self.outcomes[name] = Outcome(name, failures=why, cut=not failed)

    def _start_ready(self, attempt):
        for name in list(self.waiting):
            job = self.jobs[name]
            busy = sum(running.job.cores for running in self.running)
            is_ready = all(need in self.outcomes for need in job.needs)
            if is_ready and (not self.running or busy + job.cores <= self.cores + OVERLAP):
                self.waiting.remove(name)
                self.say(f"{job.title} ...")
                log = self.folder / f"{name}{f'-{attempt}' if attempt > 1 else ''}.log"
                try:
                    self.running.append(Running(job, log, self.environment))
                except OSError as error:
                    self.outcomes[name] = Outcome(name, failures=[f"{name}: {error}"])

    def _collect(self):
        for running in list(self.running):
            is_late = running.is_late()
            is_cut = self.until is not None and time.monotonic() >= self.until
            if running.has_ended() or is_late or is_cut:
                self._finish(running, is_late, is_cut)

    def _finish(self, running, is_late, is_cut):
        """Ends a job's processes and stores its outcome."""
        job = running.job
        by_itself = running.has_ended()
        left = running.end()
        self.running.remove(running)
        said = running.said()
        if by_itself and isinstance(job, Suite):
            outcome = outcomes.of_suite(job, running.status, said)
        else:
            outcome = Outcome(job.name, cut=not by_itself and is_cut and not is_late)
            if not by_itself and not outcome.cut:
                outcome.failures.append(f"{job.name}: was ended after {job.limit} s, at: {running.last_line()}")
            elif by_itself and running.status:
                outcome.failures.append(f"{job.name}: ended with status {running.status}: {running.last_line()}")
        if by_itself and left:
            outcome.failures.append(f"{job.name}: left {left} processes behind")
        outcome.seconds, outcome.cpu = running.ended - running.started, running.cpu()
        self.outcomes[job.name] = outcome
        self._report(job, outcome, running, said)
        self.ended(job, outcome)

    def _report(self, job, outcome, running, said):
        counted = f"{outcome.passed} passed, {len(outcome.failures)} failed" if isinstance(job, Suite) else "done"
        if outcome.cut:
            counted = "cut at the deadline"
        elif outcome.failures and not isinstance(job, Suite):
            counted = "FAILED"
        self.say(f"    {job.name}: {counted} in {outcome.seconds:.0f} s ({outcome.cpu:.0f} s of a core)")
        for line in outcome.left_out:
            self.say(f"    {job.name}: {line}")
        # Print only the important lines of the output.
        for line in said.splitlines():
            if line.startswith("warning: "):
                self.say(line)
        if outcome.failures:
            self.say("\n".join(said.splitlines()[-40:]))
            self.say(f"FAILED: {job.title}; its whole output is in {running.log}")
