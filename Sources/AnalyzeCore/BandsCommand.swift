import BandPower
import Signals
import Spectrum
import Text

/// The command that prints the power of each channel's frequency bands.
final class BandsCommand: AnalyzeCommand {
    let name = "bands"
    let summary = "the power of each channel in delta, theta, alpha, beta and gamma"
    let options = ["--seconds", "--overlap", "--windows", "--window", "--limits"]
    let takesManyFiles = false
    let flags: [String] = []
    let help = """
        analyze bands [options] FILE: the power of each channel of a recording in the bands, by Welch's method.

          --seconds S        how long a window is, 0.25 to 16 (4)
          --overlap PERCENT  how much two windows have in common, 0 to 90 (50)
          --windows N        how many windows a mean is of, 1 to 64 (8)
          --window WORD      rectangular, hamming, hann, blackman or bartlett (hann)
          --limits A,B,C,D,E,F   where delta, theta, alpha, beta and gamma begin, and where gamma ends, in hertz (1,4,8,13,30,45)

        A line for each window and channel. Columns: seconds (the end of the window), channel, unit, windows (in the mean);
        of each band its power in the unit squared, its power in decibels, and its share of all bands; peak (in hertz; empty
        where the spectrum has none) and its band.
        """
    private static let functions: [WindowFunction] = [.rectangular, .hamming, .hannDenormalized, .blackman, .bartlett]

    func run(_ arguments: CommandArguments, _ output: (String) -> Void) throws(AnalyzeError) {
        let settings = try settings(arguments)
        let streams = try RecordedStreams(
            arguments.path, seconds: settings.windowMilliseconds / 1000 + 3,
            reason: "no channel has a sampling rate of 2 Hz or more"
        ) { $0.rate.milliHertz >= 2000 }
        let tables = SpectrumTables()
        let meters = streams.streams.map { stream -> [WelchMeter] in
            guard let plan = WelchPlan(settings, rate: stream.signal.rate, tables: tables) else { return [] }
            return stream.rings.map { WelchMeter($0, plan) }
        }
        output(Self.header)
        try streams.play(step: 250_000_000) { stream in
            guard let index = streams.streams.firstIndex(where: { $0.rings[0] === stream.rings[0] }) else { return }
            for (channel, meter) in meters[index].enumerated() {
                var revision = meter.revision
                while meter.advance() {
                    guard meter.revision != revision else { continue }
                    revision = meter.revision
                    output(Self.line(meter, stream, channel))
                }
            }
        }
    }

    private func settings(_ arguments: CommandArguments) throws(AnalyzeError) -> WelchSettings {
        let standard = WelchSettings()
        let milliseconds = try arguments.thousandths("--seconds", 250...WelchSettings.maximumMilliseconds)
        let overlap = try arguments.integer("--overlap", 0...90)
        let windows = try arguments.integer("--windows", 1...WelchSettings.maximumWindows)
        let function = try arguments.word("--window", ["rectangular", "hamming", "hann", "blackman", "bartlett"])
        let settings = WelchSettings(
            windowMilliseconds: milliseconds ?? standard.windowMilliseconds, overlap: overlap ?? standard.overlap,
            windows: windows ?? standard.windows, function: function.map { Self.functions[$0] } ?? standard.function,
            limits: try limits(arguments.value("--limits")) ?? standard.limits)
        return settings
    }

    private func limits(_ text: String?) throws(AnalyzeError) -> [Int]? {
        guard let text else { return nil }
        let limits = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).compactMap {
            Decimal.scaled($0, places: 3, maximum: Int64(WelchSettings.highestLimit))
        }.map { Int($0) }
        let settings = WelchSettings(limits: limits)
        guard settings.limits == limits else {
            throw .usage(
                "--limits takes six rising numbers from 0.001 to "
                    + "\(CSVLine.decimal(WelchSettings.highestLimit)), not \(text)")
        }
        return limits
    }

    private static var header: String {
        var line = CSVLine()
        for name in ["seconds", "channel", "unit", "windows"] { line.add(name) }
        for band in Band.allCases {
            for suffix in ["", " dB", " share"] { line.add(band.name + suffix) }
        }
        line.add("peak")
        line.add("peak band")
        return line.text
    }

    private static func line(_ meter: WelchMeter, _ stream: RecordedStreams.Stream, _ channel: Int) -> String {
        var line = CSVLine()
        line.add(Double(stream.signal.rate.nanoseconds(ofSample: meter.end)) / 1e9, decimals: 3)
        line.add(stream.signal.labels[channel])
        line.add(stream.signal.unit)
        line.add(Double(meter.windowCount), decimals: 0)
        for band in Band.allCases {
            line.add(Double(meter.power(band)), decimals: 6)
            line.add(meter.decibels(band))
            line.add(Double(meter.share(band)), decimals: 6)
        }
        let peak = meter.peak
        line.add(peak?.hertz)
        line.add(peak?.band.name ?? "")
        return line.text
    }
}
