"""Runs the program that measures PocketScope and its peers in C and C++."""

import os
import subprocess

from . import BUILD


class Kernels:
    """Runs the program and sends it tasks. The program answers each task, a line of words, with a line of numbers."""

    def __enter__(self):
        program = os.environ.get("POCKETSCOPE_KERNELS", BUILD / "bench/release/kernels")
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def ask(self, *words):
        print(*words, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer or answer.startswith("error"):
            raise SystemExit(f"kernels: no answer to {' '.join(map(str, words))!r}")
        return [float(word) for word in answer.split()]
