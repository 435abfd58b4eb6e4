"""Finds the shared libraries that programs need. It runs the device's own loader on the unpacked sysroot."""

import re
import subprocess
from pathlib import Path

LOADER = "lib/ld-linux-armhf.so.3"
FOLDERS = ("lib/arm-linux-gnueabihf", "usr/lib/arm-linux-gnueabihf")


class NotForTheDevice(Exception):
    """The device's loader cannot start the program. The message contains its output."""


def run(program, arguments, sysroot):
    """Runs a program of the device on this machine and returns its output; raises NotForTheDevice if it fails."""
    done = subprocess.run([*_loader(Path(sysroot)), program, *arguments], capture_output=True, timeout=60)
    if done.returncode != 0:
        raise NotForTheDevice(f"{program}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def _loader(sysroot):
    search = ":".join(str(sysroot / folder) for folder in FOLDERS)
    return ["qemu-arm-static", sysroot / LOADER, "--inhibit-cache", "--library-path", search]


def of_programs(programs, sysroot):
    """Returns the paths of the loader and of all libraries that the programs need, relative to the sysroot."""
    sysroot = Path(sysroot)
    found = {LOADER}
    for program in programs:
        listed = subprocess.run([*_loader(sysroot), "--list", program], capture_output=True, text=True)
        missing = re.findall(r"(\S+) => not found", listed.stdout)
        if listed.returncode != 0 or missing:
            raise NotForTheDevice(f"{program}: {listed.stderr.strip() or ' '.join(missing)}")
        for path in re.findall(r"=> (\S+) \(", listed.stdout):
            if Path(path).is_relative_to(sysroot):
                found.add(str(Path(path).relative_to(sysroot)))
    return sorted(found)
