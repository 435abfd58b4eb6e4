/// The reaction of an outlet to a datagram.
public enum OutletReply: Equatable, Sendable {
    /// No answer: the datagram was not a query for this stream.
    case none
    /// Send an answer to the sender's address and port.
    case toSender([UInt8])
    /// Send an answer to another port at the sender's address.
    case toPort(UInt16, [UInt8])
}

/// An outlet: answers datagrams and requests about its stream. It uses no sockets.
public struct Outlet: Sendable {
    public let information: StreamInformation
    private let short: [UInt8]
    private let full: [UInt8]

    /// - Parameter information: the description of the stream, including the ports that the driver has opened.
    public init(_ information: StreamInformation) {
        self.information = information
        short = information.document(isFull: false)
        full = information.document(isFull: true)
    }

    /// Answers queries and time probes.
    /// - Parameters:
    ///   - isService: true if the datagram arrived at the service port. Time probes at the multicast port are not answered.
    ///   - received: the arrival time by the outlet's clock.
    ///   - now: the time at which the answer is sent.
    public func reply(
        to datagram: UnsafeRawBufferPointer, isService: Bool, received: Int64, now: Int64
    ) -> OutletReply {
        if isService, let probe = TimeProbe(datagram: datagram) {
            return .toSender(TimeAnswer(to: probe, received: received, returned: now).datagram)
        }
        guard let query = try? ShortInfoQuery(datagram: datagram),
            QueryPredicate.holds(query.predicate, for: information)
        else { return .none }
        return .toPort(query.returnPort, ShortInfoAnswer.datagram(id: query.id, document: short))
    }

    /// The outlet's reaction to a request of an inlet on the data port.
    public enum Answer: Equatable, Sendable {
        /// Send these bytes, which may be empty, and close the connection.
        case close([UInt8])
        /// Send these bytes, and then all samples in this byte order. Up to `bufferSamples` samples wait if the inlet reads too slowly.
        case feed([UInt8], ByteOrder, bufferSamples: Int64)
    }

    public func answer(to request: DataRequest) -> Answer {
        switch request {
        case .fullInfo: .close(full)
        case .shortInfo(let predicate): .close(QueryPredicate.holds(predicate, for: information) ? short : [])
        case .feed(let feed): answer(to: feed)
        case .unknown: .close([])
        }
    }

    private func answer(to feed: FeedRequest) -> Answer {
        let stream = information.stream
        guard feed.uid.isEmpty || feed.uid == stream.uid else { return .close(FeedResponse.refusal(.gone)) }
        // Accept only numbers in IEEE 754 of the usual size: for others, the samples would need version 1.00 of the protocol, which is not supported.
        let isKnownForm =
            feed.speaksIEEE754
            && (stream.format == .string || feed.valueBytes == 0 || feed.valueBytes == stream.format.valueBytes)
        guard (110..<200).contains(feed.version), isKnownForm else { return .close(FeedResponse.refusal(.version)) }
        // Use this machine's byte order if the inlet converts the byte order itself, and for values of a single byte, which have no byte order.
        let order = feed.leavesSwapping && stream.format != .int8 ? feed.order : ByteOrder.own
        var bytes = FeedResponse(
            uid: stream.uid, order: order,
            suppressesSubnormals: stream.format.isFloatingPoint && !feed.takesSubnormals
        ).bytes
        SampleEncoder(stream.format, channels: stream.channelCount, order: order).addPatterns(to: &bytes)
        return feed.bufferSamples > 0 ? .feed(bytes, order, bufferSamples: feed.bufferSamples) : .close(bytes)
    }
}
