/// Compares a source's catalog after a reconnection with its earlier catalog, and finds the earlier channels in it.
///
/// Two channels count as the same if label, type, unit, rate and kind of values are equal, and if no other channel in either catalog has the same
/// properties. A channel without a label, or with a label that occurs twice, can be identified only by its number, so it counts as the same only if
/// all signals and labels of both catalogs are equal. The block size does not matter, because it concerns only the transmission.
public struct ChannelMatch {
    /// True if both catalogs are equal in everything except the block sizes.
    public let isWhole: Bool
    private let known: SignalCatalogue
    private let offer: SignalCatalogue
    /// For each channel of the earlier catalog, its position in the new one; nil if the new one does not contain it.
    private var found: [[ChannelID?]] = []
    /// For each channel of the new catalog, true if the earlier catalog contained it.
    private var isKnown: [[Bool]] = []

    /// - Parameters:
    ///   - known: the catalog at the time of the selection.
    ///   - offer: the current catalog.
    public init(_ known: SignalCatalogue, in offer: SignalCatalogue) {
        self.known = known
        self.offer = offer
        isWhole = Self.agree(known.signals, offer.signals)
        found = known.signals.map { [ChannelID?](repeating: nil, count: $0.labels.count) }
        isKnown = offer.signals.map { [Bool](repeating: isWhole, count: $0.labels.count) }
        if !isWhole { matchByLabel() }
    }

    /// The position in the current catalog of a channel of the earlier catalog; nil if the source no longer offers the channel.
    public subscript(channel: ChannelID) -> ChannelID? {
        guard known.contains(channel) else { return nil }
        return isWhole ? channel : found[channel.signal][channel.channel]
    }

    /// The channels of the current catalog that the source did not offer before, by signal and number.
    public var new: [ChannelID] { offer.channels.filter { !isKnown[$0.signal][$0.channel] } }

    /// True if a label is a name, and not just a number. In protocols without names, such as TiA, the app numbers the channels.
    public static func isName(_ label: String) -> Bool {
        var bytes = Array(label.utf8)
        if bytes.starts(with: Array("Ch ".utf8)) { bytes.removeFirst(3) }
        return bytes.contains { !(0x30...0x39).contains($0) && $0 != 0x20 }
    }

    private mutating func matchByLabel() {
        let before = Self.named(known)
        let now = Self.named(offer)
        for channel in before {
            guard Self.isOnly(channel, in: before, of: known) else { continue }
            let signal = known.signals[channel.id.signal]
            var place: ChannelID?
            var count = 0
            for other in now where other.hash == channel.hash {
                let own = offer.signals[other.id.signal]
                guard Self.isSameKind(signal, own),
                    signal.labels[channel.id.channel].utf8.elementsEqual(own.labels[other.id.channel].utf8)
                else { continue }
                place = other.id
                count += 1
            }
            guard count == 1, let place else { continue }
            found[channel.id.signal][channel.id.channel] = place
            isKnown[place.signal][place.channel] = true
        }
    }

    /// A channel with its label and a hash of the label. The hash makes comparisons fast, because each catalog has up to 1024 channels.
    private struct Named {
        let id: ChannelID
        let hash: UInt32
    }

    private static func named(_ catalogue: SignalCatalogue) -> [Named] {
        catalogue.channels.compactMap { id in
            let label = catalogue.signals[id.signal].labels[id.channel]
            guard isName(label) else { return nil }
            var hash: UInt32 = 0x811C_9DC5
            for byte in label.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
            return Named(id: id, hash: hash)
        }
    }

    /// True if no other channel of the catalog has the same label, type, unit, rate and kind of values.
    private static func isOnly(_ channel: Named, in all: [Named], of catalogue: SignalCatalogue) -> Bool {
        let signal = catalogue.signals[channel.id.signal]
        for other in all where other.hash == channel.hash && other.id != channel.id {
            let own = catalogue.signals[other.id.signal]
            if isSameKind(signal, own),
                signal.labels[channel.id.channel].utf8.elementsEqual(own.labels[other.id.channel].utf8)
            {
                return false
            }
        }
        return true
    }

    private static func isSameKind(_ a: Signal, _ b: Signal) -> Bool {
        a.type == b.type && a.rate == b.rate && a.isText == b.isText && a.unit.utf8.elementsEqual(b.unit.utf8)
    }

    private static func agree(_ a: [Signal], _ b: [Signal]) -> Bool {
        guard a.count == b.count else { return false }
        for index in a.indices {
            guard isSameKind(a[index], b[index]), a[index].labels.count == b[index].labels.count else { return false }
            for channel in a[index].labels.indices
            where !a[index].labels[channel].utf8.elementsEqual(b[index].labels[channel].utf8) {
                return false
            }
        }
        return true
    }
}
