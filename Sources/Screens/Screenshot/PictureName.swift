import Signals

/// The name of a picture's file, made from date and time.
public struct PictureName: Equatable, Sendable {
    /// Local time in seconds since 1970; nil when the clock was never set.
    public let time: Int64?

    public init(time: Int64?) { self.time = time }

    /// Without a counter: "2026-11-21_13-52-07", or "screenshot" when there is no time.
    public var stem: String {
        guard let time else { return "screenshot" }
        let civil = CivilTime(seconds: time)
        return civil.isoDate + "_" + CivilTime.two(civil.hour) + "-" + CivilTime.two(civil.minute) + "-"
            + CivilTime.two(civil.second)
    }

    /// The file name with a counter: "2026-11-21_13-52-07.png", "2026-11-21_13-52-07_2.png"; without a time
    /// "screenshot_1.png", "screenshot_2.png".
    public func fileName(number: Int) -> String {
        number <= 1 && time != nil ? stem + ".png" : stem + "_" + String(max(1, number)) + ".png"
    }
}
