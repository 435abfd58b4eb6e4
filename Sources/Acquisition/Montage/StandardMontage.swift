import Signals

/// The montages of an EEG lab, by the electrodes' names in the 10-20 system.
///
/// Sources:
/// - Longitudinal and transverse bipolar montage: the tables LB-18.1 and TB-18.1 in J. N. Acharya and others, "American Clinical
///   Neurophysiology Society Guideline 3: A proposal for standard montages to be used in clinical EEG", Journal of Clinical
///   Neurophysiology 33, 2016.
/// - Laplacian: an electrode against the mean of its neighbors, as in B. Hjorth, "An on-line transformation of EEG scalp potentials into orthogonal
///   source derivations", Electroencephalography and Clinical Neurophysiology 39, 1975. Neighbors are the electrodes that follow one another in one
///   of the two tables: an inner electrode has four, one at the edge three.
public enum StandardMontage: Int, CaseIterable, Sendable {
    /// Each channel minus the mean of both mastoids, or of both ears.
    case mastoids
    /// Differences of neighbors in chains from front to back.
    case longitudinal
    /// Differences of neighbors in rows from left to right.
    case transverse
    /// Each electrode minus the mean of its neighbors.
    case laplacian

    /// Chains of electrodes; each trace is an electrode minus the next one. The chain of the midline is between the others, so that the traces have
    /// the order of the guideline's table.
    private static let chains: [[StaticString]] = [
        ["fp1", "f7", "t7", "p7", "o1"], ["fp1", "f3", "c3", "p3", "o1"], ["fz", "cz", "pz"],
        ["fp2", "f4", "c4", "p4", "o2"], ["fp2", "f8", "t8", "p8", "o2"],
    ]
    private static let rows: [[StaticString]] = [
        ["f7", "fp1", "fp2", "f8"], ["f7", "f3", "fz", "f4", "f8"], ["t7", "c3", "cz", "c4", "t8"],
        ["p7", "p3", "pz", "p4", "p8"], ["p7", "o1", "o2", "p8"],
    ]
    /// The electrodes of the Laplacian, from front to back and from left to right.
    private static let electrodes: [StaticString] = [
        "fp1", "fp2", "f7", "f3", "fz", "f4", "f8", "t7", "c3", "cz", "c4", "t8", "p7", "p3", "pz", "p4", "p8", "o1",
        "o2",
    ]

    /// All pairs of electrodes that follow one another in a list.
    private static func steps(_ lists: [[StaticString]]) -> [(StaticString, StaticString)] {
        lists.flatMap { list in zip(list, list.dropFirst()).map { ($0, $1) } }
    }

    /// A trace: a channel minus another one, or minus the mean of several.
    struct Trace: Equatable {
        /// The index of the trace's channel in the stream.
        let channel: Int
        /// The indices in the stream of the channels that are subtracted: one channel, or several whose mean is subtracted.
        let references: [Int]
    }

    /// The traces of this montage for which a stream has the channels.
    /// - Returns: the traces, and the number of traces that there would be if no electrode were missing.
    func traces(_ stream: [SampleStore.Entry]) -> (made: [Trace], wanted: Int) {
        let found = ElectrodeChannels(stream)
        switch self {
        case .mastoids:
            guard let pair = found.pair("m1", "m2") ?? found.pair("a1", "a2") else { return ([], stream.count) }
            let traces = stream.indices.filter { found.isComparable($0, pair.0) }.map {
                Trace(channel: $0, references: [pair.0, pair.1])
            }
            return (traces, stream.count)
        case .longitudinal: return Self.pairs(Self.steps(Self.chains), found)
        case .transverse: return Self.pairs(Self.steps(Self.rows), found)
        case .laplacian:
            let steps = Self.steps(Self.chains + Self.rows)
            let traces = Self.electrodes.compactMap { name -> Trace? in
                guard let channel = found.channel(name) else { return nil }
                var neighbors: [Int] = []
                for step in steps where Self.isSame(step.0, name) || Self.isSame(step.1, name) {
                    let other = Self.isSame(step.0, name) ? step.1 : step.0
                    guard let index = found.channel(other), found.isComparable(channel, index) else { return nil }
                    if !neighbors.contains(index) { neighbors.append(index) }
                }
                return Trace(channel: channel, references: neighbors)
            }
            return (traces, Self.electrodes.count)
        }
    }

    private static func pairs(
        _ steps: [(StaticString, StaticString)], _ found: ElectrodeChannels
    ) -> (made: [Trace], wanted: Int) {
        let traces = steps.compactMap { step in
            found.pair(step.0, step.1).map { Trace(channel: $0.0, references: [$0.1]) }
        }
        return (traces, steps.count)
    }

    private static func isSame(_ one: StaticString, _ other: StaticString) -> Bool {
        one.withUTF8Buffer { one in other.withUTF8Buffer { one.elementsEqual($0) } }
    }

    /// True if one stream among the selected channels has all channels that the montage needs. Linked mastoids need only both mastoids.
    public func isOffered(by channels: [AcquiredChannel]) -> Bool {
        var index = 0
        while index < channels.count {
            var end = index + 1
            guard let clock = channels[index].entry.clock else {
                index = end
                continue
            }
            while end < channels.count, channels[end].entry.clock === clock { end += 1 }
            let stream = channels[index..<end].map { $0.entry }
            index = end
            guard SignalKind(stream[0].type) == .eeg else { continue }
            let (made, wanted) = traces(stream)
            if self == .mastoids ? !made.isEmpty : made.count == wanted { return true }
        }
        return false
    }
}

/// The electrodes of a stream's channels, by their present names: T3, T4, T5 and T6 are T7, T8, P7 and P8.
struct ElectrodeChannels {
    private let labels: [(name: [UInt8], reference: [UInt8])]

    init(_ stream: [SampleStore.Entry]) {
        labels = stream.map { entry in
            let (name, reference) = ChannelLabel.parts(entry.label)
            return (Self.present(name), reference)
        }
    }

    /// The first channel of an electrode.
    func channel(_ name: StaticString) -> Int? {
        name.withUTF8Buffer { name in labels.firstIndex { name.elementsEqual($0.name) } }
    }

    /// The channels of two electrodes; nil if one is missing or the two cannot be subtracted (see `isComparable`).
    func pair(_ first: StaticString, _ second: StaticString) -> (Int, Int)? {
        guard let first = channel(first), let second = channel(second), isComparable(first, second) else { return nil }
        return (first, second)
    }

    /// True if two channels were recorded with the same reference electrode, which their difference then cancels. False if one label already names a
    /// pair ("Fp1-F7").
    func isComparable(_ one: Int, _ other: Int) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return labels[one].reference == labels[other].reference && !labels[one].name.contains(hyphen)
            && !labels[other].name.contains(hyphen)
    }

    private static func present(_ name: [UInt8]) -> [UInt8] {
        guard name.count == 2, name[0] == UInt8(ascii: "t") else { return name }
        return switch name[1] {
        case UInt8(ascii: "3"): [UInt8(ascii: "t"), UInt8(ascii: "7")]
        case UInt8(ascii: "4"): [UInt8(ascii: "t"), UInt8(ascii: "8")]
        case UInt8(ascii: "5"): [UInt8(ascii: "p"), UInt8(ascii: "7")]
        case UInt8(ascii: "6"): [UInt8(ascii: "p"), UInt8(ascii: "8")]
        default: name
        }
    }
}
