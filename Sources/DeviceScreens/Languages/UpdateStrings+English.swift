extension UpdateStrings {
    static let english = UpdateStrings(
        title: "Update",
        installed: "Installed",
        thisSystem: "This system ({0})",
        otherSystem: "The other system ({0})",
        nothing: "nothing",
        unknown: "unknown version",
        version: "{0} {1}, {2} UTC ({3})",
        signers: "Trusted signer",
        found: "Found",
        lookAgain: "Look again",
        looking: "Looking on stick and card",
        emptyTitle: "No update found",
        emptyText:
            "Put an update, a file whose name ends in .raucb, into the topmost folder of a USB stick, or onto "
            + "the card's partition PSETTINGS. A stick is searched when it is plugged in.",
        onStick: "USB stick",
        onCard: "card",
        canInstall: "Can be installed",
        same: "Same version as installed",
        earlier: "Older than what is installed, but allowed",
        signature:
            "Nobody whom this device trusts has signed it. Ask the person who set up the device for another one.",
        board: "It is made for another board. Take the one for this board.",
        older: "It is older than this device allows. Take a newer one.",
        format: "This device does not support its format. Ask the maker of the device for another one.",
        damaged: "The file is damaged or incomplete. Copy it to the stick again.",
        large: "The file is too large for this device.",
        gone: "The stick was pulled out, or the file no longer exists. Plug the stick in again.",
        storage: "The card could not be written. Try again; if that fails too, use another card.",
        unproved:
            "The running system is new and must first prove itself; until then, the other one is kept to go back to. Try again in a minute.",
        other: "The update could not be installed. Try again; the log says more.",
        silent: "The update service does not answer. Restart the device and try again.",
        askTitle: "Install this update?",
        askText:
            "From {0}\nto {1}.\nMeasuring and recording continue. The installation cannot be canceled. The new system starts at the next restart of the device.",
        install: "Install",
        starting: "Checking the update",
        installing: "Installing the update",
        installingText:
            "Measuring and recording continue; you can leave this screen. The installation cannot be canceled. Leave "
            + "the power on and the stick in.",
        percent: "{0}%",
        rowInstalling: "installing {0}%",
        rowPending: "restart pending",
        doneTitle: "The update is installed",
        doneText: "It starts at the next restart:\n{0}",
        restartNow: "Restart now",
        later: "Later",
        failedTitle: "The update was not installed",
        nothingLost: "Nothing is lost: the device runs as before.",
        silentTitle: "No answer",
        updatedTitle: "The device is updated",
        updatedText: "From {0}\nto {1}.",
        revertedTitle: "The update did not work",
        revertedText:
            "Three starts of the new system failed:\n{0}\nThe device went back to this one:\n{1}\nSettings and "
            + "recordings are as they were.",
        interruptedTitle: "The update was interrupted",
        interruptedText:
            "The new system is not installed as a whole:\n{0}\nThe device runs this one:\n{1}\nSettings and "
            + "recordings are as they were. Install the update again.",
        endsInstalling: "The update that is being installed is interrupted."
    )
}
