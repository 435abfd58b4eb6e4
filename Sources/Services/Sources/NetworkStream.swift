import Signals

/// A stream that was found on the network, or a sensor that was found in range.
public struct NetworkStream: Equatable, Sendable {
    /// The maximum number of listed streams.
    public static let maximum = 64

    /// Identifies this run of the stream. It is never shown.
    public var id: String
    /// The details by which the kind of source finds the stream again, as in `ChosenSource`.
    public var details: String
    /// The sender's name of the stream. Like `type` and `host`, it may be any text, even empty.
    public var name: String
    /// The kind of data, for example "EEG".
    public var type: String
    /// The sender's name of its machine.
    public var host: String
    public var channelCount: Int
    public var rate: SamplingRate
    /// True if the stream's sender has the address of the host that was queried directly, for example because the user typed it.
    public var isAtAskedHost: Bool
    /// The properties of a Bluetooth sensor; nil for a network stream. A sensor's channels are known only after it is connected.
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
