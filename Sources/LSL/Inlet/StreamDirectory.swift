/// A stream that was found on the network.
public struct FoundStream: Equatable, Sendable {
    public fileprivate(set) var description: StreamDescription
    /// From where it answers.
    public private(set) var address: HostAddress
    /// When it was found first, in monotonic nanoseconds.
    public let foundAt: Int64
    /// When it was heard last.
    public private(set) var heardAt: Int64
    /// When it was heard last from its address.
    private var heardThereAt: Int64

    init(_ description: StreamDescription, at address: HostAddress, now: Int64) {
        (self.description, self.address) = (description, address)
        (foundAt, heardAt, heardThereAt) = (now, now, now)
    }

    /// Takes another answer. The address heard first stays; one of version 4 takes the place of one of version 6, and any other
    /// that of an address which answers no more.
    /// - Returns: whether the address is another one now.
    fileprivate mutating func heard(from sender: HostAddress, at now: Int64) -> Bool {
        heardAt = max(now, heardAt)
        let isOther = sender != address
        let isBetter = sender.isV4 && !address.isV4 || now &- heardThereAt >= StreamDirectory.timeout
        guard !isOther || isBetter else { return false }
        (address, heardThereAt) = (sender, max(now, heardThereAt))
        return isOther
    }
}

/// The streams that are on the network now, folded by uid, in the order in which they were found.
///
/// An outlet answers every query several times and by several ways. A restarted one has another uid; it takes the place of the run
/// before, once that does not answer any more.
public struct StreamDirectory: Sendable {
    /// How long a stream that does not answer is kept: several queries get lost on a bad radio link.
    public static let timeout: Int64 = 10_000_000_000
    /// A run that was not heard for so long is taken for ended where another of the same source is heard.
    static let replacement: Int64 = 1_500_000_000

    /// What an answer changed.
    public enum Change: Equatable, Sendable {
        /// The stream was known.
        case none
        case found
        /// It took the place of an ended run of the same source.
        case restarted
        /// `LSLLimits.streams` are known already.
        case full
    }

    public private(set) var streams: [FoundStream] = []
    /// Changes with each stream that is added, left out or described otherwise.
    public private(set) var revision: UInt32 = 0

    public init() {}

    /// Takes an answer.
    /// - Parameter address: the sender's.
    @discardableResult
    public mutating func note(_ description: StreamDescription, from address: HostAddress, at now: Int64) -> Change {
        // Answers of an outlet that has no port for this address cannot be followed.
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

    /// Leaves out what has not answered for `timeout`.
    public mutating func advance(to now: Int64) {
        let count = streams.count
        streams.removeAll { now &- $0.heardAt >= Self.timeout }
        if streams.count != count { revision &+= 1 }
    }

    /// Forgets all: another network.
    public mutating func removeAll() {
        streams.removeAll()
        revision &+= 1
    }

    /// A run of the same source, the newest one heard.
    public func successor(of stream: StreamDescription) -> FoundStream? {
        var newest: FoundStream?
        for found in streams where found.description.uid != stream.uid && found.description.isSameSource(as: stream) {
            if newest.map({ found.heardAt > $0.heardAt }) ?? true { newest = found }
        }
        return newest
    }
}
