import ViewerFeed

/// The columns of all channels of a catalogue, in both views.
public final class FeedColumns {
    public let generation: UInt16
    public let channels: Int
    /// The reducers of the received signals, then those of the displayed ones. A reducer is created with the first samples.
    private var reducers: [ColumnReducer?]

    public init(generation: UInt16, channels: Int) {
        self.generation = generation
        self.channels = min(max(0, channels), FeedLimits.channels)
        reducers = [ColumnReducer?](repeating: nil, count: 2 * self.channels)
    }

    /// Takes samples. Samples of a channel that the catalogue does not have are ignored.
    public func take(_ block: SampleBlock, _ samples: UnsafeBufferPointer<Float>) {
        let channel = Int(block.channel)
        guard channel < channels else { return }
        let place = channel + (block.view == .received ? 0 : channels)
        if reducers[place] == nil { reducers[place] = ColumnReducer() }
        reducers[place]?.add(samples, first: block.first, time: block.time, rate: block.rate)
    }

    /// The columns of a channel; nil before its first sample in this view.
    public func reducer(_ channel: Int, _ view: FeedView) -> ColumnReducer? {
        reducers[view == .received ? channel : channel + channels]
    }
}
