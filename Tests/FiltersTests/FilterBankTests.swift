import CMath
import Filters
import Signals
import TestKit

func sineValue(_ angle: Double) -> Double { math_sin_double(angle) }

let filterBankTests = [
    TestCase(
        "the notch filter removes the mains frequency and all its harmonics, and keeps the frequencies between them"
    ) {
        t in
        for mains in [50, 60] {
            let settings = FilterSettings(notch: mains * 1000)
            let count = 8000
            let hum = [1, 2, 5, 9].map { sine(Double(mains * $0), rate: 2000, count: count) }
            for channel in filtered(hum, settings, 2000) { t.expect(extent(channel[4000...]) < 1e-3) }
            let signals = [10, 25, 80, 333].map { sine($0, rate: 2000, count: count) }
            for channel in filtered(signals, settings, 2000) {
                let rest = extent(channel[4000...])
                t.expect((0.98...1.02).contains(rest), "\(rest)")
            }
        }
    },
    TestCase("a filter begins in the state that it would have after a long time at its channel's first value") { t in
        for value: Float in [-3, 0, 1e-6, 2e5] {
            let constant = [[Float]](repeating: .init(repeating: value, count: 300), count: 4)
            let low = filtered(constant, FilterSettings(lowPass: 40_000, notch: 50_000), 1000)
            t.expect(low == constant)
            let high = filtered(constant, FilterSettings(highPass: 100), 1000)
            t.expect(high.allSatisfy { extent($0) == 0 })
        }
    },
    TestCase("filtering a signal gives the same result for any block size") { t in
        var channels = knownChannels(1500, half: 21)
        for index in 700..<1250 { channels[1][index] = .nan }
        for index in 0..<90 { channels[3][index] = .nan }
        let settings = FilterSettings(highPass: 500, lowPass: 70_000, notch: 60_000)
        let whole = filtered(channels, settings, 500).map { $0.map { $0.bitPattern } }
        for block in [1, 3, 50, 127] {
            t.expect(
                filtered(channels, settings, 500, block: block).map { $0.map { $0.bitPattern } } == whole, "\(block)")
        }
    },
    TestCase("a lost sample stays lost, and filtering loses no other sample") { t in
        var channels = knownChannels(1000, half: 50)
        for lane in 0..<4 {
            for index in 0..<1000 where index * (lane + 3) % 17 < lane { channels[lane][index] = .nan }
        }
        let result = filtered(channels, FilterSettings(highPass: 1000, lowPass: 30_000), 250)
        for lane in 0..<4 { t.expect(result[lane].map { $0.isNaN } == channels[lane].map { $0.isNaN }) }
    },
    TestCase(
        "filters treat a stated number of lost samples like the same number of missing values, and restart after one second of lost samples"
    ) { t in
        let settings = FilterSettings(highPass: 500)
        for (count, begins) in [(Int64(249), false), (250, true)] {
            let bank = FilterBank(settings, rate: SamplingRate(hertz: 250))
            var channels = [[Float]](repeating: .init(repeating: 0, count: 10), count: 4)
            filter(&channels, with: bank)
            bank.lose(count)
            channels = [[Float]](repeating: .init(repeating: 1, count: 10), count: 4)
            filter(&channels, with: bank)
            // A restarted filter begins in the steady state for its first value, so a step to this value gives no
            // output.
            t.expectEqual(channels[0][0] == 0, begins)
        }
    },
    TestCase(
        "values too large for a float affect only the filtered samples of their own channel, and only while they arrive"
    ) { t in
        var channels = [[Float]](repeating: .init(repeating: 1, count: 1024), count: 4)
        for index in 300..<310 { channels[2][index] = index % 2 == 0 ? 3.4e38 : -3.4e38 }
        let result = filtered(channels, FilterSettings(highPass: 500, lowPass: 40_000, notch: 50_000), 500)
        t.expect(extent(result[0] + result[1] + result[3]) == 0)
        t.expect(extent(result[2][..<300]) == 0)
        t.expect(extent(result[2][512...]) < 1e-3)
    },
    TestCase(
        "after an extreme first value, a channel's filtered samples are disturbed for at most 7 s, and other channels are not disturbed"
    ) {
        t in
        for settings in [FilterSettings(lowPass: 40_000), FilterSettings(highPass: 500), FilterSettings(notch: 50_000)]
        {
            var channels = [[Float]](repeating: sine(5, rate: 500, count: 4000), count: 4)
            channels[1][0] = 1e30
            channels[2][0] = -3e7
            for block in [1, 128] {
                let result = filtered(channels, settings, 500, block: block)
                for lane in 1...2 {
                    let rest = zip(result[lane][3500...], result[0][3500...]).map { $0 - $1 }
                    t.expect(extent(rest) < 1e-3, "\(settings), lane \(lane): \(extent(rest))")
                }
                t.expect(result[3] == result[0], "the extreme value of one channel changed another channel")
            }
        }
    },
    TestCase("for a small signal on a large offset, and for zeros after an offset, the filters are exact") { t in
        // A channel and the same channel minus its first value must give the same filtered samples.
        let signal = sine(5, rate: 500, count: 3000)
        let pairs: [(Float, [Float])] = [
            (200_000, signal), (5, [0] + [Float](repeating: -5, count: 2999)),
            (5, (0..<3000).map { $0 == 0 ? 0 : $0 % 2 == 0 ? -5 : -4.9995 }),
        ]
        for (offset, rest) in pairs {
            let channels = [rest.map { $0 + offset }, rest, rest, rest]
            for block in [1, 128] {
                let result = filtered(channels, FilterSettings(highPass: 100), 500, block: block)
                let error = extent(zip(result[0], result[1]).map { $0 - $1 })
                t.expect(error < 0.02, "\(offset), blocks of \(block): \(error)")
            }
        }
    },
    TestCase(
        "if a cut-off frequency is above 0.45 of the sampling rate, it is not applied; the filter bank returns the applied cut-offs"
    ) { t in
        let all = FilterSettings(highPass: 5000, lowPass: 100_000, notch: 60_000)
        t.expectEqual(all.applied(at: SamplingRate(hertz: 223)).lowPass, 100_000)
        t.expectEqual(all.applied(at: SamplingRate(hertz: 222)).lowPass, 0)
        t.expectEqual(all.applied(at: SamplingRate(hertz: 133)).notch, 0)
        t.expectEqual(all.applied(at: SamplingRate(hertz: 32)).highPass, 5000)
        t.expect(all.applied(at: SamplingRate(hertz: 11)).isOff)
        let channels = knownChannels(200, half: 10)
        t.expect(filtered(channels, all, 11) == channels)
        t.expectEqual(FilterBank(all, rate: SamplingRate(hertz: 250)).sectionCount, 3)
        t.expectEqual(FilterBank(all, rate: SamplingRate(hertz: 1000)).sectionCount, 9)
        t.expectEqual(FilterBank(all, rate: SamplingRate(milliHertz: .max)).sectionCount, 42)
    },
    TestCase("a low-passed square wave overshoots no more than with a filter of second order") { t in
        // The overshoot of a second-order Butterworth filter is exp(-pi).
        let square = (0..<2000).map { Float($0 / 250 % 2 == 0 ? 1 : -1) }
        let result = filtered([square, square, square, square], FilterSettings(lowPass: 40_000), 1000)[0]
        t.expect((1.08...1.09).contains(extent(result)), "\(extent(result))")
    },
]
