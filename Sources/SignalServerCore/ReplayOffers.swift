import Recordings
import Signals

/// The signals of a recording in the form that TiA can transmit: one signal per type.
///
/// Channels of the same type and rate become one signal, even if their units differ, because TiA transmits no units. If channels of one type have
/// several rates, the signals of the further rates get the types `sensor` or `user1` to `user4`, as long as these are free.
///
/// This code calls only requirements of the protocol `Recording`, because Embedded Swift cannot call a protocol's extensions on an `any` value.
package enum ReplayOffers {
    package static func make(
        _ recording: any Recording, blockSize: Int
    ) throws(ServerError) -> [(signal: Signal, source: any BlockSource)] {
        let all = recording.channels
        var groups: [[Int]] = []
        for (index, channel) in all.enumerated() {
            let same = groups.firstIndex { all[$0[0]].type == channel.type && all[$0[0]].rate == channel.rate }
            if let same { groups[same].append(index) } else { groups.append([index]) }
        }
        guard all.count <= ServerLimits.channels else { throw .tooManyChannels(all.count) }
        var offers: [(signal: Signal, source: any BlockSource)] = []
        var used: UInt32 = 0
        for group in groups {
            let first = all[group[0]]
            guard let type = freeType(first.type, used) else { throw .tooManySignals }
            used |= type.flag
            let signal = Signal(
                type: type, rate: first.rate,
                blockSize: blockSize > 0 ? blockSize : SignalOption.usualBlockSize(first.rate),
                unit: group.allSatisfy { all[$0].unit == first.unit } ? first.unit : "",
                labels: group.map { all[$0].label })
            offers.append((signal, RecordedBlocks(recording, channels: group)))
        }
        return offers
    }

    private static func freeType(_ type: SignalType, _ used: UInt32) -> SignalType? {
        for candidate in [type, .sensor, .user1, .user2, .user3, .user4] where used & candidate.flag == 0 {
            return candidate
        }
        return nil
    }
}
