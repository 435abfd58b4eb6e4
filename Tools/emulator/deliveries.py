"""Runs the program `uploader` on this machine. It writes the job to descriptor 3 and reads the reports line by line."""

import os
import subprocess
from pathlib import Path

from .board import TIMEOUT


class Uploader:
    """Runs the program with one account and the certificates that it trusts."""

    def __init__(self, program, url, certificates, user="", password=""):
        self.program = [program] if isinstance(program, (str, Path)) else program
        self.url, self.certificates, self.user, self.password = url, certificates, user, password

    def start(self, account=True, **job):
        known = {"address": self.url, "user": self.user, "password": self.password, "certificates": self.certificates} if account else {}
        read, write = os.pipe()
        os.write(write, "".join(f"{name} {value}\n" for name, value in (known | job).items()).encode())
        os.close(write)

        def descriptor_3():
            os.dup2(read, 3)
            os.set_inheritable(3, True)

        process = subprocess.Popen(self.program, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   preexec_fn=descriptor_3, close_fds=False)
        os.close(read)
        return process

    def run(self, account=True, **job):
        """Runs a job. Returns the last line that the program printed."""
        process = self.start(account, **job)
        _, said = process.communicate(timeout=TIMEOUT)
        lines = said.decode().splitlines()
        return lines[-1] if lines else f"nothing, status {process.returncode}"

    def deliver(self, path, name=None, folder="", size=None):
        return self.run(**self.delivery(path, name, folder, size))

    @staticmethod
    def delivery(path, name=None, folder="", size=None):
        return {"deliver": path, "folder": folder, "name": name or Path(path).name,
                "size": Path(path).stat().st_size if size is None else size}

    def seal(self, path, into, key):
        return self.run(account=False, seal=path, into=into, key=key)

    def fetch(self, path, into, size, known=""):
        return self.run(fetch=path, into=into, size=size, known=known)
