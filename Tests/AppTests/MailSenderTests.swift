import App
import CSystem
import Drawing
import Mail
import Platform
import Services
import Signals
import Storing
import TestKit

private final class Listener: MailListener {
    var sent: [String] = []
    var delayed: [SendingProblem] = []
    var refused: [SendingProblem] = []
    func mailSent(to recipient: String) { sent.append(recipient) }
    func mailDelayed(_ problem: SendingProblem) { delayed.append(problem) }
    func mailRefused(to recipient: String, _ problem: SendingProblem) { refused.append(problem) }
}

/// A mail sender with its own folder. A shell script replaces msmtp.
private final class MailBench {
    let bench: StorageBench
    let listener = Listener()
    let sender: MailSender
    var result: Outcome<Int>?

    /// - Parameter script: the shell script that replaces msmtp; nil runs msmtp. It can write to the folder "$1".
    init?(_ script: String?, in bench: StorageBench? = StorageBench(), account: MailAccount? = MailBench.account) {
        guard let bench else { return nil }
        self.bench = bench
        var program = "/usr/bin/msmtp"
        if let script {
            program = bench.folder + "/msmtp"
            let text = "#!/bin/sh\nhere=" + bench.folder + "\n" + script + "\n"
            guard (try? replaceFile(program, with: Array(text.utf8))) != nil, chmod(program, 0o755) == 0 else {
                return nil
            }
        }
        guard
            let sender = try? MailSender(
                loop: bench.loop, storage: bench.storage, dataFolder: bench.folder, program: program,
                listener: listener)
        else { return nil }
        self.sender = sender
        sender.use(account)
    }

    deinit { sender.close() }

    static var account: MailAccount? {
        (try? MailAddress("scope@clinic.example")).map {
            MailAccount(host: "localhost", port: 25, user: "anna", password: "se\"cret", sender: $0)
        }
    }

    /// Runs the loop for this number of seconds.
    func pass(seconds: Double) {
        let end = bench.loop.clock.now + Int64(seconds * 1e9)
        while bench.loop.clock.now < end { bench.loop.runOnce(timeout: 10_000_000) }
    }

    static func draft(_ recipient: String = "boss@lab.example") -> Draft? {
        (try? MailAddress(recipient)).map { Draft(recipient: $0, subject: "Größe", text: "Hello\n") }
    }

    /// Posts a mail with a picture, and waits until it is stored in the outbox or has failed.
    func post(_ recipient: String = "boss@lab.example") -> Outcome<Int>? {
        guard let draft = Self.draft(recipient), let picture = StorageBench.picture() else { return nil }
        // Until the sender has read its folder, it refuses mails as busy.
        for _ in 0..<100 {
            result = nil
            sender.post(picture, fileName: "a.png", draft) { [self] in result = $0 }
            guard let result = bench.wait(for: { self.result }) else { return nil }
            if result != .failure(.busy) { return result }
            bench.loop.runOnce(timeout: 10_000_000)
        }
        return result
    }

    func wait(_ condition: @escaping () -> Bool) -> Bool { bench.wait { condition() ? true : nil } ?? false }

    func files(_ folder: String) -> [String] {
        ((try? listFolder(bench.folder + "/" + folder, maximum: 100)) ?? []).map { $0.name }.sorted()
    }

    func file(_ name: String) -> String {
        String(decoding: (try? readFile(bench.folder + "/" + name, maximum: 1 << 20)) ?? [], as: UTF8.self)
    }
}

