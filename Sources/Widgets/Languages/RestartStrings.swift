/// The words for a start after the app ended by itself.
public struct RestartStrings: Sendable {
    public let title: String
    /// {0} seconds.
    public let silent: String
    /// {0} the signal's number.
    public let signal: String
    /// {0} the signal's number, {1} the place in the program.
    public let signalAt: String
    /// {0} the exit status.
    public let status: String
    /// When that was: {0} time of day and date, {1} time since the device was switched on.
    public let when: String
    /// {0} time since the device was switched on.
    public let whenWithoutClock: String
    /// {0} the number.
    public let seconds: String
    public let minutes: String
    public let hours: String
    public let days: String
    public let question: String
    public let resume: String
    public let notNow: String

    public let defaultsTitle: String
    public let defaults: String
    public let startNormally: String

    /// What the server offers is not what it was.
    public let offerChanged: String
}
