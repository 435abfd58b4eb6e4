import ViewerFeed

/// Where a viewer is on the time axis of each channel. Writes messages with the columns that it does not have yet (docs/viewer.md).
struct ColumnPositions {
    static let headerBytes = 24
    static let channelBytes = 12
    /// The maximum length of a message in bytes.
    static let messageBytes = 60_000
    /// The number of columns that a viewer gets at its beginning, if they are kept: 2 s.
    private static let first: Int64 = 400
    /// The integers for columns that are not numbers, and the largest integer of a number.
    private static let lost: (Int16, Int16) = (-32768, -32768)
    private static let blank: (Int16, Int16) = (1, 0)
    private static let most: Double = 32_765

    /// For each channel, its next column in columns of 5 ms; -1 for a channel that has had none.
    private var next = [Int64](repeating: -1, count: FeedLimits.channels)
    private(set) var sequence: UInt32 = 0

    /// Forgets what the viewer has, because the channels or the view have changed.
    mutating func restart() {
        for channel in next.indices { next[channel] = -1 }
    }

    /// The number of columns of 5 ms that the viewer lacks in its most delayed channel.
    func lag(in columns: FeedColumns, _ view: FeedView) -> Int64 {
        var lag: Int64 = 0
        for channel in 0..<columns.channels where next[channel] >= 0 {
            guard let reducer = columns.reducer(channel, view) else { continue }
            lag = max(lag, reducer.end - next[channel])
        }
        return lag
    }

    /// Writes a message with new columns.
    /// - Parameters:
    ///   - message: at least `messageBytes` bytes.
    ///   - level: each column is the minimum and the maximum of 2^level columns.
    /// - Returns: the length of the message; 0 if there is no new column.
    mutating func write(
        to message: UnsafeMutableRawBufferPointer, _ columns: FeedColumns, _ view: FeedView, level: Int
    ) -> Int {
        let shift = Int64(level)
        var first = Int64.max
        for channel in 0..<columns.channels {
            guard let reducer = columns.reducer(channel, view) else { continue }
            skip(channel, reducer)
            let start = next[channel] >> shift
            if start < reducer.end >> shift { first = min(first, start) }
        }
        guard first < .max else { return 0 }
        // Every channel gets the same space, so that none falls behind.
        let space = (Self.messageBytes - Self.headerBytes) / columns.channels - Self.channelBytes
        let most = Int64(min(255, max(1, space / 4)))
        var (length, written) = (Self.headerBytes, 0)
        for channel in 0..<columns.channels {
            guard let reducer = columns.reducer(channel, view), next[channel] >= 0 else { continue }
            let start = next[channel] >> shift
            guard start < reducer.end >> shift, start - first <= Int64(UInt16.max) else { continue }
            let count = run(reducer, start: start, most: most, level: level)
            let bytes = Self.channelBytes + 4 * count
            guard count > 0, length + bytes <= message.count else { continue }
            message[length] = UInt8(truncatingIfNeeded: channel)
            message[length + 1] = UInt8(truncatingIfNeeded: count)
            message.storeBytes(
                of: UInt16(truncatingIfNeeded: start - first).littleEndian, toByteOffset: length + 2, as: UInt16.self)
            write(reducer, start: start, count: count, level: level, to: message, at: length)
            length += bytes
            written += 1
            next[channel] = (start + Int64(count)) << shift
        }
        guard written > 0 else { return 0 }
        message[0] = 1
        message[1] = view.rawValue
        message.storeBytes(of: columns.generation.littleEndian, toByteOffset: 2, as: UInt16.self)
        message.storeBytes(of: sequence.littleEndian, toByteOffset: 4, as: UInt32.self)
        message.storeBytes(of: Double(first).bitPattern.littleEndian, toByteOffset: 8, as: UInt64.self)
        message.storeBytes(
            of: UInt16(ColumnReducer.perSecond >> level).littleEndian, toByteOffset: 16, as: UInt16.self)
        message.storeBytes(of: UInt16(written).littleEndian, toByteOffset: 18, as: UInt16.self)
        message.storeBytes(of: UInt32(0), toByteOffset: 20, as: UInt32.self)
        sequence &+= 1
        return length
    }

    /// Moves a channel's position to a column that can be sent.
    private mutating func skip(_ channel: Int, _ reducer: ColumnReducer) {
        var position = next[channel]
        // A position after the end means that the channel's clock went back.
        if position > reducer.end || position < 0 { position = reducer.end - Self.first }
        position = max(position, reducer.begin)
        while position < reducer.end, reducer[position].content == .absent { position += 1 }
        next[channel] = position
    }

    /// The number of columns from `start` until an absent one.
    private func run(_ reducer: ColumnReducer, start: Int64, most: Int64, level: Int) -> Int {
        let limit = min(most, (reducer.end >> Int64(level)) - start)
        var count: Int64 = 0
        while count < limit, reducer.column(start + count, level: level).content != .absent { count += 1 }
        return Int(count)
    }

    /// Writes offset, scale and the columns of a channel, whose part of the message begins at `place`.
    private func write(
        _ reducer: ColumnReducer, start: Int64, count: Int, level: Int, to message: UnsafeMutableRawBufferPointer,
        at place: Int
    ) {
        var (low, high) = (Float.infinity, -Float.infinity)
        for index in 0..<count {
            let column = reducer.column(start + Int64(index), level: level)
            guard column.content == .numbers else { continue }
            low = min(low, column.minimum)
            high = max(high, column.maximum)
        }
        if low > high { (low, high) = (0, 0) }
        let offset = Float((Double(low) + Double(high)) / 2)
        // The offset is rounded, so it can be nearer to one end.
        let reach = max(Double(high) - Double(offset), Double(offset) - Double(low))
        let scale = Float(reach / (Self.most - 2))
        message.storeBytes(of: offset.bitPattern.littleEndian, toByteOffset: place + 4, as: UInt32.self)
        message.storeBytes(of: scale.bitPattern.littleEndian, toByteOffset: place + 8, as: UInt32.self)
        let factor = scale > 0 ? 1 / Double(scale) : 0
        var place = place + Self.channelBytes
        for index in 0..<count {
            let column = reducer.column(start + Int64(index), level: level)
            let pair: (Int16, Int16)
            switch column.content {
            case .numbers:
                pair = (
                    Self.integer(column.minimum, offset, factor), Self.integer(column.maximum, offset, factor)
                )
            case .lost: pair = Self.lost
            case .blank, .absent: pair = Self.blank
            }
            message.storeBytes(of: pair.0.littleEndian, toByteOffset: place, as: Int16.self)
            message.storeBytes(of: pair.1.littleEndian, toByteOffset: place + 2, as: Int16.self)
            place += 4
        }
    }

    private static func integer(_ value: Float, _ offset: Float, _ factor: Double) -> Int16 {
        let scaled = ((Double(value) - Double(offset)) * factor).rounded()
        return Int16(max(-most, min(most, scaled)))
    }
}
