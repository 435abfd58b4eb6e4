/// What the app stores by itself, to name it when that failed.
public enum StoredItem: Sendable {
    case settings, history, arrangement, session, limits, recipient, tables, sensors, songSelection
    /// The present session of music, and one that has ended.
    case run, lastRun
}
