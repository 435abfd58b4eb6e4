import Signals

/// The values of a signal at both cursors; a value is nil if its sample was lost, has not arrived, or is no longer
/// stored.
public struct MeasuredPair: Equatable, Sendable {
    package let a: Float?
    package let b: Float?

    package init(_ data: ChannelData, _ cursors: MeasuringCursors) {
        a = data.value(at: cursors.a)
        b = data.value(at: cursors.b)
    }

    /// The value at B minus the value at A; nil if one of them is missing.
    package var difference: Double? {
        guard let a, let b else { return nil }
        return Double(b) - Double(a)
    }
}

extension ChannelData {
    /// The value of the sample nearest to a time. For events, it is the value of the last event at or before this time.
    package func value(at time: Int64) -> Float? {
        switch self {
        case .samples(let ring, let clock):
            let sample = clock.nearestSample(to: time)
            guard sample >= ring.begin, sample < ring.end else { return nil }
            return ring.spans(sample..<sample + 1).head.first.flatMap { $0.isNaN ? nil : $0 }
        case .events(let events):
            return events.newest(notAfter: time)?.value
        }
    }
}
