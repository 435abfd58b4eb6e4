/// A stream that was found in the network.
public struct FoundStream: Equatable, Sendable {
    public fileprivate(set) var description: StreamDescription
    /// The address from which the outlet of the stream answers.
    public private(set) var address: HostAddress
    /// The time at which the stream was found, in monotonic nanoseconds.
    public let foundAt: Int64
    /// The time of the stream's last answer.
    public private(set) var heardAt: Int64
    /// The time of the stream's last answer from the address in `address`.
    private var heardThereAt: Int64

    init(_ description: StreamDescription, at address: HostAddress, now: Int64) {
        (self.description, self.address) = (description, address)
        (foundAt, heardAt, heardThereAt) = (now, now, now)
    }

    /// Processes another answer. The first address stays stored, with two exceptions: an IPv4 address replaces an IPv6 address, and every address
    /// replaces an address from which answers no longer arrive.
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
/// An outlet answers each query several times, over several paths. After a restart, an outlet has another uid. The new run replaces the previous one
/// in the list when the previous one no longer answers.
public struct StreamDirectory: Sendable {
    /// The time in nanoseconds for which a stream without answers stays in the list. It is long, because several queries may be lost over a bad radio
    /// link.
    public static let timeout: Int64 = 10_000_000_000
    /// If a run of an outlet has not answered for this time in nanoseconds, and a later run of the same source answers, the earlier run counts as
    /// ended.
    static let replacement: Int64 = 1_500_000_000

    /// The effect of an answer on the list of streams.
    public enum Change: Equatable, Sendable {
        /// The stream was already known.
        case none
        case found
        /// The stream replaced an earlier run of the same source, which has ended.
        case restarted
        /// The list already contains the maximum number of streams.
        case full
    }

    public private(set) var streams: [FoundStream] = []
    /// A number that changes whenever a stream is added, removed or changed.
    public private(set) var revision: UInt32 = 0

    public init() {}

    /// Processes an answer.
    /// - Parameter address: the sender's address.
    @discardableResult
    public mutating func note(_ description: StreamDescription, from address: HostAddress, at now: Int64) -> Change {
        // Ignore an outlet without a port for the IP version of this address, because it cannot be reached there.
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

    /// Removes all streams, for example when the machine has another network.
    public mutating func removeAll() {
        streams.removeAll()
        revision &+= 1
    }

    /// The newest other run of the same source (the outlet after a restart); nil for none.
    public func successor(of stream: StreamDescription) -> FoundStream? {
        var newest: FoundStream?
        for found in streams where found.description.uid != stream.uid && found.description.isSameSource(as: stream) {
            if newest.map({ found.heardAt > $0.heardAt }) ?? true { newest = found }
        }
        return newest
    }
}
