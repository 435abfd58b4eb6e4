// Settings for values that are derived from channels: the heart rate, the signal quality, and the powers of frequency bands.
extension Settings {
    /// The label of the lead from which the heart rate is computed; empty if the device selects the lead; nil if no heart rate is shown.
    public var heartLead: String? { self[isOn: .showsHeartRate] ? self[text: .heartLead] : nil }

    /// True if the heart rate is also shown in large digits, with its trend and the intervals between beats.
    public var showsLargeHeartRate: Bool { self[isOn: .showsHeartRate] && self[isOn: .largeHeartRate] }

    /// True if the page with the electrodes on a head is shown before the pages of graphs.
    public var showsHeadPage: Bool { self[isOn: .headPage] }

    /// True if the EEG has dry electrodes.
    public var hasDryElectrodes: Bool { self[number: .electrodes] == 1 }
    /// The maximum amplitude of a good EEG, in microvolts.
    /// - Parameter setting: `.wetLimit` or `.dryLimit`.
    public func electrodeLimit(_ setting: Setting) -> Float { Float(self[number: setting]) / 1000 }
    /// The full scale of the EEG amplifier in microvolts; nil if unknown.
    public var amplifierRange: Float? { known(.amplifierRange) }
    /// True if the average montage omits channels with bad quality.
    public var leavesOutBad: Bool { self[isOn: .leavesOutBad] }
    /// True if recordings contain an annotation when a channel's quality becomes bad, and when it becomes good again.
    public var notesQuality: Bool { self[isOn: .notesQuality] }

    /// True if graphs of band power are shown.
    public var showsBandGraphs: Bool { self[isOn: .bandGraphs] }
    /// The unit in which band powers are shown.
    public enum BandUnit: Int, Sendable { case power, decibel, share }
    public var bandUnit: BandUnit { choice(.bandUnit, or: .power) }
    /// The lower limit of each frequency band, and the upper limit of the last band, in thousandths of a hertz, ascending.
    public var bandLimits: [Int] { Setting.bandLimits.map { self[number: $0] } }

    /// The mode in which the device starts.
    public enum StartMode: Int, Sendable { case monitor, study }

    public var startMode: StartMode { choice(.startMode, or: .monitor) }
    /// True if the user can skip steps of a study that otherwise wait for a condition.
    public var isStudyDeveloper: Bool { self[isOn: .studyDeveloper] }
    /// The volume of all sounds in percent.
    public var volume: Int { self[number: .volume] }

    /// The method by which songs are chosen to match the user's steps.
    public enum MusicChoice: Int, Sendable { case fitting, ranges }

    public var musicChoice: MusicChoice { choice(.musicChoice, or: .fitting) }
    /// True if a song that no longer matches the cadence is replaced before the song's end.
    public var changesSongsEarly: Bool { self[isOn: .musicChange] }
    /// True if the speed of songs is adapted to the cadence.
    public var followsStepsBySpeed: Bool { self[isOn: .musicSpeed] }
    /// The amount by which the songs of a sprint are faster than the cadence, in percent.
    public var sprintPercent: Int { self[number: .musicSprint] }
    /// The user's height and step length in meters, and weight in kilograms; nil if unknown.
    public var body: (height: Float?, weight: Float?, stepLength: Float?) {
        (known(.bodyHeight).map { $0 / 100 }, known(.bodyWeight), known(.stepLength).map { $0 / 100 })
    }
    private func known(_ setting: Setting) -> Float? { self[number: setting] > 0 ? Float(self[number: setting]) : nil }

    /// The averaging of spectra (Welch's method). `seconds` is the length of a window, `overlap` its percentage that overlaps the next window,
    /// `windows` the number of averaged windows, and `window` the index of the window function.
    public var welch: (seconds: Int, overlap: Int, windows: Int, window: Int) {
        (
            self[number: .welchSeconds], 25 * self[number: .welchOverlap], self[number: .welchWindows],
            self[number: .welchWindow]
        )
    }
}
