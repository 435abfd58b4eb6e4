import Signals
import TestKit
import Text
import TiA

/// A sequence of bytes that counts how often its bytes are read.
private struct CountedBytes: RandomAccessCollection {
    final class Counter { var reads = 0 }

    let bytes: [UInt8]
    let counter = Counter()
    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count }
    subscript(index: Int) -> UInt8 {
        counter.reads += 1
        return bytes[index]
    }
}

private let blanks = [UInt8](repeating: 0x20, count: TiALimits.contentBytes)

/// Returns the number of bytes that a parser accepts before it rejects the message; nil if it accepts the whole
/// message.
private func bytesBeforeRefusal(_ bytes: [UInt8], _ rule: ContentRule) -> Int? {
    var parser = ControlParser(rule)
    for (index, byte) in bytes.enumerated() {
        do { _ = try parser.push(byte) } catch { return index }
    }
    return nil
}

/// Returns a session that has just requested the version or the meta information.
private func asking(forInformation: Bool) -> SessionBench {
    let bench = SessionBench()
    bench.session.connect(at: bench.now)
    bench.session.controlOpened(at: bench.now)
    if forInformation { bench.reply(.ok) }
    return bench
}

/// Tests that the work for a peer's data is proportional to their length, and that data are not read if the session did
/// not request them.
let parserWorkTests: [TestCase] = [
    TestCase("to remove blanks from a TiA line, each byte is read once") { t in
        for bytes in [blanks, blanks + [0x61], [0x61] + blanks, blanks + [0x61] + blanks, []] {
            let counted = CountedBytes(bytes: bytes)
            let trimmed = counted.trimmed
            t.expectEqual(trimmed.count, bytes.count { $0 != 0x20 })
            t.expect(counted.counter.reads <= bytes.count + 2, "\(counted.counter.reads) reads of \(bytes.count)")
        }
    },
    TestCase(
        "if an error message has 512 kB, it is rejected when its header is read; one of the maximum length is parsed"
    ) { t in
        for name in ["Error", "ValidationError", "Error -- text: more"] {
            let header = "TiA 1.0\n" + name + "\nContent-Length:"
            let long = ascii(header + "\(blanks.count)\n\n") + blanks
            t.expectEqual(bytesBeforeRefusal(long, .replies) ?? 0, ascii(header).count + 6)
            let short = ascii(header + "\(TiALimits.textBytes)\n\n") + blanks.prefix(TiALimits.textBytes)
            t.expect(bytesBeforeRefusal(short, .replies) == nil, "refused")
        }
    },
    TestCase("the content of a TiA message is accepted only in the reply to a request that asked for it") { t in
        func refused(_ name: String, _ length: Int, _ rule: ContentRule) -> Bool {
            bytesBeforeRefusal(ascii("TiA 1.0\n" + name + "\nContent-Length: \(length)\n\n"), rule) != nil
        }
        t.expect(refused("MetaInfo", 1, .replies), "meta information unasked")
        t.expect(!refused("MetaInfo", TiALimits.contentBytes, .repliesWithMetaInformation), "meta information")
        t.expect(refused("MetaInfo", TiALimits.contentBytes + 1, .repliesWithMetaInformation), "too much of it")
        for name in ["OK", "DataConnectionPort: 5", "ServerStateRunning", "Nonsense", ""] {
            t.expect(refused(name, 1, .repliesWithMetaInformation), name)
            t.expect(!refused(name, 0, .replies), name + " with none")
        }
        t.expect(!refused("SetCustomSignalInfo", TiALimits.contentBytes, .requests), "choice")
        t.expect(refused("GetMetaInfo", TiALimits.textBytes + 1, .requests), "request")
        t.expect(!refused("GetMetaInfo", TiALimits.textBytes, .requests), "request with a little")
    },
    TestCase(
        "if an error message consists of 512 kB of blanks, the connection ends immediately, whether they come together or one by one"
    ) { t in
        let reply = ascii("TiA 1.0\nError\nContent-Length:\(blanks.count)\n\n") + blanks
        for forInformation in [false, true] {
            let whole = asking(forInformation: forInformation)
            whole.reply(reply)
            let expected: SourceError = forInformation ? .tooLarge(.controlMessage) : .wrongProtocol
            t.expect(whole.events() == [.failed(expected)], "in one go")
            let single = asking(forInformation: forInformation)
            _ = single.actions()
            var taken = 0
            for byte in reply {
                single.reply([byte])
                taken += 1
                if !single.events().isEmpty { break }
            }
            t.expect(taken < 50, "\(taken) bytes were read")
            t.expect(single.actions() == [.closeControl], "closed")
        }
    },
    TestCase(
        "if meta information consists of 512 kB of blanks, it is rejected, whether they come together or one by one"
    ) { t in
        let reply = ascii("TiA 1.0\nMetaInfo\nContent-Length:\(blanks.count)\n\n") + blanks
        let whole = asking(forInformation: true)
        whole.reply(reply)
        let single = asking(forInformation: true)
        for byte in reply { single.reply([byte]) }
        let expected = SourceEvent.failed(.protocolViolation(.description))
        t.expect(whole.events() == [expected] && single.events() == [expected], "events")
    },
    TestCase("if a reply of the legacy dialect is longer than any possible reply, it is rejected") { t in
        for forInformation in [false, true] {
            let bench = SessionBench(.tcp)
            bench.session.connect(at: bench.now)
            bench.session.controlOpened(at: bench.now)
            bench.session.controlClosed(at: bench.now)
            bench.session.controlOpened(at: bench.now)
            if !forInformation {
                bench.reply(.config(exampleOffer))
                bench.session.apply(
                    SampleStore(
                        catalogue: exampleOffer.catalogue, selection: exampleOffer.catalogue.channels, seconds: 1))
                bench.session.start(at: bench.now)
            }
            _ = bench.events()
            let limit = forInformation ? TiALimits.contentBytes : TiALimits.textBytes
            bench.reply(ascii("<message>"))
            for byte in blanks.prefix(limit - 9) { bench.reply([byte]) }
            t.expect(bench.events().isEmpty, "up to the limit")
            bench.reply([0x20])
            t.expectEqual(bench.events().count, 1)
        }
    },
]
