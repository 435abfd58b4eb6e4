"""Makes the image of one board. Usage: Tools/make-image BOARD (see board/BOARD/README.md)."""

import argparse
import sys
from pathlib import Path

from . import board as boards
from . import card, devicetree, environment, firmware, kernel, libraries, licenses, making, signing, versions


def main():
    parser = argparse.ArgumentParser(prog="Tools/make-image", description="Makes the images of boards.")
    parser.add_argument("boards", nargs="+", metavar="board", help="folders of board/, for example emulator; or all")
    parser.add_argument("--build", type=Path, default=making.TOP / "build")
    parser.add_argument("--without", choices=["security-updates"], help="make images for real boards although these are missing")
    parser.add_argument("--with", dest="packages", metavar="PACKAGE,...", type=lambda text: text.split(","), default=[],
                        help="packages of Debian's component non-free-firmware whose licenses you accept (docs/boards.md)")
    parser.add_argument("--development", action="store_true",
                        help="with the programs of `board/armv7/swift-build --modules`, for the emulated board only: cards get the programs that ship")
    options = parser.parse_args()
    if options.development and options.boards != ["emulator"]:
        parser.error("--development is for the emulated board alone")
    names = boards.names(making.TOP / "board") if options.boards == ["all"] else options.boards
    try:
        if signing.make_first(signing.folder()):
            print(f"made a key for updates, which every later one needs: keep a copy of {signing.folder()} (docs/updates.md)", flush=True)
        for name in names:
            print(making.make(boards.read(making.TOP / "board" / name), options), flush=True)
    except (FileNotFoundError, boards.BadBoard, card.CardError, devicetree.TreeError, environment.NoEnvironment, firmware.FirmwareError, libraries.NotForTheDevice,
            kernel.NotFound, licenses.NotListed, signing.NoKey, versions.NotKnown, versions.WithoutSecurityUpdates) as error:
        sys.exit(f"make-image: {error}")


main()