let mailCarrierTests = [
    TestCase("a mail is stored in the outbox until the program msmtp gets it together with the configuration") {
        t in
        guard
            let bench = MailBench(
                "cat > $here/message; cat /proc/self/fd/3 > $here/configuration; echo \"$@\" > $here/arguments")
        else { return t.fail("no bench") }
        t.expect(bench.post() == .success(1))
        t.expect(bench.wait { bench.listener.sent == ["boss@lab.example"] })
        t.expect(bench.wait { bench.files("outbox").isEmpty })
        t.expect(contains(bench.file("message"), "\r\nTo: <boss@lab.example>\r\nSubject: =?UTF-8?B?"))
        t.expect(contains(bench.file("configuration"), "\npassword \"se\"cret\"\n"))
        t.expectEqual(bench.file("arguments"), "--file=/proc/self/fd/3 --read-recipients\n")
        t.expectEqual(bench.sender.waiting, 0)
    },
    TestCase(
        "if a mail cannot be sent, it waits, the user is notified once, and it is sent together with the next mail"
    ) { t in
        guard
            let bench = MailBench(
                "test -e $here/up && cat >> $here/all && exit 0; "
                    + "echo 'msmtp: cannot connect to localhost, port 25: Connection refused' >&2; exit 75")
        else { return t.fail("no bench") }
        t.expect(bench.post() == .success(1))
        t.expect(bench.wait { bench.listener.delayed == [.notConnected] })
        t.expect(bench.post() == .success(2))
        t.expect(bench.files("outbox") == ["00000001.eml", "00000002.eml"])
        guard (try? replaceFile(bench.bench.folder + "/up", with: [])) != nil else { return t.fail("no file") }
        t.expect(bench.post("last@lab.example") == .success(3))
        t.expect(bench.wait { bench.listener.sent.count == 3 })
        t.expect(bench.listener.sent.last == "last@lab.example")
        t.expect(bench.listener.delayed == [.notConnected])
        t.expect(bench.wait { bench.files("outbox").isEmpty })
    },
    TestCase(
        "if the server refuses a mail, it is stored separately, the user is notified of the reason, and the next mail is sent"
    ) { t in
        guard
            let bench = MailBench(
                "grep -q bad@ || exit 0; echo 'msmtp: server message: 550 5.1.1 no such user' >&2; exit 65")
        else { return t.fail("no bench") }
        t.expect(bench.post("bad@lab.example") == .success(1))
        t.expect(bench.wait { bench.listener.refused == [.server("550 5.1.1 no such user")] })
        t.expect(bench.wait { bench.files("failed") == ["00000001.eml"] && bench.files("outbox").isEmpty })
        t.expect(bench.post() == .success(1))
        t.expect(bench.wait { bench.listener.sent.count == 1 })
        t.expect(bench.post("bad@lab.example") == .success(1))
        t.expect(bench.wait { bench.files("failed") == ["00000001.eml", "00000002.eml"] })
    },
    TestCase("if refused mails together are too large, the oldest ones are deleted") { t in
        guard let folder = StorageBench() else { return t.fail("no bench") }
        let large = [UInt8](repeating: 0x61, count: 2 << 20)
        for number in 1...3 {
            guard (try? makeFolder(folder.folder + "/failed")) != nil,
                (try? replaceFile(folder.folder + "/failed/0000000\(number).eml", with: large)) != nil
            else { return t.fail("no file") }
        }
        guard let bench = MailBench("echo 'msmtp: server message: 550 5.1.1 no such user' >&2; exit 65", in: folder)
        else { return t.fail("no bench") }
        t.expect(bench.post("bad@lab.example") == .success(1))
        t.expect(bench.wait { bench.files("failed") == ["00000003.eml", "00000004.eml"] })
    },
    TestCase(
        "complete mails survive a restart of the app; partly written mails are not sent, and damaged mails are reported"
    ) {
        t in
        guard let folder = StorageBench() else { return t.fail("no bench") }
        for (name, text) in [
            ("00000007.eml", "To: <old@lab.example>\r\n\r\nx"), ("00000009.eml.new", "To: <half"), ("00000003.eml", ""),
            ("note.txt", "x"),
        ] {
            guard (try? makeFolder(folder.folder + "/outbox")) != nil,
                (try? replaceFile(folder.folder + "/outbox/" + name, with: Array(text.utf8))) != nil
            else { return t.fail("no file") }
        }
        guard
            let bench = MailBench(
                "grep -q '^To:' && exit 0; echo 'msmtp: no recipients found' >&2; exit 64", in: folder)
        else { return t.fail("no bench") }
        t.expect(bench.wait { bench.listener.sent == ["old@lab.example"] })
        t.expect(bench.listener.refused == [.broken])
        // Partly written files stay, because not the sender but the app's start (`StorageWatch`) removes them.
        t.expect(bench.wait { bench.files("outbox") == ["00000009.eml.new", "note.txt"] })
    },
    TestCase(
        "without a mail server, with a full outbox or on a failed card, the user is notified immediately that no mail can be sent"
    ) { t in
        guard let bench = MailBench("exit 75", account: nil) else { return t.fail("no bench") }
        t.expect(bench.post() == .failure(.noAccount))
        bench.sender.use(MailBench.account)
        for number in 1...Outbox.maximumMessages { t.expect(bench.post() == .success(number)) }
        t.expect(bench.post() == .failure(.outboxFull(Outbox.maximumMessages)))
        bench.bench.storage.close()
        guard let broken = MailBench("exit 75") else { return t.fail("no bench") }
        t.expect(broken.post() == .success(1))
        // The test puts a file in place of the outbox folder, so storing fails.
        unlink(broken.bench.folder + "/outbox/00000001.eml")
        rmdir(broken.bench.folder + "/outbox")
        guard (try? replaceFile(broken.bench.folder + "/outbox", with: [1])) != nil else { return t.fail("no file") }
        guard case .failure? = broken.post() else {
            return t.fail("a mail was stored although a file replaces the outbox folder")
        }
        unlink(broken.bench.folder + "/outbox")
    },
    TestCase(
        "after a refused login, the mail is sent again if the user changes a setting or requests it, but not if the network changes"
    ) {
        t in
        guard
            let bench = MailBench(
                "echo x >> $here/tries; grep -q 'user \"bert' /proc/self/fd/3 && exit 0; "
                    + "echo 'msmtp: server message: 535 5.7.8 invalid' >&2; exit 77")
        else { return t.fail("no bench") }
        t.expect(bench.post() == .success(1))
        t.expect(bench.wait { bench.listener.delayed == [.login] })
        // After a change of the network, the sender waits before it tries again. The test waits longer than that.
        for _ in 0..<3 { bench.sender.surroundingsChanged(at: bench.bench.loop.clock.now) }
        bench.pass(seconds: 2.5)
        t.expectEqual(bench.file("tries"), "x\n")
        bench.sender.sendAgain()
        t.expect(bench.wait { bench.listener.delayed == [.login, .login] })
        t.expectEqual(bench.file("tries"), "x\nx\n")
        var account = MailBench.account
        account?.user = "bert"
        bench.sender.use(account)
        t.expect(bench.wait { bench.listener.sent.count == 1 })
        t.expectEqual(bench.sender.waiting, 0)
    },
    TestCase("if a login is configured without encryption, nothing is sent, the user is notified, and the mail waits") {
        t in
        guard let bench = MailBench("echo x >> $here/tries", account: nil), var account = MailBench.account
        else { return t.fail("no bench") }
        account.security = .off
        bench.sender.use(account)
        t.expect(bench.post() == .success(1))
        t.expect(bench.wait { bench.listener.delayed == [.openLogin] })
        t.expectEqual(bench.file("tries"), "")
        t.expect(bench.files("outbox") == ["00000001.eml"])
        account.security = .startTLS
        bench.sender.use(account)
        t.expect(bench.wait { bench.listener.sent.count == 1 })
    },
    TestCase("if msmtp is missing, the mail waits; messages of msmtp can have any size") { t in
        guard let bench = MailBench("yes x | head -c 100000 >&2; printf '\\377\\0' >&2; exit 99") else {
            return t.fail("no bench")
        }
        t.expect(bench.post() == .success(1))
        t.expect(bench.wait { bench.listener.delayed == [.other(.mailProgram(99))] })
        guard let missing = MailBench("exit 0") else { return t.fail("no bench") }
        unlink(missing.bench.folder + "/msmtp")
        t.expect(missing.post() == .success(1))
        t.expect(missing.wait { !missing.listener.delayed.isEmpty }, "the user is not notified")
        t.expect(missing.listener.sent.isEmpty && missing.sender.waiting == 1, "the mail does not wait")
    },
    // Tests/DeviceTests/mail_tests.py runs this test with the arguments "PORT SECURITY RECIPIENT", and its server
    // checks the mail.
    TestCase("msmtp delivers a picture to a real mail server") { t in
        let given = getenv("POCKETSCOPE_SMTP").map { Array(String(cString: $0).utf8) } ?? []
        let words = given.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 4, let port = UInt16(words[0])
        else { return t.skip("no mail server is given in POCKETSCOPE_SMTP", since: .otherSuite) }
        guard let bench = MailBench(nil, account: nil), var account = MailBench.account,
            let certificate = try? readFile(words[3], maximum: 1 << 16),
            (try? replaceFile(bench.bench.folder + "/mail-ca.pem", with: certificate)) != nil
        else { return t.fail("no bench") }
        account.port = port
        account.security = words[1] == "none" ? .off : words[1] == "tls" ? .tls : .startTLS
        if account.security == .off { account.user = "" }
        bench.sender.use(account)
        t.expect(bench.post(words[2]) == .success(1))
        t.expect(
            bench.wait { bench.listener.sent.count + bench.listener.delayed.count + bench.listener.refused.count > 0 })
        for problem in bench.listener.delayed + bench.listener.refused { t.fail(problem.name) }
        t.expect(bench.listener.sent == [words[2]])
        unlink(bench.bench.folder + "/mail-ca.pem")
    },
]
