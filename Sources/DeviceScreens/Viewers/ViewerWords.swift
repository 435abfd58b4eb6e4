import Services
import Widgets

enum ViewerWords {
    /// The state of the second screen in a few words, for its row in This device.
    static func summary(_ service: any ViewerService, _ words: ViewerStrings) -> String {
        switch service.state {
        case .off: return words.off
        case .failing: return words.failing
        case .starting, .running: break
        }
        let count = service.browsers.reduce(0) { $0 + $1.addresses.count }
        return count == 0 ? words.nobody : count == 1 ? words.oneViewer : words.viewers.filled(String(count))
    }
}
