import Services

/// All services and tools that the screens of one module use. Forms, lists and widgets receive only the parts that they use.
public protocol ScreenContext {
    var tools: ScreenTools { get }
}

extension ScreenContext {
    @inlinable public var looks: Looks { tools.looks }
    @inlinable public var repaint: Repaint { tools.repaint }
    @inlinable public var messages: Messages { tools.messages }
    @inlinable public var router: Router { tools.router }

    /// Opens a dialog with an OK button over a screen. While another screen covers that screen, the dialog waits.
    @inlinable public func inform(
        _ title: String, _ message: String, over screen: any Screen, then action: (() -> Void)? = nil
    ) {
        tools.inform(title, message, over: screen, then: action)
    }

    /// Notifies the user if an item could not be stored.
    @inlinable public func report(_ outcome: Outcome<Void>, of item: StoredItem) {
        messages.report(outcome, of: item, looks)
    }
}
