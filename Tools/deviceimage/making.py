"""Makes the parts of a board's system, and its card, from built and unpacked files."""

import shutil
import subprocess
from pathlib import Path

from . import board as boards
from . import card, cpio, devicetree, environment, firmware, kernel, libraries, licenses, signing, squashfs, system, versions

TOP = Path(__file__).resolve().parents[2]
# The size in MB of the emulated board's data partition, which is a separate disk.
DATA_MEGABYTES = 64
SETTINGS_FILE, SETTINGS_IDENTIFIER = "pocketscope.txt", 0x70736574
# The file with named montages, which users can edit on a PC.
MONTAGES = TOP / "board/common/montages.txt"
# The app's user and group (rootfs-overlay/etc/passwd).
APP_USER = 200


def data_partition(path, megabytes, *options, extended=""):
    """Makes an empty ext4 file system for the history, the settings and the recordings. options, extended: additional options of mke2fs."""
    path.unlink(missing_ok=True)
    with open(path, "wb") as file:
        file.truncate(megabytes << 20)
    # The identifier is fixed, so that images are reproducible.
    identifier = "7c0f3b1e-5c0e-4d6b-9d0b-706f636b6574"
    subprocess.run(
        ["mke2fs", "-q", "-F", "-t", "ext4", "-L", "pocketscope", "-U", identifier, "-E",
         f"hash_seed={identifier},root_owner={APP_USER}:{APP_USER}{extended}", *options,
         "-m", "0", path], check=True, env={"PATH": "/usr/sbin:/sbin:/usr/bin:/bin", "E2FSPROGS_FAKE_TIME": "1"})


def collect_licenses(files, trees, out):
    """Copies into a folder the copyright files of all packages from which the files come. trees: the unpacked packages. Returns the packages'
    names."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    names = set()
    for pattern in licenses.packages(licenses.rows(TOP / "LICENSES.md"), files):
        for package, path in licenses.copyright_files(pattern, [*(tree / "usr/share/doc" for tree in trees), "/usr/share/doc"]).items():
            shutil.copyfile(path, out / f"{package}.txt")
            names.add(package)
    return names


def packages(versions_text):
    """Returns all packages with their versions and licenses, one a line and separated by tabs. Our own parts and those of Swift come first."""
    source, security, *others = (line.split(" ", 1) for line in versions_text.splitlines())
    lines = [[*source, dict(licenses.OWN)["PocketScope"]], security]
    table = licenses.rows(TOP / "LICENSES.md")
    lines += [[name, version, licenses.of_package(table, name)] for name, version in others]
    return "".join("\t".join(line) + "\n" for line in lines)


def make_system(board, sysroot, programs, out, without_security_updates, version=None, change=None, more=firmware.Firmware()):
    """Writes the parts of a system into a folder; returns the messages for the terminal. more: the requested firmware.

    version, change: for tests of updates: another version, and a function that changes the tree of the root file system."""
    # Remove the old parts first, so that a later step never makes a bundle of incomplete parts.
    for name in ("update-version", "boot.fat"):
        (out / name).unlink(missing_ok=True)
    packed, = sysroot.glob("boot/vmlinuz-*")
    unpacked = kernel.unpacked(packed.read_bytes())
    root, initial = system.root_file_system(board, sysroot, programs), system.initial_ram_disk(board, sysroot)
    for source, file in more.sources(board.firmware_files, sysroot):
        root.copy(source.resolve(), file.name)
    start_files = more.sources(board.start_files, sysroot)
    foreign = ["vmlinux", *system.foreign_files(root, board), *system.foreign_files(initial, board)]
    loaders = [*(loader.path for loader in board.loaders), *([board.firmware] if board.firmware else [])]
    foreign += [Path(path).name for path in loaders] + [file.name for _, file in start_files]
    warning = versions.check_security(sysroot, board.name, without_security_updates)
    trees = [sysroot, more.folder] if more.folder else [sysroot]
    names = collect_licenses(foreign, trees, out / "licenses")
    listed = versions.listed(names, trees, versions.of_sources(TOP))
    root.file("etc/versions", listed.encode())
    root.file("etc/licenses", licenses.listed(licenses.rows(TOP / "LICENSES.md"), foreign).encode())
    (out / "versions").write_text(listed)
    listed_packages = packages(listed)
    root.file("etc/packages", listed_packages.encode())
    (out / "packages").write_text(listed_packages)
    version = version or versions.of_update(TOP)
    (out / "signers").write_text(_describe_for_updates(root, board, version) + "\n")
    if change:
        change(root)
    kernel.write(unpacked, board.memory_start, out / "vmlinux.uimage")
    (out / "kernel-words").write_text(" ".join(board.words) + "\n")
    cpio.write(initial, out / "initrd.cpio")
    squashfs.write(root, out / "root.squashfs")
    shutil.rmtree(out / card.TREES, ignore_errors=True)
    for tree in board.trees:
        (out / card.TREES / tree.name).parent.mkdir(parents=True, exist_ok=True)
        (out / card.TREES / tree.name).write_bytes(devicetree.board_tree(board, tree, sysroot))
    for path in loaders:
        shutil.copyfile(sysroot / path, out / Path(path).name)
    for file in board.start_files:
        (out / file.name).unlink(missing_ok=True)
    for source, file in start_files:
        shutil.copyfile(source, out / file.name)
    (out / "update-version").write_text(version + "\n")
    sizes = {name: f"{(out / name).stat().st_size >> 10} KiB" for name in ("vmlinux.uimage", "initrd.cpio", "root.squashfs")}
    return (f"{board.name}: kernel {sizes['vmlinux.uimage']}, initial RAM disk {sizes['initrd.cpio']}, root file system "
            f"{root.size() >> 10} KiB in {len(root.entries)} files (packed {sizes['root.squashfs']})"
            + (f"\nwarning: {warning}" if warning else ""))


def _describe_for_updates(root, board, version):
    """Adds to a system the name of its board, its version, and the certificates that it trusts (rootfs-overlay/etc/update). Returns the
    fingerprints of the certificates."""
    keys = signing.folder()
    oldest, = boards.lines((TOP / "board/common/update/oldest").read_text())
    facts = {"board": board.name, "version": version, "oldest": oldest, "signers": ",".join(signing.fingerprints(keys))}
    root.file("etc/update/system", "".join(f"{name}={value}\n" for name, value in facts.items()).encode())
    root.file("etc/update/keyring.pem", signing.keyring(keys))
    return facts["signers"]


def _u_boot(board):
    """Returns the names of the files that contain the board's U-Boot, among the parts of its image."""
    return [Path(loader.path).name for loader in board.loaders] or [
        file.name for file in board.start_files if file.path.startswith(boards.U_BOOT)][:1]


