import Signals
import Text
import XML

/// The description of one channel of a stream.
public struct ChannelDescription: Equatable, Sendable {
    /// The label of the channel, limited in length; never empty.
    public var label: String
    /// The unit of the values; empty if the sender states none.
    public var unit: SignalUnit
    public var type: SignalType

    public init(label: String, unit: SignalUnit = SignalUnit(), type: SignalType) {
        self.label = label
        self.unit = unit
        self.type = type
    }

    /// The name of the channel's type in descriptions; empty for a type without a name.
    public var typeName: String { type.lslName }

    /// Reads the channels of a stream from the element desc of its description. A channel without a description gets the type of the stream, and the
    /// label "Ch" with the channel's number; a channel of texts gets the name of the stream, which identifies the sender for the user.
    /// Descriptions of more channels than the stream has are ignored.
    package static func read(_ description: XMLElement?, of stream: StreamDescription) -> [ChannelDescription] {
        let whole = SignalType(lslName: stream.type.utf8)
        // In an irregular stream, whole numbers are mostly codes of events, and fractions are values.
        let isCode = stream.rate.isIrregular && stream.format != .float32 && stream.format != .double64
        var channels: [ChannelDescription] = []
        channels.reserveCapacity(stream.channelCount)
        for element in description?.child("channels")?.children ?? [] where element.name == "channel" {
            guard channels.count < stream.channelCount else { break }
            let own = element.child("type").flatMap { SignalType(lslName: $0.text.trimmed) }
            channels.append(
                ChannelDescription(
                    label: Self.label(Self.name(element), number: channels.count + 1, of: stream),
                    unit: SignalUnit(lslName: element.child("unit")?.shownText ?? ""),
                    type: own ?? whole ?? (isCode ? .event : .undefined)))
        }
        while channels.count < stream.channelCount {
            channels.append(
                ChannelDescription(
                    label: Self.label("", number: channels.count + 1, of: stream),
                    type: whole ?? (isCode ? .event : .undefined)))
        }
        return channels
    }

    /// The content of the element `label`, or of the element `name`, which some programs write instead.
    private static func name(_ element: XMLElement) -> String {
        let label = element.child("label")?.shownText ?? ""
        return label.isEmpty ? element.child("name")?.shownText ?? "" : label
    }

    private static func label(_ text: String, number: Int, of stream: StreamDescription) -> String {
        guard text.isEmpty else { return SignalCatalogue.label(text) }
        let name = PrintableText.line(stream.name, maximumBytes: SignalCatalogue.maximumLabelBytes - 8)
        guard stream.format == .string, !name.isEmpty else { return "Ch \(number)" }
        return stream.channelCount == 1 ? name : name + " \(number)"
    }
}

extension SignalType {
    /// Creates the type from the name that a sender uses, without regard to case; nil for unknown names.
    init?(lslName name: some Collection<UInt8>) {
        let name = Array(name)
        guard let type = Self.allCases.first(where: { $0.facts.lsl.contains { ASCII.equal($0.utf8, name) } })
        else { return nil }
        self = type
    }

    /// The name that this device's outlet writes for a type; empty for types without a name.
    var lslName: String { facts.lsl.first ?? "" }
}
