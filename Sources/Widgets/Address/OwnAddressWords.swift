import Services

extension OwnAddress {
    /// A short form of the text about the device's address. If no cable is plugged in, the address is omitted, because it is then
    /// useless.
    public func shortWords(_ strings: AddressStrings) -> String {
        if case .unplugged = self { strings.noCable } else { words(strings) }
    }

    public func words(_ strings: AddressStrings) -> String {
        switch self {
        case .address(let address): address
        case .unplugged(let address): strings.unplugged.filled(address)
        case .noInterface: strings.noInterface
        case .noCable: strings.noCable
        case .noWiFi: strings.noWiFi
        case .noLease: strings.noLease
        case .notSet: strings.addressNotSet
        }
    }
}
