"""A board's device tree."""


def board_tree(board, sysroot):
    """The bytes of the kernel's tree of a board."""
    path, = sysroot.glob(f"usr/lib/linux-image-*-armmp/{board.device_tree}")
    return path.read_bytes()
