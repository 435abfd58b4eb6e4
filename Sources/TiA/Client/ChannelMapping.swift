import Signals

/// Finds the selected channels in what a server sends.
enum ChannelMapping {
    /// The index of each selected channel in a signal of the server; nil where the server has it not, or not at the
    /// same rate, for then its ring could not stay true to time.
    ///
    /// When the server sends just the selected channels of the signal, they come in the order of their numbers.
    /// Otherwise a channel is found by number and label, then by label alone, then by number alone.
    static func channels(of entries: [SampleStore.Entry], in signal: Signal) -> [Int?] {
        let inOrder = entries.indices.sorted { entries[$0].number < entries[$1].number }
        var result = [Int?](repeating: nil, count: entries.count)
        if entries.count == signal.labels.count,
            inOrder.enumerated().allSatisfy({ entries[$1].label == signal.labels[$0] })
        {
            for (channel, entry) in inOrder.enumerated() where entries[entry].rate == signal.rate {
                result[entry] = channel
            }
            return result
        }
        for index in entries.indices where entries[index].rate == signal.rate {
            let own = entries[index].number - 1
            if own < signal.labels.count, signal.labels[own] == entries[index].label {
                result[index] = own
            } else if let found = signal.labels.firstIndex(of: entries[index].label) {
                result[index] = found
            } else if own < signal.labels.count {
                result[index] = own
            }
        }
        return result
    }

    /// The content of a request for the selected channels alone, in the numbers that the server uses now.
    static func choice(of store: SampleStore, in catalogue: SignalCatalogue) -> [UInt8] {
        var chosen: [ChannelID] = []
        for (index, signal) in catalogue.signals.enumerated() {
            let entries = store.entries.filter { $0.type == signal.type }
            for case let channel? in channels(of: entries, in: signal) {
                chosen.append(ChannelID(signal: index, channel: channel))
            }
        }
        return CustomSignalInfo.content(catalogue: catalogue, selection: chosen)
    }
}
