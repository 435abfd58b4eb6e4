import Mail
import TestKit

private func problem(_ text: String) -> AddressError? {
    do throws(AddressError) {
        _ = try MailAddress(text)
        return nil
    } catch {
        return error
    }
}

let addressTests = [
    TestCase("valid mail addresses are accepted unchanged") { t in
        for text in [
            "a@b", "anna.meier@uni-graz.at", "lab+eeg@mail.example.org", "o'neil_2@x-y.example", "1@1.2.3.example",
        ] {
            t.expect(problem(text) == nil, text)
            t.expect((try? MailAddress(text))?.text == text)
        }
        t.expectEqual((try? MailAddress("a@mail.example"))?.domain ?? "", "mail.example")
    },
    TestCase(
        "if a mail address is invalid, or would mean several addresses in a header or on a command line, it is refused"
    ) {
        t in
        t.expect(problem("") == .missing)
        t.expect(problem("anna") == .noAt)
        t.expect(problem("a@b@c") == .noAt)
        t.expect(problem("@b") == .illegalName)
        t.expect(problem("a@") == .illegalDomain)
        for text in [
            ".a@b", "a.@b", "a..b@c", "a b@c", "a,b@c", "<a@c", "a\r\nBcc:x@c", "-oX@c", "\"a\"@c", "ä@c", "a\0@c",
        ] {
            t.expect(problem(text) == .illegalName, text)
        }
        for text in [
            "a@b..c", "a@-b", "a@b-", "a@b c", "a@b,d", "a@b>", "a@b\r\nBcc: x", "a@ö.at", "a@[1.2.3.4]", "a@b\0",
        ] {
            t.expect(problem(text) == .illegalDomain, text)
        }
    },
    TestCase("if a mail address is longer than RFC 5321 allows, it is refused") { t in
        let name = String(repeating: "n", count: 64)
        let label = String(repeating: "d", count: 61)
        t.expect(problem(name + "@" + label + ".example") == nil)
        t.expect(problem("n" + name + "@example") == .tooLong)
        t.expect(problem("a@" + label + "ddd") == .illegalDomain)
        t.expect(problem("a@" + label + "." + label + "." + label + "." + label + ".example") == .tooLong)
        t.expect(problem(String(repeating: "@", count: 100_000)) == .tooLong)
    },
]
