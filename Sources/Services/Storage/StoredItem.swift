/// The items that the app stores automatically. If storing fails, the message names the item.
public enum StoredItem: Sendable {
    case settings, history, arrangement, session, limits, recipient, tables, sensors, songSelection
    /// The current music session, and a previous one.
    case run, lastRun
}
