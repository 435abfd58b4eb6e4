import Mail
import Platform
import Screens
import Settings

/// Binds the outbox to the settings and to the user's notifications.
final class AppMail: MailListener {
    private let context: ScreenContext
    private let notifications: MailNotifications
    private(set) var sender: MailSender?

    init(context: ScreenContext, storage: Storage, dataFolder: String, loop: EventLoop) {
        self.context = context
        notifications = MailNotifications(context.looks, context.messages)
        do throws(PlatformError) {
            sender = try MailSender(loop: loop, storage: storage, dataFolder: dataFolder, listener: self)
        } catch {
            Console.error("pocketscope: no mail can be sent: \(error.message)")
        }
        sender?.use(MailAccount(context.settings.current))
        context.settings.observe { [self] settings in sender?.use(MailAccount(settings)) }
    }

    /// The settings' recipient of mails, if any.
    var usualRecipient: String? {
        let recipient = context.settings.current.mail.recipient
        return recipient.isEmpty ? nil : recipient
    }

    /// Ends what is under way; messages stay in the outbox.
    func close() {
        sender?.close()
        sender = nil
    }

    func mailSent(to recipient: String) { notifications.sent(to: recipient) }
    func mailDelayed(_ problem: SendingProblem) {
        notifications.delayed(problem) { [self] in sender?.sendAgain() }
    }
    func mailRefused(to recipient: String, _ problem: SendingProblem) { notifications.refused(to: recipient, problem) }
}

extension MailAccount {
    /// The server of the settings; nil when server or sender are missing.
    init?(_ settings: Settings) {
        let server = settings.smtp
        // A user name that is an address serves as the sender's, too.
        guard !server.host.isEmpty,
            let sender = (try? MailAddress(settings.mail.sender)) ?? (try? MailAddress(server.user))
        else { return nil }
        self.init(
            host: server.host, port: server.port, security: server.security, user: server.user,
            password: server.password,
            sender: sender)
    }
}
