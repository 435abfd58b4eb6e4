import Bluetooth
import Services
import Signals
import Widgets

/// The texts for Bluetooth sensors as sources. No form is needed, because the connection screen lists the sensors.
public final class SensorForm: SourceForm {
    private let names: SensorNames?

    /// - Parameter names: the names that the user has given to sensors.
    public init(_ names: SensorNames?) { self.names = names }

    public func title(_ strings: Strings) -> String { strings.sensors.title }
    public func ask(_ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void) {}
    public func historyTitle(_ details: String, _ strings: Strings) -> String {
        let place = SensorPlace(details: details)
        return strings.shown(names?.title(of: place) ?? place.title)
    }

    public func words(for error: SourceError, _ strings: Strings) -> String {
        let words = strings.sensors
        return switch error {
        case .timedOut, .unreachable, .unknownHost: words.notFound
        case .refused, .declined: words.busy
        case .connectionLost: words.connectionLost
        case .protocolViolation(let reason), .tooLarge(let reason):
            words.protocolViolation.filled(strings.sourceErrors.reason(reason))
        case .noChannels, .wrongProtocol: words.noChannels
        case .other(let number):
            switch SensorError(rawValue: number) {
            case .noController?: words.noController
            case .blocked?: words.blocked
            case .controllerFailed?: words.controllerFailed
            case .notSupported?: words.notSupported
            case .inCharger?: words.inCharger
            case .needsPairing?: words.needsPairing
            case nil: strings.words(for: error)
            }
        case .forbiddenPort, .system: strings.words(for: error)
        }
    }

    public func words(forNotice notice: UInt8, _ strings: Strings) -> String {
        switch SensorNotice(rawValue: notice) {
        case .contactLost?: strings.sensors.contactLost
        case .contactGood?: strings.sensors.contactGood
        case .batteryLow?: strings.sensors.batteryLow
        case nil: ""
        }
    }
}
