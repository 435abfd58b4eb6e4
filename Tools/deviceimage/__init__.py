"""Assembles the files that a board boots: the root file system from Debian's armhf packages, our overlay and our programs."""
