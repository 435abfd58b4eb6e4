"""Tests of all boards' card images: the positions of their parts, and their completeness."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import zlib
from pathlib import Path

from deviceimage import board, card

from paths import BUILD, SYSROOT, TOP

IMAGES = BUILD / "images"
ALL_BOARDS = ["beaglebone-black", "emulator", "orangepi-pc", "raspberry-pi", "stm32mp157c-dk2"]
# The boards whose images the tests check; `make test` makes two.
BOARDS = os.environ.get("POCKETSCOPE_BOARDS", " ".join(ALL_BOARDS)).split()
MEGABYTE = 1 << 20
ROOT_LIMIT = 32 * MEGABYTE
# The partitions' numbers and sizes in MB, in their order on the card.
SLOTS = [(5, 40), (6, 48), (7, 40), (8, 48)]
MBR, MBR_STARTS_FIRST = [(4, 4), (1, 128), *SLOTS, (3, 160)], [(1, 64), (4, 128), *SLOTS, (3, 160)]
GPT = [(1, 2), (2, 2), (3, 2), (10, 4), (4, 128), *SLOTS, (9, 160)]
DATA = {"mbr": 3, "gpt": 9}
PLAYPAUSE = "164"


def layout(known):
    """Returns the partitions that a board's card must have: the numbers and sizes of all, the number of the start partition, and that of the
    settings."""
    if known.partition_table == "gpt":
        return GPT, 10, 4
    return (MBR_STARTS_FIRST, 1, 4) if known.starts_first else (MBR, 4, 1)


def said(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


class Card(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def each(self):
        """Yields each board with its image, in order."""
        self.assertEqual(board.names(TOP / "board"), ALL_BOARDS)
        return [(board.read(TOP / "board" / name), IMAGES / f"{name}.img") for name in BOARDS]

    def table(self, image):
        return json.loads(said("sfdisk", "--json", image))["partitiontable"]

    def partitions(self, image):
        """Returns the partition table: number -> first sector, number of sectors."""
        return {int(entry["node"].removeprefix(str(image))): (entry["start"], entry["size"])
                for entry in self.table(image)["partitions"]}

    def content(self, image, number):
        """Copies a partition to a separate file."""
        start, size = self.partitions(image)[number]
        path = self.folder / f"{number}"
        path.unlink(missing_ok=True)
        said("dd", f"if={image}", f"of={path}", "bs=512", f"skip={start}", f"count={size}", "conv=sparse", "status=none")
        return path

    def listed(self, fat):
        # mdir reports an empty folder as "no file".
        run = subprocess.run(["mdir", "-b", "-/", "-i", fat, "::"], capture_output=True, text=True)
        self.assertTrue(run.returncode == 0 or "not found" in run.stderr.lower(), run.stderr)
        return {path.removeprefix("::/") for path in run.stdout.splitlines()}


class Cards(Card):
    def programs(self, squashfs):
        """Unpacks a root file system; returns the paths of its regular files."""
        out = self.folder / "root"
        shutil.rmtree(out, ignore_errors=True)
        # Leaves out device files, because only root can create them.
        said("unsquashfs", "-no-progress", "-quiet", "-excludes", "-d", out, squashfs, "dev")
        return [path for path in out.rglob("*") if path.is_file()]

    def test_tables(self):
        """The image of each card has the partitions of docs/boards.md, in their order, without overlaps, and one of them is bootable"""
        for known, image in self.each():
            table = self.table(image)
            self.assertEqual(table["label"], {"mbr": "dos", "gpt": "gpt"}[known.partition_table])
            found = sorted((start, number, size) for number, (start, size) in self.partitions(image).items()
                           if (known.partition_table, number) != ("mbr", 2))
            wanted, start_number, _ = layout(known)
            self.assertEqual([(number, size * 512 // MEGABYTE) for _, number, size in found], wanted)
            for (start, _, size), (next_start, _, _) in zip(found, found[1:]):
                self.assertLessEqual(start + size, next_start)
            self.assertGreaterEqual(found[0][0] * 512, card.FIRST_OFFSET)
            bootable = [int(entry["node"].removeprefix(str(image))) for entry in table["partitions"]
                        if entry.get("bootable") or "LegacyBIOSBootable" in entry.get("attrs", "")]
            self.assertEqual(bootable, [start_number])
            check = subprocess.run(["sfdisk", "--verify", image], capture_output=True, text=True)
            self.assertEqual(check.returncode, 0, check.stdout + check.stderr)

    def test_loaders(self):
        """In the image of each card, U-Boot is where its board's boot ROM reads it, and the state of the two systems is in a separate sector"""
        for known, image in self.each():
            self.assertTrue(known.loaders or known.firmware or known.start_files)
            end = 0
            with open(image, "rb") as file:
                for loader in known.loaders:
                    wanted = (SYSROOT / loader.path).read_bytes()
                    if loader.offset is None:
                        number = {"fsbl1": 1, "fsbl2": 2, "ssbl": 3}[loader.partition]
                        names = {int(entry["node"].removeprefix(str(image))): entry["name"] for entry in self.table(image)["partitions"]}
                        self.assertEqual(names[number], loader.partition)
                        offset = self.partitions(image)[number][0] * 512
                    else:
                        offset = loader.offset
                        self.assertGreaterEqual(offset, end)
                        end = offset + len(wanted)
                    file.seek(offset)
                    self.assertEqual(file.read(len(wanted)), wanted)
                self.assertLess(end, card.STATE_SECTOR * 512)
                file.seek(card.STATE_SECTOR * 512)
                self.assertEqual(file.read(512), card.state())

    def test_slots(self):
        """Both system partitions of a card contain the same system: the files that extlinux names exist, and the root file system is consistent and
        at most 32 MB"""
        for known, image in self.each():
            kept = {}
            for boot, root in ((5, 6), (7, 8)):
                fat, squashfs = self.content(image, boot), self.content(image, root)
                said("fsck.fat", "-n", fat)
                conf = said("mcopy", "-i", fat, "::extlinux/extlinux.conf", "-")
                named = set(re.findall(r"(?m)^ +(?:kernel|initrd|fdt|fdtdir) /(\S+)$", conf))
                names = {tree.name for tree in known.trees}
                self.assertEqual(named, {"vmlinux.uimage", "initrd.cpio"} | ({"trees"} if len(names) > 1 else names))
                files = named - {"trees"} | (names if len(names) == 1 else {f"trees/{name}" for name in names})
                self.assertEqual(files - self.listed(fat), set())
                said("mcopy", "-n", "-i", fat, "::vmlinux.uimage", self.folder / "kernel")
                self.assertIn(f"{known.memory_start + 0x208000:08x}", said("mkimage", "-l", self.folder / "kernel"))
                (self.folder / "kernel").unlink()
                used = int(re.search(r"Filesystem size (\d+) bytes", said("unsquashfs", "-s", squashfs)).group(1))
                self.assertLessEqual(used, ROOT_LIMIT)
                programs = {path.name for path in self.programs(squashfs)}
                self.assertGreaterEqual(programs, {"pocketscope", "busybox", "init"})
                kept[boot] = [hashlib.sha256(path.read_bytes()).digest() for path in (fat, squashfs)]
            self.assertEqual(kept[5], kept[7])

    def test_file_systems(self):
        """In the image of each card, the file systems of settings (FAT), data (ext4) and U-Boot (FAT) are consistent, and the first two have the
        labels by which the device finds them"""
        for known, image in self.each():
            _, start_number, settings_number = layout(known)
            start = self.content(image, start_number)
            said("fsck.fat", "-n", start)
            # Images for tests contain no firmware that must be requested.
            more = {file.name for file in known.start_files if not file.package} | {path.name for path in known.folder.glob("start/*")}
            self.assertEqual(self.listed(start), {"boot.scr", *more} | ({"uboot.env"} if known.environment else set()))
            fat = self.content(image, settings_number)
            said("fsck.fat", "-n", fat)
            self.assertIn("PSETTINGS", said("mlabel", "-s", "-i", fat, "::"))
            self.assertEqual(self.listed(fat), {"pocketscope.txt", "montages.txt"})
            settings = subprocess.run(["mtype", "-i", fat, "::pocketscope.txt"], capture_output=True, check=True).stdout
            # The settings file that the app writes at the first start must contain all settings of docs/settings.md.
            named = set(re.findall(r"(?m)^\| `([a-z0-9-]+)` \|", (TOP / "docs/settings.md").read_text()))
            self.assertEqual(set(re.findall(r"(?m)^([a-z0-9-]+) =", settings.decode())), named)
            body, checksum = settings[:-len("# checksum 00000000\n")], settings[-len("# checksum 00000000\n"):]
            self.assertEqual(checksum.decode(), f"# checksum {zlib.crc32(body):08x}\n")
            data = self.content(image, DATA[known.partition_table])
            said("/sbin/e2fsck", "-f", "-n", data)
            self.assertRegex(said("/sbin/dumpe2fs", "-h", data), r"Filesystem volume name: +pocketscope\n")

    def test_packed(self):
        """From the packed image and its block map, bmaptool restores the image"""
        for known, image in self.each():
            if not known.loaders:
                # The emulated board's card is not packed, nor one that lacks the firmware without which its board does not start.
                self.assertFalse(Path(f"{image}.xz").exists())
                continue
            out = self.folder / "card"
            with open(out, "wb") as file:
                file.truncate(image.stat().st_size)
            said("bmaptool", "--quiet", "copy", "--bmap", image.with_suffix(".bmap"), f"{image}.xz", out)
            said("cmp", image, out)
            unpacked = subprocess.Popen(["xz", "-dc", f"{image}.xz"], stdout=subprocess.PIPE)
            subprocess.run(["cmp", "-", image], stdin=unpacked.stdout, check=True)

    def test_growth(self):
        """With MBR and with GPT, the device's script grows the data partition to 1 MiB before the end of a larger card, and changes nothing else"""
        # Takes the command from the device's own script, without its timeout.
        line = re.search(r"echo \S.*\| timeout 60 (sfdisk .*\$device\")", (TOP / "rootfs-overlay/etc/grow.sh").read_text())
        command = line.group(0).replace("timeout 60 ", "")
        for known, image in self.each():
            if known.name not in ("stm32mp157c-dk2", "orangepi-pc"):
                continue
            with self.subTest(known.name):
                longer = self.folder / "longer.img"
                said("cp", "--sparse=always", image, longer)
                sectors = (1 << 30) // 512
                with open(longer, "r+b") as file:
                    file.truncate(sectors * 512)
                before, number = self.partitions(longer), DATA[known.partition_table]
                start = before[number][0]
                subprocess.run(["sh", "-ec", command], check=True, capture_output=True, env=os.environ | {
                    "PATH": "/usr/sbin:/sbin:/usr/bin:/bin", "device": str(longer), "index": str(number), "start": str(start),
                    "end": str(sectors)})
                after = self.partitions(longer)
                self.assertEqual(after, before | {number: (start, sectors - 2048 - start)})
                self.assertEqual(said("sfdisk", "--dump", longer).split("device:")[0], said("sfdisk", "--dump", image).split("device:")[0])
                verified = subprocess.run(["sfdisk", "--verify", longer], capture_output=True, text=True)
                self.assertEqual((verified.returncode, verified.stderr), (0, ""))
                if known.partition_table == "gpt":
                    with open(longer, "rb") as file:
                        # The GPT at the beginning of the card states the sector of its copy, which must be the last sector of the card.
                        file.seek(512 + 32)
                        self.assertEqual(int.from_bytes(file.read(8), "little"), sectors - 1)
                        file.seek((sectors - 1) * 512)
                        self.assertEqual(file.read(8), b"EFI PART")

    def test_packages(self):
        """The list of packages beside an image equals the list inside it; every package has a version and a license"""
        for _, image in self.each():
            listed = image.with_suffix(".packages").read_text()
            inside = said("unsquashfs", "-cat", self.content(image, 6), "etc/packages")
            self.assertEqual(listed, inside)
            rows = [line.split("\t") for line in listed.splitlines()]
            self.assertEqual(rows[0][0], "pocketscope")
            self.assertEqual(rows[1][0], "security-updates")
            self.assertGreater(len(rows), 40)
            for row in rows[2:]:
                self.assertEqual(len(row), 3, row)
                self.assertTrue(all(row), row)

    def test_reproducible(self):
        """If two images are made from the same sources and packages, they are identical byte by byte"""
        name = BOARDS[-1]
        image = IMAGES / f"{name}.img"
        before = {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in (image, Path(f"{image}.xz"), image.with_suffix(".bmap"))}
        said(TOP / "Tools/make-image", name, "--without=security-updates", f"--build={BUILD}")
        self.assertEqual(before, {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in before})


