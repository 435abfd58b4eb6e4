import Signals

/// The traces that the montages produce from the selected channels. Each trace is a channel minus a reference.
///
/// A reference belongs to the channel's stream, so its samples have the same numbers and times. A stream contains channels of one kind.
public struct MontagePlan {
    /// The signal to subtract from a channel.
    enum Reference {
        case none
        /// The samples of another channel are subtracted.
        case ring(SampleRing)
        /// The mean of several channels is subtracted. The value is the index of the mean in `averages`.
        case average(Int)
    }

    struct Trace {
        let channel: AcquiredChannel
        let reference: Reference
        /// The trace's name, if it differs from the channel's.
        let title: String?
    }

    /// The channels of which a mean is computed.
    struct Mean {
        let members: [SampleStore.Entry]
        /// True if the montage names the electrodes of the mean. Then no member is excluded, and the mean is lost where a member's sample is lost.
        let needsAll: Bool
    }

    private(set) var traces: [Trace] = []
    private(set) var averages: [Mean] = []
    /// The result of the montage of each kind of signal; nil if no selected channel of the kind has a sampling rate.
    public private(set) var facts = PerKind<MontageFacts?>(nil)

    /// - Parameters:
    ///   - received: the selected channels, grouped by stream.
    ///   - file: the file of named montages.
    public init(_ received: [AcquiredChannel], _ montages: PerKind<Montage>, file: MontageFile) {
        var index = 0
        while index < received.count {
            guard let clock = received[index].entry.clock else {
                traces.append(Trace(channel: received[index], reference: .none, title: nil))
                index += 1
                continue
            }
            var end = index + 1
            while end < received.count, received[end].entry.clock === clock { end += 1 }
            add(Array(received[index..<end]), montages, file)
            index = end
        }
    }

    /// Adds the traces of one stream.
    private mutating func add(_ stream: [AcquiredChannel], _ montages: PerKind<Montage>, _ file: MontageFile) {
        let kind = SignalKind(stream[0].entry.type)
        let montage = montages[kind]
        var known = facts[kind] ?? MontageFacts(montage)
        known.selected += stream.count
        let signals = stream[0].source.store?.catalogue.signals ?? []
        let number = stream[0].entry.channel.signal
        known.offered +=
            signals.indices.contains(number) ? max(stream.count, signals[number].labels.count) : stream.count
        known.streams += 1
        switch montage {
        case .received: addReceived(stream)
        case .average: addAverage(stream)
        case .channel(let label): addAgainst(label, stream, &known)
        case .pairs: addPairs(stream)
        case .named(let name):
            known.title = file.montage(named: name)?.name ?? name
            addNamed(file.montage(named: name), stream, &known)
        case .standard(let standard): addStandard(standard, stream, &known)
        }
        facts[kind] = known
    }

    private mutating func addReceived(_ stream: [AcquiredChannel]) {
        for channel in stream { traces.append(Trace(channel: channel, reference: .none, title: nil)) }
    }

    private mutating func addAverage(_ stream: [AcquiredChannel]) {
        for channel in stream {
            traces.append(Trace(channel: channel, reference: .average(averages.count), title: nil))
        }
        averages.append(Mean(members: stream.map { $0.entry }, needsAll: false))
    }

    private mutating func addAgainst(_ label: String, _ stream: [AcquiredChannel], _ facts: inout MontageFacts) {
        let found = label.isEmpty ? 0 : ChannelLabels(stream.map { $0.entry }).find(label)
        guard let index = found, let ring = stream[index].entry.ring else {
            facts.without += 1
            if facts.title.isEmpty { facts.title = label }
            return addReceived(stream)
        }
        let name = Self.name(stream[index])
        if facts.without == facts.streams - 1 {
            facts.title = name
        } else if !facts.title.utf8.elementsEqual(name.utf8) {
            // Append the name of this stream's reference, because streams may have different references.
            facts.title += ", " + name
        }
        for channel in stream { traces.append(Trace(channel: channel, reference: .ring(ring), title: nil)) }
    }

    private mutating func addPairs(_ stream: [AcquiredChannel]) {
        var index = 0
        while index + 1 < stream.count {
            add(
                stream[index], against: stream[index + 1],
                title: Self.name(stream[index]) + "-" + Self.name(stream[index + 1]))
            index += 2
        }
        if index < stream.count { addReceived([stream[index]]) }
    }

    private mutating func addNamed(
        _ montage: NamedMontage?, _ stream: [AcquiredChannel], _ facts: inout MontageFacts
    ) {
        guard let montage else {
            facts.isUnknown = true
            return addReceived(stream)
        }
        let labels = ChannelLabels(stream.map { $0.entry })
        facts.wanted = montage.pairs.count
        let before = traces.count
        for pair in montage.pairs {
            // Make no trace for a pair without both channels; `MontageFacts.isMissing` reports the lack.
            guard traces.count < ChannelSelection.maximum, let first = labels.find(pair.first),
                let second = labels.find(pair.second)
            else { continue }
            add(stream[first], against: stream[second], title: pair.title)
        }
        facts.made += traces.count - before
        // If the montage produces no trace for a stream, show the stream as received: a stream without traces would look like lost data.
        if traces.count == before { addReceived(stream) }
    }

    /// With linked mastoids, channels to which the montage does not apply are shown as received. With the other montages, only the montage's traces
    /// are shown.
    private mutating func addStandard(
        _ montage: StandardMontage, _ stream: [AcquiredChannel], _ facts: inout MontageFacts
    ) {
        let (made, wanted) = montage.traces(stream.map { $0.entry })
        guard let first = made.first else {
            facts.without += 1
            return addReceived(stream)
        }
        facts.made += made.count
        facts.wanted += wanted
        switch montage {
        case .mastoids:
            let names = first.references.map { Self.electrode(stream[$0]) }
            let title = "(" + names[0] + "+" + names[1] + ")/2"
            if facts.title.isEmpty {
                facts.title = title
            } else if !facts.title.utf8.elementsEqual(title.utf8) {
                facts.title += ", " + title
            }
            let mean = averages.count
            averages.append(Mean(members: first.references.map { stream[$0].entry }, needsAll: true))
            for index in stream.indices {
                let isMade = made.contains { $0.channel == index }
                traces.append(Trace(channel: stream[index], reference: isMade ? .average(mean) : .none, title: nil))
            }
        case .laplacian:
            for trace in made {
                traces.append(
                    Trace(channel: stream[trace.channel], reference: .average(averages.count), title: nil))
                averages.append(Mean(members: trace.references.map { stream[$0].entry }, needsAll: true))
            }
        case .longitudinal, .transverse:
            for trace in made {
                let (first, second) = (stream[trace.channel], stream[trace.references[0]])
                add(first, against: second, title: Self.electrode(first) + "-" + Self.electrode(second))
            }
        }
    }

    private mutating func add(_ first: AcquiredChannel, against second: AcquiredChannel, title: String) {
        guard let ring = second.entry.ring else { return }
        traces.append(Trace(channel: first, reference: .ring(ring), title: title))
    }

    private static func electrode(_ channel: AcquiredChannel) -> String { ChannelLabel.written(channel.entry.label) }

    private static func name(_ channel: AcquiredChannel) -> String {
        channel.entry.label.isEmpty ? String(channel.entry.number) : channel.entry.label
    }
}
