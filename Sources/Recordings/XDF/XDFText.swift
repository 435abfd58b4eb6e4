import Signals
import Text
import Units

/// Writes XML.
struct XDFText {
    private(set) var bytes = Array("<?xml version=\"1.0\"?>".utf8)

    mutating func open(_ name: StaticString) {
        bytes.append(UInt8(ascii: "<"))
        add(name)
        bytes.append(UInt8(ascii: ">"))
    }

    mutating func close(_ name: StaticString) {
        bytes += [UInt8(ascii: "<"), UInt8(ascii: "/")]
        add(name)
        bytes.append(UInt8(ascii: ">"))
    }

    /// Adds an element with a text. It replaces control characters, which XML does not allow, by blanks.
    mutating func add(_ name: StaticString, _ text: some Sequence<UInt8>) {
        open(name)
        for byte in text {
            switch byte {
            case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
            case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
            case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
            case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
            case 0..<0x20, 0x7F: bytes.append(0x20)
            default: bytes.append(byte)
            }
        }
        close(name)
    }

    mutating func add(_ name: StaticString, _ text: String) { add(name, text.utf8) }
    mutating func add(_ name: StaticString, number: Int64) { add(name, Self.digits(number)) }
    /// Adds an element with a time in seconds, written with nine decimals. With fewer decimals, the sum of several intervals would deviate
    /// from the exact time.
    mutating func add(_ name: StaticString, seconds: Double) {
        // The largest time that is written, in seconds: about 285 years.
        let limit = 9e9
        let nanoseconds = Int64((max(-limit, min(limit, seconds.isFinite ? seconds : 0)) * 1e9).rounded())
        add(name, Self.decimal(nanoseconds, digits: 9))
    }
    /// Adds an element with a time. The argument is in nanoseconds, the text in the element is in seconds.
    mutating func add(_ name: StaticString, nanoseconds: Int64) { add(name, Self.decimal(nanoseconds, digits: 9)) }
    /// Adds an element with a rate in hertz.
    mutating func add(_ name: StaticString, rate: SamplingRate) {
        add(name, Self.decimal(Int64(rate.milliHertz), digits: 3))
    }

    private mutating func add(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { bytes.append(text.utf8Start[index]) }
    }

    private static func digits(_ number: Int64) -> [UInt8] {
        var text: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
        ASCII.forEachDigit(of: number.magnitude) { text.append($0) }
        return text
    }

    /// Writes the number `number` / 10^`digits` as a decimal number without trailing zeros.
    private static func decimal(_ number: Int64, digits: Int) -> [UInt8] {
        var text: [UInt8] = []
        ASCII.forEachDigit(of: number.magnitude, least: digits + 1) { text.append($0) }
        text.insert(UInt8(ascii: "."), at: text.count - digits)
        while text.last == UInt8(ascii: "0") { text.removeLast() }
        if text.last == UInt8(ascii: ".") { text.removeLast() }
        return number < 0 ? [UInt8(ascii: "-")] + text : text
    }
}

/// Builds the chunks that contain XML: headers and footers.
enum XDFDescription {
    static func chunk(_ tag: UInt16, stream: UInt32? = nil, _ xml: [UInt8]) -> [UInt8] {
        let length = UInt32(2 + (stream == nil ? 0 : 4) + xml.count)
        var bytes: [UInt8] = [4]
        bytes += little(length)
        bytes += [UInt8(truncatingIfNeeded: tag), UInt8(tag >> 8)]
        if let stream { bytes += little(stream) }
        return bytes + xml
    }

    private static func little(_ value: UInt32) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }

    /// The footer chunk of a stream.
    static func footer(
        stream: UInt32, _ place: XDFPlace, rate: SamplingRate, _ mark: StaticString?, lost: LossTotal? = nil
    ) -> [UInt8] {
        var xml = XDFText()
        xml.open("info")
        xml.add("first_timestamp", seconds: place.first)
        xml.add("last_timestamp", seconds: place.last(rate: rate))
        xml.add("sample_count", number: place.count)
        if let mark { xml.add("pocketscope", (0..<mark.utf8CodeUnitCount).map { mark.utf8Start[$0] }) }
        if let lost { xml.add("lost", lost.text) }
        xml.close("info")
        return chunk(XDFTag.streamFooter, stream: stream, xml.bytes)
    }
}

/// The header of a file, which precedes the first samples.
public struct XDFHeader: Sendable {
    private let streams: [XDFStream]
    private let start: Int64?
    private let code: String

    /// - Parameters:
    ///   - start: the beginning of the recording in local civil time, in seconds since 1970; nil if the clock is not set.
    ///   - code: a free code; may be empty.
    public init(_ streams: [XDFStream], start: Int64?, code: String) {
        self.streams = streams
        self.start = start
        self.code = code
    }

    /// The number that identifies the stream with this index in the file.
    public static func number(ofStream index: Int) -> UInt32 { UInt32(index + 1) }

    /// The encoded header.
    public var bytes: [UInt8] {
        var xml = XDFText()
        xml.open("info")
        xml.add("version", "1.0")
        if let start {
            let time = CivilTime(seconds: start)
            xml.add("datetime", time.isoDate + "T" + time.clockWithSeconds)
        }
        xml.add("application", RecordingHeader.equipment)
        if !code.isEmpty { xml.add("code", code) }
        xml.close("info")
        var bytes = XDFFormat.magic + XDFDescription.chunk(XDFTag.fileHeader, xml.bytes)
        for (index, stream) in streams.enumerated() {
            bytes += XDFDescription.chunk(
                XDFTag.streamHeader, stream: Self.number(ofStream: index), Self.description(of: stream))
        }
        // For streams without their own clock, write a measured clock offset of 0: pyxdf prints a warning if a stream has no clock offset.
        for index in streams.indices where !streams[index].hasOwnClock {
            bytes += XDFDescription.chunk(
                XDFTag.clockOffset, stream: Self.number(ofStream: index), [UInt8](repeating: 0, count: 16))
        }
        return bytes
    }

    /// The description of a stream in the format of the Lab Streaming Layer.
    private static func description(of stream: XDFStream) -> [UInt8] {
        var xml = XDFText()
        xml.open("info")
        xml.add("name", stream.name)
        xml.add("type", stream.type)
        xml.add("channel_count", number: Int64(stream.channels.count))
        xml.add("nominal_srate", rate: stream.rate)
        let values = stream.values.name
        xml.add("channel_format", (0..<values.utf8CodeUnitCount).map { values.utf8Start[$0] })
        xml.add("source_id", stream.source)
        if let sender = stream.sender {
            if sender.createdAt != 0 { xml.add("created_at", nanoseconds: sender.createdAt) }
            xml.add("uid", sender.uid)
            xml.add("session_id", sender.sessionID)
            xml.add("hostname", sender.hostName)
        }
        xml.open("desc")
        xml.open("channels")
        for channel in stream.channels {
            xml.open("channel")
            xml.add("label", channel.label)
            xml.add("unit", Volts(spelling: channel.unit)?.word ?? channel.unit)
            xml.add("type", channel.type)
            xml.close("channel")
        }
        xml.close("channels")
        xml.close("desc")
        xml.close("info")
        return xml.bytes
    }
}
