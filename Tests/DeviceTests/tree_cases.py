"""Tests of overlays for device trees: valid ones, and invalid ones that no image may contain. Part of the suite `tools`."""

import subprocess
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

from deviceimage import devicetree
from deviceimage.board import Tree

# A kernel's device tree that, like Debian's, contains no names of nodes.
TREE = """/dts-v1/;
/ {
	#address-cells = <1>;
	#size-cells = <1>;
	pins: pins@1000 {
		reg = <0x1000 0x100>;
		gpio-controller;
		#gpio-cells = <2>;
	};
};
"""
OVERLAY = """/dts-v1/;
/plugin/;

&{/} {
	keys {
		compatible = "gpio-keys";
		start-stop {
			gpios = <&pins 6 1>;
		};
	};
};
"""


class Overlays(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        kernel = self.folder / "usr/lib/linux-image-6.1-armmp"
        kernel.mkdir(parents=True)
        (self.folder / "overlays").mkdir()
        subprocess.run(["dtc", "-q", "-I", "dts", "-O", "dtb", "-o", kernel / "board.dtb"], input=TREE, text=True, check=True)

    def applied(self, overlay, path="/pins@1000", overlays=None):
        (self.folder / "overlays/button.dtso").write_text(overlay)
        board = SimpleNamespace(name="board", nodes={"pins": path}, folder=self.folder)
        return devicetree.board_tree(board, Tree("board.dtb", "board.dtb", overlays), self.folder)

    def refused(self, said, *words):
        with self.assertRaises(devicetree.TreeError) as caught:
            self.applied(*words)
        self.assertIn(said, str(caught.exception))

    def test_applied(self):
        """If an overlay is applied, its nodes are in the board's device tree and refer to the tree's nodes by the names in board.cfg"""
        (self.folder / "out.dtb").write_bytes(self.applied(OVERLAY))
        self.assertEqual(
            subprocess.run(["fdtget", self.folder / "out.dtb", "/keys", "compatible"], check=True, capture_output=True, text=True).stdout,
            "gpio-keys\n")

    def test_refused(self):
        """If dtc warns about a device tree overlay or cannot read it, or if the overlay needs a node that the tree lacks, no image is made"""
        # A node whose name contains an address but which has no property `reg` must be refused.
        self.refused("unit_address_vs_reg", OVERLAY.replace("start-stop", "start-stop@6"))
        # A node with an address must be refused if the tree does not declare the address's number of cells.
        self.refused("avoid_default_addr_size", OVERLAY.replace("start-stop {", "start-stop@6 { reg = <6>;"))
        self.refused("syntax error", OVERLAY.replace('"gpio-keys";', '"gpio-keys"'))
        self.refused("FDT_ERR_NOTFOUND", OVERLAY.replace("&pins", "&pin"))
        self.refused("FDT_ERR_NOTFOUND", OVERLAY, "/pins@2000")
