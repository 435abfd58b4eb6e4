/// The account as text of msmtp's configuration file. It contains the password, so others must not be able to read it.
public enum SenderConfiguration {
    /// The timeout for a silent server, in seconds.
    public static let networkTimeout = 30

    /// The file's text. Fails with `.settings` when a value is not allowed in it (control characters, or too long), and with `.openLogin`
    /// when the password would be sent unencrypted.
    /// - Parameters:
    ///   - certificates: the file with the trusted certificates.
    ///   - addsDate: whether the clock is right. Then a date may be added to a message without one.
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
            // msmtp's automatic choice of a method may reveal the password to the server. That is safe here, because the connection is
            // encrypted.
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

    /// msmtp uses the text between the first and the last quotation mark of a line unchanged.
    private static func isValue(_ value: String, _ maximum: Int) -> Bool {
        let bytes = value.utf8
        return bytes.count <= maximum && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
