import LSL
import Platform
import Recordings
import Signals
import TiA

/// What the command line asks for.
public struct ServerOptions: Sendable {
    /// What to do after reading the command line.
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
    /// The address of this machine at which clients are waited for; any of them by default.
    public var bindAddress = SocketAddress.any(port: 0)
    /// Where UDP data go; nil: to each client's own address.
    public var udpAddress: SocketAddress?
    public var signals: [SignalOption] = []
    /// A recording to serve instead of generated signals.
    public var replay: String?
    /// How it is read, if it is a table.
    public var csv = CSVOptions()
    /// Samples per packet of a replayed recording; 0: about 50 packets a second.
    public var replayBlockSize = 0
    /// What simulated signals and chance begin with.
    public var seed: UInt32 = 1
    public var drop = DropPattern()
    public var delay = PacketDelay()
    /// How much faster than the machine's the sample clock runs, in parts per million.
    public var clockPartsPerMillion: Int32 = 0
    /// Whether a slow signal's last block is sent again in every packet, as the original server does.
    public var repeatSlow = false
    /// Whether the signals are offered to inlets of Lab Streaming Layer, too.
    public var offersLSL = false
    /// At which inlets ask for outlets.
    public var lslPorts = LSLPorts.usual
    public var verbose = false

    public init() {}

    /// What is served when the user names nothing.
    static let usualSignals = ["eeg", "ecg", "button"]
}
