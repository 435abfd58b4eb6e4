import Settings
import Signals

/// The time zones that the setting `time-zone` permits, in the setting's order.
public enum TimeZones {
    public static let all: [(cities: String, zone: ClockZone)] = [
        ("UTC", .utc),
        ("Honolulu", ClockZone(minutes: -600)),
        ("Anchorage", ClockZone(minutes: -540, .america)),
        ("Los Angeles", ClockZone(minutes: -480, .america)),
        ("Denver", ClockZone(minutes: -420, .america)),
        ("Phoenix", ClockZone(minutes: -420)),
        ("Chicago", ClockZone(minutes: -360, .america)),
        ("New York, Toronto", ClockZone(minutes: -300, .america)),
        ("Bogotá, Lima", ClockZone(minutes: -300)),
        ("Halifax", ClockZone(minutes: -240, .america)),
        ("São Paulo, Buenos Aires", ClockZone(minutes: -180)),
        ("London, Lisboa", ClockZone(minutes: 0, .europe)),
        ("Berlin, Paris, Roma", ClockZone(minutes: 60, .europe)),
        ("Lagos", ClockZone(minutes: 60)),
        ("Helsinki, Kyiv", ClockZone(minutes: 120, .europe)),
        ("Johannesburg", ClockZone(minutes: 120)),
        ("Istanbul, Nairobi", ClockZone(minutes: 180)),
        ("Dubai", ClockZone(minutes: 240)),
        ("Karachi", ClockZone(minutes: 300)),
        ("Delhi", ClockZone(minutes: 330)),
        ("Dhaka", ClockZone(minutes: 360)),
        ("Bangkok", ClockZone(minutes: 420)),
        ("Beijing, Singapore", ClockZone(minutes: 480)),
        ("Seoul, Tokyo", ClockZone(minutes: 540)),
        ("Adelaide", ClockZone(minutes: 570, .australia)),
        ("Brisbane", ClockZone(minutes: 600)),
        ("Sydney", ClockZone(minutes: 600, .australia)),
        ("Auckland", ClockZone(minutes: 720, .newZealand)),
    ]

    /// The time zone that the settings select.
    public static func zone(of settings: Settings) -> ClockZone {
        let place = settings[number: .timeZone]
        return all.indices.contains(place) ? all[place].zone : .utc
    }

    /// The titles of the time zones, for example "Berlin, Paris, Roma (UTC+1)". The offset from UTC does not include
    /// summer time.
    public static var titles: [String] {
        all.map { $0.zone == .utc ? $0.cities : $0.cities + " (" + ahead($0.zone) + ")" }
    }

    private static func ahead(_ zone: ClockZone) -> String {
        let minutes = Int(zone.standardOffset / 60)
        guard minutes != 0 else { return "UTC" }
        let part = abs(minutes) % 60 == 0 ? "" : ":" + String(abs(minutes) % 60)
        return "UTC" + (minutes < 0 ? "\u{2212}" : "+") + String(abs(minutes) / 60) + part
    }
}
