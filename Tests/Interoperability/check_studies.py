"""Checks studies with `study-check` and with the JSON Schema, and reads an archive with Python's tarfile.

Usage: check_studies.py STUDY_CHECK [--no-schema]
"""
import copy
import json
import os
import random
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zlib
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
EXAMPLE = TOP / "Examples/study"
CHECKER = Path(sys.argv[1]).resolve()
DOCUMENTS = ("study", "consent", "steps", "help", "scenarios", "questionnaires")
# The number of random changes to the example study, 80 by default; 300 changes take 20 s of processor time.
MUTATIONS = int(os.environ.get("POCKETSCOPE_MUTATIONS", 80))


def read(document):
    return json.loads((EXAMPLE / f"{document}.json").read_text())


def change(case):
    """Returns the study's document with the change of a case in Tests/StudyDocuments applied."""
    value = root = read(case["document"])
    for step in case["at"][:-1]:
        value = value[step]
    if "put" in case:
        value[case["at"][-1]] = case["put"]
    else:
        del value[case["at"][-1]]
    return root


def mutate(root, random):
    """Changes one value: to another type, to a limit, or by adding or removing an element."""
    places = []

    def collect(value):
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, item in items:
            places.append((value, key))
            collect(item)
    collect(root)
    parent, key = random.choice(places)
    match random.randrange(6):
        case 0:
            del parent[key]
        case 1:
            parent[key] = random.choice([None, True, 0, -1, 1.5, 1e6, "", "x", "a b", [], {}, "ä" * 300, "2026-01-01", "12:30", 101, 4001])
        case 2 if isinstance(parent, dict):
            parent[random.choice(["other", "id", "comment", "seconds", "signal", "when", "late", "type", "required"])] = random.choice([1, "a", [], {}])
        case 3 if isinstance(parent, list):
            parent.insert(key, copy.deepcopy(parent[key]))
        case 4 if isinstance(parent[key], (int, float)):
            parent[key] = random.choice([-parent[key], parent[key] * 1000, parent[key] + 0.25, float(parent[key])])
        case 5 if isinstance(parent[key], str):
            parent[key] = random.choice([parent[key] + " ", parent[key] * 20, parent[key][:-1], parent[key].upper(), parent[key] + "{day}", "{"])
        case _:
            parent[key] = random.choice([None, 5, "text", []])


