import LSL
import Platform
import Recordings
import Signals
import TiA

/// The options of the command line.
public struct ServerOptions: Sendable {
    /// The action after reading the command line.
    public enum Action: Equatable, Sendable {
        case serve
        case help
        case list
    }

    public var action = Action.serve
    /// One server speaks one dialect, as the original does.
    public var dialect = TiADialect.version1
    /// The control port; 0 lets the system choose one.
    public var port: UInt16 = 9000
    public var udpPort: UInt16 = 9998
    /// The address of this machine where the server listens; all of them by default.
    public var bindAddress = SocketAddress.any(port: 0)
    /// The destination of UDP data; nil for each client's own address.
    public var udpAddress: SocketAddress?
    public var signals: [SignalOption] = []
    /// A recording to serve instead of generated signals.
    public var replay: String?
    /// The options for a recording that is a table.
    public var csv = CSVOptions()
    /// Samples per packet of a replayed recording; 0: about 50 packets a second.
    public var replayBlockSize = 0
    /// The seed of simulated signals and of random choices.
    public var seed: UInt32 = 1
    public var drop = DropPattern()
    public var delay = PacketDelay()
    /// How much faster the sample clock runs than the machine's, in parts per million.
    public var clockPartsPerMillion: Int32 = 0
    /// True to repeat a slow signal's last block in every packet, as the original server does.
    public var repeatSlow = false
    /// True to offer the signals to inlets of Lab Streaming Layer, too.
    public var offersLSL = false
    /// The ports for queries of inlets.
    public var lslPorts = LSLPorts.usual
    public var verbose = false

    public init() {}

    /// The signals that are served by default.
    static let usualSignals = ["eeg", "ecg", "button"]
}
