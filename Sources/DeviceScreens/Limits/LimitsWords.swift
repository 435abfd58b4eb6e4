import Performance
import Services
import Settings
import Widgets

extension Strings {
    /// A value of a sweep with its unit: "64 kHz", "12", "60/s".
    func words(for value: Int, of kind: SweepKind) -> String {
        switch kind {
        case .rate: frequency(value)
        case .channels, .scopes, .spectrograms: String(value)
        case .packets, .spectra: settings.perSecond.filled(String(value))
        }
    }

    /// A rate as text, rounded to three digits, because a measured limit is not more exact.
    func frequency(_ hertz: Int) -> String {
        let (unit, scale) = hertz >= 1_000_000 ? ("MHz", 1000) : hertz >= 10_000 ? ("kHz", 1) : ("Hz", 0)
        guard scale > 0 else { return String(hertz) + " " + unit }
        let thousandths = hertz / scale
        let rounded = thousandths >= 100_000 ? (thousandths + 500) / 1000 * 1000 : (thousandths + 50) / 100 * 100
        return FixedPoint.text(rounded, separator: decimalSeparator) + " " + unit
    }

    /// The result of a sweep: "64 kHz", "> 128"; a dash if the board did not keep up with even the first load.
    func words(for outcome: SweepOutcome, of kind: SweepKind) -> String {
        switch outcome {
        case .open(let kept): kept.map { "\u{2265} " + words(for: $0, of: kind) } ?? "\u{2013}"
        case .limit(let value): words(for: value, of: kind)
        case .moreThan(let value): "> " + words(for: value, of: kind)
        case .below(let value): "< " + words(for: value, of: kind)
        }
    }

    /// The share of late frames in a measurement, in percent. If no frame was late but samples were lost, the result is the text `limits.lost`
    /// instead.
    func lateness(_ point: SweepPoint) -> String {
        guard point.lateShare > 0 || point.lost == 0 else { return limits.lost }
        return limits.percent.filled(String((point.lateShare + 5) / 10))
    }

    /// The median and the 99th percentile of the time from sample to pixel; a dash if it was not measured.
    func latency(_ point: SweepPoint) -> String {
        let figures = point.figures
        guard figures.latency99 > 0 else { return "\u{2013}" }
        return limits.milliseconds.filled(milliseconds(figures.latencyMedian), milliseconds(figures.latency99))
    }

    private func milliseconds(_ nanoseconds: Int64) -> String { String((nanoseconds + 500_000) / 1_000_000) }

    /// A sentence that states which channels the selection screen marks from now on.
    func marks(_ limits: Capacity) -> String {
        self.limits.marks.filled(
            frequency(Int(limits.samplesPerSecond)), String(limits.blocksPerSecond),
            String(limits.samplesOfAllPerSecond))
    }
}
