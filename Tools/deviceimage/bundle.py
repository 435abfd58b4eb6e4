"""Makes the signed bundle that updates a board (RAUC's format "verity") from the parts of its image.

Usage: Tools/make-bundle BOARD   writes build/images/BOARD.raucb"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from . import signing

TOP = Path(__file__).resolve().parents[2]
# Files in the bundle; rootfs-overlay/etc/update uses these names.
BOOT, ROOT, VERSION = "boot.vfat", "root.img", "version"
# The maximum size that a device accepts (rootfs-overlay/etc/update/agent.sh).
MAXIMUM_BYTES = 256 << 20


class BundleError(Exception):
    """A part is missing, or RAUC failed. The message contains RAUC's output."""


def manifest(board, version):
    """Returns RAUC's description of a bundle."""
    return f"""[update]
compatible=pocketscope-{board}
version={version}
[bundle]
format=verity
[image.rootfs]
filename={ROOT}
[image.boot]
filename={BOOT}
"""


def write(parts, out, keys, board=None, version=None):
    """Writes a bundle. parts: the folder with root.squashfs, boot.fat and update-version of a board's image, named like the board.
    board, version: written instead of the real ones, for tests of bundles that a device refuses."""
    board = board or parts.name
    missing = [name for name in ("root.squashfs", "boot.fat", "update-version") if not (parts / name).exists()]
    if missing:
        raise BundleError(f"there is no {parts / missing[0]}: make the image of {board} first")
    version = version or (parts / "update-version").read_text().strip()
    key, certificate = signing.signer(keys)
    with tempfile.TemporaryDirectory(dir=out.parent) as folder:
        content, new = Path(folder) / "content", Path(folder) / "new.raucb"
        content.mkdir()
        (content / "manifest.raucm").write_text(manifest(board, version))
        (content / VERSION).write_text(version + "\n")
        shutil.copyfile(parts / "boot.fat", content / BOOT)
        shutil.copyfile(parts / "root.squashfs", content / ROOT)
        done = subprocess.run(["rauc", "bundle", f"--cert={certificate}", f"--key={key}", "--mksquashfs-args=-comp xz -all-root",
                               content, new], capture_output=True, text=True, env=os.environ | {"SOURCE_DATE_EPOCH": "0"})
        if done.returncode != 0:
            raise BundleError(f"rauc failed: {done.stderr.strip()}")
        if new.stat().st_size > MAXIMUM_BYTES:
            raise BundleError(f"a bundle of {new.stat().st_size >> 20} MB is more than a device takes")
        os.replace(new, out)
    return version


def main():
    parser = argparse.ArgumentParser(prog="Tools/make-bundle", description="Makes the signed bundle that updates a board.")
    parser.add_argument("board", help="a board whose image exists, for example emulator")
    parser.add_argument("--build", type=Path, default=TOP / "build")
    options = parser.parse_args()
    out = options.build / "images" / f"{options.board}.raucb"
    keys = signing.folder()
    made = options.build / "image" / options.board
    try:
        if not signing.trusted(made / "signers", keys):
            raise BundleError(f"the image of {options.board} takes updates of other keys than those in {keys}, as images for tests do: make image first")
        version = write(made, out, keys)
        signer = signing.fingerprint(signing.signer(keys)[1].read_text())
    except (BundleError, signing.NoKey) as error:
        sys.exit(f"make-bundle: {error}")
    if "security-updates\tno" in (made / "packages").read_text():
        print("warning: Debian's security updates are not in it: their index for armhf could not be used when its image was made")
    print(f"bundle {out.name}: version {version}, {out.stat().st_size >> 10} KiB, signed by {signer}; in {out.parent.name}")


if __name__ == "__main__":
    main()
