/// The items that the app stores automatically. If an item cannot be stored, the message to the user names the item.
public enum StoredItem: Sendable {
    case settings, history, arrangement, session, limits, recipient, tables, sensors, songSelection
    /// The current music session (`run`), and a previous one (`lastRun`).
    case run, lastRun
}
