import LSL
import Signals
import XML

private func exampleStream(_ format: ChannelFormat, channels: Int, milliHertz: UInt32) -> StreamDescription {
    var stream = StreamDescription()
    (stream.uid, stream.sourceID, stream.name, stream.type, stream.hostName) = ("u", "s", "n", "EEG", "h")
    stream.format = format
    stream.channelCount = channels
    stream.rate = SamplingRate(milliHertz: milliHertz)
    stream.v4 = StreamPorts(data: 16572, service: 16573)
    return stream
}

/// Returns the description of a stream with names for its channels.
func exampleInformation(
    _ format: ChannelFormat = .float32, channels: Int = 2, milliHertz: UInt32 = 250_000
) -> StreamInformation {
    StreamInformation(
        stream: exampleStream(format, channels: channels, milliHertz: milliHertz),
        channels: (0..<channels).map { ChannelDescription(label: "C\($0)", type: .eeg) })
}

/// Reads the bytes as an inlet does: as answers to queries for streams and for the time.
private func readMessage(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { datagram in
        _ = try? ShortInfoAnswer(datagram: datagram, to: [0x61])
        if let answer = TimeAnswer(datagram: datagram) {
            let written = answer.datagram
            written.withUnsafeBytes { demand(TimeAnswer(datagram: $0) == answer, "another answer after writing") }
            var estimator = ClockOffsetEstimator()
            for arrival in [answer.sent, answer.returned] where arrival >= 0 {
                estimator.note(answer, arrival: arrival)
                estimator.endSeries()
                _ = estimator.offset(at: arrival)
                _ = estimator.time(ofSender: answer.received)
            }
        }
    }
}

/// Reads the bytes as an outlet does: as queries and requests.
private func readQuestion(_ bytes: [UInt8]) {
    let outlet = Outlet(exampleInformation())
    bytes.withUnsafeBytes { datagram in
        _ = outlet.reply(to: datagram, isService: true, received: 1, now: 2)
        if let query = try? ShortInfoQuery(datagram: datagram) {
            let written = query.datagram
            demand(written.count <= LSLLimits.queryBytes + LSLLimits.queryIDBytes + 64, "a long query")
        }
    }
    var reader = DataRequestReader()
    for byte in bytes {
        do throws(FeedHeaderError) {
            guard let request = try reader.push(byte) else { continue }
            if case .feed(let head, _, let samples) = outlet.answer(to: request) {
                demand(samples > 0 && head.count < 1024, "a feed without a buffer")
            }
            reader = DataRequestReader()
        } catch { return }
    }
}

/// The samples of a stream's connection (a feed), and the reason for which it ended.
private struct FeedOutcome: Equatable {
    var response: FeedResponse?
    var samples = 0
    var sum = 0.0
    var isBroken = false
}

private func readFeed(_ bytes: [UInt8], _ stream: StreamDescription, piece: Int) -> FeedOutcome {
    var outcome = FeedOutcome()
    var header = FeedResponseReader()
    var place = 0
    do throws(FeedRefusal) {
        while outcome.response == nil, place < bytes.count {
            outcome.response = try header.push(bytes[place])
            place += 1
        }
    } catch { return outcome }
    guard let response = outcome.response else { return outcome }
    let numbers = stream.format == .string ? nil : SampleDecoder(stream, order: response.order)
    let texts = stream.format == .string ? TextDecoder(stream, order: response.order) : nil
    while place < bytes.count, !outcome.isBroken {
        let end = min(bytes.count, place + piece)
        bytes.withUnsafeBytes { all in
            let part = UnsafeRawBufferPointer(rebasing: all[place..<end])
            var position = 0
            do throws(FeedError) {
                while let sample = try numbers?.next(part, from: &position) {
                    outcome.samples += 1
                    for channel in 0..<sample.channelCount {
                        let value = sample.value(channel)
                        if value.isFinite { outcome.sum = (outcome.sum + value).remainder(dividingBy: 1e6) }
                    }
                }
                while let sample = try texts?.next(part, from: &position) {
                    outcome.samples += 1
                    demand(sample.texts.allSatisfy { $0.count <= LSLLimits.keptStringBytes }, "a long text")
                }
            } catch { outcome.isBroken = true }
        }
        place = end
    }
    return outcome
}

