import TestKit
import Text
import Upload

private func reread(_ report: UploadReport) -> UploadReport? { UploadReport(line: report.line.dropLast()) }

private func problem(_ text: String) -> UploadProblem? {
    do throws(UploadProblem) {
        _ = try UploadJob(Array(text.utf8))
        return nil
    } catch {
        return error
    }
}

let lineTests = [
    TestCase("a report that the upload program writes is read by the app unchanged") { t in
        let reports: [UploadReport] = [
            .progress(sent: 0, of: 10), .progress(sent: 5_000_000_000, of: 9_000_000_000_000_000),
            .delivered(DeliveredFile(name: remote("a b.bdf"), proof: .verified)),
            .delivered(DeliveredFile(name: remote("ä"), proof: .unverified)), .fetched(bytes: 12, mark: "\"a b\""),
            .fetched(bytes: 0, mark: ""), .unchanged, .sealed, .direct, .failed(.login),
            .failed(.certificate(.wrongName)),
            .failed(.address(.hasLogin)), .failed(.server(503)),
        ]
        for report in reports { t.expect(reread(report) == report, String(decoding: report.line, as: UTF8.self)) }
        for text in [
            "", "sent", "sent 1", "sent 1 x", "verified", "verified .x", "verified a/b", "failed",
            "failed no such thing",
            "failed server x", "fetched", "unchanged x", "sent -1 2",
        ] { t.expect(UploadReport(line: Array(text.utf8)[...]) == nil, text) }
        t.expect(UploadReport(line: [UInt8](repeating: 0x61, count: 10_000)[...]) == nil)
    },
    TestCase("if a job for the upload program is written and read, it is the same, and no value can add a line to it") {
        t in
        let address = place("https://lab.example/dav/")
        guard let account = try? UploadAccount(address: address, user: "anna", password: "se cret=1") else {
            return t.fail("account")
        }
        let order = DeliveryOrder(
            address: address, folder: [remote("a"), remote("b c")], name: remote("x y.bdf"), size: 3_000_000_000)
        let jobs = [
            UploadJob(.deliver(order, file: "/data/recordings/x y.bdf"), account: account, certificates: "/etc/ca.pem"),
            UploadJob(
                .deliver(DeliveryOrder(address: address, name: remote("x"), size: 1, isDirect: true), file: "/data/x"),
                account: account, certificates: "/etc/ca.pem"),
            UploadJob(
                .fetch(
                    FetchOrder(
                        path: [remote("n"), remote("news.json")], file: "/tmp/n", maximumBytes: 9, known: "\"1\"")),
                account: account, certificates: "/etc/ca.pem"),
        ]
        for job in jobs {
            guard let text = job.encoded() else { return t.fail("too long") }
            t.expect((try? UploadJob(text)) == job)
        }
        let seal = SealJob(file: "/data/a b", sealed: "/data/c", key: "/data/k.pem")
        t.expect(seal.encoded().flatMap { SealJob($0) } == seal)
        t.expect(SealJob(file: "/data/a\ninto x", sealed: "/c", key: "/k").encoded() == nil)
        t.expect(jobs[0].encoded().flatMap { SealJob($0) } == nil)
        guard let evil = try? UploadAccount(address: address, user: "anna\npassword x") else { return }
        t.expect(UploadJob(.deliver(order, file: "/x"), account: evil, certificates: "/c").encoded() == nil)
    },
    TestCase("if an upload job is incomplete, or would reveal the password, it is refused") { t in
        t.expect(problem("") == .address(.missing))
        t.expect(problem("address https://h/\n") == .program)
        t.expect(
            problem("address http://h/\nuser a\npassword b\ncertificates /c\ndeliver /x\nname x\nsize 1\n")
                == .openLogin)
        t.expect(problem("address https://h/\ncertificates /c\ndeliver /x\nname ../x\nsize 1\n") == .program)
        t.expect(problem("address https://h/\ncertificates /c\ndeliver /x\nname x\nsize -1\n") == .program)
        t.expect(problem("address https://h/\ncertificates /c\ndeliver /x\nname x\nsize 1\n") == nil)
        t.expect(problem(String(repeating: "a", count: 5000)) == .program)
    },
    TestCase("every problem of an upload has a text of its own in both languages") { t in
        let problems: [UploadProblem] = [
            .address(.missing), .openLogin, .certificateFile, .key, .unknownHost, .notConnected, .timedOut,
            .connectionLost,
            .certificate(.unknownSigner), .certificate(.expired), .certificate(.notYetValid), .certificate(.wrongName),
            .certificate(.revoked), .certificate(.other), .noTLS, .login, .forbidden, .noFolder, .notFound, .noWebDAV,
            .redirected, .serverFull, .tooLarge, .locked, .nameTaken, .incomplete, .badAnswer, .server(502),
            .fileMissing, .unfinished, .file, .program,
        ]
        for (index, problem) in problems.enumerated() {
            t.expect(problem.text[.english].utf8.count > 15, problem.word)
            t.expect(problem.text[.german].utf8.count > 15, problem.word)
            for other in problems[..<index] {
                t.expect(!other.text[.english].utf8.elementsEqual(problem.text[.english].utf8), problem.word)
                t.expect(!other.text[.german].utf8.elementsEqual(problem.text[.german].utf8), problem.word)
            }
        }
    },
]
