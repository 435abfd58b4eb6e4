import Signals

/// A stream found on the network, or a sensor found in range.
public struct NetworkStream: Equatable, Sendable {
    /// The maximum number of listed streams.
    public static let maximum = 64

    /// Identifies this run of the stream; never shown.
    public var id: String
    /// The details by which its kind finds it again, as in `ChosenSource`.
    public var details: String
    /// The sender's text, like `type` and `host`. It may be any text, also empty.
    public var name: String
    /// The kind of data: "EEG".
    public var type: String
    /// The sender's name for its machine.
    public var host: String
    public var channelCount: Int
    public var rate: SamplingRate
    /// Whether it is on the machine that is queried directly.
    public var isAtAskedHost: Bool
    /// The facts about a Bluetooth sensor; nil for a network stream. A sensor's channels are known after it is connected.
    public var sensor: NearbySensor?

    public init(
        id: String, details: String, name: String, type: String, host: String, channelCount: Int, rate: SamplingRate,
        isAtAskedHost: Bool = false, sensor: NearbySensor? = nil
    ) {
        self.id = id
        self.details = details
        self.name = name
        self.type = type
        self.host = host
        self.channelCount = channelCount
        self.rate = rate
        self.isAtAskedHost = isAtAskedHost
        self.sensor = sensor
    }
}
