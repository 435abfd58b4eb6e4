import Text

/// What is known of a kind of signal: its row of the table. A kind is a case of `SignalKind` and a row.
public struct SignalKindFacts: Sendable {
    /// At the end of the names of its settings: "eeg".
    public let name: String
    /// What it is called where it stands alone, as short as can be.
    public let title: LocalText
    /// The same inside of a text.
    public let inside: LocalText
    /// The same behind "of".
    public let behindOf: LocalText
    /// The types of signals that are of the kind.
    public let types: [SignalTypeFacts]
    /// What values are taken for whose source names no unit, in ASCII; empty for none.
    public let unit: String
    public let sensitivities: SensitivityFacts
    /// Half of the value range of a fixed scale around zero, at first; in thousandths of the unit.
    public let fixedScale: Int
    /// Beyond plus and minus this, samples can be hidden, at first; in thousandths of the unit.
    public let drawnLimit: Int
    /// The highest frequency of a spectrogram that is not magnified, in hertz, at first; 0 for all frequencies.
    public let highestFrequency: Int
    /// The largest voltage that EDF+ with its 16 bits records by itself, in millivolts.
    public let largestMillivolts: Float
    /// Whether heart beats are looked for.
    public let hasHeartRate: Bool
    /// Whether channels that are named as leads stand on paper of true millimetres.
    public let isOnPaper: Bool

    init(
        _ name: String, _ title: LocalText, inside: LocalText? = nil, behindOf: LocalText? = nil,
        types: [SignalTypeFacts], unit: String, sensitivities: SensitivityFacts, fixedScale: Int = 100_000,
        drawnLimit: Int = 1_000_000, highestFrequency: Int = 0, largestMillivolts: Float = 32.767,
        hasHeartRate: Bool = false, isOnPaper: Bool = false
    ) {
        self.name = name
        self.title = title
        self.inside = inside ?? title
        self.behindOf = behindOf ?? title
        self.types = types
        self.unit = unit
        self.sensitivities = sensitivities
        self.fixedScale = fixedScale
        self.drawnLimit = drawnLimit
        self.highestFrequency = highestFrequency
        self.largestMillivolts = largestMillivolts
        self.hasHeartRate = hasHeartRate
        self.isOnPaper = isOnPaper
    }
}

/// The sensitivities of a kind of signal: those that clinicians use where there are such, otherwise 1, 2 and 5 times the powers of ten.
public struct SensitivityFacts: Sendable {
    /// How sensitivities are said.
    public enum Form: Sendable {
        /// Units per millimetre of glass; microvolts for units of voltage.
        case perMillimetre
        /// Millimetres of glass per millivolt.
        case millimetresPerMillivolt
    }

    public let form: Form
    /// As they are said, in thousandths, ascending.
    public let steps: [Int]
    /// The place of the one that is shown at first.
    public let standard: Int
    /// The unit in which they are offered where the channels' is unknown.
    public let unit: String

    /// - Parameter standard: one of the steps.
    init(_ steps: [Int], standard: Int, unit: String, form: Form = .perMillimetre) {
        self.form = form
        self.steps = steps
        self.standard = steps.firstIndex(of: standard) ?? 0
        self.unit = unit
    }

    /// A step in microvolts (or units that are no voltage) per millimetre.
    public func perMillimetre(_ step: Int) -> Float {
        let value = Double(steps[step]) / 1000
        // 10 mm/mV are 100 microvolts per millimetre.
        return Float(form == .millimetresPerMillivolt ? 1000 / value : value)
    }

    /// 1, 2 and 5 times the powers of ten from one to another, and ten times the last one; in thousandths.
    static func decades(from first: Int, to last: Int) -> [Int] {
        var steps: [Int] = []
        var power = first
        while power <= last {
            steps += [power, 2 * power, 5 * power]
            power *= 10
        }
        return steps + [power]
    }
}

/// What is known of a type of signals: its names on the screen, in protocols and in files.
public struct SignalTypeFacts: Sendable {
    public let type: SignalType
    public let title: LocalText
    /// In TiA, in small letters: the first one is written, all are understood.
    public let tia: [String]
    /// The types of Lab Streaming Layer, the same; none is written for an empty list.
    public let lsl: [String]
    /// The types of streams in XDF files that we write, the same.
    public let xdf: [String]
    /// How labels begin in recordings that name no types, in small letters.
    public let prefixes: [String]
    /// Labels of such recordings whose first word is one of these.
    public let labels: [String]
    /// Labels of such recordings whose first letters are one of these.
    public let stems: [String]
    /// The units of such recordings that mean the type where the label means none.
    public let units: [String]
    /// Whether a signal of the type may have a sampling rate.
    public let isRegular: Bool

    init(
        _ type: SignalType, _ title: LocalText, tia: [String] = [], lsl: [String] = [], xdf: [String] = [],
        prefixes: [String] = [], labels: [String] = [], stems: [String] = [], units: [String] = [],
        isRegular: Bool = true
    ) {
        self.type = type
        self.title = title
        self.tia = tia
        self.lsl = lsl
        self.xdf = xdf
        self.prefixes = prefixes
        self.labels = labels
        self.stems = stems
        self.units = units
        self.isRegular = isRegular
    }
}
