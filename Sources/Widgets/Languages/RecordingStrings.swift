/// The texts about recordings.
public struct RecordingStrings: Sendable {
    /// Remaining recording times of at least this many seconds are stated in minutes, shorter ones in seconds.
    static let leastInMinutes: Int64 = 120
    /// Remaining recording times of at least this many seconds are stated in hours, shorter ones in minutes.
    private static let leastInHours: Int64 = 2 * 3600
    /// Remaining recording times of at least this many seconds are stated in days.
    private static let leastInDays: Int64 = 4 * 86400

    public let record: String
    public let stop: String
    /// The text beside the ring symbol in the status strip while nothing is recorded.
    let idle: String
    /// The text at the end of a recording, while its last data are being written.
    public let ending: String
    /// The texts about the recording time for which the card has space. {0} is the number of days, hours or minutes, as the name of
    /// each property states.
    let daysLeft: String
    let hoursLeft: String
    let minutesLeft: String
    /// The warnings that the card has little space. {0} is the number of minutes or seconds, as the name of each property states.
    let onlyMinutesLeft: String
    let onlySecondsLeft: String
    /// The message that a recording was stored. {0} is its duration, {1} the file's name.
    public let saved: String
    public let nothingCame: String
    public let newFile: String
    public let noMoreChannels: String
    /// The warning that the card has space for only some minutes. {0} is the number of minutes.
    public let littleSpace: String
    /// The warning that the card has space for only some seconds. {0} is the number of seconds.
    public let hardlyAnySpace: String
    public let notStartedTitle: String
    public let noCard: String
    public let noChannels: String
    public let noLayout: String
    /// The title of the question that is asked if only XDF can store the channels: no record of EDF+ or BDF+ fits them.
    public let onlyXDFTitle: String
    public let onlyXDF: String
    public let recordXDF: String
    /// The message that nothing can be recorded while the data are stopped. {0} is the button that starts the data transmission.
    public let dataStopped: String
    public let endedTitle: String
    /// The message that a recording has ended. {0} is the reason.
    public let ended: String
    /// The title of the question whether to continue in a new file, after the card has failed and accepts data again.
    public let cardAnswersTitle: String
    public let cardAnswers: String
    public let goOn: String
    public let recording: String
    /// The line with facts about a recording. {0} is its duration.
    public let facts: String
    public let runningNow: String
    public let completed: String
    public let duration: String
    public let channelCount: String
    public let format: String
    public let end: String
    public let endedInOrder: String
    public let wasCompleted: String
    public let fromElsewhere: String
    public let patientCode: String
    public let notReadable: String
    /// The button that plays a recording.
    public let replay: String

    /// The text about the recording time for which the card has space, with {0} in place of the number, and this number.
    /// - Parameter isLow: true for a text that warns.
    func left(seconds: Int64, isLow: Bool) -> (text: String, number: Int64) {
        if seconds >= Self.leastInDays { return (daysLeft, seconds / 86400) }
        if seconds >= Self.leastInHours { return (hoursLeft, seconds / 3600) }
        if seconds >= Self.leastInMinutes { return (isLow ? onlyMinutesLeft : minutesLeft, seconds / 60) }
        return (onlySecondsLeft, seconds)
    }

    /// The recording time for which the card has space, as a short text: "3 h left".
    package func left(seconds: Int64) -> String {
        let (text, number) = left(seconds: seconds, isLow: false)
        return text.filled(String(number))
    }

    /// The recording time for which the card has space, as a sentence.
    public func space(forSeconds seconds: Int64) -> String {
        seconds < Self.leastInMinutes
            ? hardlyAnySpace.filled(String(seconds)) : littleSpace.filled(String(seconds / 60))
    }
}
