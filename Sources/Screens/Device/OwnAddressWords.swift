import Services

extension OwnAddress {
    /// As `words`, but short: an address without a cable is of no use.
    func shortWords(_ strings: DeviceStrings) -> String {
        if case .unplugged = self { strings.noCable } else { words(strings) }
    }

    func words(_ strings: DeviceStrings) -> String {
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
