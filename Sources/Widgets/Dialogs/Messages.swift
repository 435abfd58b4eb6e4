/// The dialogs and notifications that wait to be shown.
public final class Messages {
    /// A dialog that waits, with its owner and its completion.
    struct Request {
        let dialog: Dialog
        /// The screen to which the dialog belongs; nil if it belongs to none.
        let owner: (any Screen)?
        let action: ((Dialog.Choice) -> Void)?
    }

    private var requests: [Request] = []
    private var notification: Notification?

    public init() {}

    /// Opens a modal dialog over a screen. While another screen covers that screen, the dialog waits. When that screen is closed, the dialog is
    /// dropped, and the action is not called.
    /// - Parameter action: called with the button that has closed the dialog.
    public func show(_ dialog: Dialog, over screen: any Screen, then action: ((Dialog.Choice) -> Void)? = nil) {
        requests.append(Request(dialog: dialog, owner: screen, action: action))
    }

    /// Opens a modal dialog over any screen. It remains open when screens are closed.
    public func announce(_ dialog: Dialog, then action: ((Dialog.Choice) -> Void)? = nil) {
        requests.append(Request(dialog: dialog, owner: nil, action: action))
    }

    /// Shows a short text for some seconds. The text replaces the previous notification.
    public func notify(_ text: String) { notify(Notification(title: text)) }
    public func notify(_ new: Notification) { notification = new }

    // MARK: For the shell

    /// Removes and returns the first dialog that may be shown over a screen.
    func takeRequest(over screen: any Screen) -> Request? {
        let index = requests.firstIndex { $0.owner == nil || $0.owner === screen }
        return index.map { requests.remove(at: $0) }
    }
    /// Puts back the dialog of a screen that another screen has covered, so that the dialog is shown later.
    func putBack(_ request: Request) { requests.insert(request, at: 0) }
    /// Drops the dialogs of closed screens.
    func dropRequests(unless isOpen: (any Screen) -> Bool) {
        if !requests.isEmpty { requests.removeAll { $0.owner.map { !isOpen($0) } ?? false } }
    }
    /// Stores a notification that a dialog has hidden, so that it is shown later. Does nothing if a newer notification waits.
    func postpone(_ shown: Notification) { notification = notification ?? shown }
    var hasNotification: Bool { notification != nil }
    func takeNotification() -> Notification? {
        defer { notification = nil }
        return notification
    }
}
