import Signals

/// The channels of a stream as a catalog. Channels of one type and unit form one signal.
public struct StreamCatalogue: Sendable {
    public let catalogue: SignalCatalogue
    /// For each signal of the catalog: the positions of its channels in the samples of the stream.
    let places: [[Int]]
    /// For each signal: the factor by which its values are multiplied.
    let factors: [Float]

    /// - Parameters:
    ///   - information: the full description of a stream.
    ///   - units: the unit to assume for each kind of signal if the sender states none.
    public init(_ information: StreamInformation, units: PerKind<SignalUnit>) throws(CatalogueError) {
        var groups: [(type: SignalType, unit: SignalUnit, channels: [Int])] = []
        // Treat texts as events, whatever the rate of the stream.
        let isText = information.stream.format == .string
        let rate = isText ? .irregular : information.stream.rate
        let isIrregular = rate.isIrregular
        for (index, channel) in information.channels.enumerated() {
            // Texts get no unit. Assume no unit for values of irregular streams either: without a stated unit, they are codes.
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
        // Sort the signals in the order of the catalog. Signals of one type keep their order.
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

    /// The position of a channel of the catalog in the samples of the stream, and the factor for its values; nil if there is no such channel.
    func target(of channel: ChannelID) -> FeedTarget? {
        guard places.indices.contains(channel.signal), places[channel.signal].indices.contains(channel.channel) else {
            return nil
        }
        return FeedTarget(channel: places[channel.signal][channel.channel], factor: factors[channel.signal])
    }
}
