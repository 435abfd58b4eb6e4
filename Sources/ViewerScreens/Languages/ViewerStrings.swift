import Text
import Widgets

/// The texts of the screen about the page that browsers show.
struct ViewerStrings: Sendable {
    let title: String

    /// The message while the setting is off.
    let offTitle: String
    let offText: String
    let turnOn: String
    let turnOff: String
    let endAll: String

    /// The texts beside the QR code.
    let code: String
    let noAddress: String
    let starting: String
    /// The server does not start.
    let broken: String

    /// The rows of the list.
    let howTo: String
    let addresses: String
    let readAlong: String
    let browsers: String
    let noBrowsers: String
    /// A browser that gives itself no name.
    let unnamed: String
    let watching: String
    let admitted: String

    /// Questions.
    let endTitle: String
    /// Placeholder: the name of the browser.
    let endText: String
    let end: String
    let endAllTitle: String
    let endAllText: String
}

extension Strings {
    var viewers: ViewerStrings {
        switch language {
        case .english: .english
        case .german: .german
        }
    }
}
