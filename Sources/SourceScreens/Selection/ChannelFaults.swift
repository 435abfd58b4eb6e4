import Acquisition
import Quality
import Signals

/// The ratings of the listed channels that are received now, for their rows.
struct ChannelFaults {
    /// What a row shows of a rating: the reason why the channel is not good, and the color class.
    struct Look: Equatable {
        let reason: QualityReason
        let state: QualityState

        init?(_ quality: ChannelQuality?) {
            guard let quality, quality.state != .good, let finding = quality.finding else { return nil }
            (reason, state) = (finding.reason, quality.state)
        }
    }

    /// A received channel: its source and its position in the source's catalog.
    private struct Received {
        let source: AcquiredSource
        let place: ChannelID?
        var look: Look?
    }

    private var received: [Received] = []
    private var revision: UInt32?

    /// Finds the positions of the received channels in the catalogs, which have changed.
    mutating func list(_ acquisition: Acquisition) {
        received = []
        for source in acquisition.sources {
            received += source.receivedPlaces.map { Received(source: source, place: $0, look: nil) }
        }
        revision = nil
        _ = follow(acquisition)
    }

    /// Takes over the present ratings.
    /// - Returns: true if a look has changed.
    mutating func follow(_ acquisition: Acquisition) -> Bool {
        let quality = acquisition.derived.quality
        guard revision != quality.revision, received.count == quality.qualities.count else { return false }
        revision = quality.revision
        var hasChanged = false
        for index in received.indices {
            let look = Look(quality.qualities[index])
            if look != received[index].look { hasChanged = true }
            received[index].look = look
        }
        return hasChanged
    }

    /// The look of a channel; nil if the channel is good, or not received or rated.
    func look(of channel: ChannelID, of source: AcquiredSource) -> Look? {
        received.first { $0.source === source && $0.place == channel }?.look
    }
}
