/// A stream that was found on the network.
public struct FoundStream: Equatable, Sendable {
    public fileprivate(set) var description: StreamDescription
    /// Its source address.
    public private(set) var address: HostAddress
    /// When it was found, in monotonic nanoseconds.
    public let foundAt: Int64
    /// When its last answer arrived.
    public private(set) var heardAt: Int64
    /// When its last answer from this address arrived.
    private var heardThereAt: Int64

    init(_ description: StreamDescription, at address: HostAddress, now: Int64) {
        (self.description, self.address) = (description, address)
        (foundAt, heardAt, heardThereAt) = (now, now, now)
    }

    /// Processes another answer. The first address stays, with two exceptions: IPv4 replaces IPv6, and any address replaces one that does
    /// not answer any more.
    /// - Returns: whether the address has changed.
    fileprivate mutating func heard(from sender: HostAddress, at now: Int64) -> Bool {
        heardAt = max(now, heardAt)
        let isOther = sender != address
        let isBetter = sender.isV4 && !address.isV4 || now &- heardThereAt >= StreamDirectory.timeout
        guard !isOther || isBetter else { return false }
        (address, heardThereAt) = (sender, max(now, heardThereAt))
        return isOther
    }
}

/// The streams that are on the network now, merged by uid, in the order in which they were found.
///
/// An outlet answers every query several times and on several paths. A restarted one has another uid. It replaces the previous run after
/// that stops answering.
public struct StreamDirectory: Sendable {
    /// How long a stream without answers is kept: several queries may get lost on a bad radio link.
    public static let timeout: Int64 = 10_000_000_000
    /// A run without answers for this time counts as ended if another run of the same source answers.
    static let replacement: Int64 = 1_500_000_000

    /// The effect of an answer.
    public enum Change: Equatable, Sendable {
        /// The stream was already known.
        case none
        case found
        /// It replaced an ended run of the same source.
        case restarted
        /// The list already contains `LSLLimits.streams` streams.
        case full
    }

    public private(set) var streams: [FoundStream] = []
    /// Changes when a stream is added, removed or changed.
    public private(set) var revision: UInt32 = 0

    public init() {}

    /// Processes an answer.
    /// - Parameter address: the sender's address.
    @discardableResult
    public mutating func note(_ description: StreamDescription, from address: HostAddress, at now: Int64) -> Change {
        // An outlet without a port for this address cannot be connected.
        guard description.ports(at: address) != nil else { return .none }
        if let known = streams.firstIndex(where: { $0.description.uid == description.uid }) {
            let hasMoved = streams[known].heard(from: address, at: now)
            let isOther = streams[known].description != description
            streams[known].description = description
            if hasMoved || isOther { revision &+= 1 }
            return .none
        }
        let stream = FoundStream(description, at: address, now: now)
        if let ended = streams.firstIndex(where: {
            $0.description.isSameSource(as: description) && now &- $0.heardAt >= Self.replacement
        }) {
            streams[ended] = stream
            revision &+= 1
            return .restarted
        }
        guard streams.count < LSLLimits.streams else { return .full }
        streams.append(stream)
        revision &+= 1
        return .found
    }

    /// Removes streams that have not answered for `timeout`.
    public mutating func advance(to now: Int64) {
        let count = streams.count
        streams.removeAll { now &- $0.heardAt >= Self.timeout }
        if streams.count != count { revision &+= 1 }
    }

    /// Removes all streams, for another network.
    public mutating func removeAll() {
        streams.removeAll()
        revision &+= 1
    }

    /// The newest other run of the same source.
    public func successor(of stream: StreamDescription) -> FoundStream? {
        var newest: FoundStream?
        for found in streams where found.description.uid != stream.uid && found.description.isSameSource(as: stream) {
            if newest.map({ found.heardAt > $0.heardAt }) ?? true { newest = found }
        }
        return newest
    }
}
