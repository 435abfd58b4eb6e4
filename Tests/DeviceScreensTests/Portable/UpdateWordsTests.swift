import DeviceScreens
import ScreenRig
import Screens
import Services
import TestKit
import Widgets

let updateWordsTests = [
    TestCase(
        "a software version that consists of a time and a commit is shown as such; any other version is shown unchanged"
    ) { t in
        func words(_ text: String) -> String { TestUpdates.version(text).words(.english) }
        t.expectEqual(words("2026-11-24-1502-402b23512ab1"), "24 Nov 2026, 15:02 UTC (402b2351)")
        t.expectEqual(words("2026-11-24-0007-402b23512ab1+"), "24 Nov 2026, 00:07 UTC (402b2351+)")
        t.expectEqual(words("-"), "unknown version")
        for other in [
            "2026-13-24-1502-402b23512ab1", "2026-11-32-1502-402b23512ab1", "2026-11-24-2402-402b23512ab1",
            "2026-11-24-1560-402b23512ab1", "2026-11-24-1502-", "2026-11-24-1502", "unknown", "2026-11-24-1502-moon123",
            "26-11-24-1502-402b23512ab1", "2026-11-24-1502-402b", "-----", "1.2",
        ] {
            t.expectEqual(words(other), other)
        }
    }
]
