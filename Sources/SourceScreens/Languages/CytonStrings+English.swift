extension CytonStrings {
    static let english = CytonStrings(
        title: "OpenBCI Cyton",
        dongle: "USB dongle {0}",
        noDongle: "The dongle is not plugged in.",
        busy: "Another program uses the dongle.",
        silent:
            "The board does not answer. Is its switch at PC, are the batteries charged, and is the dongle’s switch at GPIO 6?",
        noBoardOnChannel:
            "The dongle hears no board on its radio channel {0}. Is the board’s switch at PC, are its batteries charged, is it near, and does it use the same radio channel?",
        noBoard:
            "The dongle hears no board. Is the board’s switch at PC, are its batteries charged, is it near, and does it use the same radio channel?",
        lost: "The board has stopped sending: it is out of range, switched off, or its batteries are empty.",
        changed: "The board has another number of channels than before. Connect it again.",
        unknown: "This is not an OpenBCI Cyton: it answers something that this device does not understand."
    )
}
