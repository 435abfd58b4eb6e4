/// Writes the account as a configuration file of msmtp. The file contains the password, so other users must not be able to read it.
public enum SenderConfiguration {
    /// The timeout in seconds for a server that does not answer.
    public static let networkTimeout = 30

    /// The text of the file.
    /// - Parameters:
    ///   - certificates: the path of the file with the trusted certificates.
    ///   - addsDate: true if the clock is right, so that msmtp may add the date to a message without one.
    /// - Throws: settings, if the host is missing or a value is not allowed in the file (it is too long or contains control characters); openLogin,
    ///   if the password would be sent without encryption.
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
            // Let msmtp choose the login method. It may then send the password to the server in plain form, which is safe because the connection is
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

    /// True for values that msmtp reads unchanged: it uses the text between the first and the last quotation mark of a line.
    private static func isValue(_ value: String, _ maximum: Int) -> Bool {
        let bytes = value.utf8
        return bytes.count <= maximum && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
