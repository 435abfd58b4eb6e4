import Mail
import Platform
import Services
import Settings
import Storing

/// Connects the outbox of mails with the settings and with the user's notifications.
final class AppMail: MailListener {
    private let settings: SettingsStore
    private let reports: any MailReports
    private(set) var sender: MailSender?

    /// - Parameter reports: shows the state of mails to the user.
    init(
        settings: SettingsStore, reports: any MailReports, storage: Storage, dataFolder: String, loop: EventLoop
    ) {
        self.settings = settings
        self.reports = reports
        do throws(PlatformError) {
            sender = try MailSender(loop: loop, storage: storage, dataFolder: dataFolder, listener: self)
        } catch {
            Console.error("pocketscope: no mail can be sent: \(error.message)")
        }
        sender?.use(MailAccount(settings.current))
        settings.observe(MailAccount.settings) { [self] in sender?.use(MailAccount($0.settings)) }
    }

    /// The recipient that the settings contain; nil for none.
    var usualRecipient: String? {
        let recipient = settings.current.mail.recipient
        return recipient.isEmpty ? nil : recipient
    }

    /// Aborts the current attempt to send. Messages stay in the outbox.
    func close() {
        sender?.close()
        sender = nil
    }

    func mailSent(to recipient: String) { reports.sent(to: recipient) }
    func mailDelayed(_ problem: SendingProblem) {
        reports.delayed(problem) { [self] in sender?.sendAgain() }
    }
    func mailRefused(to recipient: String, _ problem: SendingProblem) { reports.refused(to: recipient, problem) }
}

extension MailAccount {
    /// The settings that describe the mail account.
    static let settings: [Setting] = [.smtpServer, .smtpPort, .smtpSecurity, .smtpUser, .smtpPassword, .mailFrom]

    /// The account from the settings; nil if the server or the sender is missing.
    init?(_ settings: Settings) {
        let server = settings.smtp
        // If the settings contain no sender, use the user name as the sender if it is a mail address.
        guard !server.host.isEmpty,
            let sender = (try? MailAddress(settings.mail.sender)) ?? (try? MailAddress(server.user))
        else { return nil }
        self.init(
            host: server.host, port: server.port, security: server.security, user: server.user,
            password: server.password,
            sender: sender)
    }
}
