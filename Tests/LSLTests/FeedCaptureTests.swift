import LSL
import Signals
import TestKit

/// An outlet of four channels at 50 Hz whose sent bytes were captured (../shared/protocol/lsl-captures). `begin` is the
/// time of its sample 0, in seconds of its clock. The captured little-endian connection begins with sample 30, the
/// big-endian one after it with sample 33.
private struct CapturedOutlet {
    let format: ChannelFormat
    let begin: Double
}

private let capturedOutlets = [
    CapturedOutlet(format: .float32, begin: 966.814423062), CapturedOutlet(format: .double64, begin: 967.635457796),
    CapturedOutlet(format: .int32, begin: 969.24060147), CapturedOutlet(format: .int16, begin: 970.052154546),
    CapturedOutlet(format: .int8, begin: 970.858567101), CapturedOutlet(format: .int64, begin: 971.659123992),
]

/// The time of sample 0 of the captured outlet that sends texts, in seconds of its clock.
private let beginOfTexts = 968.443286298
/// The time of sample 0 of the captured outlet that received unusual requests, in seconds of its clock.
private let beginOfUnusual = 972.463153202

private func name(_ format: ChannelFormat) -> String {
    var name = ""
    format.name.withUTF8Buffer { name = String(decoding: $0, as: UTF8.self) }
    return name
}

/// Returns the values of a sample of a captured outlet. In floating-point formats, a value is a quarter of the sample's
/// number, plus 1000 for each channel before; in integer formats, it is the sample's number plus the channel's.
private func values(_ format: ChannelFormat, sample: Int, channels: Int = 4) -> [Double] {
    let isWhole = format != .float32 && format != .double64
    return (0..<channels).map { channel in
        if !isWhole { return Double(sample) / 4 + Double(1000 * channel) }
        return Double(sample + channel)
    }
}

/// Expects that the time stamps from sample `first` on equal, bit by bit, those of an outlet whose sample 0 has the
/// time `begin`, and that the outlet transmitted all of them.
private func expectStamps(
    _ feed: ReadFeed, begin: Double, hertz: Double, first: Int, _ name: String, _ t: Expectations,
    file: StaticString = #fileID, line: UInt = #line
) {
    let wanted = feed.times.indices.map { (begin + Double(first + $0) / hertz).bitPattern }
    t.expectEqual(feed.times.map { ($0 ?? 0).bitPattern }, wanted, "\(name): stamps", file: file, line: line)
    t.expect(!feed.deduced.contains(true), "\(name): deduced", file: file, line: line)
}

let feedCaptureTests: [TestCase] = [
    TestCase(
        "captured streams of every numeric format and both byte orders are read correctly, whatever the pieces in which they arrive"
    ) { t in
        for outlet in capturedOutlets {
            for (order, first) in [(ByteOrder.little, 30), (.big, 33)] {
                let name = "\(name(outlet.format))_bo\(order.number)"
                guard let bytes = capture("v118b6_feed_\(name)_server", t) else { return }
                for piece in [0, 1, 2, 3, 7, 16, 17] {
                    let read = readFeed(bytes, capturedStream(outlet.format), piece: piece)
                    t.expect(read.hasBegun && read.error == nil, name)
                    // Values of one byte have no byte order. In this case, the outlet's answer states little-endian.
                    t.expect(read.response?.order == (outlet.format == .int8 ? .little : order), name)
                    t.expectEqual(read.values.count, 3, name)
                    expectStamps(read, begin: outlet.begin, hertz: 50, first: first, name, t)
                    for (index, row) in read.values.enumerated() {
                        t.expectEqual(row, values(outlet.format, sample: first + index), name)
                    }
                }
            }
        }
    },
    TestCase(
        "captured streams of texts in both byte orders are read correctly, whatever the pieces in which they arrive"
    ) {
        t in
        for (name, first) in [("string_bo1234", 30), ("string_bo4321", 33)] {
            guard let bytes = capture("v118b6_feed_\(name)_server", t) else { return }
            for piece in [0, 1, 2, 3, 7, 16, 17] {
                let read = readFeed(bytes, capturedStream(.string), piece: piece)
                t.expect(read.hasBegun && read.error == nil, name)
                t.expectEqual(read.texts.count, 3)
                expectStamps(read, begin: beginOfTexts, hertz: 50, first: first, name, t)
                for (index, row) in read.texts.enumerated() {
                    t.expectEqual(row, (0..<4).map { "s\(first + index)c\($0)" }, name)
                }
            }
        }
    },
    TestCase(
        "a long captured stream of eight channels is read without a wrong value, and its time stamps are unchanged"
    ) { t in
        guard let bytes = capture("pylsl118_tcp1_server", t) else { return }
        for piece in [0, 1, 1000] {
            let read = readFeed(bytes, capturedStream(.float32, channels: 8, hertz: 250), piece: piece)
            t.expect(read.hasBegun && read.error == nil, "\(piece)")
            // The capture contains 749 samples. The first of them has the number 539.
            t.expectEqual(read.values.count, 749)
            expectStamps(read, begin: 759.695633615, hertz: 250, first: 539, "\(piece)", t)
            for (index, row) in read.values.enumerated() {
                t.expectEqual(row, values(.float32, sample: 539 + index, channels: 8))
            }
        }
    },
    TestCase("requests for a stream's samples have liblsl's format") { t in
        for outlet in capturedOutlets {
            for order in [ByteOrder.little, .big] {
                let name = "\(name(outlet.format))_bo\(order.number)"
                guard let bytes = capture("v118b6_feed_\(name)_client", t) else { return }
                guard let request = readRequest(bytes) else { return t.fail("not read: \(name)") }
                t.expectEqual(text(request.bytes), text(bytes))
                t.expectEqual(request.valueBytes, outlet.format.valueBytes)
                t.expectEqual(request.bufferSamples, 1000)
                t.expect(request.order == order, name)
                t.expect(request.leavesSwapping && request.sourceID == "lab-src-1234", name)
            }
        }
    },
    TestCase("the responses that liblsl's outlets gave to unusual requests are read") { t in
        let stream = capturedStream(.float32)
        for (name, expected) in [
            ("wronguid", FeedRefusal.gone), ("tooNew", .version), ("noieee", .oldForm), ("protover100", .oldForm),
            ("valuesize8", .oldForm), ("v100", .header(.tooLong)), ("unknown", .cut), ("fullinfo_lf", .cut),
            ("tcpshort_nomatch", .cut),
        ] {
            guard let bytes = capture("v118b6_edge_\(name)_server", t) else { return }
            let read = readFeed(bytes, stream)
            t.expect(read.refusal == expected, name)
        }
        for (name, first) in [
            ("nouid", 30), ("onlybuf", 256), ("v119", 143), ("chunk4", 1032), ("dataproto100", 735),
            ("lowercase_comment", 369), ("nosub", 622),
        ] {
            guard let bytes = capture("v118b6_edge_\(name)_server", t) else { return }
            let read = readFeed(bytes, stream)
            t.expect(read.hasBegun && read.error == nil, name)
            t.expectEqual(read.values.count, 113, name)
            expectStamps(read, begin: beginOfUnusual, hertz: 50, first: first, name, t)
            for (index, row) in read.values.enumerated() {
                t.expectEqual(row, values(.float32, sample: first + index), name)
            }
            t.expect(read.response?.suppressesSubnormals == (name == "nosub"), name)
        }
        for name in ["buf0", "nohdr"] {
            guard let bytes = capture("v118b6_edge_\(name)_server", t) else { return }
            let read = readFeed(bytes, stream)
            t.expect(read.hasBegun && read.values.isEmpty, name)
        }
    },
]
