"""Tests of keys that sign updates, of update bundles signed with them, and of versions. Part of the suite `tools`."""

import os
import stat
import subprocess
import tempfile
import unittest
from pathlib import Path

from deviceimage import bundle, signing, versions

CONFIGURATION = """[system]
compatible=pocketscope-emulator
bootloader=custom
bundle-formats=verity
[handlers]
bootloader-custom-backend=/bin/true
[keyring]
path={keyring}
use-bundle-signing-time=true
check-purpose=codesign
"""
VERSION = "2026-11-24-1502-402b23512ab1"


class Keys(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.keys = self.folder / "config/keys"

    def test_made_once(self):
        """When the first image is made, a signing key that only its owner can read is created; later images do not change it"""
        self.assertTrue(signing.make_first(self.keys))
        key, certificate = signing.signer(self.keys)
        self.assertEqual(stat.S_IMODE(key.stat().st_mode) & 0o077, 0)
        before = key.read_bytes(), certificate.read_bytes()
        self.assertFalse(signing.make_first(self.keys))
        self.assertEqual((key.read_bytes(), certificate.read_bytes()), before)

    def test_keyring(self):
        """An image trusts all certificates in the folder of keys; if the folder contains no certificate, no image is made"""
        with self.assertRaises(signing.NoKey):
            signing.keyring(self.keys)
        signing.make_first(self.keys)
        other = self.folder / "other"
        signing.make_first(other)
        (self.keys / "second.crt.pem").write_bytes((other / "update.crt.pem").read_bytes())
        self.assertEqual(signing.keyring(self.keys).count(b"BEGIN CERTIFICATE"), 2)
        found = signing.fingerprints(self.keys)
        self.assertEqual(found[0], signing.fingerprints(other)[0])
        self.assertRegex(found[0], "^[0-9a-f]{16}$")
        # A file with several certificates must result in the same fingerprints as one file for each certificate.
        (other / "update.crt.pem").write_bytes(signing.keyring(self.keys))
        self.assertEqual(signing.fingerprints(other), found)
        self.assertEqual(len(set(found)), 2)

    def test_key_in_a_certificate(self):
        """If a certificate file also contains a private key, it is refused, so no image can contain the key"""
        signing.make_first(self.keys)
        key, certificate = signing.signer(self.keys)
        certificate.write_text(certificate.read_text() + key.read_text())
        for call in (signing.keyring, signing.fingerprints):
            with self.assertRaises(signing.NoKey):
                call(self.keys)

    def test_trusted(self):
        """An image lists the certificates that may sign its updates; it matches only a folder of keys with exactly these certificates"""
        signing.make_first(self.keys)
        signers = self.folder / "signers"
        self.assertTrue(signing.trusted(signers, self.keys))
        signers.write_text(",".join(signing.fingerprints(self.keys)) + "\n")
        self.assertTrue(signing.trusted(signers, self.keys))
        other = self.folder / "other"
        signing.make_first(other)
        self.assertFalse(signing.trusted(signers, other))

    def test_half_a_pair(self):
        """If a signing key has no certificate, it is not overwritten; a key without a certificate, or a certificate without a key, signs nothing"""
        signing.make_first(self.keys)
        (self.keys / "update.crt.pem").unlink()
        for call in (signing.make_first, signing.signer):
            with self.assertRaises(signing.NoKey):
                call(self.keys)

    def test_where(self):
        """The keys that sign updates are in the user's configuration folder, or in POCKETSCOPE_KEYS if that is set"""
        before = dict(os.environ)
        self.addCleanup(lambda: (os.environ.clear(), os.environ.update(before)))
        os.environ.pop("POCKETSCOPE_KEYS", None)
        os.environ["XDG_CONFIG_HOME"] = str(self.folder)
        self.assertEqual(signing.folder(), self.folder / "pocketscope/keys")
        os.environ["POCKETSCOPE_KEYS"] = "/media/drawer"
        self.assertEqual(signing.folder(), Path("/media/drawer"))
        # If POCKETSCOPE_KEYS names a folder that does not exist, no key is created.
        os.environ["POCKETSCOPE_KEYS"] = str(self.folder / "drawer")
        with self.assertRaises(signing.NoKey):
            signing.make_first(signing.folder())


class Bundles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.keys, self.parts = self.folder / "keys", self.folder / "emulator"
        self.parts.mkdir()
        for name, content in (("root.squashfs", os.urandom(20000)), ("boot.fat", os.urandom(20000)), ("update-version", VERSION.encode())):
            (self.parts / name).write_bytes(content)
        signing.make_first(self.keys)
        self.out = self.folder / "out.raucb"

    def info(self, keys):
        """Returns RAUC's output for the bundle, with the certificates of these keys trusted."""
        keyring, configuration = self.folder / "keyring.pem", self.folder / "system.conf"
        keyring.write_bytes(signing.keyring(keys))
        configuration.write_text(CONFIGURATION.format(keyring=keyring))
        return subprocess.run(["rauc", f"--conf={configuration}", "info", "--output-format=shell", self.out], capture_output=True, text=True)

    def test_signed(self):
        """A bundle (update file) states its board and version, and only a device that trusts the bundle's certificate accepts it"""
        self.assertEqual(bundle.write(self.parts, self.out, self.keys), VERSION)
        said = self.info(self.keys)
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn("RAUC_MF_COMPATIBLE='pocketscope-emulator'", said.stdout)
        self.assertIn(f"RAUC_MF_VERSION='{VERSION}'", said.stdout)
        others = self.folder / "others"
        signing.make_first(others)
        said = self.info(others)
        self.assertNotEqual(said.returncode, 0)
        self.assertIn("signature verification failed", said.stderr)

    def test_missing_parts(self):
        """If a part of a bundle (update file) or a key is missing, no bundle is made, and an earlier bundle stays"""
        self.out.write_text("before")
        with self.assertRaises(signing.NoKey):
            bundle.write(self.parts, self.out, self.folder / "no-keys")
        (self.parts / "boot.fat").unlink()
        with self.assertRaises(bundle.BundleError):
            bundle.write(self.parts, self.out, self.keys)
        self.assertEqual(self.out.read_text(), "before")


class UpdateVersions(unittest.TestCase):
    def test_of_a_commit(self):
        """The version of an update begins with its commit's time in UTC and marks uncommitted changes; outside of a Git repository, there is no
        version"""
        with tempfile.TemporaryDirectory() as top:
            self.assertEqual(versions.of_update(top), "unknown")
            environment = os.environ | {name: value for person in ("AUTHOR", "COMMITTER") for name, value in (
                (f"GIT_{person}_NAME", "x"), (f"GIT_{person}_EMAIL", "x"), (f"GIT_{person}_DATE", "2026-11-24T23:30:00-0500"))}
            for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "x"]):
                (Path(top) / "file").write_text("x")
                subprocess.run(["git", "-C", top, *command], check=True, env=environment)
            self.assertRegex(versions.of_update(top), r"^2026-11-25-0430-[0-9a-f]{12}$")
            (Path(top) / "more").write_text("y")
            self.assertRegex(versions.of_update(top), r"^2026-11-25-0430-[0-9a-f]{12}\+$")
