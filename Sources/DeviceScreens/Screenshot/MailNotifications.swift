import Mail
import Services
import Widgets

/// Informs the user about sent, delayed and refused mails while any screen is open.
public final class MailNotifications: MailReports {
    private let looks: Looks
    private let messages: Messages

    public init(_ looks: Looks, _ messages: Messages) {
        self.looks = looks
        self.messages = messages
    }

    public func sent(to recipient: String) { messages.notify(looks.strings.screenshot.sent.filled(recipient)) }

    /// Informs the user that a mail was delayed.
    /// - Parameter sendAgain: called if the user chooses to send the mail again.
    public func delayed(_ problem: SendingProblem, sendAgain: @escaping () -> Void) {
        let strings = looks.strings.screenshot
        let words = problem.words(looks.strings)
        guard problem.needsUser else { return messages.notify(strings.waitingBecause.filled(words)) }
        let dialog = Dialog(
            title: strings.notSentTitle, message: strings.waitingForUser.filled(words), primary: looks.strings.ok,
            secondary: strings.sendAgain)
        messages.announce(dialog) { choice in
            if choice == .secondary { sendAgain() }
        }
    }

    public func refused(to recipient: String, _ problem: SendingProblem) {
        let strings = looks.strings.screenshot
        messages.announce(
            Dialog(
                title: strings.refusedTitle,
                message: strings.refusedText.filled(recipient, problem.words(looks.strings)),
                primary: looks.strings.ok))
    }
}
