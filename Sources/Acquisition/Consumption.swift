import Signals

/// A consumer with what it has seen of each channel. Allocates when channels are applied, not while data flow.
final class Consumption {
    let consumer: any AcquisitionConsumer
    private var channels: [AcquiredChannel] = []
    private var next: [Int64] = []

    init(_ consumer: any AcquisitionConsumer) { self.consumer = consumer }

    /// What comes from now on is new.
    func begin(_ channels: [AcquiredChannel]) {
        self.channels = channels
        next = channels.map { channel in
            switch channel.entry.data {
            case .samples(let ring, _): ring.end
            case .events(let ring): ring.end
            }
        }
        consumer.begin(channels)
    }

    /// Gives the consumer what has come since the last call.
    func advance() {
        for index in channels.indices {
            switch channels[index].entry.data {
            case .samples(let ring, _):
                let end = ring.end
                // A ring that was emptied begins again.
                if end < next[index] { next[index] = 0 }
                guard end > next[index] else { continue }
                let spans = ring.spans(next[index]..<end)
                next[index] = end
                consumer.take(spans, channel: index)
            case .events(let ring):
                if ring.end < next[index] { next[index] = 0 }
                var number = max(next[index], ring.begin)
                while number < ring.end {
                    consumer.take(ring[number], channel: index)
                    number += 1
                }
                next[index] = number
            }
        }
    }
}
