import MusicRun
import Services
import Signals
import Widgets

extension MusicContext {
    var runWords: RunStrings { looks.strings.runs }

    /// The title of a session: its start, "21 Nov 2026  13:52", or the file name if the clock was not set.
    func title(of run: StoredRun) -> String {
        guard let start = run.start else { return run.file.name }
        let (time, strings) = (CivilTime(seconds: start), looks.strings)
        let month = strings.months.indices.contains(time.month - 1) ? strings.months[time.month - 1] : ""
        return strings.date.filled(String(time.day), month) + " " + String(time.year) + "  " + time.clock
    }

    func words(_ fault: RunFault) -> String {
        switch fault {
        case .otherFormat: runWords.otherFormat
        case .empty: runWords.empty
        case .tooLarge: runWords.tooLarge
        }
    }

    func words(_ failure: StorageFailure) -> String { looks.strings.storage.words(for: failure) }

    func steps(_ count: Int64) -> String { count == 1 ? words.oneStep : words.steps.filled(grouped(count)) }

    /// A distance in kilometers: "2,31 km".
    func distance(_ metres: Float) -> String {
        let hundredths = Int64((min(max(0, metres), 1e9) / 10).rounded())
        let part = hundredths % 100
        return String(hundredths / 100) + looks.strings.decimalSeparator + (part < 10 ? "0" : "") + String(part)
            + " km"
    }

    /// An energy: "187 kcal".
    func energy(_ kilocalories: Float) -> String { grouped(Int64(min(max(0, kilocalories), 1e9).rounded())) + " kcal" }

    /// The distance and energy: "2,31 km · 187 kcal". Unknown values are omitted.
    func words(_ effort: RunEffort) -> String {
        guard let distance = effort.distance else { return "" }
        return self.distance(distance) + (effort.energy.map { " \u{B7} " + energy($0) } ?? "")
    }

    /// A cadence: "163/min"; a dash if the session had no steps.
    func perMinute(_ cadence: Float) -> String {
        cadence > 0 ? runWords.perMinute.filled(String(Int(cadence.rounded()))) : "\u{2013}"
    }

    /// A part as a percentage: "87 %"; a dash if it is unknown.
    func percent(_ part: Float?) -> String { part.map { String(Int(($0 * 100).rounded())) + " %" } ?? "\u{2013}" }
}
