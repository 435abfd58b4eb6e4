"""Compares our real transform with others by instructions on the emulated board, for `make bench-arm` (build/bench-arm.json).

All transform ordered samples to all bins. FFTW is Debian's armhf library, which has NEON code. kissfft is counted twice: as Debian's armhf library,
and as compiled from source by the toolchain's clang for the same processor as our code. PFFFT, with its NEON code, is compiled in the same way. The
program fails if a peer needs fewer instructions than our transform.

Usage: python3 -m budgets.peers [--build FOLDER]
"""

import argparse
import json
import subprocess
from pathlib import Path

from . import counting

TOP = Path(__file__).resolve().parents[2]
PROGRAMS = TOP / "Benchmarks/arm"
# The compiler options for the peers (programs with which ours are compared): the same that board/armv7/toolset.json.in sets for our code.
TARGET = ["--target=armv7-linux-gnueabihf", "-mfloat-abi=hard", "-mcpu=cortex-a8", "-mfpu=neon", "-O3", "-ffast-math", "-fuse-ld=lld"]
PEERS = {"fftw": "FFTW (Debian's library)", "pffft": "PFFFT (compiled as ours)",
         "kissfft-debian": "kissfft (Debian's library)", "kissfft-clang": "kissfft (compiled as ours)"}


def swift_tool(name):
    info = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True, text=True).stdout
    return Path(json.loads(info)["paths"]["runtimeResourcePath"]).parents[1] / "bin" / name


def compile_peers(sysroot, peers, out):
    """Compiles a program for each peer. Returns a table from name to path."""
    out.mkdir(parents=True, exist_ok=True)
    source = peers / "source"
    library = peers / "usr/lib/arm-linux-gnueabihf"
    headers = ["-I", peers / "usr/include"]
    inputs = {
        "fftw": ["fftw.c", *headers, library / "libfftw3f.a"],
        "pffft": ["ordered-pffft.c", "-w", "-I", source / "libsoxr/src"],
        "kissfft-debian": ["kissfft.c", *headers, "-L", library, "-lkissfft-float"],
        "kissfft-clang": ["kissfft.c", *headers, "-I", peers / "usr/include/kissfft",
                          source / "kissfft/kiss_fft.c", source / "kissfft/kiss_fftr.c"],
    }
    for name, (program, *words) in inputs.items():
        subprocess.run(
            [swift_tool("clang"), *TARGET, f"--sysroot={sysroot}", PROGRAMS / program, *words, "-lm", "-o", out / name],
            check=True)
    return {name: out / name for name in inputs}


def count(build):
    """Counts our rows and those of the peers on one board."""
    peers = build / "armv7/peers"
    programs = compile_peers(build / "armv7/sysroot", peers, build / "armv7/peer-programs")
    ours = build / "armv7/swift/armv7-none-none-eabi/release/kernel-counts"
    library, = (peers / "usr/lib/arm-linux-gnueabihf").glob("libkissfft-float.so.*.*.*")
    files = {"usr/bin/kernel-counts": ours, "lib/arm-linux-gnueabihf/libkissfft-float.so.131": library}
    files |= {f"usr/bin/{name}": path for name, path in programs.items()}
    with counting.CountingBoard(files, log=build / "logs/console-bench-arm.log") as board:
        return board.kernels("fft-"), {name: counting.kernel_rows(board.run(name, timeout=900)) for name in PEERS}


def compared(ours, peers):
    """Returns rows in the format of `make bench`. A row's ratio is the peer's count divided by ours."""
    costs = {row.name: row.value for row in ours}
    rows = []
    for name, counted in peers.items():
        for row in counted:
            own = costs[row.name]
            rows.append({"name": f"real FFT {row.name.removeprefix('fft-')}", "peer": PEERS[name], "ours": round(own),
                         "theirs": round(row.value), "unit": "instructions", "ratio": float(f"{row.value / own:.4g}")})
    return rows


def main():
    parser = argparse.ArgumentParser(prog="python3 -m budgets.peers")
    parser.add_argument("--build", type=Path, default=TOP / "build")
    options = parser.parse_args()
    rows = compared(*count(options.build))
    print(f"{'Instructions on ARM':16} {'peer':28} {'ours':>9} {'theirs':>9} {'ratio':>7}")
    for row in rows:
        print(f"{row['name']:19} {row['peer']:28} {row['ours']:>9,} {row['theirs']:>9,} {row['ratio']:>7.2f}")
    (options.build / "bench-arm.json").write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
    behind = [f"{row['name']} of {row['peer']}" for row in rows if row["ratio"] < 1]
    if behind:
        raise SystemExit(f"bench-arm: fewer instructions than ours need: {', '.join(behind)}")


if __name__ == "__main__":
    main()
