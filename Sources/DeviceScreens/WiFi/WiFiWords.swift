import Services
import Widgets

extension WiFiStatus {
    func words(_ strings: WiFiStrings) -> String {
        switch self {
        case .noAdapter: strings.noAdapter
        case .off: strings.off
        case .searching: strings.searching
        case .joining: strings.joining
        case .waitingForAddress: strings.waitingForAddress
        case .connected(let address): strings.connected.filled(address)
        case .wrongPassword: strings.wrongPassword
        case .refused: strings.refused
        case .outOfReach: strings.outOfReach
        case .noAddress: strings.noAddress
        }
    }
}
