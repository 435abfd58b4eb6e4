import Text
import Widgets

/// The texts about stored music sessions.
final class RunStrings: Sendable {
    let past: String
    let emptyTitle: String
    let emptyText: String
    let notReadTitle: String
    /// The note for the session that is running.
    let running: String
    /// The note for a session that was interrupted: neither the user stopped it, nor did the app end regularly.
    let cut: String
    let otherFormat: String
    let empty: String
    let tooLarge: String
    /// A cadence. Placeholder: the number of steps per minute.
    let perMinute: String
    let duration: String
    let steps: String
    let songs: String
    let meanCadence: String
    let greatestCadence: String
    let inStep: String
    let distance: String
    let energy: String
    let cadence: String
    let tempo: String
    let noCurves: String
    let oneDamagedLine: String
    /// States that damaged lines of the session's file were omitted. Placeholder: their number.
    let damagedLines: String
    let copy: String
    let deleteTitle: String
    let deleteText: String
    let notDeletedTitle: String

    /// The parameters are in the order of the properties.
    init(
        past: String, emptyTitle: String, emptyText: String, notReadTitle: String, running: String, cut: String,
        otherFormat: String, empty: String, tooLarge: String, perMinute: String, duration: String, steps: String,
        songs: String, meanCadence: String, greatestCadence: String, inStep: String, distance: String, energy: String,
        cadence: String, tempo: String, noCurves: String, oneDamagedLine: String, damagedLines: String, copy: String,
        deleteTitle: String,
        deleteText: String, notDeletedTitle: String
    ) {
        self.past = past
        self.emptyTitle = emptyTitle
        self.emptyText = emptyText
        self.notReadTitle = notReadTitle
        self.running = running
        self.cut = cut
        self.otherFormat = otherFormat
        self.empty = empty
        self.tooLarge = tooLarge
        self.perMinute = perMinute
        self.duration = duration
        self.steps = steps
        self.songs = songs
        self.meanCadence = meanCadence
        self.greatestCadence = greatestCadence
        self.inStep = inStep
        self.distance = distance
        self.energy = energy
        self.cadence = cadence
        self.tempo = tempo
        self.noCurves = noCurves
        self.oneDamagedLine = oneDamagedLine
        self.damagedLines = damagedLines
        self.copy = copy
        self.deleteTitle = deleteTitle
        self.deleteText = deleteText
        self.notDeletedTitle = notDeletedTitle
    }
}

extension Strings {
    var runs: RunStrings {
        switch language {
        case .english: .english
        case .german: .german
        }
    }
}
