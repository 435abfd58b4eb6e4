/// Dialogs and notifications that wait to be shown.
public final class Messages {
    private var dialogs: [Dialog] = []
    private var notification: String?

    public init() {}

    /// Opens a modal dialog over the screen that asks; the answer comes to its `dialogClosed`.
    public func show(_ dialog: Dialog) { dialogs.append(dialog) }
    /// Shows a short text for some seconds; it replaces the one before.
    public func notify(_ text: String) { notification = text }

    // For the shell.

    func takeDialog() -> Dialog? { dialogs.isEmpty ? nil : dialogs.removeFirst() }
    func takeNotification() -> String? {
        defer { notification = nil }
        return notification
    }
    /// Forgets dialogs that a closed screen had asked for; news stay.
    func dropDialogs() { dialogs.removeAll { $0.tag != Dialog.news } }
}
