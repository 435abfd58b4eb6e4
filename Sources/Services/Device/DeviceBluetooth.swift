/// The state of the Bluetooth controller for sensors.
public struct DeviceBluetooth: Equatable, Sendable {
    public enum State: Sendable {
        /// The search for a controller has not ended yet.
        case searching
        /// There is no controller, or none that supports Low Energy.
        case absent
        /// There is a controller, but it is not ready yet.
        case starting
        /// A switch (the kernel's rfkill) keeps the controller off.
        case off
        /// The controller fails to execute commands.
        case failed
        case ready
    }

    public var state: State
    /// The controller's address, for example "00:1a:7d:da:71:13"; empty if unknown.
    public var address: String
    /// The file name of firmware that the driver requested and the device's image does not contain, for example "rtl_bt/rtl8761bu_fw.bin"; empty
    /// if none is missing.
    public var missingFirmware: String

    public init(_ state: State, address: String = "", missingFirmware: String = "") {
        self.state = state
        self.address = address
        self.missingFirmware = missingFirmware
    }
}
