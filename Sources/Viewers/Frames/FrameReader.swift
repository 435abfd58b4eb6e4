/// Reads WebSocket frames (RFC 6455) of a browser, from bytes in any portions. It accepts only short frames, masked and not fragmented.
public struct FrameReader {
    /// The maximum length of a frame's payload in bytes.
    public static let payloadBytes = 125

    public enum Kind: UInt8, Sendable {
        case text = 1
        case close = 8
        case ping = 9
        case pong = 10
    }

    private static let headerBytes = 6
    /// The header and the payload of the frame that is being read.
    private var frame = [UInt8](repeating: 0, count: headerBytes + payloadBytes)
    private var count = 0
    /// The reason for which the connection must be closed. The reader ignores all bytes after it.
    public private(set) var failure: CloseCode?

    public init() {}

    /// Takes bytes.
    /// - Parameter receive: is called for each complete frame, with the payload, valid during the call. It returns false to stop reading.
    public mutating func take(
        _ bytes: UnsafeRawBufferPointer, _ receive: (Kind, ArraySlice<UInt8>) -> Bool
    ) {
        for byte in bytes {
            guard failure == nil else { return }
            frame[count] = byte
            count += 1
            if count == 2, let problem = headerProblem() {
                failure = problem
                return
            }
            guard count >= Self.headerBytes, count == Self.headerBytes + Int(frame[1] & 0x7F) else { continue }
            let end = count
            count = 0
            for index in Self.headerBytes..<end { frame[index] ^= frame[2 + (index - Self.headerBytes) & 3] }
            // The header was checked, so the kind is known.
            guard let kind = Kind(rawValue: frame[0] & 0x0F), receive(kind, frame[Self.headerBytes..<end]) else {
                return
            }
        }
    }

    /// Checks the first two bytes of a frame.
    private func headerProblem() -> CloseCode? {
        let kind = frame[0] & 0x0F
        // The bits of extensions are not negotiated. Fragments are not needed for such short texts.
        guard frame[0] & 0xF0 == 0x80 else { return .protocolError }
        if kind == 2 { return .binary }
        guard Kind(rawValue: kind) != nil, frame[1] & 0x80 != 0 else { return .protocolError }
        return frame[1] & 0x7F > UInt8(Self.payloadBytes) ? .tooLong : nil
    }
}

/// The code with which the server closes a WebSocket.
public enum CloseCode: UInt16, Sendable {
    case normal = 1000
    /// The server ends.
    case goingAway = 1001
    case protocolError = 1002
    case binary = 1003
    /// A text that is not a message, or too many frames.
    case policy = 1008
    case tooLong = 1009
    /// The device ended the viewer or its token.
    case ended = 4001
    /// The viewer took nothing for 10 s.
    case stuck = 4002
}
