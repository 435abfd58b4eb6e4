import Signals

/// Derives a stream's true rate and its lost samples from its time stamps. A piece is a run of samples with regular time stamps.
///
/// Time stamps are noisy: packets arrive late and in bursts, and digits are rounded. If one piece is late, samples count as lost before it only if
/// the following pieces are equally late. If a later jump cancels an earlier one, or if a clock is set back, no sample counts as lost.
struct StampTimeline {
    /// The properties of the time stamps in one kind of file.
    struct Rules {
        /// The rate that the file states; irregular if it states none.
        var stated: SamplingRate = .irregular
        /// The resolution of the time stamps, in seconds.
        var resolution = 0.0
        /// The longest pause in seconds that counts as lost samples. A longer jump forward counts as a reset of the clock.
        var longestPause = Double.infinity
    }

    /// The rate at which the samples are played: the stream's rate times `repeats`.
    let rate: SamplingRate
    /// How often each sample is played. More than 1 only for slow streams, because thousandths of a hertz cannot express their rate: a sample per minute
    /// is played three times at 0.05 Hz.
    let repeats: Int64
    /// The lost samples, in samples of the file.
    let timeline: SampleTimeline
    /// The time in seconds by which a tenth of the samples are played away from their time stamps, or further.
    let deviation: Double
    /// True if the deviation is more than the usual noise of time stamps.
    let isUneven: Bool
    /// The time of the first sample, in seconds.
    let first: Double
    /// The number of clock resets that are visible only in the time stamps, not in the measurements of the clock offset.
    let resets: Int

    /// A sudden change of the lateness of the samples. (The lateness is a time stamp minus the time that a constant interval between samples
    /// predicts.)
    private struct Jump {
        let piece: Int
        /// The lateness before the jump, in seconds.
        let level: Double
        /// The change of the lateness at the jump, in seconds.
        let size: Double
    }

    /// The time in seconds before and after a jump over which the lateness is averaged, to measure the size of the jump.
    private static let window = 2.0
    /// The time in seconds for which the lateness must stay changed until a jump counts as confirmed.
    private static let timeout = 10.0

    /// The time in seconds by which samples can be away from their time stamps because packets arrive late or in bursts.
    private static let usualDeviation = 1.0

    /// - Parameter time: converts a time stamp of a piece (a run of samples with regular time stamps) to the recording's clock.
    /// - Returns: nil if neither the time stamps nor the stream determine a rate.
    init?(_ track: StampTrack, _ rules: Rules, time: (Double, StampTrack.Piece) -> Double = { stamp, _ in stamp }) {
        var pieces = track.all
        for index in pieces.indices {
            let piece = pieces[index]
            pieces[index].first = time(piece.first, piece)
            pieces[index].last = time(piece.last, piece)
        }
        guard !pieces.isEmpty, track.count > 0 else { return nil }
        var levels = Levels(pieces, track)
        guard let step = levels.firstStep(stated: rules.stated) else { return nil }
        levels.step = step
        levels.isCoarse = rules.resolution > 1.5 * step
        var jumps: [Jump] = []
        for _ in 0..<3 {
            jumps = levels.jumps(rules)
            guard let better = levels.refinedStep(jumps.map { $0.piece }) else { break }
            // Steps that most samples share cannot be off by much. Disturbed time stamps elsewhere would spoil them.
            if levels.isSteady, (better / step - 1).magnitude > 0.02 { break }
            levels.step = better
        }
        guard let (rate, repeats) = levels.rate(rules, jumps.map { $0.piece }) else { return nil }
        levels.step = Double(repeats) * 1000 / Double(rate.milliHertz)
        jumps = levels.jumps(rules)
        var timeline = SampleTimeline(samples: track.count)
        // Round the sum of all losses so far instead of each loss, so that rounding errors do not accumulate.
        var (late, counted): (Double, Int64) = (0, 0)
        let places = jumps.map { $0.piece }
        for jump in jumps {
            late += levels.lost(at: jump, places)
            let lost = Int64((late / levels.step).rounded()) - counted
            guard lost > 0 else { continue }
            guard Double(timeline.end) + Double(lost) < Double(XDFFormat.maximumSamples) else { return nil }
            timeline.lose(lost, before: pieces[jump.piece].start)
            counted += lost
        }
        self.rate = rate
        self.repeats = repeats
        self.timeline = timeline
        deviation = levels.deviation(timeline)
        isUneven = deviation > Self.usualDeviation + rules.resolution + 2 * levels.step
        first = levels.beginning
        resets = levels.resets
    }

