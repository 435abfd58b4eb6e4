import Signals

/// The kinds of sources that the program has, numbered: 0 for servers, then the others.
public final class SourceKinds {
    /// The longest name of a kind, in bytes.
    public static let maximumNameBytes = 16

    public let server: any ServerKind
    public let others: [any SourceKind]

    /// - Parameter sensorNames: what the user calls sensors; nil where the program has none.
    public init(server: any ServerKind, others: [any SourceKind], sensorNames: SensorNames? = nil) {
        self.server = server
        self.others = others
        self.sensorNames = sensorNames
    }

    /// What the user calls sensors; nil where the program has none.
    public let sensorNames: SensorNames?

    /// Whether a number is that of the kind of sensors.
    public func isOfSensors(_ number: UInt8) -> Bool {
        index(ofNumber: number).map { Self.isSensors(others[$0]) } ?? false
    }

    /// The number of the servers' kind, as `AcquiredSource.kind`.
    public static let serverNumber: UInt8 = 0
    /// The number of what the device itself makes of other sources: nobody chooses it.
    public static let ownNumber = UInt8.max
    /// The number of one of the others.
    public static func number(ofOther index: Int) -> UInt8 { UInt8(index + 1) }
    /// The place among the others of the kind with a number; nil for servers, and for a number that no kind has.
    public func index(ofNumber number: UInt8) -> Int? {
        others.indices.contains(Int(number) - 1) ? Int(number) - 1 : nil
    }

    /// The network of this machine is back: each search asks at once.
    public func networkReturned(at now: Int64) {
        for other in others { other.search?.networkReturned(at: now) }
    }

    /// The place of one of the others.
    public func index(ofOther name: String) -> Int? { others.firstIndex { $0.name.description == name } }

    /// The place of the kind whose sources are found on the network; nil where there is none.
    public var indexOfFound: Int? { others.firstIndex { $0.search != nil && !Self.isSensors($0) } }

    /// The place of the kind of a stream that was found, on the network or in range.
    public func index(of stream: NetworkStream) -> Int? {
        stream.sensor == nil ? indexOfFound : others.firstIndex(where: Self.isSensors)
    }

    /// Whether a number is that of the kind of the network's streams.
    public func isOfNetwork(_ number: UInt8) -> Bool {
        indexOfFound.map { Self.number(ofOther: $0) == number } ?? false
    }

    private static func isSensors(_ kind: any SourceKind) -> Bool {
        kind.name.description == SensorKind.kindName.description
    }

    /// What finds sources of all kinds that can be found; nil where there is none.
    public var search: (any StreamSearch)? {
        let searches = others.compactMap { $0.search }
        return searches.count > 1 ? JoinedSearch(searches) : searches.first
    }

    /// Whether a source of a kind that cannot be connected is tried again by itself.
    public func isWorthRetrying(_ error: SourceError, kind: UInt8) -> Bool {
        index(ofNumber: kind).map { others[$0].isWorthRetrying(error) } ?? true
    }
}
