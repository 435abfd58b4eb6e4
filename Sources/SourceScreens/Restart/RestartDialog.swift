import Services
import Widgets

extension Strings {
    /// The dialog after a crash.
    /// - Parameters:
    ///   - now: the local time; nil if the clock is not set.
    ///   - canResume: true if there is a session to continue.
    func dialog(for crash: CrashReport, now: Int64?, canResume: Bool) -> Dialog {
        let words = cause(of: crash) + " " + moment(of: crash, now)
        return Dialog(
            title: restart.title, message: canResume ? words + " " + restart.question : words,
            primary: canResume ? restart.resume : ok, secondary: canResume ? restart.notNow : nil)
    }

    /// The dialog after the app was started with default settings because of repeated crashes.
    /// - Parameter crash: the last crash.
    func dialogForDefaults(after crash: CrashReport?, now: Int64?) -> Dialog {
        let words = crash.map { " " + cause(of: $0) + " " + moment(of: $0, now) } ?? ""
        return Dialog(
            title: restart.defaultsTitle, message: restart.defaults + words, primary: ok,
            secondary: restart.startNormally)
    }

    private func cause(of crash: CrashReport) -> String {
        switch crash.cause {
        case .silent(let seconds): restart.silent.filled(String(seconds))
        case .signal(let number):
            crash.place.isEmpty
                ? restart.signal.filled(String(number)) : restart.signalAt.filled(String(number), crash.place)
        case .status(let status): restart.status.filled(String(status))
        }
    }

    private func moment(of crash: CrashReport, _ now: Int64?) -> String {
        let uptime = duration(crash.uptime)
        guard let now, crash.time > 0 else { return restart.whenWithoutClock.filled(uptime) }
        return restart.when.filled(words(forTime: crash.time, now: now), uptime)
    }

    /// The duration as a text, in the largest unit in which the number is at least two.
    private func duration(_ seconds: Int64) -> String {
        switch seconds {
        case ..<120: restart.seconds.filled(String(seconds))
        case ..<7200: restart.minutes.filled(String(seconds / 60))
        case ..<172_800: restart.hours.filled(String(seconds / 3600))
        default: restart.days.filled(String(seconds / 86400))
        }
    }
}
