import Signals
import TestKit

let lossTotalTests = [
    TestCase("the losses of a recording are written as two numbers, and other texts are refused") { t in
        var total = LossTotal()
        t.expectEqual(String(decoding: total.text, as: UTF8.self), "0_0")
        total.add(milliseconds: 500)
        total.add(milliseconds: 12_000)
        total.add(milliseconds: -3)
        t.expectEqual(String(decoding: total.text, as: UTF8.self), "3_12500")
        t.expect(LossTotal(total.text) == total)
        total.add(milliseconds: .max)
        t.expectEqual(total.milliseconds, LossTotal.maximum)
        let greatest = LossTotal(count: .max, milliseconds: .max)
        t.expectEqual(greatest.text.count, LossTotal.maximumTextBytes)
        t.expect(LossTotal(greatest.text) == greatest)
        for text in ["", "_", "1", "1_", "_1", "1_2_3", "-1_2", "1_ 2", "99999999999_1", "1_99999999999", "a_b"] {
            t.expect(LossTotal(Array(text.utf8)) == nil, text)
        }
    }
]
