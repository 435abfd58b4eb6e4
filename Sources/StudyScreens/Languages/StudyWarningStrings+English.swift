extension StudyWarningStrings {
    static let english = StudyWarningStrings(
        beforeGoingOn: "Before you continue",
        battery: "The headset's battery is low",
        batteryText:
            "It may not last until the end. Charge it, and continue the session later; or continue now, and charge it at the next pause.",
        board: "The device's battery is low",
        boardText: "Connect the device with its charger before you continue.",
        boardPause: "The device's battery is low: connect it with its charger before you continue.",
        boardNotice: "The device's battery is low",
        noClock: "The clock is not set",
        noClockText:
            "The days of the study follow the clock. Without it, the next day begins when the device is switched on again.",
        clockBehind: "Is the clock right?",
        clockBehindText: "It shows {0}. That is before your last session.",
        available: "Not enough space on the card",
        spaceText:
            "The next block takes {1} min, and the card has space for {0} min. Uploading recordings frees space. Call the lab, or end the session for now.",
        lessThanOne: "less than 1",
        spaceAgain: "The card has space again",
        spaceAgainText: "The next block takes {1} min, and the card has space for {0} min. You can continue.",
        waitUnsent: "Your data are not at the lab yet ({0}). The device sends them when it is on and in its network."
    )
}
