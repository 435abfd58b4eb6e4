extension RestartStrings {
    static let english = RestartStrings(
        title: "PocketScope was restarted",
        silent: "It had not answered for {0} seconds.",
        signal: "It had ended with an error (signal {0}).",
        signalAt: "It had ended with an error (signal {0} at {1}).",
        status: "It had ended with an error (status {0}).",
        when: "That was {0}, {1} after the device was switched on.",
        whenWithoutClock: "That was {0} after the device was switched on.",
        seconds: "{0} s",
        minutes: "{0} min",
        hours: "{0} h",
        days: "{0} days",
        question: "Connect again and continue where it was?",
        resume: "Continue",
        notNow: "Not now",

        defaultsTitle: "Started with default settings",
        defaults:
            "PocketScope ended three times within a minute. The default settings apply now. Your settings and lists are kept, and apply again after the next start. Changes until then are not stored.",
        startNormally: "Start normally",

        offerChanged: "{0} offers other channels than before. Please select again."
    )
}
