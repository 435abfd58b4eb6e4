import CSystem
import Drawing
import GraphScreens
import ScreenRig
import Screens
import Services
import Settings
import TestKit
import Widgets

/// Tests that screens release their memory when they are closed. A device runs for years, and its screens are opened
/// many times. The tests take 1.3 s.
let closedScreensTests = [
    TestCase("screens that are opened and closed leak no memory") { t in
        let host = TestHost()
        host.updates = TestUpdates()
        host.testDevice.testWiFi = TestWiFi()
        host.testStudies = TestStudies()
        guard let rig = Rig.make(t, host: host), let picture = try? Surface(width: 80, height: 48) else { return }
        let router = rig.context.router
        guard connect(rig.context) != nil else { return t.fail("no source") }
        let screenshot = Screenshot(picture: picture, time: nil, channels: [])
        let routes: [(name: String, route: Route)] = [
            ("adding", .connection(isAdding: true)), ("selection", .selection), ("details", .details),
            ("graphs", .graphs(page: 0)), ("head", .head { _ in }), ("bands", .bands),
            ("graphSettings", .graphSettings), ("settings", .settings(.basic)), ("expert", .settings(.expert)),
            ("limits", .limits), ("testBed", .testBed), ("screenshot", .screenshot(screenshot)),
            ("mail", .mail(screenshot) {}),
            ("files", .files), ("markers", .markers(since: 0) { _ in }),
            ("markerName", .markerName(at: 0, chosen: nil, deletes: nil) { _ in }),
            ("markerText", .markerText("x", typing: {}) { _ in }), ("study", .study), ("studySettings", .studySettings),
            ("studyHelp", .studyHelp(nil)), ("studyCode", .studyCode {}), ("studyImport", .studyImport),
            ("device", .device),
            ("clock", .clock), ("log", .log), ("licenses", .licenses), ("update", .update), ("wifi", .wifi),
            ("wifiAccess", .wifiAccess(nil) { _ in }),
        ]
        for (name, route) in routes {
            func visit() {
                guard router.open(route) != nil else { return t.fail("\(name) does not open") }
                rig.settleTransition()
                rig.frames(2)
                router.returnToStart()
                rig.settleTransition()
            }
            // Runs two rounds first, in which lists grow to their final size and new glyphs are drawn.
            for _ in 0..<2 { visit() }
            let before = system_heap_in_use()
            for _ in 0..<8 { visit() }
            let growth = (system_heap_in_use() - before) / 8
            // A screen needs more than 1000 bytes. The limit is lower, and allows some lines in the host's log.
            t.expect(growth < 500, "\(name) keeps \(growth) bytes each time")
        }
    }.portable
]
