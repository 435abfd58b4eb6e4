import Bluetooth
import Services
import Signals
import SourceScreens
import Text
import Widgets

/// Sensors by Bluetooth: words of what they report.
final class SensorForm: SourceForm {
    func title(_ strings: Strings) -> String { Self.sensors[strings.language] }
    func ask(_ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void) {}
    func historyTitle(_ details: String, _ strings: Strings) -> String { SensorPlace(details: details).name }

    func words(for error: SourceError, _ strings: Strings) -> String {
        let text: LocalText? =
            switch error {
            case .timedOut, .refused, .unreachable: Self.silent
            case .connectionLost: Self.lost
            case .wrongProtocol: Self.unknown
            case .declined: Self.declined
            case .protocolViolation, .tooLarge: Self.wrong
            case .other(let number):
                switch SensorError(rawValue: number) {
                case .noController: Self.noController
                case .blocked: Self.blocked
                case .notSupported: Self.notSupported
                case .inCharger: Self.inCharger
                case nil: nil
                }
            default: nil
            }
        return text?[strings.language] ?? strings.words(for: error)
    }

    func words(forNotice notice: UInt8, _ strings: Strings) -> String {
        let text: LocalText? =
            switch SensorNotice(rawValue: notice) {
            case .contactLost: Self.contactLost
            case .contactGood: Self.contactGood
            case .batteryLow: Self.batteryLow
            case nil: nil
            }
        return text?[strings.language] ?? ""
    }

    private static var sensors: LocalText { LocalText(en: "Sensors", de: "Sensoren") }
    private static var silent: LocalText {
        LocalText(
            en: "The sensor does not answer. It may be out of range, off, or connected to another device.",
            de:
                "Der Sensor antwortet nicht. Er ist außer Reichweite, ausgeschaltet oder mit einem anderen Gerät verbunden."
        )
    }
    private static var lost: LocalText {
        LocalText(en: "The connection to the sensor was lost.", de: "Die Verbindung zum Sensor ist abgebrochen.")
    }
    private static var unknown: LocalText {
        LocalText(
            en: "This sensor has no signals that this device understands.",
            de: "Dieser Sensor hat keine Signale, die dieses Gerät versteht.")
    }
    private static var declined: LocalText {
        LocalText(en: "The sensor refuses to send its signals.", de: "Der Sensor verweigert seine Signale.")
    }
    private static var wrong: LocalText {
        LocalText(
            en: "The sensor sends something that this device does not understand.",
            de: "Der Sensor sendet etwas, das dieses Gerät nicht versteht.")
    }
    private static var noController: LocalText {
        LocalText(
            en: "This device has no Bluetooth adapter that it can use. Plug one into a USB port.",
            de: "Dieses Gerät hat keinen nutzbaren Bluetooth-Adapter. Stecken Sie einen in einen USB-Anschluss.")
    }
    private static var blocked: LocalText {
        LocalText(en: "Bluetooth is switched off.", de: "Bluetooth ist ausgeschaltet.")
    }
    private static var notSupported: LocalText {
        LocalText(
            en: "The Muse S Athena is not supported. Muse of 2016, Muse 2 and Muse S are.",
            de: "Die Muse S Athena wird nicht unterstützt. Muse von 2016, Muse 2 und Muse S schon.")
    }
    private static var inCharger: LocalText {
        LocalText(
            en: "The sensor is in its charger, where it does not measure.",
            de: "Der Sensor liegt im Ladegerät und misst dort nicht.")
    }
    private static var contactLost: LocalText {
        LocalText(
            en: "The sensor does not touch the skin. Moisten its electrodes and fasten it.",
            de: "Der Sensor hat keinen Hautkontakt. Befeuchten Sie die Elektroden und legen Sie ihn fester an.")
    }
    private static var contactGood: LocalText {
        LocalText(en: "The sensor touches the skin again.", de: "Der Sensor hat wieder Hautkontakt.")
    }
    private static var batteryLow: LocalText {
        LocalText(en: "The sensor's battery is low.", de: "Die Batterie des Sensors ist schwach.")
    }
}
