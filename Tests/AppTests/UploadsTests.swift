import App
import CSystem
import Platform
import Sending
import Services
import Storing
import TestKit
import Upload
import Uploading

private final class Observer: UploadObserver {
    var delivered: [String] = []
    var delayed: [UploadProblem] = []
    var leftOut: [String] = []
    var changes: [UploadStatus] = []
    func uploadChanged(_ status: UploadStatus) { changes.append(status) }
    func delivered(_ file: String, as delivered: DeliveredFile) { self.delivered.append(file) }
    func uploadDelayed(_ problem: UploadProblem) { delayed.append(problem) }
    func uploadLeftOut(_ file: String) { leftOut.append(file) }
}

/// The upload service with its own folder. A shell script replaces the upload program.
private final class UploadBench {
    let bench: StorageBench
    let observer = Observer()
    var uploads: Uploads

    /// - Parameter script: the shell script that replaces the upload program. It reads the job from descriptor 3;
    ///   "$here" is the data folder.
    init?(_ script: String, in bench: StorageBench? = StorageBench(), account: UploadAccount? = UploadBench.account()) {
        guard let bench else { return nil }
        self.bench = bench
        let program = bench.folder + "/uploader"
        let text = "#!/bin/sh\nhere=" + bench.folder + "\n" + script + "\n"
        guard (try? replaceFile(program, with: Array(text.utf8))) != nil, chmod(program, 0o755) == 0,
            let uploads = try? Uploads(
                loop: bench.loop, storage: bench.storage, dataFolder: bench.folder, program: program, sealer: program,
                pause: 20_000_000, isOpen: CompleteRecordings.isOpen)
        else { return nil }
        self.uploads = uploads
        uploads.add(observer)
        uploads.use(account.map { .success($0) })
    }

    deinit { uploads.close() }

    static func account(_ password: String = "secret") -> UploadAccount? {
        guard let address = try? UploadAddress("https://lab.example/dav") else { return nil }
        return try? UploadAccount(address: address, user: "anna", password: password)
    }

    func write(_ file: String, bytes: Int = 10) -> UploadItem? {
        guard (try? replaceFile(bench.folder + "/" + file, with: [UInt8](repeating: 7, count: bytes))) != nil,
            let name = RemoteName(file)
        else { return nil }
        return UploadItem(file: file, name: name)
    }

    /// Runs the loop until a condition is true or a timeout has passed.
    func wait(_ condition: () -> Bool) -> Bool {
        for _ in 0..<3000 {
            if condition() { return true }
            bench.loop.runOnce(timeout: 10_000_000)
        }
        return condition()
    }

    /// Runs the loop for 0.5 s, so that a test can check that something did not happen.
    func settle() {
        let end = bench.loop.clock.now + 500_000_000
        while bench.loop.clock.now < end { bench.loop.runOnce(timeout: 10_000_000) }
    }

    var states: [String] {
        ((try? listFolder(bench.folder + "/uploads", maximum: 100)) ?? []).map { $0.name }.filter {
            UploadQueue.name.number($0) != nil
        }
    }

    func text(_ file: String) -> String {
        ((try? readFile(bench.folder + "/" + file, maximum: 5000)) ?? []).reduce(into: "") {
            $0.unicodeScalars.append(Unicode.Scalar($1))
        }
    }
}

/// A file job that blocks the writing thread until a file exists.
private final class Gate: FileTask {
    private let path: String
    init(_ path: String) { self.path = path }
    func run() throws(FileError) { while access(path, F_OK) != 0 { usleep(1000) } }
}

/// A shell script that reports successful delivery immediately.
private let delivers = "cat <&3 > \"$here/job\"; echo 'sent 5 10' >&2; echo 'verified x' >&2"

