import Signals
import Text
import Units

extension StreamInformation {
    /// Writes an outlet's description of its stream.
    /// - Parameter isFull: true to include the channels; false for the short description, which answers queries.
    public func document(isFull: Bool) -> [UInt8] {
        var text = ByteText()
        text.add("<?xml version=\"1.0\"?>\n<info>\n")
        text.add(line: "name", stream.name)
        text.add(line: "type", stream.type)
        text.add(line: "channel_count", number: Int64(stream.channelCount))
        text.add(line: "channel_format", text: stream.format.name)
        text.add(line: "source_id", stream.sourceID)
        text.add(line: "nominal_srate", thousandths: Int64(stream.rate.milliHertz))
        text.add(line: "version", thousandths: stream.version * 10)
        text.add("\t<created_at>")
        text.add(seconds: stream.createdAt)
        text.add("</created_at>\n")
        text.add(line: "uid", stream.uid)
        text.add(line: "session_id", stream.sessionID)
        text.add(line: "hostname", stream.hostName)
        text.add(line: "v4address", "")
        text.add(line: "v4data_port", number: Int64(stream.v4?.data ?? 0))
        text.add(line: "v4service_port", number: Int64(stream.v4?.service ?? 0))
        text.add(line: "v6address", "")
        text.add(line: "v6data_port", number: Int64(stream.v6?.data ?? 0))
        text.add(line: "v6service_port", number: Int64(stream.v6?.service ?? 0))
        if isFull { addChannels(to: &text) } else { text.add("\t<desc />\n") }
        text.add("</info>\n")
        return text.bytes
    }

    private func addChannels(to text: inout ByteText) {
        text.add("\t<desc>\n\t\t<channels>\n")
        for channel in channels {
            text.add("\t\t\t<channel>")
            text.add(element: "label", channel.label)
            // Write the standard name of the unit, if it has one.
            text.add(element: "unit", Volts(spelling: channel.unit.unit)?.word ?? channel.unit.unit)
            text.add(element: "type", channel.type.lslName)
            text.add("</channel>\n")
        }
        text.add("\t\t</channels>\n")
        if !manufacturer.isEmpty {
            text.add("\t\t")
            text.add(element: "manufacturer", manufacturer)
            text.add("\n")
        }
        text.add("\t</desc>\n")
    }
}

extension ByteText {
    /// Adds an element on a separate line, indented by one level.
    fileprivate mutating func add(line name: StaticString, _ value: String) {
        add("\t")
        add(element: name, value)
        add("\n")
    }

    fileprivate mutating func add(line name: StaticString, text value: StaticString) {
        var inner = ByteText()
        inner.add(value)
        add(line: name, String(decoding: inner.bytes, as: UTF8.self))
    }

    fileprivate mutating func add(line name: StaticString, number: Int64) {
        var inner = ByteText()
        inner.add(decimal: number)
        add(line: name, String(decoding: inner.bytes, as: UTF8.self))
    }

    fileprivate mutating func add(line name: StaticString, thousandths number: Int64) {
        var inner = ByteText()
        inner.add(thousandths: number)
        add(line: name, String(decoding: inner.bytes, as: UTF8.self))
    }
}