def make_card(board, out, images, settings):
    """Writes the card's image of a system, its list of packages, and the fingerprints of the signers whose updates it accepts. If the board has
    U-Boot on its card, also packs the image and writes its map of blocks (the emulated board's image is never flashed). settings: the settings
    file's bytes."""
    images.mkdir(exist_ok=True)
    card.boot_script(board, out / "boot.scr")
    card.boot_partition(board, out, out / "boot.fat")
    start = [(out / "boot.scr", "boot.scr")]
    if board.environment:
        program = b"".join((out / name).read_bytes() for name in _u_boot(board))
        (out / "uboot.env").write_bytes(environment.quiet(program, board.environment, board.variables))
        start.append((out / "uboot.env", "uboot.env"))
    start += [(out / file.name, file.name) for file in board.start_files if (out / file.name).exists()]
    start += [(path, path.name) for path in sorted(board.folder.glob("start/*"))]
    card.start_partition(board, out / "start.fat", start)
    (out / SETTINGS_FILE).write_bytes(settings)
    card.fat(out / "card-settings.fat", card.SETTINGS_MEGABYTES, "PSETTINGS", SETTINGS_IDENTIFIER,
             [(out / SETTINGS_FILE, SETTINGS_FILE), (MONTAGES, MONTAGES.name)])
    # Make few inodes, because recordings are long, and each inode takes 256 bytes, also when the partition has grown over a whole card.
    data_partition(out / "card-data.ext4", card.DATA_MEGABYTES, "-b", "4096", "-i", "65536", extended=",resize=1T")
    image = images / f"{board.name}.img"
    card.write(board, out, image)
    written = image
    is_complete = all((out / file.name).exists() for file in board.start_files)
    for packed in (image.with_suffix(".bmap"), image.with_name(image.name + ".xz")):
        # Remove the files of an earlier image: this one must not be flashed if it lacks its firmware.
        packed.unlink(missing_ok=True)
    if board.loaders or board.start_files and is_complete:
        card.pack(image)
        written = image.with_name(image.name + ".xz")
    for name in ("packages", "signers"):
        shutil.copyfile(out / name, images / f"{board.name}.{name}")
    return f"card {written.name}: {written.stat().st_size >> 10} KiB"


def make(board, options):
    """Makes a board's image; returns the messages for the terminal."""
    out = options.build / "image" / board.name
    out.mkdir(parents=True, exist_ok=True)
    sysroot = options.build / "armv7/sysroot"
    programs = options.build / "armv7" / ("modules" if options.development else "swift") / "armv7-none-none-eabi/release"
    more = firmware.fetch(board, options.packages, options.build / "armv7/firmware")
    said = make_system(board, sysroot, programs, out, options.without == "security-updates", more=more)
    said = "\n".join([said, *firmware.missing(board, more)])
    data_partition(out / "data.ext4", DATA_MEGABYTES)
    card.fat(out / "settings.fat", card.SETTINGS_MEGABYTES, "PSETTINGS", SETTINGS_IDENTIFIER, [])
    # The card contains the settings file from the beginning, so that a user can enter settings before the first start.
    settings = libraries.run(programs / boards.OUR_APP, ["--print=settings"], sysroot)
    return f"{said}\n{make_card(board, out, options.build / 'images', settings)}; in {options.build.name}"
