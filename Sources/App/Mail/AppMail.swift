import Mail
import Platform
import Screens
import Settings

/// Binds the outbox to the settings and to what the user is told.
final class AppMail: MailListener {
    private let context: ScreenContext
    private let notices: MailNotices
    private(set) var carrier: MailCarrier?

    init(context: ScreenContext, storage: Storage, dataFolder: String, loop: EventLoop) {
        self.context = context
        notices = MailNotices(context.looks, context.messages)
        do throws(PlatformError) {
            carrier = try MailCarrier(loop: loop, storage: storage, dataFolder: dataFolder, listener: self)
        } catch {
            Console.error("pocketscope: no mail can be sent: \(error.message)")
        }
        carrier?.use(MailAccount(context.settings.current))
        context.settings.observe { [self] settings in carrier?.use(MailAccount(settings)) }
    }

    /// Who gets mail unless another is typed.
    var usualRecipient: String? {
        let recipient = context.settings.current.mail.recipient
        return recipient.isEmpty ? nil : recipient
    }

    /// Ends what is under way; messages stay in the outbox.
    func close() {
        carrier?.close()
        carrier = nil
    }

    func mailSent(to recipient: String) { notices.sent(to: recipient) }
    func mailDelayed(_ problem: SendingProblem) { notices.delayed(problem) }
    func mailRefused(to recipient: String, _ problem: SendingProblem) { notices.refused(to: recipient, problem) }
}

extension MailAccount {
    /// The server of the settings; nil when server or sender are missing.
    init?(_ settings: Settings) {
        let server = settings.smtp
        // A user name that is an address serves as the sender's, too.
        guard !server.host.isEmpty,
            let sender = (try? MailAddress(settings.mail.sender)) ?? (try? MailAddress(server.user))
        else { return nil }
        let security: Security =
            switch server.security {
            case .none: .off
            case .startTLS: .startTLS
            case .tls: .tls
            }
        self.init(
            host: server.host, port: server.port, security: security, user: server.user, password: server.password,
            sender: sender)
    }
}
