import Signals
import Text
import Units

extension XDFStream {
    /// Reads the description in a stream's header.
    /// - Throws: `.badField` and `.tooLarge` for invalid counts, rates or formats.
    init(description xml: [UInt8], at offset: Int64) throws(RecordingError) {
        var stream = XDFStream(
            name: "", type: "", rate: .irregular, values: .float32, channels: [])
        var count: Int64?
        // Without a rate, the time stamps show whether the samples have one.
        var rate: Double? = 0
        var values: XDFValues?
        var hasValues = false
        XMLElements.read(xml) { path, text in
            guard let last = path.last, path[0].isName("info") else { return }
            guard let text else {
                if path.count == 4, last.isName("channel"), path[2].isName("channels"),
                    stream.channels.count < SignalCatalogue.maximumChannels
                {
                    stream.channels.append(Channel())
                }
                return
            }
            if path.count == 2 {
                if last.isName("name") { stream.name = Self.string(text) }
                if last.isName("type") { stream.type = Self.string(text) }
                if last.isName("source_id") { stream.source = Self.string(text) }
                if last.isName("channel_count") { count = ASCII.number(text, upTo: 1 << 20) }
                if last.isName("nominal_srate") { rate = DecimalParser().parse(text) }
                if last.isName("channel_format") {
                    hasValues = true
                    values = XDFValues.allCases.first { text[...].isName($0.name) }
                }
            }
            guard path.count == 5, path[3].isName("channel"), let index = stream.channels.indices.last else { return }
            if last.isName("label"), !text.isEmpty { stream.channels[index].label = Self.string(text) }
            // Accept `name` instead of `label`, which some programs write.
            if last.isName("name"), stream.channels[index].label.isEmpty {
                stream.channels[index].label = Self.string(text)
            }
            if last.isName("unit") {
                stream.channels[index].unit = SignalCatalogue.cut(UnitName.symbol(text[...], takesPowers: true))
            }
            if last.isName("type") { stream.channels[index].type = Self.string(text) }
        }
        guard let count, count >= 1 else { throw .badField(.signalCount, atByte: offset) }
        guard count <= Int64(SignalCatalogue.maximumChannels) else { throw .tooLarge(.signalCount, atByte: offset) }
        guard hasValues, let values else { throw .badField(.version, atByte: offset) }
        guard let rate, rate >= 0 else { throw .badField(.samplingRate, atByte: offset) }
        guard rate <= Double(SamplingRate.maximumMilliHertz) / 1000 else {
            throw .tooLarge(.samplingRate, atByte: offset)
        }
        stream.values = values
        stream.rate = SamplingRate(milliHertz: UInt32((rate * 1000).rounded()))
        if stream.channels.count > Int(count) { stream.channels.removeLast(stream.channels.count - Int(count)) }
        while stream.channels.count < Int(count) { stream.channels.append(Channel()) }
        self = stream
    }

    private static func string(_ text: [UInt8]) -> String { SignalCatalogue.cut(String(decoding: text, as: UTF8.self)) }

    /// The kind of signal of a channel, as the file states it. Without such a statement, label and unit suggest the
    /// kind.
    func signalType(of channel: Channel) -> SignalType {
        XDFSignalType.type(channel.type) ?? XDFSignalType.type(type)
            ?? ChannelNames.type(label: channel.label, unit: channel.unit)
    }
}

/// The names of kinds of signals in XDF files.
public enum XDFSignalType {
    /// The name of a kind of signal; empty if the kind has none.
    public static func name(_ type: SignalType) -> String { type.facts.xdf.first ?? "" }

    static func type(_ name: String) -> SignalType? {
        SignalType.allCases.first { $0.facts.xdf.contains { ASCII.equal($0.utf8, name.utf8) } }
    }
}

/// The properties of the whole recording, from the file's header.
struct XDFFileDescription {
    /// The start of the recording in local civil time, in seconds since 1970.
    private(set) var start: Int64?
    private(set) var code = ""
    private(set) var isOurs = false

    init() {}

    init(_ xml: [UInt8]) {
        XMLElements.read(xml) { path, text in
            guard path.count == 2, let last = path.last, let text else { return }
            if last.isName("datetime") { start = Self.seconds(text) }
            if last.isName("code") { code = SignalCatalogue.cut(String(decoding: text, as: UTF8.self)) }
            if last.isName("application") { isOurs = text.elementsEqual(RecordingHeader.equipment.utf8) }
        }
    }

    /// Reads a local time such as "2026-11-21T07:53:36". A time zone that follows is ignored.
    private static func seconds(_ text: [UInt8]) -> Int64? {
        guard text.count >= 19, text[10] == UInt8(ascii: "T") || text[10] == UInt8(ascii: " ") else { return nil }
        return CivilTime.seconds(date: Array(text[..<10]), time: Array(text[11..<19]))
    }
}
