"""Checks the list of licenses (LICENSES.md): every file of an image must match one of its rows."""

import re
from fnmatch import fnmatch
from pathlib import Path


class NotListed(Exception):
    """No row of the list matches a file of the image, or its package's copyright file is missing."""


def rows(path):
    """Reads the rows of the table. Each row has patterns of file names, a pattern of the package's name, and the license."""
    table = []
    for line in Path(path).read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `") and len(cells) == 3:
            table.append((re.findall(r"`([^`]+)`", cells[0]), cells[1].strip("`"), cells[2]))
    return table


def packages(table, files):
    """Returns the package patterns of the rows that match the files, given as paths in the image."""
    found = set()
    for file in files:
        name = Path(file).name
        row = next((row for row in table if any(fnmatch(name, pattern) for pattern in row[0])), None)
        if row is None:
            raise NotListed(f"{file} is not in LICENSES.md")
        found.add(row[1])
    return sorted(found)


# Our own program, and the parts that it is linked with.
OWN = [("PocketScope", "MIT"), ("Swift standard library", "Apache-2.0 with the runtime library exception")]


def listed(table, files):
    """Returns an image's list of licenses as text. It has one line for each row of the table that matches files in the image: the name, a tab, and
    the terms."""
    names = {Path(file).name for file in files}
    lines = [f"{name}\t{terms}" for name, terms in OWN]
    for patterns, package, terms in table:
        if any(fnmatch(name, pattern) for name in names for pattern in patterns):
            lines.append(f"{package.replace('-6.1.0-*-armmp', '')}\t{terms}")
    return "\n".join(lines) + "\n"


def of_package(table, name):
    """Returns the license terms that the table gives for a package's files."""
    found = [terms for _, package, terms in table if fnmatch(name, package)]
    if not found:
        raise NotListed(f"package {name} is not in LICENSES.md")
    return "; ".join(dict.fromkeys(found))


def copyright_files(package, folders):
    """Returns a table from package to copyright file, for the packages that match a pattern. The files come from the first folder that contains
    any of them."""
    for folder in folders:
        found = {path.parent.name: path for path in sorted(Path(folder).glob(f"{package}/copyright"))}
        if found:
            return found
    raise NotListed(f"there is no copyright file of package {package}")
