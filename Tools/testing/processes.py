"""Runs a job's processes so that none of them outlives the job."""

import ctypes
import os
import signal
import subprocess
import time
from pathlib import Path

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
libc = ctypes.CDLL(None)
# The environment variable that marks a process as belonging to a job, regardless of the process's session and parent.
MARK = "POCKETSCOPE_JOB"
GRACE = 20  # seconds from SIGTERM to SIGKILL
# After a job has ended a process, or asked it to end, the process may still exist for this number of seconds on a busy machine.
PARTING = 2


def adopt_orphans():
    """Makes orphaned processes children of this program, so that this program is notified of their end."""
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def marked(mark):
    """Returns the processes whose environment contains the mark."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (folder / "environ").read_bytes().split(b"\0") and state(folder) != "Z":
                found.append(int(folder.name))
        except OSError:
            pass  # the process has just ended, or belongs to another user
    return [number for number in found if number != os.getpid()]


def state(folder):
    """Returns the letter for a process's state. Z is a process that has ended and whose parent has not read its exit status."""
    return (folder / "stat").read_text().rpartition(")")[2].split()[0]


class Running:
    """A job's process, from its start to the end of all processes that it started.

    Only the runner's one thread starts and ends processes, and its signal handlers only record the signal. So no process can start unnoticed
    while `end_marked` ends all of them.
    """

    def __init__(self, job, log, environment):
        """Starts the job. log: the file for its output."""
        self.job, self.log = job, log
        self.mark = f"{MARK}={os.getpid()}-{job.name}"
        name, _, value = self.mark.partition("=")
        self.started = time.monotonic()
        self.usage = None
        log.parent.mkdir(parents=True, exist_ok=True)
        with open(log, "w") as out:
            self.process = subprocess.Popen(
                [str(word) for word in job.command], stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                env=os.environ | environment | job.environment | {name: value}, start_new_session=True,
                # If this program is killed, the kernel signals the job.
                preexec_fn=lambda: libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM))

    def seconds(self):
        return time.monotonic() - self.started

    def is_late(self):
        return self.seconds() >= self.job.limit

    def has_ended(self):
        """True if the process has ended. Then `status` is its exit status, and `cpu` the processor seconds of the process and of the children
        that it waited for."""
        if self.usage is None:
            pid, status, usage = os.wait4(self.process.pid, os.WNOHANG)
            if pid == 0:
                return False
            self._ended(status, usage)
        return True

    def _ended(self, status, usage):
        self.usage = usage
        self.status = os.waitstatus_to_exitcode(status)
        self.process.returncode = self.status  # Popen no longer needs to wait
        self.ended = time.monotonic()

    def cpu(self):
        return self.usage.ru_utime + self.usage.ru_stime

    def end(self):
        """Ends the process if it still runs, then the processes that it has left running. Returns the number of the latter."""
        if self.has_ended():
            await_end(self.mark)
        else:
            os.killpg(self.process.pid, signal.SIGTERM)
            deadline = time.monotonic() + GRACE
            while not self.has_ended() and time.monotonic() < deadline:
                time.sleep(0.05)
            if not self.has_ended():
                os.killpg(self.process.pid, signal.SIGKILL)
                self._ended(*os.wait4(self.process.pid, 0)[1:])
        return end_marked(self.mark)

    def said(self):
        """Returns the log so far; an empty text if the file was removed."""
        try:
            return self.log.read_text(errors="replace")
        except OSError:
            return ""

    def last_line(self):
        """Returns the last line of the log that is not empty."""
        lines = self.said().replace("\r", "\n").split("\n")
        return next((line[:100] for line in reversed(lines) if line.strip()), "")


def await_end(mark):
    """Waits at most PARTING seconds until all processes with a mark have ended."""
    deadline = time.monotonic() + PARTING
    while (left := marked(mark)) and time.monotonic() < deadline:
        reap(left)
        time.sleep(0.05)


def end_marked(mark):
    """Kills the processes with a mark, repeatedly until none exists. Returns the number of killed processes."""
    ended = set()
    while left := marked(mark):
        for number in left:
            ended.add(number)
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                pass
        reap(left)
        time.sleep(0.02)
    return len(ended)


def reap(numbers):
    """Reads the exit status of those processes in the list that this program has adopted, so that they disappear."""
    for number in numbers:
        try:
            os.waitpid(number, os.WNOHANG)
        except ChildProcessError:
            pass
