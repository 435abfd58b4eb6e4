"""Defines the rows of a budget: the counts, the file that stores them, and their comparison."""

import json
from dataclasses import dataclass
from pathlib import Path

# The fraction by which a row of each kind may exceed its budget. It is small for counts, which are exact; larger for sizes, which grow with every
# feature, and for the stack, which is measured in whole pages.
TOLERANCE = {"kernel": 0.03, "load": 0.03, "size": 0.10, "stack": 0.25}


class BadBudget(Exception):
    """The budget file cannot be used. The message says why."""


@dataclass(frozen=True)
class Row:
    """A row of a budget. kind: a key of TOLERANCE. name: unique within its kind. value: a number of the unit in `unit`."""

    kind: str
    name: str
    value: float
    unit: str

    @property
    def key(self):
        return self.kind, self.name


def read(path):
    """Reads the rows of a budget file."""
    try:
        rows = [Row(row["kind"], row["name"], float(row["value"]), row["unit"]) for row in json.loads(Path(path).read_text())]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadBudget(f"{path}: {type(error).__name__} {error}") from error
    known = set()
    for row in rows:
        if row.kind not in TOLERANCE or row.key in known or not row.value >= 0:
            raise BadBudget(f"{path}: {row.kind} {row.name} has an unknown kind, is a duplicate, or is below 0")
        known.add(row.key)
    return rows


def write(path, rows):
    """Writes one row a line, so that a diff shows which rows became more expensive."""
    lines = [json.dumps({"kind": row.kind, "name": row.name, "value": _short(row.value), "unit": row.unit}) for row in rows]
    Path(path).write_text("[\n" + ",\n".join(lines) + "\n]\n")


def _short(value):
    """Rounds a value to five digits. Whole numbers stay exact."""
    return int(value) if value == int(value) else round(value) if value >= 10_000 else float(f"{value:.5g}")


def merged(old, counted):
    """Returns the rows for a new budget file: the new counts, and the old rows of all kinds that were not counted."""
    kinds = {row.kind for row in counted}
    return counted + [row for row in old if row.kind not in kinds]


@dataclass
class Comparison:
    """The result of a comparison, as sentences: the failures, and the budgets that could be lowered."""

    failures: list
    hints: list


def compare(budget, counted):
    """Compares the rows of all kinds that were counted with their budgets."""
    result = Comparison([], [])
    kinds = {row.kind for row in counted}
    allowed = {row.key: row for row in budget if row.kind in kinds}
    for row in counted:
        limit = allowed.pop(row.key, None)
        if limit is None:
            result.failures.append(f"{row.kind} {row.name} has no budget: `make budgets` writes one")
        elif limit.unit != row.unit:
            result.failures.append(f"{row.kind} {row.name} is counted in {row.unit}, its budget in {limit.unit}")
        elif row.value > limit.value * (1 + TOLERANCE[row.kind]):
            result.failures.append(f"{_change(row, limit)}: more than {TOLERANCE[row.kind]:.0%} over its budget")
        elif row.value < limit.value * (1 - TOLERANCE[row.kind]):
            result.hints.append(f"{_change(row, limit)}: its budget could be lowered (`make budgets`)")
    result.failures += [f"{row.kind} {row.name} has a budget and was not counted" for row in allowed.values()]
    return result


def _change(row, limit):
    percent = f" ({row.value / limit.value - 1:+.1%})" if limit.value else ""
    return f"{row.kind} {row.name}: {_short(row.value)} {row.unit}, budget {_short(limit.value)}{percent}"
