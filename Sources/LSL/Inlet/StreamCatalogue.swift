import Signals

/// A stream as a source's offer: its channels of one type and unit form one signal.
public struct StreamCatalogue: Sendable {
    public let catalogue: SignalCatalogue
    /// For each signal of the catalogue, the positions of its channels in the stream's samples.
    let places: [[Int]]
    /// For each signal, the factor of its values.
    let factors: [Float]

    /// - Parameters:
    ///   - information: a stream's full description.
    ///   - units: the assumed units where the sender names none, by kind of signal.
    public init(_ information: StreamInformation, units: PerKind<SignalUnit>) throws(CatalogueError) {
        var groups: [(type: SignalType, unit: SignalUnit, channels: [Int])] = []
        // Texts are events at any rate.
        let isText = information.stream.format == .string
        let rate = isText ? .irregular : information.stream.rate
        let isIrregular = rate.isIrregular
        for (index, channel) in information.channels.enumerated() {
            // Texts have none. Values of irregular streams without a unit are codes.
            var unit = isText ? SignalUnit() : channel.unit
            if unit.unit.isEmpty, !isIrregular { unit = units[SignalKind(channel.type)] }
            if let known = groups.firstIndex(where: { $0.type == channel.type && $0.unit == unit }) {
                groups[known].channels.append(index)
            } else if groups.count < SignalCatalogue.maximumSignals {
                groups.append((channel.type, unit, [index]))
            } else {
                throw .tooManySignals
            }
        }
        // In the catalogue's order, which preserves the order of signals of one type.
        let sorted = groups.indices.sorted {
            let (a, b) = (groups[$0].type.rawValue, groups[$1].type.rawValue)
            return a == b ? $0 < $1 : a < b
        }
        catalogue = try SignalCatalogue(
            checking: sorted.map { index in
                let group = groups[index]
                return Signal(
                    type: group.type, rate: rate, blockSize: 1, unit: group.unit.unit,
                    labels: group.channels.map { information.channels[$0].label },
                    isText: isText)
            })
        places = sorted.map { groups[$0].channels }
        factors = sorted.map { groups[$0].unit.factor }
    }

    /// The position of a channel of the catalogue in the stream's samples, and its factor; nil for a missing channel.
    func target(of channel: ChannelID) -> FeedTarget? {
        guard places.indices.contains(channel.signal), places[channel.signal].indices.contains(channel.channel) else {
            return nil
        }
        return FeedTarget(channel: places[channel.signal][channel.channel], factor: factors[channel.signal])
    }
}
