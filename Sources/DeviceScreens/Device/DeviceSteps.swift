import Services
import Widgets

/// The questions to the user before the board is powered off or restarts.
struct DeviceSteps {
    private let context: DeviceContext

    init(_ context: DeviceContext) { self.context = context }

    /// Asks the user before the board is powered off or restarts.
    /// - Parameter screen: the screen behind the question; nil for the top screen.
    func ask(_ ending: DeviceEnding, over screen: (any Screen)?) {
        let words = context.looks.strings.device
        let isOff = ending == .powerOff
        var message = isOff ? words.powerOffText : words.restartText
        if context.host.recording?.status.isRecording ?? false { message += " " + words.endsRecording }
        if context.updates.stage.isInstalling { message += " " + context.looks.strings.update.endsInstalling }
        let dialog = Dialog(
            title: isOff ? words.powerOffTitle : words.restartTitle, message: message,
            primary: isOff ? words.powerOff : words.restart, secondary: context.looks.strings.cancel)
        let action = { [context] (choice: Dialog.Choice) in
            if choice == .primary { context.router.open(.ending(ending)) }
        }
        if let screen {
            context.messages.show(dialog, over: screen, then: action)
        } else {
            context.messages.announce(dialog, then: action)
        }
    }
}
