import Mail
import TestKit

private func configuration(_ change: (inout MailAccount) -> Void) -> [String]? {
    guard let sender = try? MailAddress("scope@clinic.example") else { return nil }
    var account = MailAccount(host: "smtp.example", port: 587, user: "anna", password: "p\"a \\#", sender: sender)
    change(&account)
    let text = try? SenderConfiguration.text(for: account, certificates: "/etc/ssl/ca.pem", addsDate: true)
    return text.map { $0.split(separator: 10).map { String(decoding: $0, as: UTF8.self) } }
}

/// Returns the reason for which an account gives no configuration; nil if it gives one.
private func refusal(_ change: (inout MailAccount) -> Void) -> SendingProblem? {
    guard let sender = try? MailAddress("scope@clinic.example") else { return nil }
    var account = MailAccount(host: "smtp.example", port: 587, user: "anna", password: "secret", sender: sender)
    change(&account)
    do throws(SendingProblem) {
        _ = try SenderConfiguration.text(for: account, certificates: "/etc/ssl/ca.pem", addsDate: true)
        return nil
    } catch {
        return error
    }
}

let configurationTests = [
    TestCase("the configuration of msmtp contains server, encryption and login") { t in
        t.expect(
            configuration { _ in } == [
                "account default", "host \"smtp.example\"", "port 587", "from \"scope@clinic.example\"", "timeout 30",
                "set_date_header auto", "syslog off", "tls on", "tls_starttls on", "tls_trust_file \"/etc/ssl/ca.pem\"",
                "auth on", "user \"anna\"", "password \"p\"a \\#\"",
            ])
        t.expect(configuration { $0.security = .tls }?.contains("tls_starttls off") == true)
        let open = configuration {
            $0.security = .off
            $0.user = ""
        }
        t.expect(open?.suffix(2) == ["tls off", "auth off"])
    },
    TestCase("if a login is configured without encryption, it is refused before msmtp gets the password") { t in
        t.expect(refusal { $0.security = .off } == .openLogin)
        t.expect(
            refusal {
                $0.security = .off
                $0.password = ""
            } == .openLogin)
        t.expect(
            refusal {
                $0.security = .off
                $0.user = ""
            } == nil)
        // Without a user name, msmtp uses no login, even if the settings contain a password.
        let open = configuration {
            $0.security = .off
            $0.user = ""
        }
        t.expect(open?.contains { $0.utf8.starts(with: "password".utf8) } == false)
        t.expect(refusal { _ in } == nil)
        t.expect(refusal { $0.security = .tls } == nil)
        t.expect(refusal { $0.host = "" } == .settings)
    },
    TestCase("no value in the settings can add a line to the configuration of msmtp") { t in
        for hostile in ["a\nhost evil", "a\r", "a\0", "\u{7F}", String(repeating: "x", count: 256)] {
            t.expect(configuration { $0.user = hostile } == nil)
            t.expect(configuration { $0.password = hostile } == nil)
            t.expect(configuration { $0.host = hostile } == nil)
        }
        t.expect(configuration { $0.host = "" } == nil)
    },
]
