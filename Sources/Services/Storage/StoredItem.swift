/// The items that the app stores automatically, named when that fails.
public enum StoredItem: Sendable {
    case settings, history, arrangement, session, limits, recipient, tables, sensors, songSelection
    /// The current session of music, and an ended one.
    case run, lastRun
}
