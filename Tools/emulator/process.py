"""Starts programs that always end when this one ends, even if this one is killed."""

import ctypes
import signal
import subprocess

PR_SET_PDEATHSIG = 1
libc = ctypes.CDLL(None)


def start(command, out, **options):
    """Starts a program in a separate session, so that Ctrl-C on the terminal reaches only this program, which then ends the started one in an
    orderly way.

    If this program is killed, the kernel kills the started one. options: of `subprocess.Popen`, for other input and output.
    """
    return subprocess.Popen([str(word) for word in command], **{"stdin": subprocess.DEVNULL, "stdout": out, "stderr": out} | options,
                            start_new_session=True,
                            preexec_fn=lambda: libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL))