class Trees(unittest.TestCase):
    def property(self, name, node, key, kind="i"):
        tree = name if "/" in name else f"{name}/trees/board.dtb"
        return said("fdtget", "-t", kind, BUILD / "image" / tree, node, key).strip()

    def test_buttons(self):
        """Each board's device tree has the board's button as gpio-keys with the key code for start/stop, active low and debounced"""
        for name, line in (("orangepi-pc", "0 6 1"), ("beaglebone-black", "28 1"), ("stm32mp157c-dk2", "14 1")):
            if name not in BOARDS:
                continue
            with self.subTest(name):
                self.assertEqual(self.property(name, "/pocketscope-keys", "compatible", "s"), "gpio-keys")
                key = "/pocketscope-keys/start-stop"
                self.assertEqual(self.property(name, key, "linux,code"), PLAYPAUSE)
                self.assertTrue(self.property(name, key, "gpios").endswith(f" {line}"))
                self.assertEqual(self.property(name, key, "debounce-interval"), "20")

    def test_raspberry(self):
        """Each of the Raspberry Pi's device trees has the button, and those for the official display connect its panel to the DSI controller, on the
        I2C bus of the board's own pins"""
        if "raspberry-pi" not in BOARDS:
            return  # Another suite makes this image and checks it.
        trees = [tree.name for tree in board.read(TOP / "board/raspberry-pi").trees]
        self.assertEqual(len(trees), 10)
        for name in trees:
            with self.subTest(name):
                tree = f"raspberry-pi/trees/{name}"
                self.assertEqual(self.property(tree, "/pocketscope-keys/start-stop", "linux,code"), PLAYPAUSE)
                controller, bus = "/soc/dsi@7e700000", "/soc/i2c@7e205000"
                self.assertEqual(self.property(tree, controller, "status", "s"), "okay" if name.startswith("panel/") else "disabled")
                if name.startswith("panel/"):
                    panel = self.property(tree, f"{bus}/panel@45/port/endpoint", "phandle")
                    self.assertEqual(self.property(tree, f"{controller}/port/endpoint", "remote-endpoint"), panel)
                    pins = 28 if "rpi-2" in name else 44
                    self.assertEqual(self.property(tree, bus, "pinctrl-0"),
                                     self.property(tree, f"/soc/gpio@7e200000/i2c0_gpio{pins}", "phandle"))

    def test_cape(self):
        """The BeagleBone's device tree connects the cape's panel to the LCD controller instead of HDMI, with its backlight and its touch
        controller"""
        name = "beaglebone-black"
        if name not in BOARDS:
            return  # Another suite makes this image and checks it.
        root = "/ocp/interconnect@48000000/segment@"
        self.assertEqual(self.property(name, "/pocketscope-panel/panel-timing", "hactive"), "800")
        self.assertEqual(self.property(name, "/pocketscope-panel/panel-timing", "vactive"), "480")
        panel = self.property(name, "/pocketscope-panel/port/endpoint", "phandle")
        controller = f"{root}300000/target-module@e000/lcdc@0"
        self.assertEqual(self.property(name, f"{controller}/port/endpoint@0", "remote-endpoint"), panel)
        # With the board's wiring, this display controller would exchange blue and red at 32 bits per pixel. The app therefore uses 16 bits (RGB565)
        # there; see the board's README.
        self.assertEqual(self.property(name, controller, "blue-and-red-wiring", "s"), "straight")
        self.assertEqual(self.property(name, f"{root}0/target-module@2a000/i2c@0", "status", "s"), "okay")
        touch = f"{root}0/target-module@2a000/i2c@0/touchscreen@38"
        self.assertIn("edt,edt-ft5x06", self.property(name, touch, "compatible", "s"))
        pwm = self.property(name, f"{root}300000/target-module@2000/epwmss@0/pwm@200", "phandle")
        self.assertEqual(self.property(name, "/pocketscope-backlight", "pwms").split()[0], pwm)
        hdmi = "/ocp/interconnect@44c00000/segment@200000/target-module@b000/i2c@0/tda19988@70"
        self.assertEqual(self.property(name, hdmi, "status", "s"), "disabled")
