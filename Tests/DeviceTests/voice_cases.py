"""Tests of the program study-voice, which generates speech for a study's prompts. Part of the suite `tools`."""

import importlib.machinery
import importlib.util
import shutil
import tempfile
import unittest
import wave
from pathlib import Path

from paths import TOP


def load():
    loader = importlib.machinery.SourceFileLoader("study_voice", str(TOP / "Tools/study-voice"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("study_voice", loader))
    loader.exec_module(module)
    return module


voice = load()


class Voices(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def prompts(self, text):
        path = self.folder / "prompts.tsv"
        path.write_text(text, encoding="utf-8")
        return voice.read(path)

    def make(self, text, recordings=None):
        counts = voice.make(self.prompts(text), self.folder / "voices", recordings)
        listed = (self.folder / "voices/prompts.txt").read_text(encoding="utf-8")
        return counts, dict(line.split("\t") for line in listed.splitlines())

    def test_speaks_what_is_new(self):
        """The speech for each text of a study is generated once, and again only if the text or the voice changes; speech without a prompt is removed,
        and other files stay"""
        counts, files = self.make("a\ten\tClose your eyes.\nb\tde\tSchließen Sie die Augen.\nc\ten\tClose your eyes.\n")
        self.assertEqual(counts, [0, 2, 0])
        self.assertEqual(files["a"], files["c"])
        self.assertNotEqual(files["a"], files["b"])
        for path in files.values():
            with wave.open(path) as file:
                self.assertGreater(file.getnframes() / file.getframerate(), 0.5)
        (self.folder / "voices/note.txt").write_text("mine")
        counts, later = self.make("a\ten\tClose your eyes.\nb\tde:120\tSchließen Sie die Augen.\n")
        self.assertEqual((counts, later["a"]), ([0, 1, 1], files["a"]))
        self.assertFalse(Path(files["b"]).exists())
        self.assertTrue((self.folder / "voices/note.txt").exists())

    def test_recording_comes_first(self):
        """If a person's recording of a prompt exists in any format, the study uses it, and no speech is generated"""
        recordings = self.folder / "recordings"
        recordings.mkdir()
        (recordings / "a.opus").write_bytes(b"OggS")
        counts, files = self.make("a\ten\tClose your eyes.\nb\ten\t-1 and 2\n", recordings)
        self.assertEqual((counts, files["a"]), ([1, 1, 0], str(recordings / "a.opus")))

    def test_mistakes(self):
        """If a line of the study is not a valid prompt, it is reported with its line number"""
        for text, word in (("a\ten\n", "line 1"), ("a\ten\tx\na\ten\ty\n", "line 2"), ("a/b\ten\tx\n", "name"), ("a\t-x\tx\n", "voice"),
                           ("a\ten\t\n", "characters"), ("a\ten\t" + "x" * 1001, "characters")):
            with self.subTest(text[:20]), self.assertRaisesRegex(voice.BadPrompts, word):
                self.prompts(text)
