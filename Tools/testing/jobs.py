"""Defines the runner's jobs: build steps and suites of tests."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Job:
    """A command. name: unique; also the name of its log. title: what it does, for the terminal. needs: names of the jobs that must succeed before.
    cores: how many of the machine's cores it keeps busy, for the schedule. seconds: its approximate duration on a quiet machine, for the
    order and for CI's choice of what still fits; half an hour at most. limit: seconds after which it is ended and has failed, also on a busy
    machine. environment: additional variables."""

    name: str
    title: str
    command: list
    needs: tuple = ()
    cores: float = 1.0
    seconds: float = 60
    limit: int = 5400
    environment: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Suite(Job):
    """A program that ends with a line "N passed, M failed". tier: "test" or "test-all". inputs: paths of the repository on which its outcome
    depends; if they are as at its last success, CI leaves it out. counts: False for a command whose exit status alone says if it passed."""

    tier: str = "test-all"
    inputs: tuple = ()
    counts: bool = True
