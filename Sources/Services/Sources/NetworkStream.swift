import Signals

/// A stream that was found on the network, a sensor that was found in range, or an amplifier that is plugged in.
public struct NetworkStream: Equatable, Sendable {
    /// The maximum number of listed streams.
    public static let maximum = 64

    /// The identifier of the stream, which changes when its sender is restarted. The app never shows it.
    public var id: String
    /// The text by which the kind of source finds the stream again; see `ChosenSource`.
    public var details: String
    /// The name that the sender has given to the stream. Like `type` and `host`, it may be any text, even empty.
    public var name: String
    /// The kind of data, for example "EEG".
    public var type: String
    /// The name that the sender states for its machine.
    public var host: String
    public var channelCount: Int
    public var rate: SamplingRate
    /// True if the stream is on the machine that the user has entered for a direct query (see `StreamSearch.ask`).
    public var isAtAskedHost: Bool
    /// The properties of a Bluetooth sensor; nil for a network stream. A sensor's channels are known only after it is connected.
    public var sensor: NearbySensor?
    /// The properties of a plugged-in amplifier; nil for other streams. Its channels are known only after it is connected.
    public var amplifier: PluggedAmplifier?

    public init(
        id: String, details: String, name: String, type: String, host: String, channelCount: Int, rate: SamplingRate,
        isAtAskedHost: Bool = false, sensor: NearbySensor? = nil, amplifier: PluggedAmplifier? = nil
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
        self.amplifier = amplifier
    }
}
