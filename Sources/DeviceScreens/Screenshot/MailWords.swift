import Mail
import Services
import Signals
import Widgets

/// Composes the subject and the text of a mail with a screenshot.
enum MailWords {
    /// The maximum number of channels that a mail names.
    static let maximumChannels = 8

    /// The subject of the mail, such as "Screenshot of 2026-11-21 13:52:07: C3, Cz, C4 and 2 more".
    static func subject(_ screenshot: Screenshot, _ strings: Strings) -> String {
        let words = strings.screenshot
        let first =
            time(screenshot.name).map { words.subjectWithTime.filled($0) } ?? words.subjectWithoutTime
        let channels = channels(screenshot, strings)
        return channels.isEmpty ? first : first + ": " + channels
    }

    static func text(_ screenshot: Screenshot, _ strings: Strings) -> String {
        let words = strings.screenshot
        return words.mailText.filled(
            time(screenshot.name) ?? words.timeUnknown, screenshot.sources.isEmpty ? "-" : joined(screenshot.sources),
            channels(screenshot, strings))
    }

    private static func joined(_ texts: some Collection<String>) -> String {
        texts.reduce("") { $0.isEmpty ? $1 : $0 + ", " + $1 }
    }

    /// The time of the screenshot, such as "2026-11-21 13:52:07"; nil if the clock was not set.
    private static func time(_ name: TimedName) -> String? {
        guard let time = name.time else { return nil }
        let civil = CivilTime(seconds: time)
        return civil.isoDate + " " + civil.clockWithSeconds
    }

    /// The names of the channels, such as "C3, Cz, C4 and 2 more".
    private static func channels(_ screenshot: Screenshot, _ strings: Strings) -> String {
        let text = joined(screenshot.channels.prefix(maximumChannels))
        let more = screenshot.channels.count - maximumChannels
        return more > 0 ? text + " " + strings.screenshot.moreChannels.filled(String(more)) : text
    }
}

extension AddressError {
    /// The fault of the recipient's address, as a sentence that names the entry field.
    func words(_ strings: ScreenshotStrings) -> String {
        switch self {
        case .missing: strings.recipientMissing
        case .tooLong: strings.recipientTooLong
        case .noAt: strings.recipientNoAt
        case .illegalName: strings.recipientName
        case .illegalDomain: strings.recipientDomain
        }
    }
}

extension SendingProblem {
    /// The reason why a mail was not sent, as a sentence for the user.
    func words(_ strings: Strings) -> String {
        let words = strings.screenshot
        return switch self {
        case .noNetwork: words.reasonNoNetwork
        case .unknownHost: words.reasonUnknownHost
        case .notConnected: words.reasonNotConnected
        case .timedOut: words.reasonTimedOut
        case .notTrusted: words.reasonNotTrusted
        case .noTLS: words.reasonNoTLS
        case .login: words.reasonLogin
        case .openLogin: words.reasonOpenLogin
        case .settings: words.reasonSettings
        case .server(let answer): words.reasonServer.filled(answer)
        case .broken: words.reasonBroken
        case .other(let reason): strings.storage.otherFailure.filled(strings.storage.systemReason(reason))
        }
    }
}
