import LSL
import Signals
import TestKit

/// What the first sample of a captured feed holds: its number is the first channel's value, and the stamp's bits.
private struct Captured {
    let name: String
    let format: ChannelFormat
    let order: ByteOrder
    let first: Double
    let step: Double
    let distance: Double
    let stamp: UInt64
}

/// As the captures' bytes have them (../shared/protocol/lsl-captures).
private let captured = [
    Captured(
        name: "float32_bo1234", format: .float32, order: .little, first: 7.5, step: 0.25, distance: 1000,
        stamp: 0x408E_3B50_BD09_CFFC),
    Captured(
        name: "float32_bo4321", format: .float32, order: .big, first: 8.25, step: 0.25, distance: 1000,
        stamp: 0x408E_3BCB_9E51_7E10),
    Captured(
        name: "double64_bo1234", format: .double64, order: .little, first: 7.5, step: 0.25, distance: 1000,
        stamp: 0x408E_41E2_37B2_6B44),
    Captured(
        name: "double64_bo4321", format: .double64, order: .big, first: 8.25, step: 0.25, distance: 1000,
        stamp: 0x408E_425D_18FA_1958),
    Captured(
        name: "int32_bo4321", format: .int32, order: .big, first: 33, step: 1, distance: 1, stamp: 0x408E_4F34_6E8B_2309
    ),
    Captured(
        name: "int16_bo1234", format: .int16, order: .little, first: 30, step: 1, distance: 1,
        stamp: 0x408E_5537_9CCD_7810),
    Captured(
        name: "int16_bo4321", format: .int16, order: .big, first: 33, step: 1, distance: 1, stamp: 0x408E_55B2_7E15_2624
    ),
    Captured(
        name: "int8_bo1234", format: .int8, order: .little, first: 30, step: 1, distance: 1,
        stamp: 0x408E_5BAB_253A_6E88),
    Captured(
        name: "int8_bo4321", format: .int8, order: .little, first: 33, step: 1, distance: 1,
        stamp: 0x408E_5C26_0682_1C9C),
    Captured(
        name: "int64_bo1234", format: .int64, order: .little, first: 30, step: 1, distance: 1,
        stamp: 0x408E_6212_AF99_79FE),
    Captured(
        name: "int64_bo4321", format: .int64, order: .big, first: 33, step: 1, distance: 1, stamp: 0x408E_628D_90E1_2812
    ),
]

let feedCaptureTests: [TestCase] = [
    TestCase("feeds of every numeric format and both orders are read to the value, however they are cut") { t in
        for feed in captured {
            guard let bytes = capture("v118b6_feed_\(feed.name)_server", t) else { return }
            for piece in [0, 1, 2, 3, 7, 16, 17] {
                let read = readFeed(bytes, capturedStream(feed.format), piece: piece)
                t.expect(read.response?.order == feed.order && read.hasBegun && read.error == nil, feed.name)
                t.expectEqual(read.values.count, 3, feed.name)
                t.expect((read.times.first ?? nil)?.bitPattern == feed.stamp, "\(feed.name): stamp")
                for (index, row) in read.values.enumerated() {
                    let value = feed.first + Double(index) * feed.step
                    // Floats: the counter's quarter, and 1000 more a channel; whole numbers: 1 more.
                    t.expectEqual(row, (0..<4).map { value + Double($0) * feed.distance }, feed.name)
                }
            }
        }
    },
    TestCase("feeds of texts are read in both orders, however they are cut") { t in
        for (name, first) in [("string_bo1234", 30), ("string_bo4321", 33)] {
            guard let bytes = capture("v118b6_feed_\(name)_server", t) else { return }
            for piece in [0, 1, 2, 3, 7, 16, 17] {
                let read = readFeed(bytes, capturedStream(.string), piece: piece)
                t.expect(read.hasBegun && read.error == nil, name)
                t.expectEqual(read.texts.count, 3)
                for (index, row) in read.texts.enumerated() {
                    t.expectEqual(row, (0..<4).map { "s\(first + index)c\($0)" }, name)
                }
            }
        }
    },
    TestCase("a long feed of eight channels is read without a value wrong, its times as they were sent") { t in
        guard let bytes = capture("pylsl118_tcp1_server", t) else { return }
        for piece in [0, 1, 1000] {
            let read = readFeed(bytes, capturedStream(.float32, channels: 8, hertz: 250), piece: piece)
            t.expect(read.hasBegun && read.error == nil, "\(piece)")
            t.expect(read.values.count > 700, "\(read.values.count)")
            guard let start = read.values.first?.first else { return t.fail("nothing") }
            for (index, row) in read.values.enumerated() {
                // Counters in quarters that begin anew nowhere; 1000 more a channel.
                t.expectEqual(row, (0..<8).map { start + 0.25 * Double(index) + 1000 * Double($0) })
            }
            var last = 0.0
            for time in read.times {
                t.expect((time ?? 0) > last, "times rise")
                last = time ?? 0
            }
        }
    },
    TestCase("requests are written as liblsl writes them") { t in
        for feed in captured {
            guard let bytes = capture("v118b6_feed_\(feed.name)_client", t) else { return }
            guard let request = readRequest(bytes) else { return t.fail("not read: \(feed.name)") }
            t.expectEqual(text(request.bytes), text(bytes))
            t.expectEqual(request.valueBytes, feed.format.valueBytes)
            t.expectEqual(request.bufferSamples, 1000)
            t.expect(request.leavesSwapping && request.sourceID == "lab-src-1234", feed.name)
        }
    },
    TestCase("what outlets say to unusual requests is understood") { t in
        let stream = capturedStream(.float32)
        for (name, expected) in [
            ("wronguid", FeedRefusal.gone), ("tooNew", .version), ("noieee", .oldForm), ("protover100", .oldForm),
            ("valuesize8", .oldForm), ("v100", .header(.tooLong)), ("unknown", .cut), ("fullinfo_lf", .cut),
        ] {
            guard let bytes = capture("v118b6_edge_\(name)_server", t) else { return }
            let read = readFeed(bytes, stream)
            t.expect(read.refusal == expected, name)
        }
        for name in ["nouid", "onlybuf", "v119", "chunk4", "dataproto100", "lowercase_comment", "nosub"] {
            guard let bytes = capture("v118b6_edge_\(name)_server", t) else { return }
            let read = readFeed(bytes, stream)
            t.expect(read.hasBegun && read.error == nil && read.values.count > 50, name)
            t.expect(read.response?.suppressesSubnormals == (name == "nosub"), name)
        }
        for name in ["buf0", "nohdr"] {
            guard let bytes = capture("v118b6_edge_\(name)_server", t) else { return }
            let read = readFeed(bytes, stream)
            t.expect(read.hasBegun && read.values.isEmpty, name)
        }
    },
]
