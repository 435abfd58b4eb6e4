import Settings
import Signals

/// An amplifier that is plugged into the device, with the properties that are known before it is opened.
public struct PluggedAmplifier: Equatable, Sendable {
    /// The maximum number of listed amplifiers.
    public static let maximum = 16

    /// The serial number by which the app finds the amplifier again; empty if it has none.
    public var serialNumber: String

    public init(serialNumber: String) { self.serialNumber = serialNumber }
}

/// The kind of source for OpenBCI Cyton boards, whose dongles are plugged into the device. The serial number of a dongle finds the same dongle again
/// later.
public final class CytonKind: SourceKind {
    /// Makes a source, which is not connected yet.
    public typealias Maker = (_ serialNumber: String) -> any SignalSource

    public static let kindName: StaticString = "cyton"
    private let finder: any KindSearch
    private let make: Maker

    public init(search: any KindSearch, make: @escaping Maker) {
        finder = search
        self.make = make
    }

    public var name: StaticString { Self.kindName }
    public var search: (any KindSearch)? { finder }
    public var isInHistory: Bool { true }
    public func isWorthRetrying(_ error: SourceError) -> Bool { true }

    /// - Parameter details: the serial number of a dongle; nil counts as empty.
    public func source(_ details: String?, _ settings: Settings) -> ChosenSource? {
        ChosenSource(make(details ?? ""), details: details ?? "")
    }
}
