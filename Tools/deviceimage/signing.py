"""Manages the owner's keys for updates. A key signs bundles, and a card trusts the key's certificate. docs/updates.md describes how to store the
key safely.

The folder of the keys is outside of the sources and of the build. An image trusts every certificate `NAME.crt.pem` in this folder.
`update.key.pem` and `update.crt.pem` sign bundles; making the first image creates them."""

import os
import re
import subprocess
from pathlib import Path

SUBJECT = "/CN=PocketScope updates"
# Keys practically do not expire: a device has no trustworthy clock, and nothing would remind the owner to replace a key. A key is valid until the
# images no longer trust it.
DAYS = 36500
EXTENSIONS = ("basicConstraints=critical,CA:FALSE", "keyUsage=critical,digitalSignature", "extendedKeyUsage=codeSigning")


class NoKey(Exception):
    """There is no key for signing, or no certificate to trust. The message names the folder."""


def folder():
    """Returns the folder of the keys: the one that POCKETSCOPE_KEYS names, or `pocketscope/keys` in the user's configuration."""
    configured = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(os.environ.get("POCKETSCOPE_KEYS") or Path(configured) / "pocketscope/keys")


def make_first(keys):
    """Makes a key and its certificate in a folder without a certificate. Returns True if it has made them."""
    if any(keys.glob("*.crt.pem")):
        return False
    configured = os.environ.get("POCKETSCOPE_KEYS")
    if configured and keys == Path(configured) and not keys.is_dir():
        raise NoKey(f"there is no folder {keys}: is the medium with the keys there?")
    keys.mkdir(parents=True, exist_ok=True, mode=0o700)
    key, certificate = keys / "update.key.pem", keys / "update.crt.pem"
    if key.exists():
        raise NoKey(f"{key} has no certificate beside it: {certificate.name}")
    words = [word for extension in EXTENSIONS for word in ("-addext", extension)]
    _run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc", "-sha256", "-days", str(DAYS),
         "-subj", SUBJECT, *words, "-keyout", key, "-out", certificate)
    return True


def certificates(keys):
    """Returns the certificates that an image trusts. Raises NoKey if there is none, or if a certificate's file contains a key."""
    found = []
    for path in sorted(keys.glob("*.crt.pem")):
        text = path.read_text()
        if "PRIVATE KEY" in text:
            raise NoKey(f"{path} contains a key, which would be in every image")
        found += re.findall("-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----", text, re.DOTALL)
    if not found:
        raise NoKey(f"{keys} has no certificate (NAME.crt.pem)")
    return found


def keyring(keys):
    """Returns the text of all certificates that an image trusts. Raises NoKey."""
    return "".join(certificate + "\n" for certificate in certificates(keys)).encode()


def signer(keys):
    """Returns the key and the certificate for signing. Raises NoKey."""
    pair = keys / "update.key.pem", keys / "update.crt.pem"
    for path in pair:
        if not path.exists():
            raise NoKey(f"there is no {path}")
    return pair


def fingerprint(certificate):
    """Returns the beginning of a certificate's SHA-256 as a device shows it: 16 hexadecimal digits. certificate: its text."""
    said = _run("openssl", "x509", "-noout", "-fingerprint", "-sha256", text=certificate)
    return said.split("=")[1].strip().replace(":", "").lower()[:16]


def fingerprints(keys):
    """Returns the fingerprints of all certificates that an image trusts."""
    return [fingerprint(certificate) for certificate in certificates(keys)]


def trusted(signers, keys):
    """True if an image accepts exactly the updates that these keys sign. signers: the file with the fingerprints that the image trusts. The result
    is also True if that file does not exist."""
    return not signers.exists() or signers.read_text().strip().split(",") == fingerprints(keys)


def _run(*command, text=None):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, input=text)
    if done.returncode != 0:
        raise NoKey(f"{command[0]} {command[1]} failed: {done.stderr.strip()}")
    return done.stdout
