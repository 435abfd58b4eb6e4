/// Texts that explain how to read or fill in a part of a study's view.
struct StudyHintStrings: Sendable {
    /// The order of the parts of a date.
    let dateParts: String
    /// The kind of clock of a time of day.
    let timeParts: String
    /// A duration. Placeholders, in order: the hours, the minutes.
    let hoursAndMinutes: String
    /// A duration below an hour. Placeholder: the minutes.
    let onlyMinutes: String
    /// The sides of the head, which is seen from above.
    let left: String
    let right: String
    /// The warning that prompts cannot be heard.
    let noSound: String

    static let english = StudyHintStrings(
        dateParts: "year-month-day",
        timeParts: "24-hour clock",
        hoursAndMinutes: "{0} h {1} min",
        onlyMinutes: "{0} min",
        left: "left",
        right: "right",
        noSound: "No loudspeaker or headphones are connected: prompts and tones cannot be heard."
    )
    static let german = StudyHintStrings(
        dateParts: "Jahr-Monat-Tag",
        timeParts: "24 Stunden",
        hoursAndMinutes: "{0} h {1} min",
        onlyMinutes: "{0} min",
        left: "links",
        right: "rechts",
        noSound: "Kein Lautsprecher oder Kopfhörer ist angeschlossen: Ansagen und Töne sind nicht zu hören."
    )
}