    /// The lateness of each piece's first and last sample: its time stamp minus the time that a constant step predicts.
    private struct Levels {
        var pieces: [StampTrack.Piece]
        let track: StampTrack
        var step = 0.0
        /// True if the unit of the clock is longer than a sample, so that several samples have the same time stamp.
        var isCoarse = false
        /// True if the sender has computed the time stamps within a piece from its nominal rate instead of measuring them. The interval between
        /// samples within a piece then differs from the interval that the starts of the pieces give.
        private(set) var isMadeUp = false
        private(set) var resets = 0
        /// For each piece, the number of seconds to add to its time stamps to undo clock resets.
        private var moved: [Double]
        /// The rounding error of a Double that contains the largest time stamp, in seconds.
        private let precision: Double

        init(_ pieces: [StampTrack.Piece], _ track: StampTrack) {
            self.pieces = pieces
            self.track = track
            precision = pieces.reduce(0) { max($0, $1.first.magnitude, $1.last.magnitude) }.ulp
            moved = [Double](repeating: 0, count: pieces.count)
        }

        var beginning: Double { pieces[0].first + moved[0] }

        private func begin(_ index: Int) -> Double {
            pieces[index].first + moved[index] - step * Double(pieces[index].start)
        }

        private func end(_ index: Int) -> Double {
            guard !isMadeUp else { return begin(index) }
            return pieces[index].last + moved[index] - step * Double(pieces[index].start + pieces[index].count - 1)
        }

        /// True if most samples are in long pieces. Pieces with disturbed stamps must not affect the estimated sample interval.
        var isSteady: Bool {
            var inLong: Int64 = 0
            for piece in pieces where piece.count >= 64 { inLong += piece.count }
            return 2 * inLong > track.count
        }

        // MARK: Step

        /// A first estimate of the time between two samples, in seconds.
        mutating func firstStep(stated: SamplingRate) -> Double? {
            let statedStep = stated.isIrregular ? track.step : 1000 / Double(stated.milliHertz)
            var steps: [(value: Double, weight: Double)] = []
            for piece in pieces where piece.count > 1 {
                steps.append(((piece.last - piece.first) / Double(piece.count - 1), Double(piece.count - 1)))
            }
            guard pieces.count > 1 else {
                return steps.first.map { $0.value > 0 ? $0.value : statedStep } ?? (statedStep > 0 ? statedStep : nil)
            }
            let inner = StampTimeline.median(&steps) ?? 0
            let isLong = track.count >= 8 * Int64(pieces.count) || pieces.count <= 16 || isSteady
            if isLong, inner > 0, statedStep == 0 || (0.3...3).contains(inner / statedStep) {
                isMadeUp = false
                guard pieces.count > 8 else { return inner }
                var outer: [(value: Double, weight: Double)] = []
                var all = 0.0
                for index in 1..<pieces.count {
                    let weight = Double(pieces[index - 1].count)
                    outer.append(((pieces[index].first - pieces[index - 1].first) / weight, weight))
                    all += weight
                }
                let samples = outer
                guard let step = StampTimeline.median(&outer), (0.85...1.15).contains(step / inner) else {
                    return inner
                }
                var alike = 0.0
                for sample in samples where (sample.value / step - 1).magnitude < 0.03 { alike += sample.weight }
                // The interval between samples within the pieces (`inner`) can differ from the interval that the starts of the pieces give (`step`),
                // although both look regular. Prefer the one that is nearer to the average interval over the whole time.
                let whole = (pieces[pieces.count - 1].last - pieces[0].first) / Double(max(1, track.count - 1))
                let isTrue = alike > 0.75 * all && (whole - step).magnitude <= (whole - inner).magnitude
                isMadeUp = isTrue && (step / inner - 1).magnitude > 0.002
                return isTrue ? step : inner
            }
            let reach = max(1, (pieces.count - 1) / 16)
            var far: [(value: Double, weight: Double)] = []
            for index in 0..<(pieces.count - reach) {
                let samples = Double(pieces[index + reach].start - pieces[index].start)
                far.append(((pieces[index + reach].first - pieces[index].first) / samples, 1))
            }
            // If the clock starts again in each piece, only the steps within the pieces are left. They are measured, unlike the stated step.
            return [StampTimeline.median(&far) ?? 0, inner, statedStep].first { $0 > 0 }
        }

        /// The time between two samples, averaged over all sequences of pieces without a jump.
        func refinedStep(_ jumps: [Int]) -> Double? {
            var (time, samples) = (0.0, 0.0)
            forEachRun(jumps) { run in
                let (t, n) = span(run)
                guard n > 0 else { return }
                time += t
                samples += n
            }
            guard samples > 0, time > 0 else { return nil }
            return time / samples
        }

