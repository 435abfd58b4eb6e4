// What is derived of channels: the heart rate, what they are rated by, and the powers of bands.
extension Settings {
    /// The lead of which the heart rate is told, empty for the one that suits best; nil where none is told.
    public var heartLead: String? { self[isOn: .showsHeartRate] ? self[text: .heartLead] : nil }

    /// Whether the page with the electrodes on a head stands before those of the graphs.
    public var showsHeadPage: Bool { self[isOn: .headPage] }

    /// Whether the electrodes of an EEG are dry.
    public var hasDryElectrodes: Bool { self[number: .electrodes] == 1 }
    /// The largest amplitude of a good EEG, in microvolts.
    /// - Parameter setting: `.wetLimit` or `.dryLimit`.
    public func electrodeLimit(_ setting: Setting) -> Float { Float(self[number: setting]) / 1000 }
    /// The largest value of the EEG's amplifier, in microvolts; nil where it is not known.
    public var amplifierRange: Float? { known(.amplifierRange) }
    /// Whether the average montage leaves out bad channels.
    public var leavesOutBad: Bool { self[isOn: .leavesOutBad] }
    /// Whether recordings say when a channel turns bad and good again.
    public var notesQuality: Bool { self[isOn: .notesQuality] }

    /// Whether channels have graphs of their band power.
    public var showsBandGraphs: Bool { self[isOn: .bandGraphs] }
    /// In what powers of bands are shown.
    public enum BandUnit: Int, Sendable { case power, decibel, share }
    public var bandUnit: BandUnit { choice(.bandUnit, or: .power) }
    /// Where the bands begin, and where the last one ends, in thousandths of a hertz; rising.
    public var bandLimits: [Int] { Setting.bandLimits.map { self[number: $0] } }

    /// What the device begins with.
    public enum StartMode: Int, Sendable { case monitor, study }

    public var startMode: StartMode { choice(.startMode, or: .monitor) }
    /// Whether what a study waits for can be skipped.
    public var isStudyDeveloper: Bool { self[isOn: .studyDeveloper] }
    /// Of all sounds, in percent.
    public var volume: Int { self[number: .volume] }

    /// How songs are chosen for steps.
    public enum MusicChoice: Int, Sendable { case fitting, ranges }

    public var musicChoice: MusicChoice { choice(.musicChoice, or: .fitting) }
    /// Whether a song that no longer fits is changed before its end.
    public var changesSongsEarly: Bool { self[isOn: .musicChange] }
    /// Whether songs are played faster and slower with the steps.
    public var followsStepsBySpeed: Bool { self[isOn: .musicSpeed] }
    /// By how much songs of a sprint are faster than the steps, in percent.
    public var sprintPercent: Int { self[number: .musicSprint] }
    /// Height and step length of the user in meters, weight in kilograms; nil if unknown.
    public var body: (height: Float?, weight: Float?, stepLength: Float?) {
        (known(.bodyHeight).map { $0 / 100 }, known(.bodyWeight), known(.stepLength).map { $0 / 100 })
    }
    private func known(_ setting: Setting) -> Float? { self[number: setting] > 0 ? Float(self[number: setting]) : nil }

    /// How spectra are averaged: `window` is the place of the choice.
    public var welch: (seconds: Int, overlap: Int, windows: Int, window: Int) {
        (
            self[number: .welchSeconds], 25 * self[number: .welchOverlap], self[number: .welchWindows],
            self[number: .welchWindow]
        )
    }
}
