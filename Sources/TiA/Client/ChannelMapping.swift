import Signals

/// Maps the selected channels to the channels that a server offers and sends.
struct ChannelMapping {
    /// For each selected channel, its position in the server's catalog of all channels; nil if the server no longer offers the channel.
    let places: [ChannelID?]
    private let offer: SignalCatalogue
    /// The server's whole catalog with its own rates, and for each signal the factor by which its rate is reduced; nil if no rate is reduced.
    private let reduction: (catalogue: SignalCatalogue, factors: [Int])?

    /// - Parameters:
    ///   - offer: the server's whole catalog, including the units that the app assumes for its values, with reduced rates.
    ///   - reduction: the server's own catalog, and the factors of the reduced rates; nil if no rate is reduced.
    init(
        of store: SampleStore, in offer: SignalCatalogue,
        reduction: (catalogue: SignalCatalogue, factors: [Int])? = nil
    ) {
        let match = ChannelMatch(store.catalogue, in: offer)
        places = store.entries.map { match[$0.channel] }
        self.offer = offer
        self.reduction = reduction
    }

    /// The number of different channels of the server that are requested.
    var count: Int { wanted.count }

    /// The requested channels as positions in the server's catalog, in its order, each once.
    private var wanted: [ChannelID] { offer.channels.filter { place in places.contains { $0 == place } } }

    /// The content of a request for only the selected channels, with the server's current channel numbers.
    var request: [UInt8] {
        CustomSignalInfo.content(
            catalogue: reduction?.catalogue ?? offer, selection: wanted, factors: reduction?.factors)
    }

    /// True if the server must reduce the rate of a requested channel.
    var needsReduction: Bool {
        guard let factors = reduction?.factors else { return false }
        return wanted.contains { factors[$0.signal] > 1 }
    }

    /// True if the server sends a requested signal at another rate than the requested one. This means that the server has accepted the request but
    /// does not reduce rates.
    func isUnreduced(in sent: SignalCatalogue) -> Bool {
        guard let factors = reduction?.factors else { return false }
        return wanted.contains { place in
            let own = offer.signals[place.signal]
            return factors[place.signal] > 1
                && sent.signals.contains { $0.type == own.type && $0.rate != own.rate }
        }
    }

    /// For each selected channel, its index in a signal that the server sends; nil if the signal does not contain the channel.
    /// - Parameter isChosen: true if the client has requested only the selected channels. The server then numbers these channels from 1. A server
    /// that ignores the request sends all channels.
    func channels(in signal: Signal, isChosen: Bool) -> [Int?] {
        guard let own = offer.signals.firstIndex(where: { $0.type == signal.type }),
            offer.signals[own].rate == signal.rate
        else { return places.map { _ in nil } }
        let labels = offer.signals[own].labels
        let sent = isChosen ? wanted.filter { $0.signal == own }.map { $0.channel } : Array(labels.indices)
        if Self.agree(signal.labels, sent.map { labels[$0] }) {
            return places.map { place in place.flatMap { $0.signal == own ? sent.firstIndex(of: $0.channel) : nil } }
        }
        guard Self.agree(signal.labels, labels) else { return places.map { _ in nil } }
        return places.map { place in place.flatMap { $0.signal == own ? $0.channel : nil } }
    }

    /// True if the labels are equal. Channels without labels are labeled with their numbers, which change when the server sends only some
    /// channels, so they are not compared.
    private static func agree(_ a: [String], _ b: [String]) -> Bool {
        guard a.count == b.count else { return false }
        for index in a.indices where !a[index].utf8.elementsEqual(b[index].utf8) {
            if ChannelMatch.isName(a[index]) || ChannelMatch.isName(b[index]) { return false }
        }
        return true
    }
}
