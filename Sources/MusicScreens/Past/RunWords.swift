import MusicRun
import Services
import Signals
import Widgets

extension MusicContext {
    var runWords: RunStrings { looks.strings.runs }

    /// When a session began: "21 Nov 2026  13:52"; its file's name where the clock was not set.
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

    /// "163/min"; a dash where nobody walked.
    func perMinute(_ cadence: Float) -> String {
        cadence > 0 ? runWords.perMinute.filled(String(Int(cadence.rounded()))) : "\u{2013}"
    }

    /// "87 %"
    func percent(_ part: Float?) -> String { part.map { String(Int(($0 * 100).rounded())) + " %" } ?? "\u{2013}" }
}
