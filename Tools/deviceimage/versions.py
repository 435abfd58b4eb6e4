"""Reads the versions of an image's parts, and determines if they include Debian's security updates."""

import os
import subprocess


class NotKnown(Exception):
    """A package of the image has no version, because the sysroot does not record its sources."""


class WithoutSecurityUpdates(Exception):
    """The packages were unpacked without Debian's security updates."""


def packages(sysroot):
    """Returns a table from name to version of the packages in the sysroot."""
    found = {}
    for line in (sysroot / ".packages").read_text().splitlines():
        name, version, _ = line.split()
        found[name] = version
    return found


def of_this_machine(package):
    """Returns the version of a package that is installed on this machine. Returns None if it is not installed."""
    run = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True)
    return run.stdout if run.returncode == 0 else None


def listed(names, trees, source):
    """Returns the text of an image's list: the version of our sources, and each package with its version, one a line.

    names: the packages from which files of the image come. trees: the unpacked packages, the sysroot first. source: the version of our own
    programs.
    """
    known = {name: version for tree in reversed(trees) for name, version in packages(tree).items()}
    lines = [f"pocketscope {source}", f"security-updates {'yes' if has_security_updates(trees[0]) else 'no'}"]
    for name in sorted(names):
        version = known.get(name) or of_this_machine(name)
        if version is None:
            raise NotKnown(f"the version of package {name} is not known")
        lines.append(f"{name} {version}")
    return "\n".join(lines) + "\n"


def has_security_updates(sysroot):
    """True if all packages of the sysroot were unpacked with Debian's security updates."""
    return (sysroot / ".security").read_text().strip() == "yes"


def check_security(sysroot, board, is_allowed):
    """Returns a warning for an image without security updates, or None. Raises WithoutSecurityUpdates if the image is for a real board and this
    is not allowed.
    """
    if has_security_updates(sysroot):
        return None
    what = "Debian's security updates are not in this image: their index for armhf could not be used"
    if board != "emulator" and not is_allowed:
        raise WithoutSecurityUpdates(f"{what}. For a real board, that must be requested: "
                                     f"make image BOARD={board} WITHOUT=security-updates")
    return what


def of_sources(top):
    """Returns the commit of the sources. A plus sign follows if files differ from the commit or are not in it. Outside of a repository, the result is
    "unknown"."""
    said = [subprocess.run(["git", "-C", top, *words], capture_output=True, text=True)
            for words in (("describe", "--always", "--abbrev=12"), ("status", "--porcelain"))]
    if any(run.returncode != 0 for run in said):
        return "unknown"
    commit, changed = (run.stdout.strip() for run in said)
    return commit + ("+" if changed else "")


def of_update(top):
    """Returns the version of an image's own parts, which orders updates: the time of the sources' commit in UTC, then the commit, such as
    2026-11-24-1502-402b23512ab1. Outside of a repository, the result is "unknown", which no device accepts as an update."""
    commit = of_sources(top)
    run = subprocess.run(["git", "-C", top, "show", "-s", "--format=%cd", "--date=format-local:%Y-%m-%d-%H%M"],
                         capture_output=True, text=True, env=os.environ | {"TZ": "UTC"})
    return f"{run.stdout.strip()}-{commit}" if run.returncode == 0 and commit != "unknown" else "unknown"
