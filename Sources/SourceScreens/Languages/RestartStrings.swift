/// The texts for a start after the app has crashed.
struct RestartStrings: Sendable {
    let title: String
    /// In this text, {0} is the number of seconds.
    let silent: String
    /// In this text, {0} is the signal's number.
    let signal: String
    /// In this text, {0} is the signal's number, {1} the address in the program.
    let signalAt: String
    /// In this text, {0} is the exit status.
    let status: String
    /// The time of the crash. {0} is the time of day and the date, {1} the time since the device was switched on.
    let when: String
    /// In this text, {0} is the time since the device was switched on.
    let whenWithoutClock: String
    /// In this text, {0} is the number of seconds.
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

    /// The message that the server offers other channels than before.
    let offerChanged: String
}
