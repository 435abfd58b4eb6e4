"""The paths of programs and files for the tests."""

import json
import os
import re
import subprocess
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("POCKETSCOPE_BUILD", TOP / "build"))
SYSROOT = BUILD / "armv7/sysroot"
DEVICE_PROGRAMS = BUILD / "armv7/swift/armv7-none-none-eabi/release"
# The folder of the test programs, whose modules are compiled separately.
MODULE_PROGRAMS = BUILD / "armv7/modules/armv7-none-none-eabi/release"
HOST_PROGRAMS = TOP / ".build/debug"
LOGS = BUILD / "logs"


def swift_tool(name):
    """Returns the path of a program of the Swift toolchain that the PATH contains."""
    info = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True, text=True).stdout
    return Path(json.loads(info)["paths"]["runtimeResourcePath"]).parents[1] / "bin" / name


def needed(program):
    """Returns the libraries that an ELF file names as needed."""
    said = subprocess.run(["readelf", "--dynamic", program], capture_output=True, check=True, text=True).stdout
    return set(re.findall(r"\(NEEDED\) .*\[(.+)\]", said))