let uploadsTests = [
    TestCase("the upload program delivers a file with the account in the settings, and the file is marked as delivered")
    { t in
        guard let bench = UploadBench(delivers), let item = bench.write("x") else { return t.fail("no bench") }
        bench.uploads.deliver(item)
        t.expect(bench.wait { !bench.observer.delivered.isEmpty })
        t.expectEqual(
            bench.text("job"),
            "address https://lab.example/dav/\nuser anna\npassword secret\ncertificates /etc/ssl/certs/ca-certificates.crt\ndeliver "
                + bench.bench.folder + "/x\nfolder \nname x\nsize 10\n")
        t.expect(bench.observer.changes.contains { $0.current?.sent == 5 && $0.current?.total == 10 })
        t.expect(bench.uploads.status.waiting == 0 && bench.uploads.status.delivered == 1)
        t.expect(
            UploadItem(Array(bench.text("uploads/00000001.upload").utf8))?.state
                == .delivered(DeliveredFile(name: item.name, proof: .verified)))
        // The file was delivered, so it is not sent again, even after a restart.
        try? removeFile(bench.bench.folder + "/job")
        bench.uploads.deliver(item)
        bench.uploads.close()
        guard let again = UploadBench(delivers, in: bench.bench) else { return t.fail("no bench") }
        t.expect(again.wait { again.uploads.status.delivered == 1 })
        again.uploads.deliver(item)
        again.settle()
        t.expect(again.text("job").isEmpty)
    },
    TestCase("all files are uploaded, even if there are more than the writing thread's queue can contain") { t in
        guard let bench = UploadBench("cat <&3 > /dev/null; echo 'verified x' >&2") else { return t.fail("no bench") }
        let names = (0..<40).map { "file\($0)" }
        for item in names.compactMap({ bench.write($0) }) { bench.uploads.deliver(item) }
        t.expectEqual(bench.uploads.status.waiting, 40)
        t.expect(bench.wait { bench.observer.delivered.count == 40 || !bench.observer.leftOut.isEmpty })
        t.expectEqual(bench.observer.leftOut, [])
        t.expectEqual(bench.observer.delivered, names)
        t.expectEqual(bench.uploads.status.waiting, 0)
    },
    TestCase("if an upload must be retried while the writing thread's queue is full, no file is lost") { t in
        guard let bench = UploadBench(delivers), let item = bench.write("x") else { return t.fail("no bench") }
        bench.uploads.use(nil)
        bench.uploads.deliver(item)
        t.expect(bench.wait { bench.states.count == 1 })
        // The card does not respond, and the writing thread's queue is full, so the file's size cannot be read.
        bench.bench.storage.perform(Gate(bench.bench.folder + "/open")) { _ in }
        var isFull = false
        while !isFull {
            bench.bench.storage.write([1], to: bench.bench.folder + "/history") { result in
                if case .failure = result { isFull = true }
            }
        }
        bench.uploads.use(UploadBench.account().map { .success($0) })
        bench.settle()
        t.expect(bench.observer.leftOut.isEmpty && bench.observer.delivered.isEmpty)
        t.expectEqual(bench.uploads.status.waiting, 1)
        t.expect((try? replaceFile(bench.bench.folder + "/open", with: [1])) != nil)
        t.expect(bench.wait { bench.observer.delivered.count == 1 })
    },
    TestCase(
        "if the folder with the states of uploads cannot be read at the start, it is read later, and no file number is used twice"
    ) { t in
        guard let bench = UploadBench(delivers, account: nil), let item = bench.write("x"), bench.write("y") != nil,
            let name = RemoteName("y"), let other = UploadItem(file: "y", name: name)
        else { return t.fail("no bench") }
        bench.uploads.deliver(item)
        t.expect(bench.wait { bench.states.count == 1 })
        bench.uploads.close()
        let folder = bench.bench.folder + "/uploads"
        t.expect(rename(folder, folder + ".away") == 0 && (try? replaceFile(folder, with: [1])) != nil)
        guard let again = UploadBench(delivers, in: bench.bench) else { return t.fail("no bench") }
        again.uploads.deliver(other)
        again.settle()
        t.expect(again.observer.delivered.isEmpty)
        t.expect((try? removeFile(folder)) != nil && rename(folder + ".away", folder) == 0)
        t.expect(again.wait { again.observer.delivered.count == 2 })
        t.expectEqual(again.observer.delivered, ["x", "y"])
        t.expectEqual(again.states, ["00000001.upload", "00000002.upload"])
    },
    TestCase("if a login fails, that is reported once, and the file waits; a new password starts a retry immediately") {
        t in
        guard
            let bench = UploadBench(
                "if cat <&3 | grep -q 'password right'; then echo 'verified x' >&2; else echo 'failed login' >&2; fi; exit 1"
            ),
            let item = bench.write("x")
        else { return t.fail("no bench") }
        bench.uploads.deliver(item)
        t.expect(bench.wait { !bench.observer.delayed.isEmpty })
        t.expect(bench.observer.delayed == [.login])
        t.expect(bench.uploads.status.needsUser && bench.uploads.status.waiting == 1)
        t.expect(bench.uploads.status.problem == .login)
        t.expect(bench.states.count == 1)
        bench.uploads.use(UploadBench.account("right").map { .success($0) })
        t.expect(bench.wait { bench.observer.delivered.count == 1 })
        t.expect(bench.uploads.status.problem == nil && !bench.uploads.status.needsUser)
    },
    TestCase(
        "if the upload program is killed, prints nothing or never stops printing, no file counts as delivered, and none is lost"
    ) { t in
        for script in [
            "kill -9 $$", "exit 0", "yes >&2 & sleep 0.2; kill -9 $! $$", "echo 'fetched 1 x' >&2",
            "echo 'verified ../x' >&2",
        ] {
            guard let bench = UploadBench(script), let item = bench.write("x") else { return t.fail("no bench") }
            bench.uploads.deliver(item)
            t.expect(bench.wait { !bench.observer.delayed.isEmpty }, script)
            t.expect(bench.observer.delayed == [.program], script)
            t.expect(bench.uploads.status.waiting == 1 && bench.states.count == 1, script)
        }
    },
    TestCase("if a file still grows, it is uploaded only when it is complete, also after a power cut") { t in
        guard let bench = UploadBench(delivers), var item = bench.write("x") else { return t.fail("no bench") }
        item.state = .growing
        bench.uploads.deliver(item)
        t.expect(bench.wait { bench.states.count == 1 })
        bench.settle()
        t.expect(bench.observer.delivered.isEmpty && bench.uploads.status.waiting == 0)
        bench.uploads.close()
        guard let again = UploadBench(delivers, in: bench.bench) else { return t.fail("no bench") }
        t.expect(again.wait { again.observer.delivered.count == 1 })
        guard var other = again.write("y", bytes: 3) else { return t.fail("no file") }
        other.state = .growing
        again.uploads.deliver(other)
        t.expect(again.wait { again.states.count == 2 })
        _ = again.write("y", bytes: 12)
        again.uploads.complete("y")
        t.expect(again.wait { again.observer.delivered.count == 2 })
        t.expect(again.text("job").utf8.suffix(8).elementsEqual("size 12\n".utf8))
    },
    TestCase("if a file is marked for deletion, it is deleted only after the server's copy is verified") { t in
        for (word, stays) in [("verified", false), ("unverified", true)] {
            guard let bench = UploadBench("echo '" + word + " x' >&2"), bench.write("x") != nil,
                let name = RemoteName("x"), let item = UploadItem(file: "x", name: name, afterwards: .deleted)
            else { return t.fail("no bench") }
            bench.uploads.deliver(item)
            t.expect(bench.wait { bench.observer.delivered.count == 1 }, word)
            t.expect((bench.text("x").isEmpty == false) == stays, word)
            t.expect(bench.states.count == (stays ? 1 : 0), word)
        }
    },
    TestCase("if a file is marked for encryption, the app uploads an encrypted copy and deletes this copy afterwards") {
        t in
        let script = """
            cat <&3 > "$here/job"
            if grep -q '^seal' "$here/job"; then
              echo run >> "$here/runs"
              echo 12345 > "$(sed -n 's/^into //p' "$here/job")"
              echo sealed >&2
            elif [ -e "$here/up" ]; then echo 'verified x.cms' >&2
            else echo 'failed too-large' >&2; fi
            """
        guard let bench = UploadBench(script), bench.write("x") != nil, let name = RemoteName("x"),
            let item = UploadItem(file: "x", name: name, key: "key.pem")
        else { return t.fail("no bench") }
        let copy = "uploads/00000001.upload.cms"
        bench.uploads.deliver(item)
        t.expect(bench.wait { !bench.observer.delayed.isEmpty })
        t.expectEqual(bench.text(copy), "12345\n")
        t.expect((try? replaceFile(bench.bench.folder + "/up", with: [])) != nil)
        bench.uploads.tryAgain()
        t.expect(bench.wait { bench.observer.delivered.count == 1 })
        t.expect(bench.text(copy).isEmpty)
        t.expect(!bench.text("x").isEmpty)
        t.expectEqual(bench.text("runs"), "run\n")
        let end = "deliver " + bench.bench.folder + "/" + copy + "\nfolder \nname x.cms\nsize 6\n"
        t.expect(bench.text("job").utf8.suffix(end.utf8.count).elementsEqual(end.utf8))
    },
    TestCase(
        "if a server refuses the request MOVE, uploads do not use it until the server's address or the login changes"
    ) {
        t in
        let script = """
            cat <&3 > "$here/job"
            if grep -q '^direct yes' "$here/job"; then echo x >> "$here/known"; else echo direct >&2; fi
            echo "verified $(sed -n 's/^name //p' "$here/job")" >&2
            """
        guard let bench = UploadBench(script), let x = bench.write("x"), let y = bench.write("y"),
            let z = bench.write("z")
        else { return t.fail("no bench") }
        bench.uploads.deliver(x)
        bench.uploads.deliver(y)
        t.expect(bench.wait { bench.observer.delivered.count == 2 })
        t.expectEqual(bench.text("known"), "x\n")
        bench.uploads.use(UploadBench.account("other").map { .success($0) })
        bench.uploads.deliver(z)
        t.expect(bench.wait { bench.observer.delivered.count == 3 })
        t.expectEqual(bench.text("known"), "x\n")
    },
    TestCase(
        "if an encryption key is damaged, only the files that need it wait; that is reported, and the files are retried"
    ) { t in
        let script = """
            cat <&3 > "$here/job"
            if ! grep -q '^seal' "$here/job"; then echo "verified $(sed -n 's/^name //p' "$here/job")" >&2
            elif [ -e "$here/whole" ]; then
              echo 12345 > "$(sed -n 's/^into //p' "$here/job")"
              echo sealed >&2
            else echo 'failed key' >&2; fi
            """
        guard let bench = UploadBench(script), bench.write("x") != nil, let name = RemoteName("x"),
            let sealed = UploadItem(file: "x", name: name, key: "key.pem"), let plain = bench.write("y")
        else { return t.fail("no bench") }
        bench.uploads.deliver(sealed)
        bench.uploads.deliver(plain)
        t.expect(bench.wait { bench.observer.delivered.count == 1 })
        t.expectEqual(bench.observer.delivered, ["y"])
        t.expect(bench.observer.delayed == [.key])
        t.expect(bench.uploads.status.waiting == 1 && !bench.uploads.status.needsUser)
        t.expect((try? replaceFile(bench.bench.folder + "/whole", with: [])) != nil)
        bench.uploads.tryAgain()
        t.expect(bench.wait { bench.observer.delivered.count == 2 })
    },
    TestCase("if a file that must be uploaded is missing, it is skipped; without an upload address, all files wait") {
        t in
        guard let bench = UploadBench(delivers, account: nil), let item = bench.write("x"), let gone = bench.write("y")
        else { return t.fail("no bench") }
        bench.uploads.deliver(gone)
        bench.uploads.deliver(item)
        t.expect(bench.wait { bench.uploads.status.waiting == 2 && bench.states.count == 2 })
        try? removeFile(bench.bench.folder + "/y")
        bench.uploads.use(.failure(.openLogin))
        t.expect(bench.uploads.status.problem == .openLogin && bench.uploads.status.needsUser)
        bench.uploads.use(UploadBench.account().map { .success($0) })
        t.expect(bench.wait { bench.observer.delivered.count == 1 })
        t.expect(bench.observer.leftOut.count == 1 && bench.states.count == 1)
    },
    TestCase("if the card refuses to store the states of uploads, the app writes them as soon as the card accepts them")
    { t in
        guard let bench = UploadBench(delivers, account: nil), let item = bench.write("x") else {
            return t.fail("no bench")
        }
        // The test puts a file in place of the folder, so states cannot be stored.
        let folder = bench.bench.folder + "/uploads"
        t.expect(bench.wait { access(folder, F_OK) == 0 })
        t.expect(rmdir(folder) == 0 && (try? replaceFile(folder, with: [1])) != nil)
        bench.uploads.deliver(item)
        bench.settle()
        t.expect(bench.states.isEmpty && bench.uploads.status.waiting == 1)
        unlink(folder)
        t.expect(bench.wait { bench.states.count == 1 })
        // Storing fails again, so several states of the file wait. The app stores only the newest of them.
        t.expect(unlink(folder + "/00000001.upload") == 0 && rmdir(folder) == 0)
        t.expect((try? replaceFile(folder, with: [1])) != nil)
        bench.uploads.use(UploadBench.account().map { .success($0) })
        t.expect(bench.wait { bench.observer.delivered.count == 1 })
        unlink(folder)
        t.expect(bench.wait { bench.states.count == 1 })
        t.expect(
            UploadItem(Array(bench.text("uploads/00000001.upload").utf8))?.state
                == .delivered(DeliveredFile(name: item.name, proof: .verified)))
    },
    TestCase("if a file is downloaded, the file and the server's entity tag are returned, or the reason of the failure")
    { t in
        guard
            let bench = UploadBench(
                "cat <&3 > \"$here/job\"; if grep -q 'known a' \"$here/job\"; then echo unchanged >&2; else echo 'fetched 12 \"a\"' >&2; fi"
            ),
            let folder = RemoteName("study"), let name = RemoteName("news.json")
        else { return t.fail("no bench") }
        var results: [Result<FetchedFile, UploadProblem>] = []
        let request = FetchRequest(path: [folder, name], name: name, maximumBytes: 1000)
        bench.uploads.fetch(request) { results.append($0) }
        bench.uploads.fetch(FetchRequest(path: [name], name: name, maximumBytes: 9, known: "a")) { results.append($0) }
        t.expect(bench.wait { results.count == 2 })
        t.expect(
            results.first == .success(.new(path: bench.bench.folder + "/fetched/news.json", bytes: 12, mark: "\"a\"")))
        t.expect(results.last == .success(.unchanged))
        bench.uploads.use(nil)
        bench.uploads.fetch(request) { results.append($0) }
        t.expect(results.last == .failure(.address(.missing)))
    },
    TestCase(
        "if the app must not use the network, the download in progress fails, and the next download starts after this pause"
    ) { t in
        guard
            let bench = UploadBench(
                "cat <&3 > /dev/null; [ -e \"$here/go\" ] || { : > \"$here/began\"; exec sleep 20; }; echo 'fetched 12 \"a\"' >&2"
            ),
            let name = RemoteName("news.json")
        else { return t.fail("no bench") }
        var results: [Result<FetchedFile, UploadProblem>] = []
        let request = FetchRequest(path: [name], name: name, maximumBytes: 1000)
        bench.uploads.fetch(request) { results.append($0) }
        t.expect(bench.wait { access(bench.bench.folder + "/began", F_OK) == 0 })
        bench.uploads.isQuiet = true
        t.expect(results == [.failure(.notConnected)])
        t.expect((try? replaceFile(bench.bench.folder + "/go", with: [])) != nil)
        bench.uploads.fetch(request) { results.append($0) }
        bench.settle()
        t.expectEqual(results.count, 1)
        bench.uploads.isQuiet = false
        t.expect(bench.wait { results.count == 2 })
        t.expect(
            results.last == .success(.new(path: bench.bench.folder + "/fetched/news.json", bytes: 12, mark: "\"a\"")))
    },
]
