import Platform
import Recordings

/// The reason why the server cannot run.
public enum ServerError: Error {
    /// The server cannot listen at the control port.
    case port(UInt16, SocketError)
    /// The server cannot listen at this address.
    case bind(SocketAddress, SocketError)
    /// The catalog (the list of signals and channels) is larger than clients accept. The value is its size in bytes, in
    /// the clients' format.
    case catalogueTooLarge(Int)
    case udp(SocketError)
    /// A signal cannot be offered as an outlet of Lab Streaming Layer.
    case lsl(SocketError)
    case system(PlatformError)
    /// A packet with all signals would be too large. The value is its size in bytes.
    case packetTooLarge(Int)
    /// All signals are irregular, so no packet would ever be sent.
    case noPacketRate
    /// A joystick or mouse cannot be used.
    case input(PlatformError)
    /// The recording cannot be read.
    case recording(RecordingError)
    /// The recording has more channels than a server can offer.
    case tooManyChannels(Int)
    /// The recording has more kinds of signals than TiA can distinguish.
    case tooManySignals

    public var message: String {
        switch self {
        case .port(let port, let error): "--port: cannot listen on port \(port): \(error.message)"
        case .bind(let address, let error): "--bind: cannot listen at \(address.host.text): \(error.message)"
        case .catalogueTooLarge(let bytes):
            "the list of channels would have \(bytes) bytes, and clients accept \(ServerLimits.catalogueBytes); "
                + "choose fewer channels or shorter labels"
        case .udp(let error): "cannot open a UDP socket: \(error.message)"
        case .lsl(let error): "--lsl: cannot open its ports: \(error.message)"
        case .system(let error): error.message
        case .noPacketRate: "no channel has a sampling rate"
        case .input(let error): "--input: \(error.message)"
        case .recording(let error): "--replay: \(error.text)"
        case .tooManyChannels(let count):
            "--replay: \(count) channels; \(ServerLimits.channels) are the most"
        case .tooManySignals: "--replay: more combinations of type and sampling rate than TiA has signal types"
        case .packetTooLarge(let bytes):
            "--block: a packet would have \(bytes) bytes; choose a smaller block or fewer channels"
        }
    }
}

extension ServerError {
    /// The error of the socket; nil if the failure has another cause.
    public var socketError: SocketError? {
        switch self {
        case .port(_, let error), .bind(_, let error), .udp(let error), .lsl(let error): error
        default: nil
        }
    }
}
