"""Starts programs that end when this one ends, however it ends."""

import ctypes
import signal
import subprocess

PR_SET_PDEATHSIG = 1
libc = ctypes.CDLL(None)


def start(command, out, **options):
    """Starts a program in its own session: Ctrl-C on the terminal reaches only this program, which then ends the other one in order.

    If this program is killed, the kernel kills the other one. options: of `subprocess.Popen`, for other input and output.
    """
    return subprocess.Popen([str(word) for word in command], **{"stdin": subprocess.DEVNULL, "stdout": out, "stderr": out} | options,
                            start_new_session=True,
                            preexec_fn=lambda: libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL))
