import Signals

/// The kinds of sources that the program supports. Each has a number: 0 for servers, then the others from 1.
public final class SourceKinds {
    /// The maximum length of a kind's name, in bytes.
    public static let maximumNameBytes = 16

    public let server: any ServerKind
    public let others: [any SourceKind]

    /// - Parameter sensorNames: the user's names for sensors; nil if the program supports none.
    public init(server: any ServerKind, others: [any SourceKind], sensorNames: SensorNames? = nil) {
        self.server = server
        self.others = others
        self.sensorNames = sensorNames
    }

    /// The user's names for sensors; nil if the program supports none.
    public let sensorNames: SensorNames?

    /// True if the number is that of the kind for sensors.
    public func isOfSensors(_ number: UInt8) -> Bool {
        index(ofNumber: number).map { Self.isSensors(others[$0]) } ?? false
    }

    /// True if the number is that of a kind whose sources are devices near the user, who can often solve the problem of a failure.
    public func isOfDevices(_ number: UInt8) -> Bool {
        index(ofNumber: number).map { Self.isSensors(others[$0]) || Self.isAmplifiers(others[$0]) } ?? false
    }

    /// The number of the kind for servers, as in `AcquiredSource.kind`.
    public static let serverNumber: UInt8 = 0
    /// The number for sources that the device itself derives from other sources. The user cannot select them.
    public static let ownNumber = UInt8.max
    /// The number of the kind at an index of `others`.
    public static func number(ofOther index: Int) -> UInt8 { UInt8(index + 1) }
    /// The index in `others` of the kind with this number; nil for servers and for unknown numbers.
    public func index(ofNumber number: UInt8) -> Int? {
        others.indices.contains(Int(number) - 1) ? Int(number) - 1 : nil
    }

    /// Called when this machine is connected to a network again. Each running search then sends a query immediately.
    public func networkReturned(at now: Int64) {
        for other in others { other.search?.networkReturned(at: now) }
    }

    /// The index in `others` of the kind with this name.
    public func index(ofOther name: String) -> Int? { others.firstIndex { $0.name.description == name } }

    /// The index in `others` of the kind whose search finds streams on the network; nil if there is none.
    public var indexOfFound: Int? {
        others.firstIndex { $0.search != nil && !Self.isSensors($0) && !Self.isAmplifiers($0) }
    }

    /// The index in `others` of the kind to which a found stream, sensor or amplifier belongs.
    public func index(of stream: NetworkStream) -> Int? {
        if stream.amplifier != nil { return others.firstIndex(where: Self.isAmplifiers) }
        return stream.sensor == nil ? indexOfFound : others.firstIndex(where: Self.isSensors)
    }

    /// True if the number is that of the kind for network streams.
    public func isOfNetwork(_ number: UInt8) -> Bool {
        indexOfFound.map { Self.number(ofOther: $0) == number } ?? false
    }

    private static func isSensors(_ kind: any SourceKind) -> Bool {
        kind.name.description == SensorKind.kindName.description
    }

    private static func isAmplifiers(_ kind: any SourceKind) -> Bool {
        kind.name.description == CytonKind.kindName.description
    }

    /// One search that combines the searches of all kinds; nil if no kind has a search.
    public var search: (any StreamSearch)? {
        let searches = others.compactMap { $0.search }
        return searches.count > 1 ? JoinedSearch(searches) : searches.first
    }

    /// True if the app retries automatically when a source of this kind cannot be connected.
    public func isWorthRetrying(_ error: SourceError, kind: UInt8) -> Bool {
        index(ofNumber: kind).map { others[$0].isWorthRetrying(error) } ?? true
    }
}
