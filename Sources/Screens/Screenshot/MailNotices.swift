import Mail

/// Tells the user what became of mails, on whatever screen.
public final class MailNotices {
    private let context: ScreenContext

    public init(context: ScreenContext) { self.context = context }

    public func sent(to recipient: String) { context.notify(context.strings.screenshot.sent.filled(recipient)) }

    public func delayed(_ problem: SendingProblem) {
        let strings = context.strings.screenshot
        context.notify(strings.waitingBecause.filled(strings.words(for: problem)))
    }

    public func refused(to recipient: String, _ problem: SendingProblem) {
        let strings = context.strings.screenshot
        context.show(
            Dialog(
                tag: Dialog.news, title: strings.refusedTitle,
                message: strings.refusedText.filled(recipient, strings.words(for: problem)),
                primary: context.strings.ok))
    }
}

extension ScreenshotStrings {
    /// Why a mail did not leave, as a sentence.
    func words(for problem: SendingProblem) -> String {
        switch problem {
        case .noNetwork: reasonNoNetwork
        case .unknownHost: reasonUnknownHost
        case .notConnected: reasonNotConnected
        case .timedOut: reasonTimedOut
        case .notTrusted: reasonNotTrusted
        case .noTLS: reasonNoTLS
        case .login: reasonLogin
        case .settings: reasonSettings
        case .server(let words): reasonServer.filled(words)
        case .broken: reasonBroken
        case .other(let text): reasonOther.filled(text)
        }
    }
}
