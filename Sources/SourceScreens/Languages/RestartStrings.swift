/// The words for a start after a crash of the app.
struct RestartStrings: Sendable {
    let title: String
    /// {0} seconds.
    let silent: String
    /// {0} the signal's number.
    let signal: String
    /// {0} the signal's number, {1} the address in the program.
    let signalAt: String
    /// {0} the exit status.
    let status: String
    /// The time of the crash: {0} time of day and date, {1} time since the device was switched on.
    let when: String
    /// {0} time since the device was switched on.
    let whenWithoutClock: String
    /// {0} the number.
    let seconds: String
    let minutes: String
    let hours: String
    let days: String
    let question: String
    let resume: String
    let notNow: String

    let defaultsTitle: String
    let defaults: String
    let startNormally: String

    /// The server offers other channels than before.
    let offerChanged: String
}
