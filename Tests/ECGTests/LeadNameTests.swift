import ECG
import Signals
import TestKit

private func name(_ label: String) -> String { Lead(label: label)?.name ?? "-" }

let leadNameTests = [
    TestCase("ECG leads are recognized by the labels that recorders and servers use") { t in
        for lead in Lead.allCases {
            for label in [
                lead.name, "ECG " + lead.name, "EKG_" + lead.name, "ecg" + lead.name, "Lead " + lead.name,
                " " + lead.name + " ",
                "ECG Lead-" + lead.name, "ECG:" + lead.name + ".",
            ] {
                t.expectEqual(name(label), lead.name, label)
            }
        }
        let others = [
            "avr", "AVL", "v3", "V6", "i", "iii", "MLII", "ECG MLI", "mliii", "AVF", "EKG V1", "ECG_II",
        ]
        t.expectEqual(
            others.map { name($0) },
            ["aVR", "aVL", "V3", "V6", "I", "III", "II", "I", "III", "aVF", "V1", "II"])
    },
    TestCase("modified limb leads are not mistaken for the standard leads with similar names") { t in
        t.expect(["MLII", "ecg ml1"].allSatisfy { Lead.isModified(label: $0) } && !Lead.isModified(label: "Lead aVL"))
    },
    TestCase("if a label names no ECG lead, two leads or an inverted lead, it is not recognized as a lead") { t in
        let labels = [
            "", " ", "ECG", "lead", "V", "V7", "V0", "V10", "IIII", "IV", "aV", "aVRx", "-aVR", " -aVR", "V1-V2",
            "I-II", "I II", "MLV1",
            "ML", "MLaVR", "Pleth", "\u{2160}", "II\u{301}", "ECG1", "I x2", String(repeating: " ", count: 64) + "I",
        ]
        for label in labels { t.expectEqual(name(label), "-", label) }
    },
    TestCase("each of the four ECG leads that can be computed is computed by its equation") { t in
        let computed = Lead.allCases.filter { $0.computed != nil }
        t.expectEqual(computed.map { $0.name + "*" }, ComputedLead.allCases.map { $0.markedName })
    },
]

let computedLeadsTests = [
    TestCase("computed ECG leads have the sample numbers of leads I and II, even if one lead's samples arrive later") {
        t in
        let (one, two) = (SampleRing(capacity: 1000), SampleRing(capacity: 1000))
        let leads = ComputedLeads([.aVR, .iii], one: one, two: two)
        guard let iii = leads.ring(of: .iii), let aVR = leads.ring(of: .aVR) else { return t.fail("no ring") }
        t.expect(leads.ring(of: .aVL) == nil)
        leads.advance()
        t.expect(iii.end == 0 && leads.isComplete)
        for block in [1, 7, 600, 3, 1200, 0, 999] {
            for _ in 0..<block { one.append(Float(one.end)) }
            leads.advance()
            for _ in 0..<block { two.append(Float(3 * two.end)) }
            leads.advance()
            t.expect(leads.isComplete && iii.end == one.end && aVR.end == one.end)
        }
        let spans = iii.spans(iii.begin..<iii.end)
        var number = spans.first
        t.expectEqual(spans.count, 1000)
        for value in Array(spans.head) + Array(spans.tail) {
            t.expect(value == Float(2 * number))
            number += 1
        }
        let newest = aVR.spans(aVR.end - 1..<aVR.end)
        t.expect(newest.head.first == Float(-2 * (one.end - 1)))
    },
    TestCase(
        "if lead I or II loses a sample, computed leads lose it, too; after the ring buffers of I and II are emptied, computed leads restart"
    ) { t in
        let (one, two) = (SampleRing(capacity: 100), SampleRing(capacity: 100))
        let leads = ComputedLeads([.aVF], one: one, two: two)
        guard let ring = leads.ring(of: .aVF) else { return t.fail("no ring") }
        for number in 0..<40 {
            if number == 7 { one.appendLost(1) } else { one.append(1) }
            if number == 9 { two.appendLost(1) } else { two.append(2) }
        }
        leads.advance()
        t.expectEqual((0..<40).filter { ring.spans(Int64($0)..<Int64($0 + 1)).head.first?.isNaN ?? true }, [7, 9])
        t.expect(ring.spans(0..<1).head.first == 1.5)
        one.removeAll()
        two.removeAll()
        for ring in [one, two] { for _ in 0..<10 { ring.append(4) } }
        leads.advance()
        t.expect(ring.end == 10 && ring.spans(9..<10).head.first == 2)
        // Removes all samples from both rings (sample buffers) while the stream continues.
        for ring in [one, two] {
            ring.begin(at: 5000)
            ring.append(8)
        }
        leads.advance()
        t.expect(ring.end == 5001 && ring.begin == 5000 && ring.spans(5000..<5001).head.first == 4)
    },
    TestCase(
        "if a long stored interval of an ECG lead must be computed, the work is divided over several turns of the event loop"
    ) { t in
        let (one, two) = (SampleRing(capacity: 80_000), SampleRing(capacity: 80_000))
        for ring in [one, two] { for _ in 0..<70_000 { ring.append(1) } }
        let leads = ComputedLeads([.iii], one: one, two: two)
        var calls = 0
        repeat {
            leads.advance()
            calls += 1
        } while !leads.isComplete && calls < 9
        t.expectEqual(calls, 3)
        leads.restart()
        t.expect(leads.ring(of: .iii)?.end == 0 && !leads.isComplete)
    },
]
