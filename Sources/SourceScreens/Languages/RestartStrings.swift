/// The texts for a start after the app has crashed.
struct RestartStrings: Sendable {
    let title: String
    /// The cause of a restart: the app did not respond. {0} is the number of seconds.
    let silent: String
    /// The cause of a restart: a signal has ended the app. {0} is the signal's number.
    let signal: String
    /// The cause of a restart: a signal has ended the app, and the address is known. {0} is the number of the signal, {1} the address in the program.
    let signalAt: String
    /// The cause of a restart: the app has ended with an error. {0} is the exit status.
    let status: String
    /// The time of the crash. {0} is the time of day and the date, {1} the time since the device was switched on.
    let when: String
    /// The time of the crash if the clock was not set. {0} is the time since the device was switched on.
    let whenWithoutClock: String
    /// A duration. {0} is the number of seconds. The following texts are for minutes, hours and days.
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

    /// The message that a source offers other channels than before. {0} is the name of the source.
    let offerChanged: String
}
