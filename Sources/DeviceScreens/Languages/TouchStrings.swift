/// The texts of the screen that calibrates touch panels.
struct TouchStrings: Sendable {
    /// The title of the row in the settings that opens the calibration of touch panels.
    let row: String
    /// The instruction to touch a cross. Placeholder: the number of the cross, from 1 to 4.
    let title: String
    let text: String
    /// Shown instead of the instruction (`text`) after a touch that moved.
    let moved: String
    /// Shown instead of the instruction (`text`) after four touches that contradict each other.
    let contradictory: String
    /// Shown instead of the instruction (`text`) after four touches that no real panel could have reported.
    let implausible: String
    let tryTitle: String
    let tryText: String
    /// The time until the former calibration returns. Placeholder: a number of seconds.
    let countdown: String
    let keep: String
    let discard: String
    /// Notifications.
    let kept: String
    let discarded: String
}
