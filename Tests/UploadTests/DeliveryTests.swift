import TestKit
import Upload

private let plain = place("https://lab.example/dav")
private let cloud = place("https://cloud.example/remote.php/dav/files/anna/study")
private func order(_ address: UploadAddress = plain, size: Int64 = 1000, folder: [RemoteName] = []) -> DeliveryOrder {
    DeliveryOrder(address: address, folder: folder, name: remote("a.bdf"), size: size)
}
private func done(_ name: String, _ proof: DeliveredFile.Proof = .verified) -> Delivery.Step {
    .delivered(DeliveredFile(name: remote(name), proof: proof))
}

/// Returns the contents of all files on the server except digests, one letter for each file.
private func letters(_ server: ModelServer) -> [UInt8] {
    server.files.map { $0.content.letter }.filter { $0 != 0 }.sorted()
}

let deliveryTests = [
    TestCase(
        "to upload a file, the program reserves its name, sends it under a temporary name, checks it, moves it and checks it again"
    ) { t in
        var server = ModelServer()
        t.expect(server.deliver(order(folder: [remote("p 1"), remote("day")]), letter: 7) == done("a.bdf"))
        let url = "https://lab.example/dav/p%201/day/"
        t.expect(server.content(url + "a.bdf") == ModelServer.Content(size: 1000, letter: 7))
        t.expect(server.content(url + "a.bdf.sha256")?.text == ModelServer.digest(7).line(remote("a.bdf")))
        t.expect(server.files.count == 2)
        t.expect(
            server.log.map { $0.method } == [
                .propfind, .makeFolder, .makeFolder, .put, .put, .propfind, .move, .propfind,
            ])
        // The file is already there, so the second delivery sends nothing.
        t.expect(server.deliver(order(folder: [remote("p 1"), remote("day")]), letter: 7) == done("a.bdf"))
        t.expect(server.log.suffix(2).map { $0.method } == [.propfind, .get])
    },
    TestCase("if the server has a different file with the same name and size, that file is not replaced") { t in
        var server = ModelServer()
        t.expect(server.deliver(order(), letter: 7) == done("a.bdf"))
        t.expect(server.deliver(order(), letter: 8) == done("a-2.bdf"))
        t.expect(server.deliver(order(size: 500), letter: 9) == done("a-3.bdf"))
        for (letter, name) in [(7, "a.bdf"), (8, "a-2.bdf"), (9, "a-3.bdf")] as [(UInt8, String)] {
            t.expect(server.content("https://lab.example/dav/" + name)?.letter == letter)
        }
        // The server already has this content under another name, which the device finds, so it sends no second copy.
        t.expect(server.deliver(order(), letter: 8) == done("a-2.bdf"))
        t.expect(letters(server) == [7, 8, 9])
        for letter in UInt8(10)..<16 { _ = server.deliver(order(), letter: letter) }
        t.expect(server.deliver(order(), letter: 16) == .failed(.nameTaken))
        t.expect(letters(server).count == 9)
    },
    TestCase(
        "if an upload is interrupted before, during or after any request, in the end the server has the complete file once"
    ) {
        t in
        for (address, size) in [(plain, 1000), (cloud, 45 << 20), (cloud, 1000)] as [(UploadAddress, Int64)] {
            for knowsDigests in [false, true] {
                for first in 0..<14 {
                    for second in [0, 3, 7, 11] {
                        for kind in 0..<3 {
                            var server = ModelServer()
                            server.knowsDigests = knowsDigests
                            let cuts: [ModelServer.Cut] = [first, second].map {
                                kind == 0 ? .before($0) : kind == 1 ? .after($0) : .within($0)
                            }
                            var step: Delivery.Step?
                            for cut in cuts where step == nil {
                                step = server.deliver(order(address, size: size), letter: 7, cut)
                            }
                            // If an interrupted attempt left a part of the file under the final name, the next attempt sends the file again.
                            for _ in 0..<2 where step == nil || step == .failed(.incomplete) {
                                step = server.deliver(order(address, size: size), letter: 7)
                            }
                            guard case .delivered(let file) = step, file.proof == .verified else {
                                return t.fail("cuts \(first), \(second) of kind \(kind)")
                            }
                            let url = address.url([], file.name)
                            t.expect(server.content(url) == ModelServer.Content(size: size, letter: 7))
                            t.expect(letters(server) == [7], "cuts \(first), \(second) of kind \(kind)")
                        }
                    }
                }
            }
        }
    },
    TestCase("if the server forbids PROPFIND, a file is uploaded once and reported as unverified") { t in
        // Interrupt the delivery after each of its requests: PROPFIND, GET, HEAD, the claim (PUT of a digest file), PUT and MOVE.
        for cut in 0..<7 {
            var server = ModelServer()
            server.forbidsPropfind = true
            if cut > 0 { t.expect(server.deliver(order(), letter: 7, .after(cut - 1)) == nil) }
            t.expect(server.deliver(order(), letter: 7) == done("a.bdf", .unverified))
            t.expect(server.content("https://lab.example/dav/a.bdf")?.letter == 7)
            t.expect(letters(server) == [7], "a second copy stays after \(cut)")
        }
        // A file of another device is not replaced, no matter whether that device has claimed the name.
        var server = ModelServer()
        server.forbidsPropfind = true
        t.expect(server.deliver(order(), letter: 8) == done("a.bdf", .unverified))
        server.files.append(("https://lab.example/dav/a-2.bdf", ModelServer.Content(size: 1000, letter: 9)))
        t.expect(server.deliver(order(), letter: 7) == done("a-3.bdf", .unverified))
        t.expect(letters(server) == [7, 8, 9])
    },
    TestCase(
        "if an account can only write, it uploads each content once, and does not mistake another device's file for its own"
    ) { t in
        let (mine, yours) = ("a-0707070707070707.bdf", "a-0808080808080808.bdf")
        for forbidsPropfind in [true, false] {
            for hides in [false, true] where forbidsPropfind || !hides {
                for cut in 0..<9 {
                    var server = ModelServer()
                    (server.forbidsPropfind, server.forbidsReading) = (forbidsPropfind, true)
                    server.hidesWhatIsForbidden = hides
                    // The file with this name belongs to another device.
                    server.files.append(("https://lab.example/dav/a.bdf", ModelServer.Content(size: 1000, letter: 9)))
                    server.files.append(
                        ("https://lab.example/dav/a.bdf.sha256", ModelServer.Content(size: 1, letter: 0)))
                    if cut > 0 { _ = server.deliver(order(), letter: 7, .after(cut - 1)) }
                    let proof = forbidsPropfind ? DeliveredFile.Proof.unverified : .verified
                    t.expect(server.deliver(order(), letter: 7) == done(mine, proof), "\(hides) \(cut)")
                    t.expect(server.deliver(order(), letter: 8) == done(yours, proof), "\(hides) \(cut)")
                    t.expect(server.deliver(order(), letter: 7) == done(mine, proof), "\(hides) \(cut)")
                    t.expect(letters(server) == [7, 8, 9], "\(hides) \(cut)")
                }
            }
        }
    },
    TestCase(
        "if the server forbids MOVE, the file is sent under its own name, and an incomplete file does not count as delivered"
    ) {
        t in
        for (address, size) in [(plain, 1000), (cloud, 45 << 20)] as [(UploadAddress, Int64)] {
            for rights in 0..<16 {
                for first in 0..<16 {
                    for kind in 0..<3 {
                        var server = ModelServer()
                        server.forbidsMove = true
                        server.forbidsDelete = rights & 1 != 0
                        server.forbidsPropfind = rights & 2 != 0
                        server.forbidsReading = rights & 4 != 0
                        server.knowsDigests = rights & 8 != 0
                        let cut: ModelServer.Cut =
                            kind == 0 ? .before(first) : kind == 1 ? .after(first) : .within(first)
                        // After the interruption, the device either still knows that MOVE is forbidden (`isDirect`), or has forgotten it because of a
                        // restart.
                        var step = server.deliver(order(address, size: size), letter: 7, cut)
                        for isDirect in [false, true] where step == nil || step == .failed(.incomplete) {
                            var order = order(address, size: size)
                            order = DeliveryOrder(address: address, name: order.name, size: size, isDirect: isDirect)
                            step = server.deliver(order, letter: 7, step == nil && isDirect ? cut : .none)
                        }
                        if step == nil || step == .failed(.incomplete) {
                            step = server.deliver(order(address, size: size), letter: 7)
                        }
                        let place = "rights \(rights), cut \(first) of kind \(kind)"
                        guard case .delivered(let file) = step else { return t.fail(place) }
                        t.expect(
                            server.content(address.url([], file.name)) == ModelServer.Content(size: size, letter: 7),
                            place)
                        t.expect(file.proof == (server.forbidsPropfind ? .unverified : .verified), place)
                        // No file except the delivered one contains the content. Leave out uploaded pieces, which the server itself deletes.
                        let uploads = Array("https://cloud.example/remote.php/dav/uploads".utf8)
                        let others = server.files.filter {
                            $0.content.letter == 7 && $0.content.size > 0 && !$0.url.utf8.starts(with: uploads)
                        }
                        // If the account can list files but not read them, the device does not recognize its own file after an interruption. It may
                        // then upload a second copy.
                        let isBlind = server.forbidsReading && !server.forbidsPropfind
                        t.expect(others.count == 1 || isBlind && others.count == 2, place)
                    }
                }
            }
        }
        // The device remembers that MOVE is forbidden (`isDirect`), and sends nothing under a temporary name.
        var server = ModelServer()
        (server.forbidsMove, server.forbidsDelete) = (true, true)
        let known = DeliveryOrder(address: plain, name: remote("a.bdf"), size: 1000, isDirect: true)
        t.expect(server.deliver(known, letter: 7) == done("a.bdf"))
        t.expect(server.log.map { $0.method } == [.propfind, .put, .put, .propfind])
        // The lab has changed a delivered file. It must not be replaced; nor must a file of another device.
        server.files[1].content.size = 900
        server.forbidsMove = false
        t.expect(server.deliver(order(), letter: 7) == done("a-2.bdf"))
        t.expect(server.content("https://lab.example/dav/a.bdf")?.size == 900)
        t.expect(server.deliver(order(), letter: 8) == done("a-3.bdf"))
    },
    TestCase("if another device's file gets the name just before the upload is moved to it, that file keeps the name") {
        t in
        var server = ModelServer()
        server.forbidsPropfind = true
        // Another file gets the name after the requests PROPFIND, GET, HEAD, the claim (PUT of a digest file) and PUT, just before MOVE.
        var delivery = Delivery(order())
        var step = delivery.begin()
        while true {
            if step == .digest { step = delivery.digested(ModelServer.digest(7)) }
            guard case .send(let request) = step else { break }
            if request.method == .move, server.content("https://lab.example/dav/a.bdf") == nil {
                server.files.append(("https://lab.example/dav/a.bdf", ModelServer.Content(size: 1000, letter: 9)))
            }
            step = delivery.answered(server.answer(request, letter: 7))
        }
        t.expect(step == done("a-2.bdf", .unverified))
        t.expect(letters(server) == [7, 9])
        t.expect(server.content("https://lab.example/dav/a.bdf.sha256") == nil, "another's file has this one's digest")
        // If the server refuses every name in the last request (MOVE), the delivery fails.
        server = ModelServer()
        server.refusals = [(.move, 412)]
        t.expect(server.deliver(order(), letter: 7) == .failed(.nameTaken))
    },
    TestCase("a large file is sent to a Nextcloud in pieces; pieces that the server has are not sent again") { t in
        var server = ModelServer()
        server.knowsDigests = true
        let order = order(cloud, size: 45 << 20)
        // Interrupt the delivery after five requests: PROPFIND, the claim (PUT of a digest file), MKCOL and two pieces.
        t.expect(server.deliver(order, letter: 7, .after(4)) == nil)
        let before = server.log.count
        t.expect(server.deliver(order, letter: 7) == done("a.bdf"))
        let later = server.log[before...]
        let pieces = later.filter { if case .file = $0.body { true } else { false } }
        t.expect(
            pieces.map { $0.body } == [
                .file(offset: 20 << 20, count: 10 << 20), .file(offset: 30 << 20, count: 10 << 20),
                .file(offset: 40 << 20, count: 5 << 20),
            ])
        t.expect(
            pieces.allSatisfy {
                $0.url.utf8.starts(with: "https://cloud.example/remote.php/dav/uploads/anna/pocketscope-0707".utf8)
            })
        t.expect(server.content("https://cloud.example/remote.php/dav/files/anna/study/a.bdf")?.size == 45 << 20)
    },
    TestCase(
        "a file is divided into at most 500 pieces for the upload, of which only the last may be small; together they are the whole file"
    ) { t in
        for total in [1, 20 << 20, (10 << 20) + 1, 5_000_000_000, 500 * (10 << 20) + 1, 900_000_000_000] as [Int64] {
            let sizes = PieceSizes(total)
            t.expect(sizes.count <= 500)
            var next: Int64 = 0
            for index in 0..<sizes.count {
                let (offset, count) = sizes[index]
                t.expect(offset == next && count > 0)
                if index < sizes.count - 1 { t.expect(count >= 5 << 20) }
                next += count
            }
            t.expect(next == total)
        }
        t.expectEqual(PieceSizes.name(0), "00001")
        t.expectEqual(PieceSizes.name(499), "00500")
    },
    TestCase("each way in which a server can refuse an upload is reported as a different problem") { t in
        let expected: [(DAVRequest.Method, Int, UploadProblem)] = [
            (.propfind, 401, .login), (.propfind, 301, .redirected), (.put, 302, .redirected), (.put, 403, .forbidden),
            (.put, 404, .noFolder), (.put, 409, .noFolder), (.put, 405, .noWebDAV), (.put, 413, .tooLarge),
            (.put, 423, .locked), (.put, 507, .serverFull), (.put, 503, .server(503)), (.propfind, 500, .server(500)),
            (.propfind, 200, .noWebDAV), (.propfind, 207, .badAnswer), (.makeFolder, 409, .noFolder),
            (.makeFolder, 507, .serverFull), (.move, 507, .serverFull),
        ]
        for (method, status, problem) in expected {
            var server = ModelServer()
            server.refusals = [(method, status)]
            t.expect(server.deliver(order(folder: [remote("x")]), letter: 7) == .failed(problem), problem.word)
            // The server now accepts files again, so the file is delivered.
            server.refusals = []
            t.expect(server.deliver(order(folder: [remote("x")]), letter: 7) == done("a.bdf"), problem.word)
            t.expect(letters(server) == [7], problem.word)
        }
    },
    TestCase("if a folder on the server has the file's name, the file gets another name") { t in
        var delivery = Delivery(order())
        _ = delivery.begin()
        let folder =
            "<multistatus><response><href>/dav/a.bdf/</href><propstat><prop><resourcetype><collection/></resourcetype></prop></propstat></response></multistatus>"
        guard case .send(let request) = delivery.answered(DAVAnswer(status: 207, body: Array(folder.utf8))) else {
            return t.fail("no request")
        }
        t.expectEqual(request.url, "https://lab.example/dav/a-2.bdf")
    },
]
