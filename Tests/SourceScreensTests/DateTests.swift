import ScreenRig
import Screens
import Signals
import SourceScreens
import TestKit
import Widgets

let dateTests = [
    TestCase("the dates of the calendar are computed from day numbers, with leap years") { t in
        for (seconds, year, month, day) in [
            (0, 1970, 1, 1), (951_782_400, 2000, 2, 29), (951_868_800, 2000, 3, 1), (1_709_164_800, 2024, 2, 29),
            (1_795_269_120, 2026, 11, 21), (4_107_542_400, 2100, 3, 1), (253_402_300_799, 9999, 12, 31),
        ] as [(Int64, Int, Int, Int)] {
            let time = CivilTime(seconds: seconds)
            t.expectEqual(time.year, year)
            t.expectEqual(time.month, month)
            t.expectEqual(time.day, day)
        }
        t.expectEqual(CivilTime(seconds: 1_795_269_127).clockWithSeconds, "13:52:07")
        t.expectEqual(CivilTime(seconds: .min).year, 1970)
        t.expectEqual(CivilTime(seconds: .max).year, 9999)
        t.expectEqual(Strings.english.words(forTime: 1_795_269_000, now: 1_795_269_120), "today 13:50")
        t.expectEqual(Strings.english.words(forTime: 1_795_180_000, now: 1_795_269_120), "yesterday")
        t.expectEqual(Strings.german.words(forTime: 1_700_000_000, now: 1_795_269_120), "14. Nov. 2023")
    }
]
