import ViewerFeed

/// What the app has sent, and the viewers that get it.
public final class ViewerHub {
    /// The time between two rounds of messages in nanoseconds.
    public static let interval: Int64 = 40_000_000
    /// The maximum number of markers per second.
    private static let markersPerSecond = 5

    /// The last texts of the app.
    public private(set) var catalogue: [UInt8]?
    public private(set) var state: [UInt8]?
    public private(set) var columns: FeedColumns?
    public private(set) var access = AccessControl()
    public private(set) var viewers: [Viewer] = []
    private var lastID: UInt32 = 0
    private var markers = 0
    private var markersEnd: Int64 = 0
    private var nextCheck: Int64 = 0
    private let message: UnsafeMutableRawBufferPointer

    public init() { message = .allocate(byteCount: ColumnPositions.messageBytes, alignment: 8) }

    deinit { message.deallocate() }

    public var isFull: Bool { viewers.count >= FeedLimits.viewers }

    /// Takes a packet of the app.
    /// - Parameter packet: begins at a multiple of eight bytes.
    /// - Throws: `FeedError` if the packet is invalid. Only samples before the invalid part of a packet have been taken then.
    public func received(_ packet: UnsafeRawBufferPointer, now: Int64) throws(FeedError) {
        if AppPacket.isSamples(packet) {
            var blocks = try SampleBlocks(packet)
            // Samples of another catalogue are void.
            guard let columns, blocks.generation == columns.generation else { return }
            while let (block, samples) = try blocks.nextBlock() { columns.take(block, samples) }
            return
        }
        switch try AppPacket(packet) {
        case .catalogue(let new):
            catalogue = new.text
            columns = FeedColumns(generation: new.generation, channels: new.rates.count)
            for viewer in viewers { viewer.restart(channels: new.rates.count, now: now) }
        case .state(let text):
            state = text
            for viewer in viewers { viewer.stateChanged() }
        case .access(let new):
            access.set(new)
            for viewer in viewers where !access.admits(viewer.token, now: now) { viewer.close(.ended, now: now) }
        case .end(let id):
            for viewer in viewers where id == nil || viewer.id == id { viewer.close(.ended, now: now) }
        }
    }

    /// Checks a code. See `AccessControl.enter`.
    public func enter(_ code: UInt32, now: Int64, token: () -> ViewerToken?) -> AccessControl.Answer {
        access.enter(code, now: now, token: token)
    }

    /// True if a viewer may set a marker now.
    public func mayMark(now: Int64) -> Bool {
        if now >= markersEnd { (markers, markersEnd) = (0, now + 1_000_000_000) }
        markers += 1
        return markers <= Self.markersPerSecond
    }

    /// Adds a viewer; nil if there are enough.
    public func add(address: String, token: ViewerToken, now: Int64) -> Viewer? {
        guard !isFull else { return nil }
        lastID = lastID == .max ? 1 : lastID + 1
        let viewer = Viewer(id: lastID, address: address, token: token, now: now)
        viewer.restart(channels: columns?.channels ?? 0, now: now)
        viewers.append(viewer)
        return viewer
    }

    public func remove(_ viewer: Viewer) { viewers.removeAll { $0 === viewer } }

    /// Queues what each viewer lacks. The program calls it every `interval`.
    public func tick(now: Int64) {
        let checks = now >= nextCheck
        if checks { nextCheck = now + 1_000_000_000 }
        for viewer in viewers {
            // A new token that the app has not added to its list within the time is void.
            if checks, !access.admits(viewer.token, now: now) { viewer.close(.ended, now: now) }
            viewer.tick(self, message, now: now)
        }
    }

    /// Closes all viewers, because the server ends.
    public func close(now: Int64) {
        for viewer in viewers { viewer.close(.goingAway, now: now) }
    }

    /// A number that changes with the content of `packet`.
    public var mark: UInt32 {
        var mark: UInt32 = 0
        for viewer in viewers where viewer.closing == nil {
            mark = mark &* 31 &+ 2 &* viewer.id &+ UInt32(viewer.view.rawValue)
        }
        return mark
    }

    /// The packet with the viewers that are connected.
    public var packet: ServerPacket {
        .viewers(
            viewers.filter { $0.closing == nil }.map {
                FeedViewer(id: $0.id, address: $0.address, tokenPrefix: $0.token.prefix, since: $0.since, view: $0.view)
            })
    }
}
