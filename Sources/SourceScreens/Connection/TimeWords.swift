import Signals
import Widgets

extension Strings {
    /// A time relative to `now`: "today 13:52", "yesterday", "9 Nov", "9 Nov 2025".
    public func words(forTime time: Int64, now: Int64) -> String {
        let then = CivilTime(seconds: time)
        let today = CivilTime(seconds: now)
        if then.dayNumber == today.dayNumber { return connection.today.filled(then.clock) }
        if then.dayNumber + 1 == today.dayNumber { return connection.yesterday }
        let month = months.indices.contains(then.month - 1) ? months[then.month - 1] : ""
        let text = date.filled(String(then.day), month)
        return then.year == today.year ? text : text + " " + String(then.year)
    }
}
