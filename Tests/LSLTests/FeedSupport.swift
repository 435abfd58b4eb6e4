import LSL
import Signals
import TestKit

/// The data that were read from a feed (the bytes that an outlet sends over a stream's connection).
struct ReadFeed {
    var response: FeedResponse?
    var refusal: FeedRefusal?
    var error: FeedError?
    var hasBegun = false
    var times: [Double?] = []
    var deduced: [Bool] = []
    var values: [[Double]] = []
    var texts: [[String]] = []
}

/// Reads an outlet's bytes in pieces of this size (0: all at once), as the inlet does.
func readFeed(_ bytes: [UInt8], _ stream: StreamDescription, piece: Int = 0, own: ByteOrder = .own) -> ReadFeed {
    var feed = ReadFeed()
    var header = FeedResponseReader(own: own)
    var place = 0
    do throws(FeedRefusal) {
        while feed.response == nil, place < bytes.count {
            feed.response = try header.push(bytes[place])
            place += 1
        }
        if feed.response == nil { feed.refusal = header.end() }
    } catch { feed.refusal = error }
    guard let response = feed.response else { return feed }
    let numbers = stream.format == .string ? nil : SampleDecoder(stream, order: response.order)
    let texts = stream.format == .string ? TextDecoder(stream, order: response.order) : nil
    do throws(FeedError) {
        while place < bytes.count {
            let end = piece == 0 ? bytes.count : min(bytes.count, place + piece)
            // Copies the piece, so that a read beyond its end is detected.
            let part = Array(bytes[place..<end])
            try read(part, numbers, texts, into: &feed)
            place = end
        }
    } catch { feed.error = error }
    feed.hasBegun = numbers?.hasBegun ?? texts?.hasBegun ?? false
    return feed
}

private func read(
    _ part: [UInt8], _ numbers: SampleDecoder?, _ texts: TextDecoder?, into feed: inout ReadFeed
) throws(FeedError) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: part.count, alignment: 1)
    defer { copy.deallocate() }
    copy.copyBytes(from: part)
    let bytes = UnsafeRawBufferPointer(copy)
    var place = 0
    while let numbers, let sample = try numbers.next(bytes, from: &place) {
        feed.times.append(sample.time)
        feed.deduced.append(sample.isDeduced)
        var row: [Double] = []
        var channel = 0
        while let value = sample.valueIfThere(channel) {
            row.append(value)
            channel += 1
        }
        feed.values.append(row)
    }
    while let texts, let sample = try texts.next(bytes, from: &place) {
        feed.times.append(sample.time)
        feed.deduced.append(sample.isDeduced)
        feed.texts.append(sample.texts.map { text($0) })
    }
}

extension FeedSample {
    func valueIfThere(_ channel: Int) -> Double? { channel < channelCount ? value(channel) : nil }
}

/// Returns the description of a stream like those of the captured outlets.
func capturedStream(_ format: ChannelFormat, channels: Int = 4, hertz: UInt32 = 50) -> StreamDescription {
    var stream = exampleStream()
    stream.format = format
    stream.channelCount = channels
    stream.rate = SamplingRate(hertz: hertz)
    return stream
}

/// Reads a request as an outlet does; returns nil if the outlet would refuse it or it requests no samples.
func readRequest(_ bytes: [UInt8]) -> FeedRequest? {
    var reader = DataRequestReader()
    for byte in bytes {
        do throws(FeedHeaderError) {
            if let request = try reader.push(byte), case .feed(let feed) = request { return feed }
        } catch { return nil }
    }
    return nil
}
