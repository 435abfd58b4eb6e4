/// A stream that was found in the network.
public struct FoundStream: Equatable, Sendable {
    public fileprivate(set) var description: StreamDescription
    /// The address from which it answered.
    public private(set) var address: HostAddress
    /// The time at which it was found, in monotonic nanoseconds.
    public let foundAt: Int64
    /// The time of its last answer.
    public private(set) var heardAt: Int64
    /// The time of its last answer from the stored address.
    private var heardThereAt: Int64

    init(_ description: StreamDescription, at address: HostAddress, now: Int64) {
        (self.description, self.address) = (description, address)
        (foundAt, heardAt, heardThereAt) = (now, now, now)
    }

    /// Processes another answer. The first address is kept, with two exceptions: IPv4 replaces IPv6, and any address replaces one from which no
    /// answers arrive any more.
    /// - Returns: true if the address has changed.
    fileprivate mutating func heard(from sender: HostAddress, at now: Int64) -> Bool {
        heardAt = max(now, heardAt)
        let isOther = sender != address
        let isBetter = sender.isV4 && !address.isV4 || now &- heardThereAt >= StreamDirectory.timeout
        guard !isOther || isBetter else { return false }
        (address, heardThereAt) = (sender, max(now, heardThereAt))
        return isOther
    }
}

/// The streams that are in the network now, in the order in which they were found. Answers with the same uid belong to one stream.
///
/// An outlet answers each query several times, over several paths. After a restart, it has another uid. The new run replaces the previous one when
/// that no longer answers.
public struct StreamDirectory: Sendable {
    /// How long a stream without answers stays in the list, in nanoseconds. Over a bad radio link, several queries may be lost.
    public static let timeout: Int64 = 10_000_000_000
    /// If a run has not answered for this time, in nanoseconds, and another run of the same source answers, it counts as ended.
    static let replacement: Int64 = 1_500_000_000

    /// The effect of an answer on the list.
    public enum Change: Equatable, Sendable {
        /// The stream was already known.
        case none
        case found
        /// The stream replaced a run of the same source that has ended.
        case restarted
        /// The list contains the maximum number of streams already.
        case full
    }

    public private(set) var streams: [FoundStream] = []
    /// Changes whenever a stream is added, removed or changed.
    public private(set) var revision: UInt32 = 0

    public init() {}

    /// Processes an answer.
    /// - Parameter address: the sender's address.
    @discardableResult
    public mutating func note(_ description: StreamDescription, from address: HostAddress, at now: Int64) -> Change {
        // If an outlet has no port for this address, it cannot be reached there.
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

    /// Removes streams that no longer answer.
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

    /// The newest other run of the same source; nil for none.
    public func successor(of stream: StreamDescription) -> FoundStream? {
        var newest: FoundStream?
        for found in streams where found.description.uid != stream.uid && found.description.isSameSource(as: stream) {
            if newest.map({ found.heardAt > $0.heardAt }) ?? true { newest = found }
        }
        return newest
    }
}
