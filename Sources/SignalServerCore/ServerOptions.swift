import LSL
import Platform
import Recordings
import Signals
import TiA

/// The options of the command line.
public struct ServerOptions: Sendable {
    /// The action that the command line requests.
    public enum Action: Equatable, Sendable {
        case serve
        case help
        case list
    }

    public var action = Action.serve
    /// The dialect of the protocol TiA. One server supports one dialect, as the original server does.
    public var dialect = TiADialect.version1
    /// The control port; 0 if the system chooses one.
    public var port: UInt16 = 9000
    public var udpPort: UInt16 = 9998
    /// The local address at which the server listens; by default all local addresses.
    public var bindAddress = SocketAddress.any(port: 0)
    /// The destination of UDP data; nil to send to each client's own address.
    public var udpAddress: SocketAddress?
    public var signals: [SignalOption] = []
    /// The device files of joysticks and mice whose axes and buttons are served.
    public var inputs: [String] = []
    /// The path of a recording to serve instead of generated signals; nil if there is none.
    public var replay: String?
    /// The options for reading a recording that is a CSV table.
    public var csv = CSVOptions()
    /// The number of samples of each channel in a packet of a replayed recording; 0 for about 50 packets per second.
    public var replayBlockSize = 0
    /// The seed of the random numbers for simulated signals and for other random choices.
    public var seed: UInt32 = 1
    public var drop = DropPattern()
    public var delay = PacketDelay()
    /// The amount by which the sample clock is faster than the machine's clock, in parts per million.
    public var clockPartsPerMillion: Int32 = 0
    /// True if the last block of a slow signal is repeated in every packet, as in the original server.
    public var repeatSlow = false
    /// True if the signals are also offered to inlets (clients) of the Lab Streaming Layer.
    public var offersLSL = false
    /// The ports at which the server receives the queries of inlets.
    public var lslPorts = LSLPorts.usual
    public var verbose = false

    public init() {}

    /// The signals that are served by default.
    static let usualSignals = ["eeg", "ecg", "button"]
}
