import Signals

/// A consumer, with the number of the next sample to pass to it from each channel. It allocates memory in `begin`, not while data flow.
final class Consumption {
    let consumer: any AcquisitionConsumer
    /// The data of the channels. Only these are stored, because a copy of a whole channel for each turn costs more than passing its samples.
    private var data: [ChannelData] = []
    private var next: [Int64] = []

    init(_ consumer: any AcquisitionConsumer) { self.consumer = consumer }

    /// Called when other channels are selected. The consumer receives the data of these channels from now on.
    func begin(_ channels: [AcquiredChannel]) {
        data = channels.map { $0.entry.data }
        next = data.map { data in
            switch data {
            case .samples(let ring, _): ring.end
            case .events(let ring): ring.end
            }
        }
        consumer.begin(channels)
    }

    /// Passes to the consumer all data that arrived since the last call.
    func advance() {
        for index in data.indices {
            switch data[index] {
            case .samples(let ring, _):
                let end = ring.end
                // If `end` has decreased, the ring buffer was emptied and its sample numbers restarted at 0.
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
