import Signals
import XML

/// The TCP connection of an inlet. The first connection transfers the full description, the next connection transfers
/// the samples.
final class InletLink {
    /// The timeout in nanoseconds for connecting, and for the first data after the connection is open.
    static let timeout: Int64 = 5_000_000_000

    private enum State {
        case closed
        case opening(request: [UInt8], isFeed: Bool, deadline: Int64)
        /// The description is being received. The first value contains the bytes that have arrived so far.
        case information([UInt8], deadline: Int64)
        case header(FeedResponseReader, deadline: Int64)
        case numbers(SampleDecoder, deadline: Int64)
        case texts(TextDecoder, deadline: Int64)
    }

    /// The effect of received bytes, or of the end of the connection.
    enum Outcome {
        case wait
        case information(StreamInformation)
        /// The test patterns were received and are correct; samples follow.
        case begun
        /// The connection to the outlet is no longer usable.
        case failed(SourceError)
        /// The run of the outlet to which this connection belongs has ended. A run lasts from an outlet's start to its end.
        case gone
    }

    private var state = State.closed
    private var stream = StreamDescription()
    private let actions: InletActions

    init(actions: InletActions) { self.actions = actions }

    /// The identifier of the outlet's run to which this connection belongs; nil while the connection is closed.
    var uid: String? { isClosed ? nil : stream.uid }
    var isClosed: Bool { if case .closed = state { true } else { false } }
    var isOpening: Bool { if case .opening = state { true } else { false } }
    /// True if the connection transfers samples.
    var isFeeding: Bool {
        switch state {
        case .numbers(let decoder, _): decoder.hasBegun
        case .texts(let decoder, _): decoder.hasBegun
        default: false
        }
    }

    /// True if the timeout of the present state is over.
    func isOverdue(at now: Int64) -> Bool {
        switch state {
        case .closed: false
        case .opening(_, _, let deadline), .information(_, let deadline), .header(_, let deadline),
            .numbers(_, let deadline), .texts(_, let deadline):
            !isFeeding && now >= deadline
        }
    }

    /// Connects to request the full description.
    func openInformation(of stream: StreamDescription, at address: HostAddress, now: Int64) {
        open(stream, address, request: Array("LSL:fullinfo\r\n".utf8), isFeed: false, now)
    }

    /// Connects to request the samples.
    func openFeed(of stream: StreamDescription, at address: HostAddress, now: Int64) {
        open(stream, address, request: FeedRequest(for: stream).bytes, isFeed: true, now)
    }

    private func open(
        _ stream: StreamDescription, _ address: HostAddress, request: [UInt8], isFeed: Bool, _ now: Int64
    ) {
        close()
        self.stream = stream
        state = .opening(request: request, isFeed: isFeed, deadline: now + Self.timeout)
        // If the stream has no port for the address's IP version, use port 0, so that connecting fails.
        actions.append(.open(address, port: stream.ports(at: address)?.data ?? 0))
    }

    func opened(at now: Int64) {
        guard case .opening(let request, let isFeed, _) = state else { return }
        let deadline = now + Self.timeout
        state = isFeed ? .header(FeedResponseReader(), deadline: deadline) : .information([], deadline: deadline)
        actions.append(.send(request))
    }

    func close() {
        if !isClosed { actions.append(.close) }
        state = .closed
    }

    /// Called when the outlet has closed the connection. For a description, this is the regular end.
    func ended() -> Outcome {
        let ended = state
        close()
        switch ended {
        case .closed: return .wait
        case .opening, .numbers, .texts: return .failed(.connectionLost)
        case .information(let bytes, _):
            guard !bytes.isEmpty else { return .gone }
            do throws(DescriptionError) {
                return .information(try StreamInformation(document: bytes))
            } catch { return .failed(SourceError(error)) }
        case .header(var reader, _):
            let refusal = reader.end()
            return refusal == .gone || refusal == .cut ? .gone : .failed(SourceError(refusal))
        }
    }

    /// Called when bytes have arrived. They may begin and end at any position of the stream of bytes.
    func received(_ bytes: UnsafeRawBufferPointer, at now: Int64, into inlet: InletStream?) -> Outcome {
        switch state {
        case .closed, .opening: return .wait
        case .information(var document, let deadline):
            guard document.count + bytes.count <= LSLLimits.document.bytes else {
                return .failed(.tooLarge(.description))
            }
            // Change the state first, so that the array has only one owner and can be extended without a copy.
            state = .closed
            document.append(contentsOf: bytes)
            state = .information(document, deadline: deadline)
            return .wait
        case .header(var reader, let deadline):
            var place = 0
            do throws(FeedRefusal) {
                while place < bytes.count {
                    place += 1
                    guard let response = try reader.push(bytes[place - 1]) else { continue }
                    beginFeed(response, deadline)
                    return received(UnsafeRawBufferPointer(rebasing: bytes[place...]), at: now, into: inlet)
                }
            } catch {
                return error == .gone ? .gone : .failed(SourceError(error))
            }
            state = .header(reader, deadline: deadline)
            return .wait
        case .numbers, .texts: return take(bytes, at: now, into: inlet)
        }
    }

    private func beginFeed(_ response: FeedResponse, _ deadline: Int64) {
        state =
            stream.format == .string
            ? .texts(TextDecoder(stream, order: response.order), deadline: deadline)
            : .numbers(SampleDecoder(stream, order: response.order), deadline: deadline)
    }

    private func take(_ bytes: UnsafeRawBufferPointer, at now: Int64, into inlet: InletStream?) -> Outcome {
        let hadBegun = isFeeding
        var place = 0
        do throws(FeedError) {
            switch state {
            case .numbers(let decoder, _):
                while let sample = try decoder.next(bytes, from: &place) { inlet?.take(sample, at: now) }
            case .texts(let decoder, _):
                while let sample = try decoder.next(bytes, from: &place) { inlet?.take(sample, at: now) }
            default: break
            }
        } catch { return .failed(.protocolViolation(.noPackets)) }
        inlet?.flush(at: now)
        return isFeeding && !hadBegun ? .begun : .wait
    }
}
