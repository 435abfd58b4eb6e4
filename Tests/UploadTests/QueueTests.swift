import TestKit
import Upload

private let minute: Int64 = 60_000_000_000
private func item(_ file: String, _ afterwards: UploadItem.Afterwards = .kept, _ state: UploadItem.State = .waiting)
    -> UploadItem
{
    UploadItem(file: file, folder: [remote("p")], name: remote("a.bdf"), afterwards: afterwards, state: state)!
}
private let there = DeliveredFile(name: remote("a.bdf"), proof: .verified)
private let perhaps = DeliveredFile(name: remote("a.bdf"), proof: .unverified)

let queueTests = [
    TestCase("if the state of an upload is written to its file and read, it is the same; a truncated file is invalid") {
        t in
        for item in [
            item("recordings/a b.bdf"), item("x", .deleted, .growing), item("x/y/z", .kept, .delivered(there)),
            item("x", .deleted, .delivered(perhaps)),
            UploadItem(file: "x", name: remote("x"), key: "study/key.pem")!,
            UploadItem(file: "x", name: remote("x"), owner: .study("rest-2"), state: .delivered(there))!,
        ] {
            let bytes = item.encoded
            t.expect(UploadItem(bytes) == item)
            for count in 0..<bytes.count { t.expect(UploadItem(Array(bytes[..<count])) != item) }
        }
        t.expect(UploadItem(file: "x", name: remote("x"), owner: .study("a\nb")) == nil)
        for path in ["", "/etc/passwd", "../x", "a/../b", "a//b", ".x", "a\nb", String(repeating: "x", count: 513)] {
            t.expect(UploadItem(file: path, name: remote("a")) == nil, path)
        }
        t.expect(UploadItem(Array("PocketScope upload 2\nfile x\nname x\nafterwards kept\n".utf8)) == nil)
    },
    TestCase(
        "an upload is retried after 1, 5 and 30 minutes, then every hour, and immediately when the network returns"
    ) {
        t in
        var queue = UploadQueue()
        t.expect(queue.add(item("a"), size: 5) == .write(1, item("a")))
        t.expect(queue.add(item("a"), size: 5) == UploadQueue.Change.none)
        var now: Int64 = 0
        for minutes in [1, 5, 30, 60, 60] as [Int64] {
            t.expect(queue.begin(at: now)?.number == 1)
            let (change, isNews) = queue.failed(.notConnected, at: now)
            t.expect(change == .none)
            t.expect(isNews == (minutes == 1))
            t.expect(queue.nextAttempt == now + minutes * minute)
            now += minutes * minute
        }
        _ = queue.begin(at: now)
        _ = queue.failed(.notConnected, at: now)
        queue.retry(at: now)
        t.expect(queue.nextAttempt == now + 2_000_000_000)
    },
    TestCase(
        "after a wrong password, all uploads wait for the user; if the server refuses one file, the others do not wait"
    ) { t in
        var queue = UploadQueue()
        _ = queue.add(item("a"), size: 5)
        _ = queue.add(item("b"), size: 6)
        t.expect(queue.waitingBytes == 11)
        t.expect(queue.begin(at: 0)?.item.file == "a")
        _ = queue.failed(.tooLarge, at: 0)
        t.expect(queue.begin(at: 0)?.item.file == "b")
        t.expect(queue.delivered(there, at: 0) == [.write(2, item("b", .kept, .delivered(there)))])
        t.expect(queue.begin(at: minute)?.item.file == "a")
        _ = queue.failed(.login, at: minute)
        queue.retry(at: minute)
        t.expect(queue.waitsForUser && queue.nextAttempt == nil)
        // A new recording does not cause another attempt with the password that the server has refused.
        _ = queue.add(item("c"), size: 1)
        t.expect(queue.waitsForUser && queue.nextAttempt == nil)
        queue.resume(at: minute)
        t.expect(queue.begin(at: 2 * minute)?.item.file == "a")
        t.expect(queue.waiting == 2 && queue.delivered == 1)
    },
    TestCase("a recording counts as delivered when all its files are delivered") { t in
        var queue = UploadQueue()
        for name in ["r_rest_1.bdf", "r_rest_1.json", "r_rest_2.bdf"] {
            guard let item = UploadItem(file: name, name: remote(name)) else { return t.fail(name) }
            _ = queue.add(item, size: 5)
        }
        t.expect(queue.progress(of: "r_rest_3") == nil)
        for delivered in 0..<2 {
            t.expect(queue.progress(of: "r_rest_1") == .waiting, "\(delivered) of 2")
            _ = queue.begin(at: 0)
            _ = queue.delivered(there, at: 0)
        }
        t.expect(queue.progress(of: "r_rest_1") == .delivered && queue.progress(of: "r_rest_2") == .waiting)
    },
    TestCase("if the state file of an upload cannot be read, its number is not used again") { t in
        var queue = UploadQueue.start([], lastNumber: 7).queue
        t.expect(queue.add(item("a"), size: 5) == .write(8, item("a")))
    },
    TestCase("a file is deleted only if the settings allow it and the server's copy of it was verified") { t in
        for afterwards in [UploadItem.Afterwards.kept, .deleted] {
            for file in [there, perhaps] {
                var queue = UploadQueue()
                _ = queue.add(item("a", afterwards), size: 5)
                _ = queue.begin(at: 0)
                let change = queue.delivered(file, at: 0)
                if afterwards == .deleted, file == there {
                    t.expect(change == [.removeBoth(1, file: "a")])
                    t.expect(queue.item(of: "a") == nil)
                } else {
                    t.expect(change == [.write(1, item("a", afterwards, .delivered(file)))])
                    t.expect(queue.item(of: "a")?.state == .delivered(file))
                }
                t.expect(queue.waiting == 0)
            }
        }
    },
    TestCase(
        "after a power cut, files that still grow wait, delivered files stay delivered, and missing files leave the queue of uploads"
    ) { t in
        let (queue, changes) = UploadQueue.start([
            UploadQueue.Found(number: 9, item: item("e", .deleted, .delivered(there)), size: 1),
            UploadQueue.Found(number: 3, item: item("a", .kept, .growing), size: 10),
            UploadQueue.Found(number: 4, item: item("b"), size: nil),
            UploadQueue.Found(number: 5, item: item("c", .kept, .delivered(there)), size: 3),
            UploadQueue.Found(number: 7, item: item("d"), size: 4),
        ])
        t.expect(changes == [.write(3, item("a")), .forget(4), .removeBoth(9, file: "e")])
        var rest = queue
        t.expect(rest.waiting == 2 && rest.waitingBytes == 14)
        t.expect(rest.begin(at: 0)?.number == 3)
        // The next number is 10, because 9 was used before, although its item no longer exists.
        t.expect(rest.add(item("f"), size: 1) == .write(10, item("f")))
        t.expect(rest.add(item("c"), size: 3) == UploadQueue.Change.none)
    },
    TestCase(
        "a file that still grows is uploaded only after it is complete; a file that is missing is removed from the queue"
    ) { t in
        var queue = UploadQueue()
        _ = queue.add(item("a", .kept, .growing), size: 0)
        t.expect(queue.nextAttempt == nil)
        t.expect(queue.complete("b", size: 1) == .none)
        t.expect(queue.complete("a", size: 77) == .write(1, item("a")))
        t.expect(queue.complete("a", size: 78) == .none)
        t.expect(queue.waitingBytes == 77)
        _ = queue.begin(at: 0)
        queue.broken()
        t.expect(queue.nextAttempt == 0)
        _ = queue.begin(at: 0)
        let (change, isNews) = queue.failed(.fileMissing, at: 0)
        t.expect(change == .forget(1))
        t.expect(isNews && queue.waiting == 0)
    },
    TestCase("no number of an upload is used twice, even if the upload with this number was removed") { t in
        var queue = UploadQueue()
        _ = queue.add(item("a", .deleted), size: 5)
        _ = queue.begin(at: 0)
        t.expect(queue.delivered(there, at: 0) == [.removeBoth(1, file: "a")])
        t.expect(queue.add(item("b"), size: 5) == .write(2, item("b")))
        _ = queue.begin(at: 0)
        t.expect(queue.failed(.fileMissing, at: 0).0 == .forget(2))
        t.expect(queue.add(item("c"), size: 5) == .write(3, item("c")))
    },
    TestCase("if a new file has the name of a waiting, uploading or delivered file, it gets a state of its own") { t in
        for before in 0..<3 {
            var queue = UploadQueue()
            t.expect(queue.add(item("x"), size: 5) == .write(1, item("x")))
            if before > 0 { t.expect(queue.begin(at: 0)?.number == 1) }
            if before > 1 { t.expect(queue.delivered(there, at: 0).count == 1) }
            t.expect(queue.forget("x") == .forget(1))
            t.expect(queue.waiting == 0 && queue.sending == nil && queue.delivered == 0)
            // The result of the earlier file's upload arrives late. It must not change the state of the new file.
            t.expect(queue.delivered(there, at: 0).isEmpty)
            t.expect(queue.add(item("x", .kept, .growing), size: 0) == .write(2, item("x", .kept, .growing)))
            t.expect(queue.begin(at: minute) == nil)
            t.expect(queue.complete("x", size: 9) == .write(2, item("x")))
            t.expect(queue.begin(at: minute)?.number == 2)
            t.expect(queue.forget("y") == .none)
        }
    },
    TestCase("the queue of uploads has a maximum length") { t in
        var queue = UploadQueue()
        for number in 0..<UploadQueue.maximumItems {
            t.expect(queue.add(item("f" + String(number)), size: .max) != nil)
        }
        t.expect(queue.add(item("one more"), size: 1) == nil)
    },
    TestCase("delivered files take no space in the queue from waiting uploads; the oldest delivered ones are removed") {
        t in
        var queue = UploadQueue()
        let maximum = UploadQueue.maximumDelivered
        for number in 0...maximum {
            t.expect(queue.add(item("f" + String(number)), size: 1) != nil, "\(number)")
            t.expect(queue.begin(at: 0) != nil)
            let changes = queue.delivered(there, at: 0)
            t.expectEqual(changes.count, number < maximum ? 1 : 2)
            if number == maximum { t.expect(changes[1] == .forget(1)) }
        }
        t.expect(queue.delivered == maximum && !queue.isFull)
        t.expect(queue.item(of: "f0") == nil && queue.item(of: "f1") != nil)
        // A queue that is read at the start also keeps only the newest delivered items.
        let found = (0...UInt32(maximum)).map {
            UploadQueue.Found(number: $0 + 1, item: item("f" + String($0), .kept, .delivered(there)), size: 1)
        }
        let (start, changes) = UploadQueue.start(found + [UploadQueue.Found(number: 5000, item: item("new"), size: 2)])
        t.expect(changes == [.forget(1)])
        t.expect(start.waiting == 1 && start.delivered == maximum)
    },
    TestCase("a file is uploaded only to the server of its own study or monitor, also after files for other servers") {
        t in
        func of(_ study: String, _ file: String) -> UploadItem {
            UploadItem(file: file, name: remote("a.bdf"), owner: .study(study))!
        }
        var queue = UploadQueue()
        queue.serve([.study("one")])
        _ = queue.add(of("one", "a"), size: 10)
        _ = queue.add(item("own"), size: 200)
        _ = queue.add(of("one", "b"), size: 10)
        t.expect(queue.waiting == 2 && queue.waitingBytes == 20 && queue.waitingElsewhere == 1)
        t.expect(queue.begin(at: 0)?.item.file == "a")
        // Now only the second study is served, so a file that was being sent to the first study's server is no longer sent.
        queue.serve([.study("two")])
        t.expect(queue.sending == nil && queue.nextAttempt == nil && queue.waiting == 0)
        _ = queue.add(of("two", "c"), size: 5)
        t.expect(queue.begin(at: 0)?.item.file == "c")
        _ = queue.delivered(there, at: 0)
        t.expect(queue.begin(at: 0) == nil)
        // Also after a restart, this file is not sent.
        var (again, _) = UploadQueue.start([
            UploadQueue.Found(number: 1, item: UploadItem(of("one", "a").encoded)!, size: 10),
            UploadQueue.Found(number: 2, item: UploadItem(item("own").encoded)!, size: 200),
        ])
        t.expect(again.begin(at: 0)?.item.file == "own")
        again.broken()
        again.serve([.study("one"), .device])
        t.expect(again.waiting == 2 && again.begin(at: 0)?.item.file == "a")
    },
]
