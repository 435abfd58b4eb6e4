import Platform
import TestKit

/// A responder as in RFC 6762, on its own socket: stores the questions, and answers as configured.
private final class Responder: UDPSocketHandler {
    private let batch: DatagramBatch?
    private var socket: UDPSocket?
    /// Sends from another port than it listens at.
    private var other: UDPSocket?
    var questions: [[UInt8]] = []
    /// Its answer to a question, and whether it uses its own port.
    var answers: ([UInt8]) -> [(bytes: [UInt8], isOwnPort: Bool)] = { _ in [] }

    init(_ loop: EventLoop) {
        batch = try? DatagramBatch(size: 512)
        socket = try? UDPSocket(bind: .loopback(port: 0), loop: loop, handler: self)
        other = try? UDPSocket(bind: .loopback(port: 0), loop: loop, handler: nil)
    }

    var address: SocketAddress { socket?.address ?? .loopback(port: 0) }

    func close() { socket?.close() }

    func readable(_ socket: UDPSocket, now: Int64) {
        guard let batch, let count = try? socket.receiveBatch(into: batch) else { return }
        for index in 0..<count {
            let question = Array(batch[index].bytes)
            questions.append(question)
            for answer in answers(question) {
                answer.bytes.withUnsafeBytes {
                    _ = try? (answer.isOwnPort ? socket : other)?.send($0, to: batch[index].sender)
                }
            }
        }
    }
}

/// The legacy unicast answer to a question: its header and question again, and records.
private func answer(to question: [UInt8], _ records: [[UInt8]], flags: UInt8 = 0x84) -> [UInt8] {
    let header = [question[0], question[1], flags, 0, 0, 1, 0, UInt8(records.count), 0, 0, 0, 0]
    return header + question.dropFirst(12) + records.joined()
}

/// A record for the requested name, by reference to the name.
private func record(_ host: [UInt8], type: UInt8 = 1, name: [UInt8] = [0xC0, 12]) -> [UInt8] {
    name + [0, type, 0x80, 1, 0, 0, 0, 10, 0, UInt8(host.count)] + host
}

private final class Finding: LocalNameHandler, ResolverHandler {
    var host: UInt32?
    var error: ResolverError?
    func found(_ host: UInt32, now: Int64) { self.host = host }
    func notFound(_ error: ResolverError, now: Int64) { self.error = error }
    func resolved(_ resolver: Resolver, to address: SocketAddress, now: Int64) { host = address.host.v4 }
    func unresolved(_ resolver: Resolver, error: ResolverError, now: Int64) { self.error = error }
    var isDone: Bool { host != nil || error != nil }
}

/// Reads one answer to "Lab.local" with the identifier 0x0102.
private func read(_ bytes: [UInt8], from sender: UInt32 = 0xC0A8_0107) -> Result<UInt32, MulticastDNSError> {
    bytes.withUnsafeBytes { message in
        do throws(MulticastDNSError) {
            return .success(try MulticastDNS.address(of: "Lab.local", in: message, id: 0x0102, from: sender))
        } catch {
            return .failure(error)
        }
    }
}

private let question = MulticastDNS.question("Lab.local", id: 0x0102) ?? []
private let host: [UInt8] = [192, 168, 1, 9]

