import Text

extension Strings {
    public static let english = Strings(
        code: "en",
        language: .english,
        languageName: "English",
        ok: "OK",
        cancel: "Cancel",
        close: "Close",
        back: "Back",
        apply: "Apply",
        delete: "Delete",
        selection: "Selection",
        play: "Play",
        settingsTitle: "Settings",
        thisDevice: "This device",
        illegalInputTitle: "Please check your input",
        channelsOne: "1 channel",
        channels: "{0} channels",
        sourceCount: "{0} sources",
        rate: "{0} Hz",
        irregular: "irregular",
        notOffered: "no longer offered",
        negativeUp: "negative up",
        date: "{0} {1}",
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        markerNames: ["Marker", "Eyes open", "Eyes closed", "Movement", "Artifact", "Stimulus", "Task", "Rest"],
        decimalSeparator: ".",
        simulated: "simulated",
        fromFile: "recording",

        keyboard: .english,
        storage: .english,
        recording: .english,
        sourceErrors: .english,
        address: .english,
        busy: .english
    )
}