/// Returns the beginning of a feed in this format.
func feedHead(_ format: ChannelFormat, channels: Int) -> [UInt8] {
    var bytes = FeedResponse(uid: "u", order: .little).bytes
    SampleEncoder(format, channels: channels, order: .little).addPatterns(to: &bytes)
    return bytes
}

extension FuzzTarget {
    static let lslMessages = FuzzTarget(
        "lsl-messages", maximumBytes: LSLLimits.datagramBytes,
        growths: [Growth("a long answer", " ", begin: { _ in "a\r\n" }), Growth("numbers", " 1")], run: readMessage)

    static let lslQuestions = FuzzTarget(
        "lsl-questions", maximumBytes: LSLLimits.datagramBytes,
        growths: [
            Growth("brackets", "(", begin: { _ in "LSL:shortinfo\r\n" }),
            Growth("comparisons", "name='a' or ", begin: { _ in "LSL:shortinfo\r\n" }),
            Growth("texts", "contains(name,'", begin: { _ in "LSL:shortinfo\r\n" }),
            Growth("fields", "a: b\r\n", begin: { _ in "LSL:streamfeed/110 u\r\n" }),
            Growth("requests", "LSL:fullinfo\r\n"),
        ], run: readQuestion)

    /// Short and full descriptions of streams.
    static let lslDescriptions = FuzzTarget(
        "lsl-descriptions", maximumBytes: 256 << 10,
        growths: [
            Growth("deep elements", "<a>"), Growth("flat elements", "<a/>", end: "</info>") { _ in "<info>" },
            Growth("channels", "<channel><label>a</label></channel>", end: "</channels></desc></info>") { _ in
                "<info><uid>u</uid><channel_count>1000</channel_count><channel_format>int8</channel_format>"
                    + "<nominal_srate>1</nominal_srate><desc><channels>"
            },
            Growth("a long label", "a", end: "</label></channel></channels></desc></info>") { _ in
                "<info><uid>u</uid><channel_count>1</channel_count><channel_format>int8</channel_format>"
                    + "<nominal_srate>1</nominal_srate><desc><channels><channel><label>"
            },
            Growth("references", "&#9;", end: "</name></info>") { _ in "<info><name>" },
        ]
    ) { bytes in
        guard let information = try? StreamInformation(document: bytes) else { return }
        demand(information.channels.count == information.stream.channelCount, "as many channels as are said")
        demand(information.channels.count <= SignalCatalogue.maximumChannels, "too many channels")
        let again = try? StreamInformation(document: information.document(isFull: true))
        demand(again?.stream == information.stream, "what was read is written so that it is read again")
        if let offered = try? StreamCatalogue(information, units: PerKind(SignalUnit())) {
            demand(offered.catalogue.channelCount == information.channels.count, "every channel is offered")
        }
    }

    /// Feeds: the bytes of a stream's connection. The first byte selects the format and the number of channels. The result must be the same if the
    /// bytes arrive in pieces of other sizes.
    static let lslFeeds = FuzzTarget(
        "lsl-feeds", maximumBytes: 256 << 10,
        growths: [
            Growth("samples", bytes: [1, 0, 0, 0, 0], begin: [0] + feedHead(.float32, channels: 1)),
            Growth("bytes", bytes: [1, 0], begin: [5] + feedHead(.int8, channels: 1)),
            Growth("short texts", bytes: [1, 1, 1, 97], begin: [2] + feedHead(.string, channels: 1)),
            Growth("empty texts", bytes: [1, 1, 0], begin: [2] + feedHead(.string, channels: 1)),
            Growth("a long text", bytes: [97], begin: [2] + feedHead(.string, channels: 1) + [1, 4, 0, 0, 0, 1]),
            Growth("stamps", bytes: [2] + [UInt8](repeating: 0, count: 9), begin: [5] + feedHead(.int8, channels: 1)),
        ]
    ) { bytes in
        var input = InputBytes(bytes)
        let kind = Int(input.byte())
        let format = ChannelFormat.allCases[kind % 8 % ChannelFormat.allCases.count]
        let stream = exampleStream(format, channels: 1 + kind / 8, milliHertz: kind % 3 == 0 ? 0 : 250_000)
        let rest = input.rest()
        let whole = readFeed(rest, stream, piece: max(1, rest.count))
        let cut = readFeed(rest, stream, piece: 7)
        demand(whole == cut, "a feed that is cut brings something else")
    }
}
