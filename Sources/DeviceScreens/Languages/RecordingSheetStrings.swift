import Signals
import Widgets

/// The texts of the sheet from which the user starts a recording.
struct RecordingSheetStrings: Sendable {
    let title: String
    let start: String
    /// The label before the name of the file that a recording creates.
    let file: String
    let space: String
    let last: String
    /// Shown in place of the last recording if nothing was recorded yet.
    let noLast: String
    /// The button that copies the last recording to a USB stick.
    let copyLast: String
    /// The channels of a recording. Placeholders, in order: the number of channels, and the names of the first
    /// channels.
    let channels: String
    let source: String
    let losses: String
    let noLosses: String
    /// The losses of a recording in which samples were lost only once. Placeholder: the number of lost seconds.
    let oneLoss: String
    /// The losses of a recording in which samples were lost several times. Placeholders, in order: the number of losses, and their total duration in
    /// seconds.
    let manyLosses: String
    let lossesUnknown: String

    /// The losses of a recording: "3 losses, together 12.5 s".
    func words(for lost: LossTotal, _ strings: Strings) -> String {
        guard lost.count > 0 else { return noLosses }
        let tenths = (lost.milliseconds + 50) / 100
        let seconds = String(tenths / 10) + strings.decimalSeparator + String(tenths % 10)
        return lost.count == 1 ? oneLoss.filled(seconds) : manyLosses.filled(String(lost.count), seconds)
    }
}
