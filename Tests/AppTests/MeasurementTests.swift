import App
import TestKit

let measurementTests = [
    TestCase(
        "the kernel option that starts a measurement accepts its parameters in any order and uses defaults for missing ones"
    ) { t in
        guard let plan = MeasurementPlan("seconds:7,view:frozen,channels:32".utf8) else { return t.fail("no plan") }
        t.expectEqual(plan.channels, 32)
        t.expect(plan.view == .frozen)
        t.expectEqual(plan.seconds, 7)
        t.expectEqual(plan.settle, 2)
        t.expect(!plan.records && !plan.findsStream)
        t.expect(MeasurementPlan("view:head".utf8)?.view == .head && MeasurementPlan("view:bands".utf8)?.view == .bands)
        t.expect(MeasurementPlan("records:1".utf8)?.records == true)
        t.expect(MeasurementPlan("stream:1,records:0".utf8)?.findsStream == true)
        // Tools/emulator always writes both words `records` and `stream` into the kernel option, often with the value 0. A value of 0 must not undo
        // the other word's effect.
        for (records, stream) in [(1, 0), (0, 1), (1, 1), (0, 0)] {
            let text = "channels:64,view:graphs,page:1,settle:8,seconds:10,records:\(records),stream:\(stream)"
            let plan = MeasurementPlan(text.utf8)
            t.expect(plan?.records == (records == 1) && plan?.findsStream == (stream == 1), text)
        }
        t.expect(MeasurementPlan("channels:0,view:nothing,settle:0".utf8)?.view == MeasurementPlan.View.nothing)
    },
    TestCase("if the kernel option that starts a measurement is invalid, it is reported as an unknown option") { t in
        for text in [
            "", "channels", "channels:", "channels:-1", "channels:3601", "seconds:0", "view:all", "settle:2:3", "x:1",
            "records:2", "stream:", "stream:yes",
            "channels:99999999999999999999",
        ] {
            let options = Application.options(["--measure=" + text])
            t.expect(options.measurement == nil || text.isEmpty, text)
            t.expectEqual(options.problems.count, text.isEmpty ? 0 : 1, text)
        }
    },
]
