"""Simulates a study's subject: touches the targets on the emulated board's screen."""

import os
from pathlib import Path

from emulator.interface import Interface
from emulator.touch import TouchScript

# LOOKS: the maximum number of times that the screen is read until a part of a study is done. IDLE_LOOKS: the maximum number of consecutive times
# without a target to touch.
LOOKS, IDLE_LOOKS = 400, 60
PICTURES = os.environ.get("POCKETSCOPE_PICTURES")


class Subject:
    """Reads the screen's targets and touches them. If POCKETSCOPE_PICTURES names a folder, `look` stores a picture of each screen there."""

    def __init__(self, board, name, rotation=0):
        self.board, self.interface, self.name, self.pictures = board, Interface(board, rotation), name, 0

    def tap(self, *targets):
        for target in targets:
            self.interface.tap(target)

    def type(self, field, text):
        self.tap(field)
        self.interface.type(text)
        self.tap("key.done")

    def look(self):
        """Returns the touch targets after they have stopped moving."""
        _, targets = self.interface.rest(0.4)
        if PICTURES:
            self.pictures += 1
            self.interface.screen().write_png(Path(PICTURES) / f"{self.name}-{self.pictures:03}.png")
        return targets

    def take(self, archive):
        """Imports the only study on the settings partition."""
        self.interface.wait_for("study", target="study.import")
        self.tap("study.import", "studyimport.0")
        self.board.wait_for(rf"^study: {archive} can be imported$")
        self.tap("studyimport.take")
        self.interface.wait_for("study", target="study.next")

    def read(self):
        """Goes from the welcome page to the signature."""
        for _ in range(8):
            if "study.signature" in self.look():
                return
            self.tap("study.next")
        raise AssertionError("8 pages brought no signature")

    def sign(self):
        sign(self.board, self.interface)
        self.look()
        self.tap("study.agree")

    def go_on(self, answers, is_done):
        """Answers questions and touches the button to continue, until `is_done` is true for the screen's targets."""
        idle = 0
        for _ in range(LOOKS):
            targets = self.look()
            if is_done(targets):
                return targets
            idle += 1
            if idle > IDLE_LOOKS:
                break
            asks = any(name == "study.field" or name.startswith(("study.scale.", "study.choice.")) for name in targets)
            if "study.next" in targets or "study.start" in targets or asks:
                idle = 0
            if "study.next" in targets:
                self.tap("study.next")
            elif "study.start" in targets:
                self.tap("study.start")
            elif asks:
                answer = answers.pop(0)
                if answer.startswith("study."):
                    self.tap(*answer.split())
                else:
                    self.type("study.field", answer)
            else:
                self.board.sleep(1)
        raise AssertionError(f"The screen is not the wanted one, but has {', '.join(targets)}")


def sign(board, interface):
    """Draws a signature with one finger."""
    x, y, width, height = interface.wait_for(target="study.signature")
    finger = TouchScript().down(0, *interface.place(x + width // 5, y + height // 2)).report()
    for step in range(1, 31):
        across = x + width // 5 + width * step // 60
        finger.move(0, *interface.place(across, y + height // 2 + height * (step % 5 - 2) // 8)).report().wait(16)
    board.touch(finger.up(0).report())


def is_home(targets):
    return "study.start" in targets


def is_waiting(targets):
    """Returns True if the screen says that the study continues the next day or has ended."""
    return "study.help" in targets and not targets.keys() & {"study.start", "study.next", "study.cancel"}
