"""Starts programs that always end when this one ends, even if this one is killed."""

import ctypes
import os
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


def hasten(process):
    """Gives the main thread of QEMU, and the threads that it starts from now on, precedence over all other programs of this machine, if this is
    permitted. The thread of the board's processor already exists, and keeps its share.

    QEMU's main thread answers for the display and other virtual devices; it starts threads that read and write the card. The board's instruction clock
    advances while the thread of the board's processor runs, even if the others wait for a processor of this machine. On a busy machine, page flips
    and the card would then seem to be late.
    """
    try:
        os.sched_setscheduler(process, os.SCHED_RR, os.sched_param(1))
    except PermissionError:
        pass
