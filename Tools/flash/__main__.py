"""Runs `make flash`. Usage: python3 -m flash --board=orangepi-pc --device=/dev/sdX"""

import argparse
import sys
from pathlib import Path

from deviceimage import signing

from . import device, image, writer
from .device import megabytes

TOP = Path(__file__).resolve().parents[2]


def bar(what, total):
    """Shows the progress. On a terminal it is one line; elsewhere each tenth is a line."""
    shown = -1

    def show(done):
        nonlocal shown
        percent = 100 * done // max(total, 1)
        if sys.stdout.isatty():
            print(f"\r{what} {megabytes(done)} of {megabytes(total)} MB, {percent} %", end="" if done < total else "\n", flush=True)
        elif percent // 10 > shown:
            shown = percent // 10
            print(f"{what} {percent} %", flush=True)
    return show


def parsed():
    parser = argparse.ArgumentParser(prog="make flash", description="Writes a board's image to a card.")
    parser.add_argument("--board", help="the board, for example orangepi-pc")
    parser.add_argument("--device", help="the card, for example /dev/sdb")
    parser.add_argument("--build", type=Path, default=TOP / "build")
    parser.add_argument("--loops", action="store_true", help="accept a loop device as the card, for tests")
    options = parser.parse_args()
    if not options.board or not options.device:
        parser.error("say for which board and to which card: make flash BOARD=orangepi-pc DEVICE=/dev/sdX")
    if not options.board.replace("-", "").isalnum():
        parser.error(f"{options.board} is no board")
    return options


def ask(disk, packed, listed):
    """Shows which data on the disk will be lost, and asks the user once."""
    print(f"{packed.name} ({listed}) to {disk.path}: {disk.model}, {megabytes(disk.size)} MB, "
          f"{len(disk.partitions) or 'no'} partition{'' if len(disk.partitions) == 1 else 's'}. All that is on it will be lost.")
    try:
        answer = input("Type yes to continue: ")
    except EOFError:
        answer = ""
    return answer.strip() == "yes"


def described(packed):
    """Returns the image's version and its missing parts."""
    try:
        rows = [line.split("\t") for line in packed.with_name(packed.name.removesuffix(".img.xz") + ".packages").read_text().splitlines()]
        version = rows[0][1]
        return f"version {version}" + (", WITHOUT Debian's security updates" if rows[1] == ["security-updates", "no"] else "")
    except (OSError, IndexError):
        return "of unknown version"


def check_signers(packed, build):
    """Refuses an image that accepts updates from other owners, and an image that was made for tests."""
    signers = packed.with_name(packed.name.removesuffix(".img.xz") + ".signers")
    keys, own = signing.folder(), build / "developer-keys"
    is_others = any(keys.glob("*.crt.pem")) and not signing.trusted(signers, keys)
    # If root runs this program, `keys` may be a folder without keys, so that `is_others` is false. Refuse images for tests even then.
    is_for_tests = signers.exists() and keys != own and any(own.glob("*.crt.pem")) and signing.trusted(signers, own)
    if is_others or is_for_tests:
        raise image.BadImage(f"{packed.name} takes updates of other keys than those in {keys}, as images for tests do: make image first")


def main():
    options = parsed()
    packed = writer.default_image(options.build, options.board)
    try:
        disk = device.find(options.device)
        found = image.read(packed)
        check_signers(packed, options.build)
        device.check(disk, found.size, loops=options.loops)
        if not ask(disk, packed, described(packed)):
            sys.exit("flash: nothing was written")
        # Search for the disk again: it may have changed while the user was asked.
        if (now := device.find(options.device)) != disk:
            raise device.Refused(f"{disk.path} is another disk now, or has changed")
        device.check(now, found.size, loops=options.loops)
        writer.write(found, disk.path, bar("writing", found.used))
        writer.compare(found, disk.path, bar("comparing", found.used))
    except (device.Refused, image.BadImage, signing.NoKey, writer.Failed) as error:
        sys.exit(f"flash: {error}")
    except KeyboardInterrupt:
        sys.exit("\nflash: stopped; the card cannot be used until it is written again")
    writer.settle(disk.path)
    print(f"{disk.path} contains PocketScope for {options.board}, and was verified. It can be removed.")


main()
