/// The items that the app stores automatically. A message about a failure names the item.
public enum StoredItem: Sendable {
    case settings, history, arrangement, session, limits, recipient, tables, sensors, songSelection
    /// The current music session, and a previous one.
    case run, lastRun
}
