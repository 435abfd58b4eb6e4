import Signals
import Text
import XML

/// What is known of one channel of a stream.
public struct ChannelDescription: Equatable, Sendable {
    /// At most `SignalCatalogue.maximumLabelBytes`; never empty.
    public var label: String
    /// In what the values come; empty where the sender names none.
    public var unit: SignalUnit
    public var type: SignalType

    public init(label: String, unit: SignalUnit = SignalUnit(), type: SignalType) {
        self.label = label
        self.unit = unit
        self.type = type
    }

    /// What its type is called in descriptions; empty for one without a name.
    public var typeName: String { type.lslName }

    /// The channels of a stream by its `desc` element, as many as the stream has. Where one is not described it is called "Ch" and
    /// its number, and of the stream's type; what is described beyond them is left out.
    static func read(_ description: XMLElement?, of stream: StreamDescription) -> [ChannelDescription] {
        let whole = SignalType(lslName: stream.type.utf8)
        let isIrregular = stream.rate.isIrregular
        var channels: [ChannelDescription] = []
        channels.reserveCapacity(stream.channelCount)
        for element in description?.child("channels")?.children ?? [] where element.name == "channel" {
            guard channels.count < stream.channelCount else { break }
            let own = element.child("type").flatMap { SignalType(lslName: $0.text.trimmed) }
            channels.append(
                ChannelDescription(
                    label: Self.label(Self.name(element), number: channels.count + 1),
                    unit: SignalUnit(lslName: element.child("unit")?.shownText ?? ""),
                    type: own ?? whole ?? (isIrregular ? .event : .undefined)))
        }
        while channels.count < stream.channelCount {
            channels.append(
                ChannelDescription(
                    label: Self.label("", number: channels.count + 1),
                    type: whole ?? (isIrregular ? .event : .undefined)))
        }
        return channels
    }

    /// The label, or the name that some programs write in its place.
    private static func name(_ element: XMLElement) -> String {
        let label = element.child("label")?.shownText ?? ""
        return label.isEmpty ? element.child("name")?.shownText ?? "" : label
    }

    private static func label(_ text: String, number: Int) -> String {
        text.isEmpty ? "Ch \(number)" : SignalCatalogue.label(text)
    }
}

extension SignalType {
    /// The type that a sender means by a name, whatever its case; nil for others.
    init?(lslName name: some Collection<UInt8>) {
        let name = Array(name)
        guard let type = Self.allCases.first(where: { $0.facts.lsl.contains { ASCII.equal($0.utf8, name) } })
        else { return nil }
        self = type
    }

    /// What this outlet writes for a type; empty for those without a name.
    var lslName: String { facts.lsl.first ?? "" }
}
