extension TouchStrings {
    static let english = TouchStrings(
        row: "Calibrate touch panel",
        title: "Touch cross {0} of 4",
        text: "Touch the middle of the bright cross, best with a pen. "
            + "The push button ends the calibration, and so does a minute without a touch.",
        moved: "The finger slipped. Touch the same cross again.",
        contradictory:
            "The four touches do not match: one of them was beside its cross. Start again at the first cross.",
        implausible: "The touches were too close together or too far from the crosses. Start again at the first cross.",
        tryTitle: "Does it match now?",
        tryText: "Draw with a finger. If the dots are under the finger, touch Keep.",
        countdown: "Returns to the former setting in {0} s",
        keep: "Keep",
        discard: "Discard",
        kept: "The touch panel is calibrated.",
        discarded: "The touch panel works as before."
    )
}