        private func forEachRun(_ jumps: [Int], _ body: (Range<Int>) -> Void) {
            var start = 0
            for jump in jumps + [pieces.count] {
                if jump > start { body(start..<jump) }
                start = jump
            }
        }

        /// The time and the number of samples between the first and the last change of a clock whose unit is longer than a sample; nil if it changes less
        /// than twice.
        private func coarseSpan(_ run: Range<Int>) -> (time: Double, samples: Double)? {
            var (first, last): (Int?, Int?) = (nil, nil)
            for index in run.dropFirst() where pieces[index].first > pieces[index - 1].last {
                first = first ?? index
                last = index
            }
            guard let first, let last, last > first else { return nil }
            return (
                pieces[last].first + moved[last] - pieces[first].first - moved[first],
                Double(pieces[last].start - pieces[first].start)
            )
        }

        /// The duration of a sequence of pieces, and its number of samples. For many pieces, both are computed from the distance between the mean of
        /// the first quarter and the mean of the last quarter.
        private func span(_ run: Range<Int>) -> (time: Double, samples: Double) {
            if isCoarse, let span = coarseSpan(run) { return span }
            let last = run.upperBound - 1
            if run.count < 8 || isMadeUp && run.count < 3 {
                guard !isMadeUp || run.count == 1 else {
                    return (
                        pieces[last].first + moved[last] - pieces[run.lowerBound].first - moved[run.lowerBound],
                        Double(pieces[last].start - pieces[run.lowerBound].start)
                    )
                }
                guard !isMadeUp else { return (0, 0) }
                return (
                    pieces[last].last + moved[last] - pieces[run.lowerBound].first - moved[run.lowerBound],
                    Double(pieces[last].start + pieces[last].count - 1 - pieces[run.lowerBound].start)
                )
            }
            let quarter = run.count / 4
            func mean(_ part: Range<Int>) -> (Double, Double) {
                var (time, place) = (0.0, 0.0)
                for index in part {
                    time += pieces[index].first + moved[index] - beginning
                    place += Double(pieces[index].start)
                }
                return (time / Double(part.count), place / Double(part.count))
            }
            let (early, late) = (
                mean(run.lowerBound..<run.lowerBound + quarter), mean(run.upperBound - quarter..<run.upperBound)
            )
            // Weight the result by the length of the whole sequence, although the result comes only from its first and last quarters.
            let share = Double(pieces[last].start + pieces[last].count - pieces[run.lowerBound].start)
            guard late.1 > early.1 else { return (0, 0) }
            return ((late.0 - early.0) / (late.1 - early.1) * share, share)
        }

        /// The sampling rate that follows from the time stamps. A round rate is preferred if the stamps permit it.
        func rate(_ rules: Rules, _ jumps: [Int]) -> (SamplingRate, repeats: Int64)? {
            let hertz = 1 / step
            guard hertz.isFinite, hertz >= 0.0005, hertz * 1000 <= Double(SamplingRate.maximumMilliHertz) else {
                return nil
            }
            var longest = 0.0
            var spread: [(value: Double, weight: Double)] = []
            forEachRun(jumps) { run in
                let (time, _) = span(run)
                longest = max(longest, time)
                let level = begin(run.lowerBound)
                for index in run { spread.append(((begin(index) - level).magnitude, 1)) }
            }
            let noise =
                2 * track.noise + rules.resolution + precision
                + (spread.count > 3 ? StampTimeline.median(&spread) ?? 0 : 0)
            let uncertain = longest > 0 ? noise / longest : 1
            func allows(_ candidate: Double) -> Bool { candidate > 0 && (candidate / hertz - 1).magnitude <= uncertain }
            if !rules.stated.isIrregular, allows(Double(rules.stated.milliHertz) / 1000) { return (rules.stated, 1) }
            for parts in [1.0, 2, 4, 5, 10, 8, 32] {
                let candidate = (hertz * parts).rounded() / parts
                if allows(candidate) { return (SamplingRate(milliHertz: UInt32((candidate * 1000).rounded())), 1) }
            }
            let repeats = SampleRepeats.count(hertz, seconds: longest, uncertain: uncertain)
            return (
                SamplingRate(milliHertz: UInt32(max(1, (hertz * Double(repeats) * 1000).rounded()))), repeats
            )
        }

