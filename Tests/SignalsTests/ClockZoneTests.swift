import CSystem
import Signals
import TestKit

/// The tested time zones, each with its rule in the format of the C library.
private let zones: [(rule: String, zone: ClockZone)] = [
    ("UTC0", .utc), ("CET-1CEST,M3.5.0,M10.5.0/3", ClockZone(minutes: 60, .europe)),
    ("GMT0BST,M3.5.0/1,M10.5.0", ClockZone(minutes: 0, .europe)),
    ("EST5EDT,M3.2.0,M11.1.0", ClockZone(minutes: -300, .america)),
    ("AKST9AKDT,M3.2.0,M11.1.0", ClockZone(minutes: -540, .america)),
    ("ACST-9:30ACDT,M10.1.0,M4.1.0/3", ClockZone(minutes: 570, .australia)),
    ("NZST-12NZDT,M9.5.0,M4.1.0/3", ClockZone(minutes: 720, .newZealand)), ("IST-5:30", ClockZone(minutes: 330)),
]

let clockZoneTests = [
    TestCase("summer time begins and ends at the same second as in the C library, for a hundred years") { t in
        for (rule, zone) in zones {
            setenv("TZ", rule, 1)
            tzset()
            // Tests random times from 2023 to 2123.
            var random = Random(seed: 7)
            for _ in 0..<4000 {
                let seconds = 1_672_531_200 + Int64(random.next() % 3_155_000_000)
                t.expectEqual(zone.offset(at: seconds), Int64(system_utc_offset(seconds)), "\(rule) at \(seconds)")
            }
            // For each day of ten years, searches for a change to or from summer time, and finds its time by bisection.
            for day in 0..<3650 {
                var low = 1_767_225_600 + Int64(day) * 86400
                var high = low + 86400
                guard system_utc_offset(low) != system_utc_offset(high) else { continue }
                while high - low > 1 {
                    let middle = (low + high) / 2
                    if system_utc_offset(middle) == system_utc_offset(low) { low = middle } else { high = middle }
                }
                t.expectEqual(zone.offset(at: low), Int64(system_utc_offset(low)), "\(rule) before \(high)")
                t.expectEqual(zone.offset(at: high), Int64(system_utc_offset(high)), "\(rule) at \(high)")
            }
        }
        unsetenv("TZ")
        tzset()
    },
    TestCase("local time is converted to UTC; if an hour occurs twice in autumn, the earlier one is used") {
        t in
        for (_, zone) in zones {
            var random = Random(seed: 8)
            for _ in 0..<2000 {
                let seconds = 1_672_531_200 + Int64(random.next() % 3_155_000_000)
                let found = zone.utc(ofLocal: zone.local(seconds))
                t.expect(found == seconds || found == seconds - 3600, "\(seconds)")
                t.expectEqual(zone.local(found), zone.local(seconds))
            }
        }
    },
    TestCase("dates and times are read in the usual formats, and others are refused") { t in
        func read(_ date: String, _ time: String) -> Int64? {
            CivilTime.seconds(date: Array(date.utf8), time: Array(time.utf8))
        }
        t.expectEqual(read("2026-11-21", "13:52") ?? 0, 1_795_269_120)
        t.expectEqual(read("2026-11-21", "13:52:07") ?? 0, 1_795_269_127)
        t.expectEqual(read("1970-1-1", "0:00") ?? -1, 0)
        t.expect(read("2028-02-29", "1:1") != nil)
        let wrong = [
            "2027-02-29", "2026-04-31", "2026-13-01", "2026-00-01", "1969-12-31", "2100-01-01", "", "2026-11",
            "2026-11-21-1", "2026.11.21", "20260-1-1", "2026--1", "99999999999-1-1",
        ]
        for date in wrong { t.expect(read(date, "13:52") == nil, date) }
        for time in ["24:00", "13:60", "13", "", "13:52:60", "13:5:2:1", "a:00", "-1:00", "00013:00"] {
            t.expect(read("2026-11-21", time) == nil, time)
        }
        for day in stride(from: Int64(0), to: 47_000, by: 1) {
            let civil = CivilTime(seconds: day * 86400)
            t.expectEqual(CivilTime.dayNumber(year: civil.year, month: civil.month, day: civil.day), day)
        }
    },
]
