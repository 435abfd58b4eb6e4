import LSL
import Signals
import TestKit

private func feed(_ stream: StreamDescription, _ order: ByteOrder, _ body: (SampleEncoder, inout [UInt8]) -> Void)
    -> [UInt8]
{
    var bytes = FeedResponse(uid: stream.uid, order: order).bytes
    let encoder = SampleEncoder(stream.format, channels: stream.channelCount, order: order)
    encoder.addPatterns(to: &bytes)
    body(encoder, &bytes)
    return bytes
}

let feedTests: [TestCase] = [
    TestCase(
        "samples of a stream in any format and byte order are read unchanged, whatever the pieces in which they arrive"
    ) { t in
        for format in ChannelFormat.allCases where format != .string {
            for order in [ByteOrder.little, .big] {
                for channels in [1, 2, 131, 1024] {
                    let stream = capturedStream(format, channels: channels)
                    let rows = (0..<5).map { row in (0..<channels).map { Double(($0 * 7 + row) % 200 - 100) } }
                    let bytes = feed(stream, order) { encoder, bytes in
                        for (index, row) in rows.enumerated() {
                            encoder.add(row, at: index == 2 ? nil : Double(index), to: &bytes)
                        }
                    }
                    for piece in [0, 1, 100] where piece != 1 || channels < 200 {
                        let read = readFeed(bytes, stream, piece: piece)
                        t.expect(read.error == nil && read.values == rows, "\(format.valueBytes) \(channels) \(piece)")
                        t.expect(read.times == [0, 1, 1.02, 3, 4], "times")
                        t.expectEqual(read.deduced, [false, false, true, false, false])
                    }
                }
            }
        }
    },
    TestCase("texts of a stream are read unchanged at any length; only texts above the maximum length are cut") { t in
        let stream = capturedStream(.string, channels: 1)
        for order in [ByteOrder.little, .big] {
            for length in [0, 1, 255, 256, 300, 70_000] {
                let bytes = feed(stream, order) { encoder, bytes in
                    encoder.add([[UInt8](repeating: 0x61, count: length)], at: 1, to: &bytes)
                    encoder.add([ascii("next")], at: nil, to: &bytes)
                }
                let read = readFeed(bytes, stream, piece: 999)
                t.expectEqual(read.texts.count, 2)
                t.expectEqual(read.texts.first?.first?.utf8.count ?? -1, min(length, LSLLimits.keptStringBytes))
                t.expectEqual(read.texts.last?.first ?? "", "next")
            }
        }
    },
    TestCase("if a sample has no time stamp, and no sample before it had one, the sample has no time") { t in
        let stream = capturedStream(.int8, channels: 1)
        let read = readFeed(
            feed(stream, .little) { encoder, bytes in
                encoder.add([1], at: nil, to: &bytes)
                encoder.add([2], at: 5, to: &bytes)
            }, stream)
        t.expect(read.times == [nil, 5] && read.error == nil, "times")
    },
    TestCase("if the format of a stream's data differs from the agreed one, they are refused before a value is used") {
        t in
        for (sent, taken) in [(ChannelFormat.int32, ChannelFormat.float32), (.double64, .int64), (.int16, .float32)] {
            let bytes = feed(capturedStream(sent), .little) { encoder, bytes in
                for _ in 0..<100 { encoder.add([1, 2, 3, 4], at: 1, to: &bytes) }
            }
            let read = readFeed(bytes, capturedStream(taken))
            t.expect((read.error == .pattern || read.error == .mark) && read.values.isEmpty, "taken")
        }
        let bytes = feed(capturedStream(.float32, channels: 3), .little) { _, _ in }
        t.expect(readFeed(bytes, capturedStream(.float32, channels: 4)).hasBegun == false, "channels")
    },
    TestCase("if invalid bytes arrive on a stream's connection, it ends with a reason") { t in
        let numbers = capturedStream(.float32, channels: 1)
        let texts = capturedStream(.string, channels: 1)
        for (stream, tail, expected) in [
            (numbers, [3], FeedError.mark), (numbers, [0], .mark),
            (numbers, [2, 0, 0, 0, 0, 0, 0, 0xF0, 0x7F, 0, 0, 0, 0], .time), (texts, [1, 3], .lengthWidth),
            (texts, [1, 0], .lengthWidth), (texts, [1, 4, 1, 0, 0, 4], .textTooLong),
            (texts, [1, 8, 0, 0, 0, 0, 0, 0, 0, 0x80], .textTooLong),
            (texts, [2, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F, 1, 0], .time),
        ] as [(StreamDescription, [UInt8], FeedError)] {
            let bytes = feed(stream, .little) { _, bytes in bytes += tail }
            for piece in [0, 1] {
                let read = readFeed(bytes, stream, piece: piece)
                t.expect(read.hasBegun && read.error == expected && read.values.isEmpty, "\(tail.count) bytes")
            }
        }
    },
    TestCase("if a stream's connection begins with invalid headers, it is refused") { t in
        let long = String(repeating: "a", count: LSLLimits.lineBytes + 1)
        for (header, expected) in [
            ("", FeedRefusal.cut), ("HTTP/1.1 200 OK\r\n\r\n", .header(.malformed)),
            ("LSL/110\r\n\r\n", .header(.malformed)),
            ("LSL/110 300 Moved\r\n\r\n", .gone), ("LSL/110 500 Oh\r\n\r\n", .status(500)),
            ("LSL/110 200 OK\r\nByte-Order: 3412\r\n\r\n", .byteOrder),
            ("LSL/110 200 OK\r\nByte-Order: 1234\r\n", .cut),
            ("LSL/110 200 OK\r\nData-Protocol-Version: 120\r\n\r\n", .oldForm), (long, .header(.tooLong)),
            ("LSL/110 200 OK\r\n" + String(repeating: "a: b\r\n", count: LSLLimits.headerLines), .header(.tooLong)),
        ] { t.expect(readFeed(ascii(header), capturedStream(.int8)).refusal == expected, header) }
        let own = readFeed(
            ascii("LSL/110 200 OK\r\nbyte-order:0 ; as you like\r\n\r\n"), capturedStream(.int8), own: .big)
        t.expect(own.response?.order == .big, "the order asked for")
    },
    TestCase(
        "the values of the selected channels are written next to each other, each multiplied by its channel's factor"
    ) { t in
        for format in ChannelFormat.allCases where format != .string {
            let stream = capturedStream(format, channels: 3)
            let bytes = feed(stream, .big) { encoder, bytes in encoder.add([1, -2, 3], at: 1, to: &bytes) }
            var block = [Float](repeating: 0, count: 4)
            var place = FeedResponse(uid: stream.uid, order: .big).bytes.count
            let decoder = SampleDecoder(stream, order: .big)
            let targets = [FeedTarget(channel: 2, factor: 0.5), FeedTarget(channel: 1)]
            bytes.withUnsafeBytes { raw in
                targets.withUnsafeBufferPointer { targets in
                    block.withUnsafeMutableBufferPointer { block in
                        guard let sample = try? decoder.next(raw, from: &place) else { return t.fail("no sample") }
                        sample.write(targets, to: block.baseAddress! + 1, stride: 2)
                    }
                }
            }
            t.expectEqual(block, [0, 1.5, 0, -2])
        }
    },
    TestCase("the request for a stream's samples states a buffer size that is enough for some seconds of any stream") {
        t in
        t.expectEqual(FeedRequest(for: exampleStream()).bufferSamples, 1000)
        var slow = exampleStream()
        slow.rate = .irregular
        t.expectEqual(FeedRequest(for: slow).bufferSamples, 64)
        slow.rate = SamplingRate(milliHertz: SamplingRate.maximumMilliHertz)
        t.expectEqual(FeedRequest(for: slow).bufferSamples, 4_000_000)
    },
]
