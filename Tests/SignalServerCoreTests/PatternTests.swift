import SignalServerCore
import TestKit

private func pattern(_ text: String, seed: String = "1") -> DropPattern {
    (try? OptionParser.parse(["--drop", text, "--seed", seed]))?.drop ?? DropPattern()
}

let patternTests: [TestCase] = [
    TestCase(
        "a drop pattern (which packets the signal server drops for a test) drops exactly the packets in it: single ones, ranges, every n-th"
    ) { t in
        let drop = pattern("300,100-120,every:50")
        let dropped = (1...320).filter { drop.drops(Int64($0)) }
        let expected = (1...320).filter { $0 == 300 || (100...120).contains($0) || $0 % 50 == 0 }
        t.expectEqual(dropped, expected)
    },
    TestCase("an empty drop pattern drops nothing") { t in
        let drop = DropPattern()
        t.expect(drop.isEmpty && !(1...1000).contains { drop.drops(Int64($0)) }, "something is dropped")
    },
    TestCase(
        "if a drop pattern is a percentage, about this share of the packets is dropped; the same seed drops the same packets"
    ) { t in
        let drop = pattern("2.5%", seed: "7")
        let dropped = (1...100_000).filter { drop.drops(Int64($0)) }
        t.expect((2350...2650).contains(dropped.count), "\(dropped.count) of 100000")
        let again = pattern("2.5%", seed: "7")
        t.expect(dropped.allSatisfy { again.drops(Int64($0)) }, "another choice")
        let other = pattern("2.5%", seed: "8")
        t.expect(dropped.contains { !other.drops(Int64($0)) }, "the seed has no effect")
    },
    TestCase("a drop pattern of 100% drops all packets, and one of 0% drops none, also after years") { t in
        t.expect((1...1000).allSatisfy { pattern("100%").drops(Int64($0)) }, "not all")
        t.expect(!(1...1000).contains { pattern("0%").drops(Int64($0)) }, "a pattern of 0% drops a packet")
        t.expect(pattern("100%,every:3").drops(.max), "the last number traps or passes")
    },
]
