/// What is known of the controller for sensors by Bluetooth.
public struct DeviceBluetooth: Equatable, Sendable {
    public enum State: Sendable {
        /// It is not known yet whether there is one.
        case searching
        /// There is none, or none that speaks Low Energy.
        case absent
        /// There is one, which is not ready yet.
        case starting
        /// A switch keeps it off.
        case off
        /// It does not do what it is asked to.
        case failed
        case ready
    }

    public var state: State
    /// "00:1a:7d:da:71:13"; empty where it is not known.
    public var address: String
    /// The name of firmware that its driver asked for and the image lacks: "rtl_bt/rtl8761bu_fw.bin"; empty where none is missing.
    public var missingFirmware: String

    public init(_ state: State, address: String = "", missingFirmware: String = "") {
        self.state = state
        self.address = address
        self.missingFirmware = missingFirmware
    }
}