        /// The time by which a tenth of the samples or more are away from their time stamps, in seconds.
        func deviation(_ timeline: SampleTimeline) -> Double {
            var late: [(value: Double, weight: Double)] = []
            var segment = 0
            for (index, piece) in pieces.enumerated() {
                while segment + 1 < timeline.segments.count, timeline.segments[segment + 1].sample <= piece.start {
                    segment += 1
                }
                let begin = timeline.segments[segment]
                let number = begin.number + piece.start - begin.sample
                late.append((piece.first + moved[index] - beginning - step * Double(number), Double(piece.count)))
            }
            guard let usual = StampTimeline.median(&late) else { return 0 }
            for index in late.indices { late[index].value = (late[index].value - usual).magnitude }
            late.sort { $0.value > $1.value }
            var rest = 0.1 * Double(track.count)
            for one in late {
                rest -= one.weight
                if rest < 0 { return one.value }
            }
            return 0
        }

        // MARK: Jumps

        /// The jumps that count as lost samples or as clock resets: those after which the lateness does not return to its previous value.
        mutating func jumps(_ rules: Rules) -> [Jump] {
            resets = 0
            for index in moved.indices { moved[index] = 0 }
            var sizes: [(value: Double, weight: Double)] = []
            for index in 1..<max(1, pieces.count) { sizes.append(((begin(index) - end(index - 1)).magnitude, 1)) }
            let isNoisy = track.count < 20 * Int64(pieces.count) && pieces.count > 16
            let usual = isNoisy ? 6 * (StampTimeline.median(&sizes) ?? 0) : 0
            // If a clock counts in units that are longer than a sample, each new unit looks like a jump. Ignore jumps of that size.
            let unit = rules.resolution > 1.5 * step ? 1.05 * rules.resolution : 0
            let least = max(0.75 * step, 1.5 * min(track.pieceTolerance, step), usual, unit)
            let set = max(1, 500 * step)
            var (jumps, level, move): ([Jump], Double, Double) = ([], end(0), 0)
            // The number of seconds by which the clock was last set back; 0 if its last reset was forward.
            var setBack = 0.0
            for index in 1..<max(1, pieces.count) {
                moved[index] = move
                var now = begin(index)
                while let last = jumps.last, now - last.level <= max(least, 0.1 * last.size), now - last.level > -set,
                    isFresh(last, index)
                {
                    jumps.removeLast()
                    level = last.level
                }
                let late = now - level
                // Ignore the jump after a short first piece, because some senders send their first time stamps from a clock that is not set yet.
                let isShort = index == 1 && rules.longestPause.isFinite && Double(pieces[0].count) * step < 0.1
                let isStart = isShort && late > 60
                let returns = setBack > 0 && (late - setBack).magnitude <= max(least, 0.01 * setBack)
                if late < -set || late > rules.longestPause || isStart || returns {
                    resets += 1
                    setBack = late < 0 ? -late : 0
                    if isStart || isShort && late < -set {
                        moved[0] += late
                        level += late
                    } else {
                        move -= late
                        moved[index] = move
                        now -= late
                    }
                } else if late > least {
                    jumps.append(Jump(piece: index, level: level, size: late))
                }
                level = end(index)
            }
            return jumps
        }

        /// True if the jump is so recent that a jump in the opposite direction may still cancel it.
        private func isFresh(_ jump: Jump, _ index: Int) -> Bool {
            let passed = Double(pieces[index].start - pieces[jump.piece].start) * step
            return passed <= max(StampTimeline.timeout, 3 * jump.size)
        }

        /// The time that was lost at a jump in seconds, computed from the lateness before and after the jump.
        func lost(at jump: Jump, _ jumps: [Int]) -> Double {
            var (low, high) = (0, jumps.count)
            while low < high {
                let middle = (low + high) / 2
                if jumps[middle] < jump.piece { low = middle + 1 } else { high = middle }
            }
            let from = low > 0 ? jumps[low - 1] : 0
            let to = low + 1 < jumps.count ? jumps[low + 1] : pieces.count
            let reach = StampTimeline.window / step
            var before: [(value: Double, weight: Double)] = []
            var index = jump.piece - 1
            while index >= from {
                before.append((end(index), 1))
                if Double(pieces[jump.piece].start - pieces[index].start) > reach { break }
                index -= 1
            }
            var after: [(value: Double, weight: Double)] = []
            index = jump.piece
            while index < to {
                after.append((begin(index), 1))
                if Double(pieces[index].start + pieces[index].count - pieces[jump.piece].start) > reach { break }
                index += 1
            }
            guard let low = StampTimeline.median(&before), let high = StampTimeline.median(&after) else { return 0 }
            for index in before.indices { before[index].value = (before[index].value - low).magnitude }
            for index in after.indices { after[index].value = (after[index].value - high).magnitude }
            let noise = max(StampTimeline.median(&before) ?? 0, StampTimeline.median(&after) ?? 0)
            let late = high - low
            guard late > 0.5 * step, late > 3 * noise, late / step < Double(XDFFormat.maximumSamples) else { return 0 }
            return late
        }
    }
}
