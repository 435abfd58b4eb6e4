import App
import TestKit

let precedenceTests = [
    TestCase("who draws comes first until most frames are slow, and again after as many that are not") { t in
        var precedence = Precedence(interval: 16_000_000)
        let (fast, slow): (Int64, Int64) = (12_000_000, 12_000_001)
        func took(_ duration: Int64, _ times: Int) -> Int {
            (0..<times).reduce(0) { changes, _ in changes + (precedence.took(duration) ? 1 : 0) }
        }
        t.expect(precedence.isFirst)
        // Half of them may be slow for ever.
        for _ in 0..<1000 { t.expectEqual(took(slow, 1) + took(fast, 1), 0) }
        t.expectEqual(took(slow, 29), 0)
        t.expectEqual(took(slow, 1), 1)
        t.expect(!precedence.isFirst)
        t.expectEqual(took(slow, 1000) + took(fast, 29), 0)
        t.expectEqual(took(fast, 1), 1)
        t.expect(precedence.isFirst)
        t.expectEqual(took(fast, 1000), 0)
    }
]