let localNameTests = [
    TestCase("a question for a local name is the message that RFC 1035 describes") { t in
        t.expect(
            question == [1, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 3] + Array("lab".utf8) + [5] + Array("local".utf8)
                + [0, 0, 1, 0, 1])
        t.expect(MulticastDNS.question("a..local", id: 1) == nil && MulticastDNS.question("", id: 1) == nil)
        t.expect(MulticastDNS.question(String(repeating: "a", count: 64) + ".local", id: 1) == nil, "a part too long")
        t.expect(MulticastDNS.question(String(repeating: "a.", count: 127) + "local", id: 1) == nil, "too long")
        for name in ["lab.local", "LAB.LOCAL", "a.b.local"] { t.expect(MulticastDNS.isLocal(name), name) }
        for name in ["local", ".local", "lab.locals", "lablocal", "local.org"] {
            t.expect(!MulticastDNS.isLocal(name), name)
        }
    },
    TestCase("an answer's address is found among other records, by reference or in full, in any case") { t in
        let full = [3] + Array("LAB".utf8) + [5] + Array("Local".utf8) + [0]
        let other = [5] + Array("other".utf8) + [0xC0, 16]
        let six = [UInt8](repeating: 1, count: 16)
        let expected = Result<UInt32, MulticastDNSError>.success(0xC0A8_0109)
        t.expect(read(answer(to: question, [record(host)])) == expected)
        t.expect(read(answer(to: question, [record(host, name: full)])) == expected)
        t.expect(
            read(answer(to: question, [record(six, type: 28), record([10, 0, 0, 1], name: other), record(host)]))
                == expected)
        t.expect(read(answer(to: question, [record([10, 0, 0, 1], name: other)])) == .failure(.noAddress))
        t.expect(read(answer(to: question, [record([10, 0, 0], type: 1)])) == .failure(.noAddress), "a short address")
    },
    TestCase("answers to other questions, failures and questions are not answers") { t in
        t.expect(read(question) == .failure(.notAnAnswer))
        t.expect(read([1, 3] + answer(to: question, [record(host)]).dropFirst(2)) == .failure(.notAnAnswer))
        var refused = answer(to: question, [record(host)])
        refused[3] = 3
        t.expect(read(refused) == .failure(.notAnAnswer))
    },
    TestCase("an address that no server on the network can have is not accepted") { t in
        for bad: [UInt8] in [[0, 0, 0, 0], [127, 0, 0, 1], [224, 0, 0, 251], [255, 255, 255, 255]] {
            t.expect(read(answer(to: question, [record(bad)])) == .failure(.noAddress))
        }
        t.expect(read(answer(to: question, [record([127, 0, 0, 1])]), from: 0x7F00_0001) == .success(0x7F00_0001))
    },
    TestCase("references forward, to themselves or outside are refused, and so are truncated messages") { t in
        for name: [UInt8] in [[0xC0, 27], [0xC0, 200], [0xFF, 0xFF], [0x40, 0], [1, 97, 0xC0, 27], [0xC0]] {
            t.expect(read(answer(to: question, [record(host, name: name)])) == .failure(.malformed), "\(name)")
        }
        let whole = answer(to: question, [record(host)])
        for count in 0..<whole.count {
            t.expect(read(Array(whole[..<count])) == .failure(.malformed), "\(count) bytes")
        }
        var many = whole
        many[6] = 0xFF
        t.expect(read(many) == .failure(.malformed), "65,281 records")
        t.expect(read(whole + [UInt8](repeating: 0, count: 9000)) == .failure(.malformed), "too long")
    },
    TestCase("a local name is found by asking a responder; other messages are ignored") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let responder = Responder(loop)
            responder.answers = { question in
                var stranger = question
                stranger[0] ^= 1
                return [
                    (answer(to: question, [record([10, 6, 6, 6])]), false),
                    (answer(to: stranger, [record([10, 6, 6, 7])]), true),
                    ([0xFF], true), ([], true), (question, true),
                    (answer(to: question, [record(host)]), true),
                ]
            }
            let finding = Finding()
            guard
                let resolver = try? Resolver(
                    name: "lab.local", port: 9000, responder: responder.address, loop: loop, handler: finding)
            else { return t.fail("not started") }
            t.expect(wait(loop) { finding.isDone })
            t.expect(finding.host == 0xC0A8_0109, "\(finding.host ?? 0)")
            t.expectEqual(responder.questions.count, 1)
            responder.close()
            _ = resolver
        }
    },
    TestCase("a name without an answer is asked for three times, and is then unknown") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let responder = Responder(loop)
            let finding = Finding()
            guard
                let query = try? LocalNameQuery(
                    "lab.local", responder: responder.address, pauses: [2_000_000, 2_000_000, 2_000_000], loop: loop,
                    handler: finding)
            else { return t.fail("not started") }
            t.expect(wait(loop) { finding.isDone && responder.questions.count == 3 })
            t.expect(finding.error == .unknownHost)
            t.expect(responder.questions.allSatisfy { $0 == responder.questions[0] }, "the same question")
            t.expect(LocalNameQuery.usualPauses.reduce(0, +) <= 4_000_000_000, "longer than connecting may take")
            responder.close()
            _ = query
        }
    },
    TestCase("a query that has ended, or of a released resolver, never answers") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let responder = Responder(loop)
            responder.answers = { [(answer(to: $0, [record(host)]), true)] }
            let finding = Finding()
            let query = try? LocalNameQuery(
                "lab.local", responder: responder.address, pauses: [1_000_000], loop: loop, handler: finding)
            query?.close()
            for _ in 0..<10 {
                _ = try? Resolver(
                    name: "lab.local", port: 1, responder: responder.address, loop: loop, handler: finding)
            }
            t.expect(wait(loop) { responder.questions.count >= 2 })
            for _ in 0..<10 { loop.runOnce(timeout: 2_000_000) }
            t.expect(!finding.isDone)
            responder.close()
        }
    },
]
