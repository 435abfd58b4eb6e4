import Screens
import Services
import Settings
import Signals

/// A search for streams whose results a test sets.
public final class TestStreams: KindSearch {
    public init() {}

    /// The streams that answer queries.
    public var present: [NetworkStream] = [] { didSet { revision &+= 1 } }
    public private(set) var revision: UInt32 = 0
    public private(set) var isLooking = false
    public private(set) var begins = 0
    public private(set) var advances = 0
    /// The machines that the search has queried directly, in order.
    public private(set) var asked: [String] = []
    /// The streams that the user opened by touch. `wanted` contains the streams that a session must find again.
    public private(set) var opened: [String] = []
    public fileprivate(set) var wanted: [LSLPlace] = []
    /// The source that the next opened stream gets.
    public var nextSource = ScriptedSource()

    /// The names that the user gave to sensors.
    public let names = SensorNames()

    public var streams: [NetworkStream] { isLooking ? present.map(named) : [] }

    private func named(_ stream: NetworkStream) -> NetworkStream {
        var stream = stream
        stream.sensor?.title = names.title(of: SensorPlace(details: stream.details))
        return stream
    }

    public func begin(at now: Int64) {
        isLooking = true
        begins += 1
        revision &+= 1
    }
    public func end() { isLooking = false }
    public func advance(to now: Int64) { advances += 1 }
    public func networkReturned(at now: Int64) {}
    public func ask(host: String) { asked.append(host) }

    public func source(of stream: NetworkStream, _ settings: Settings) -> any SignalSource {
        opened.append(stream.id)
        return stream.sensor == nil
            ? source(stream.name, stream.host) : source(of: SensorPlace(details: stream.details))
    }

    fileprivate func source(_ name: String, _ host: String) -> any SignalSource {
        let source = nextSource
        source.name = host.isEmpty ? name : name + ", " + host
        source.dialect = "LSL"
        nextSource = ScriptedSource()
        return source
    }

    private func source(of place: SensorPlace) -> any SignalSource {
        let source = nextSource
        source.title = { [names] in names.title(of: place) }
        source.sender = place.address
        source.dialect = "Heart rate strap"
        nextSource = ScriptedSource()
        return source
    }

    /// Returns the kind of source that finds streams by this search.
    public func kind() -> LSLKind {
        LSLKind(search: self) { [self] place, _ in
            wanted.append(place)
            return source(place.name, place.host)
        }
    }

    /// Returns the kind of source that finds sensors by this search.
    public func sensorKind() -> SensorKind {
        SensorKind(search: self) { [self] place in source(of: place) }
    }

    /// Returns the kind of source that finds OpenBCI dongles by this search.
    public func cytonKind() -> CytonKind { CytonKind(search: self) { [self] _ in source("OpenBCI Cyton", "") } }

    public static func amplifier(_ serialNumber: String) -> NetworkStream {
        NetworkStream(
            id: "cyton " + serialNumber, details: serialNumber, name: "OpenBCI Cyton", type: "", host: "",
            channelCount: 0, rate: .irregular, amplifier: PluggedAmplifier(serialNumber: serialNumber))
    }

    /// - Parameters:
    ///   - address: twelve hexadecimal digits and a letter for the kind of address.
    ///   - strength: the signal strength in dBm.
    public static func sensor(
        _ name: String, _ kind: NearbySensor.Kind, address: String, strength: Int?
    ) -> NetworkStream {
        let place = SensorPlace(address: address, name: name)
        return NetworkStream(
            id: address, details: place.details, name: name, type: "", host: "", channelCount: 0, rate: .irregular,
            sensor: NearbySensor(kind: kind, title: "", strength: strength))
    }

    public static func stream(
        _ name: String, type: String = "EEG", host: String = "lab-pc", source: String? = nil, channels: Int = 8,
        hertz: UInt32? = 250, id: String? = nil, isAtAskedHost: Bool = false
    ) -> NetworkStream {
        NetworkStream(
            id: id ?? name + host,
            details: LSLPlace(sourceID: source ?? "id-" + name, name: name, type: type, host: host).details, name: name,
            type: type, host: host, channelCount: channels, rate: hertz.map { SamplingRate(hertz: $0) } ?? .irregular,
            isAtAskedHost: isAtAskedHost)
    }

    /// Streams like those of a laboratory.
    public static let laboratory = [
        stream("BrainVision RDA", channels: 32, hertz: 500),
        stream("Markers", type: "Markers", host: "stimulus-pc", channels: 1, hertz: nil),
        stream("Tobii", type: "Gaze", host: "eye-tracker", channels: 4, hertz: 60),
    ]
}
