import Signals

/// A stream that was found on the network, or a sensor that was found in range.
public struct NetworkStream: Equatable, Sendable {
    /// The most streams that are listed at a time.
    public static let maximum = 64

    /// Tells this run of the stream from all others; never shown.
    public var id: String
    /// What its kind finds it by again, as in `ChosenSource`.
    public var details: String
    /// As its sender calls it, like `type` and `host`: any text, also none.
    public var name: String
    /// What it carries: "EEG".
    public var type: String
    /// The sender's name of its machine.
    public var host: String
    public var channelCount: Int
    public var rate: SamplingRate
    /// Whether it is on the machine that is asked by itself.
    public var isAtAskedHost: Bool
    /// What a sensor by Bluetooth is; nil for a stream of the network. Its channels are known once it is connected.
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
