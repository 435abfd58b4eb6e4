"""Fetches firmware that is not free, for images for which it was requested explicitly (`make image BOARD=NAME WITH=PACKAGE`)."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "board/armv7/firmware"


class FirmwareError(Exception):
    """A requested package is not for the board, or was not fetched. The message contains the tool's output."""


@dataclass(frozen=True)
class Firmware:
    """Unpacked packages. folder: the tree that contains them; None if no package was requested."""

    packages: frozenset[str] = frozenset()
    folder: Path | None = None

    def sources(self, files, sysroot):
        """Returns the files that are available, as pairs of their path on this machine and the file."""
        return [((self.folder if file.package else sysroot) / file.path, file) for file in files
                if file.package is None or file.package in self.packages]


def fetch(board, packages, folder):
    """Unpacks requested packages into a folder. Raises FirmwareError."""
    known = {*board.needed_packages, *board.optional_packages}
    unknown = sorted(set(packages) - known)
    if unknown:
        raise FirmwareError(f"{board.name} uses no firmware of the package {unknown[0]}"
                            + (f"; it uses {', '.join(sorted(known))}" if known else ""))
    if not packages:
        return Firmware()
    done = subprocess.run([SCRIPT, folder, *sorted(packages)], capture_output=True, text=True)
    if done.returncode != 0:
        raise FirmwareError(f"the firmware was not fetched: {done.stderr.strip()}")
    return Firmware(frozenset(packages), folder)


def missing(board, firmware):
    """Returns the messages for the terminal about packages that were not requested."""
    said = []
    needed = sorted(set(board.needed_packages) - firmware.packages)
    if needed:
        said.append(f"warning: {board.name} does not start without firmware that is not free. This image is for the emulation only, and is not packed "
                    f"for flashing. To accept its license and include it: make image BOARD={board.name} WITH={','.join(needed)}")
    optional = sorted(set(board.optional_packages) - firmware.packages)
    if optional:
        said.append(f"not included, because not requested (WITH=...): {', '.join(optional)}")
    return said