class Studies(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        for document in DOCUMENTS:
            shutil.copy(EXAMPLE / f"{document}.json", self.folder)

    def check(self, *options):
        done = subprocess.run([CHECKER, self.folder, *options], capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout, done.stderr

    def judge(self, document, content):
        """Returns two values: True if study-check reports a format error, and its output."""
        (self.folder / f"{document}.json").write_text(json.dumps(content, ensure_ascii=False, indent=1))
        status, said, errors = self.check("--mark-form")
        self.assertIn(status, (0, 1), errors)
        shutil.copy(EXAMPLE / f"{document}.json", self.folder)
        return "error[form]" in said, said

    def draw(self):
        subprocess.run([EXAMPLE / "draw", self.folder], check=True, timeout=300)

    def test_example(self):
        """The example study is checked without an error, with messages in English and in German"""
        self.draw()
        status, said, errors = self.check()
        self.assertEqual((status, errors), (0, ""), said)
        self.assertNotIn("error", said.replace("0 errors", ""))
        self.assertIn("day 3:", said)
        status, said, _ = self.check("--language", "de")
        self.assertIn("0 Fehler", said)

    def test_places(self):
        """An error in a study is reported with file, line, column and path; a missing file is reported; a missing study is refused"""
        steps = (self.folder / "steps.json").read_text().replace('"signal": "sourceFound"', '"signal": "found"')
        (self.folder / "steps.json").write_text(steps)
        line = next(n for n, text in enumerate(steps.splitlines(), 1) if '"found"' in text)
        status, said, _ = self.check()
        self.assertEqual(status, 1)
        self.assertIn(f"steps.json:{line}:", said)
        self.assertIn("(start[2].signal)", said)
        # The study refers to picture files that are missing, so it is refused.
        self.assertIn("the file pictures/headset.png is missing", said)
        (self.folder / "help.json").write_text('{\n "items": [}\n')
        self.assertIn("help.json:2:12: error:", self.check()[1])
        self.assertEqual(subprocess.run([CHECKER, self.folder / "none"], capture_output=True).returncode, 2)

    def test_archive(self):
        """A study is packed into an archive with all of its files, speech and frames of pictures; packing it again gives the same bytes"""
        self.draw()
        (self.folder / "speech").mkdir()
        prompts = [line.split("\t") for line in self.check("--prompts")[1].splitlines()]
        self.assertIn("Subtract 7 from 643, again and again", [prompt[2] for prompt in prompts])
        (self.folder / f"speech/{prompts[0][0]}.wav").write_bytes((self.folder / "sounds/chime.wav").read_bytes())
        # Create a voice file for the second prompt only, with the name that study-voice lists for it.
        (self.folder / "voices").mkdir()
        (self.folder / "voices/0123456789abcdef0123.wav").write_bytes(b"RIFF")
        (self.folder / "voices/prompts.txt").write_text(f"{prompts[1][0]}\t{self.folder}/voices/0123456789abcdef0123.wav\n")
        self.assertIn(f"{len(prompts) - 2} prompts have neither", self.check()[1])
        path = self.folder.with_suffix(".study")
        self.addCleanup(lambda: path.unlink(missing_ok=True))
        if not shutil.which("ffmpeg"):
            status, _, errors = self.check("--archive", path)
            self.assertEqual(status, 2)
            self.assertIn("ffmpeg", errors)
            self.assertFalse(path.exists())
            return
        status, said, errors = self.check("--archive", path)
        self.assertEqual(status, 0, said + errors)
        with tarfile.open(path) as tar:
            names = tar.getnames()
            for name in ("study.json", "pictures/headset.png", "sounds/chime.wav", f"speech/{prompts[0][0]}.wav"):
                self.assertEqual(tar.extractfile(name).read(), (self.folder / name).read_bytes())
            self.assertEqual(tar.extractfile(f"speech/{prompts[1][0]}.wav").read(), b"RIFF")
            frames = [name for name in names if name.startswith("pictures/button.gif/")]
            # Ten pictures, each shown for 0.2 s, are 30 frames at 15 frames per second.
            self.assertEqual(len(frames), 30)
            self.assertTrue(tar.extractfile(frames[0]).read().startswith(b"\xff\xd8"))
            self.assertEqual(names[-1], "checksum")
            last = tar.getmember("checksum")
            content = path.read_bytes()
            self.assertEqual(tar.extractfile(last).read(), b"%08x\n" % zlib.crc32(content[:last.offset]))
        again = self.folder.with_suffix(".second")
        self.addCleanup(lambda: again.unlink(missing_ok=True))
        self.check("--archive", again)
        self.assertEqual(content, again.read_bytes())


class Schema(Studies):
    """Compares the JSON Schema and our reader of studies on the same documents."""
    test_example = test_places = test_archive = None

    @classmethod
    def setUpClass(cls):
        from jsonschema import Draft202012Validator
        schema = json.loads((TOP / "docs/study.schema.json").read_text())
        Draft202012Validator.check_schema(schema)
        cls.validators = {name: Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"}) for name in DOCUMENTS}

    def test_example_is_valid(self):
        """The JSON Schema accepts the documents of the example study"""
        for document in DOCUMENTS:
            self.assertEqual([error.message for error in self.validators[document].iter_errors(read(document))], [])

    def test_cases(self):
        """The JSON Schema refuses a document of cases.json exactly if the case states that our reader must report a format error"""
        for case in json.loads((TOP / "Tests/StudyDocuments/cases.json").read_text())["cases"]:
            with self.subTest(case=case):
                self.assertEqual(self.validators[case["document"]].is_valid(change(case)), case["is"] != "form")

    def test_mutations(self):
        """If a study document is changed at random, our reader reports a format error exactly if the JSON Schema refuses it"""
        dice = random.Random(15)
        refused = 0
        for number in range(MUTATIONS):
            document = dice.choice(DOCUMENTS)
            root = read(document)
            mutate(root, dice)
            with self.subTest(number=number):
                has_form_error, said = self.judge(document, root)
                errors = [f"{error.json_path}: {error.message}"[:300] for error in self.validators[document].iter_errors(root)]
                self.assertEqual(has_form_error, bool(errors), f"{document}: {errors}\n{said}")
                refused += bool(errors)
        self.assertGreater(refused, MUTATIONS // 4)
        self.assertLess(refused, MUTATIONS)


def main():
    cases = [Studies] if "--no-schema" in sys.argv else [Studies, Schema]
    suite = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromTestCase(case) for case in cases)
    result = unittest.TextTestRunner(stream=sys.stdout).run(suite)
    failed = len(result.failures) + len(result.errors)
    print(f"{max(0, result.testsRun - failed)} passed, {failed} failed")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
