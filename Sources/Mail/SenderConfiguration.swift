/// The account as text of msmtp's configuration file. It holds the password, so it must not be
/// readable by others.
public enum SenderConfiguration {
    /// How long a silent server is waited for, in seconds.
    public static let networkTimeout = 30

    /// The file's text. Fails with `.settings` when a value cannot stand in it (control characters, or too long), and with
    /// `.openLogin` when the password would go over the network as it is.
    /// - Parameters:
    ///   - certificates: the file with the certificates of those who are trusted.
    ///   - addsDate: whether the clock is right, so that a date may be added to a message that has none.
    public static func text(
        for account: MailAccount, certificates: String, addsDate: Bool
    ) throws(SendingProblem) -> [UInt8] {
        guard !account.host.isEmpty, isValue(account.host, MailAccount.maximumHostBytes),
            isValue(account.user, MailAccount.maximumTextBytes),
            isValue(account.password, MailAccount.maximumTextBytes),
            isValue(certificates, MailAccount.maximumTextBytes)
        else { throw .settings }
        guard account.user.isEmpty || account.security != .off else { throw .openLogin }
        var lines = [
            "account default", "host \"" + account.host + "\"", "port " + String(account.port),
            "from \"" + account.sender.text + "\"", "timeout " + String(networkTimeout),
            "set_date_header " + (addsDate ? "auto" : "off"), "syslog off",
        ]
        switch account.security {
        case .off: lines.append("tls off")
        case .startTLS: lines += ["tls on", "tls_starttls on", "tls_trust_file \"" + certificates + "\""]
        case .tls: lines += ["tls on", "tls_starttls off", "tls_trust_file \"" + certificates + "\""]
        }
        if account.user.isEmpty {
            lines.append("auth off")
        } else {
            // What msmtp chooses by itself may show the password to the server: there is encryption.
            lines.append("auth on")
            lines.append("user \"" + account.user + "\"")
            lines.append("password \"" + account.password + "\"")
        }
        var text: [UInt8] = []
        for line in lines {
            text += line.utf8
            text.append(10)
        }
        return text
    }

    /// msmtp takes what is between the first and the last quotation mark of a line as it is.
    private static func isValue(_ value: String, _ maximum: Int) -> Bool {
        let bytes = value.utf8
        return bytes.count <= maximum && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
