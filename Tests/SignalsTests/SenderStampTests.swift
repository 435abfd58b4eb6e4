import Signals
import TestKit

let senderStampTests = [
    TestCase(
        "the sender's time stamps of the last ten seconds, at least 64 and at most 16384, are stored and found by sample number"
    ) {
        t in
        for (hertz, kept) in [(1, 64), (250, 2500), (20_000, 16384)] as [(UInt32, Int64)] {
            let stamps = SenderStamps(SamplingRate(hertz: hertz), run: 3)
            t.expect(stamps.run == 3 && stamps.begin == 0 && stamps.end == 0 && stamps.place(notBefore: 0) == 0)
            for number in 0..<20_000 { stamps.append(Double(number) / 2, number: 3 * Int64(number)) }
            t.expectEqual(stamps.end - stamps.begin, kept)
            t.expect(stamps[stamps.end - 1] == .init(number: 59_997, seconds: 9999.5))
            for number in [59_997, 59_995, 59_994] as [Int64] {
                t.expectEqual(stamps[stamps.place(notBefore: number)].number, (number + 2) / 3 * 3)
            }
            t.expectEqual(stamps.place(notBefore: 59_998), stamps.end)
            t.expectEqual(stamps.place(notBefore: 0), stamps.begin)
        }
    },
    TestCase(
        "the last 32 measurements of the sender's clock are stored; if the sender restarts, these and the stored time stamps are removed"
    ) {
        t in
        let stamps = SenderStamps(SamplingRate(hertz: 100), run: 0)
        for number in 0..<100 { stamps.noteOffset(at: Double(number), toBoard: Double(-number)) }
        t.expect(stamps.offsetsEnd == 100 && stamps.offsetsBegin == 68)
        t.expect(stamps.offset(68) == .init(seconds: 68, toBoard: -68) && stamps.offset(99).seconds == 99)
        stamps.append(5, number: 7)
        stamps.beginRun()
        t.expect(stamps.run == 1 && stamps.end == 0 && stamps.offsetsEnd == 0)
        stamps.append(1, number: 8)
        t.expect(stamps[0] == .init(number: 8, seconds: 1))
    },
]
