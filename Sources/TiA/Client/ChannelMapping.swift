import Signals

/// Where the selected channels are in what a server offers and sends.
struct ChannelMapping {
    /// For each selected channel its place in all that the server offers; nil where it is not offered any more.
    let places: [ChannelID?]
    private let offer: SignalCatalogue

    /// - Parameter offer: all that the server offers, with the units that its values are taken for.
    init(of store: SampleStore, in offer: SignalCatalogue) {
        let match = ChannelMatch(store.catalogue, in: offer)
        places = store.entries.map { match[$0.channel] }
        self.offer = offer
    }

    /// How many of the server's channels are wanted.
    var count: Int { wanted.count }

    /// The places, each once, by signal and number.
    private var wanted: [ChannelID] { offer.channels.filter { place in places.contains { $0 == place } } }

    /// The content of a request for the selected channels alone, in the numbers that the server uses now.
    var request: [UInt8] { CustomSignalInfo.content(catalogue: offer, selection: wanted) }

    /// For each selected channel its index in a signal that the server sends; nil where it is not in it.
    /// - Parameter isChosen: whether the server was asked for the selected channels alone. It numbers them from 1 then; one that
    ///   did not heed the request sends all.
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

    /// Whether labels are the same. Channels without one get their number, which a choice changes.
    private static func agree(_ a: [String], _ b: [String]) -> Bool {
        guard a.count == b.count else { return false }
        for index in a.indices where !a[index].utf8.elementsEqual(b[index].utf8) {
            if ChannelMatch.isName(a[index]) || ChannelMatch.isName(b[index]) { return false }
        }
        return true
    }
}
