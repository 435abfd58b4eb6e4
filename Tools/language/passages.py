"""Finds comments and texts in files of source code, and prose in Markdown, each with its line number."""
import pathlib
import re
import subprocess

TOP = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("Sources", "Tests", "Tools", "board", "docs", "rootfs-overlay", "Benchmarks", "Examples")

# Each group of a match is a passage. A match without a group is skipped, so that a quote or a comment mark in it does not start a passage.
SWIFT = re.compile(r'"""(?P<long>.*?)"""|"(?P<text>(?:\\.|[^"\\\n])*)"|//+(?P<comment>[^\n]*)|/\*(?P<block>.*?)\*/', re.DOTALL)
PYTHON = re.compile(
    r'"""(?P<long>.*?)"""|"(?P<text>(?:\\.|[^"\\\n])*)"|\'(?P<other>(?:\\.|[^\'\\\n])*)\'|(?:(?<=\s)|^)#(?P<comment>[^\n]*)', re.DOTALL | re.MULTILINE)
SHELL = re.compile(r'(?:(?<=\s)|^)#(?P<comment>[^\n]*)|"(?P<text>(?:\\.|[^"\\\n])*)"|\'(?P<other>[^\'\n]*)\'', re.MULTILINE)
# Names from the code within a passage, which are not checked: in backticks, interpolated, shell variables.
NAMES = re.compile(r"`[^`\n]*`|\\\([^)\n]*\)|\$\{[^}\n]*\}|\$\w+|\{\w+[^}\n]*\}")
FENCE = re.compile(r"^\s*(?:```|~~~)")
COMMENTS = ("comment", "block")


def files():
    """The files under version control that contain words: sources, scripts, documents. Paths are relative to `TOP`."""
    listed = subprocess.run(["git", "ls-files", "-z", *FOLDERS, "README.md", "CHANGELOG.md"], cwd=TOP, check=True, capture_output=True)
    paths = [pathlib.Path(name) for name in listed.stdout.decode().split("\0") if name]
    return [path for path in paths if grammar(path) and (TOP / path).is_file() and not (TOP / path).is_symlink()]


def grammar(path):
    """Returns the grammar of a file. Returns None for pictures, data, hardware tables and foreign schemas."""
    if path.suffix in (".swift", ".h", ".c"):
        return SWIFT
    if path.suffix == ".py":
        return PYTHON
    if path.suffix == ".md":
        return prose
    if path.suffix == ".sh":
        return SHELL
    if path.suffix:
        return None
    try:
        head = (TOP / path).open("rb").readline()
    except OSError:
        return None
    if not head.startswith(b"#!"):
        return None
    return PYTHON if b"python" in head else SHELL


def passages(path):
    """Yields each comment and text of a file: (line number, "comment" or "text", words without names of the code).

    Each line of a comment is a separate passage. `comments` joins them."""
    text = (TOP / path).read_text(errors="replace")
    reader = grammar(path)
    if reader is prose:
        yield from prose(path, text)
        return
    for match in reader.finditer(text):
        kind = match.lastgroup
        start = text.count("\n", 0, match.start()) + 1
        for offset, line in enumerate(match.group(kind).split("\n")):
            yield start + offset, "comment" if kind in COMMENTS else "text", NAMES.sub("X", line)


def prose(path, text):
    """Yields a document's lines without blocks of code. Of the changelog, it yields only the newest section, because the others are history."""
    inside, sections = False, 0
    for number, line in enumerate(text.split("\n"), 1):
        if FENCE.match(line):
            inside = not inside
        sections += line.startswith("## ")
        if path.name == "CHANGELOG.md" and sections > 1:
            return
        if not inside:
            yield number, "prose", NAMES.sub("X", line)


def comments(path):
    """Yields whole comments as (number of the first line, text, number of the last line). Consecutive lines are joined."""
    first, last, lines = 0, -1, []
    for number, kind, line in passages(path):
        if kind != "comment":
            continue
        if lines and number != last + 1:
            yield first, " ".join(lines), last
            lines = []
        if not lines:
            first = number
        last = number
        lines.append(line.strip())
    if lines:
        yield first, " ".join(lines), last
