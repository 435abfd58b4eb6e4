import Text

/// The properties of a kind of signal: its row of the table. A kind is a case of `SignalKind` and a row.
public struct SignalKindFacts: Sendable {
    /// The suffix of its settings' names: "eeg".
    public let name: String
    /// The shortest possible title, used alone.
    public let title: LocalText
    /// The title inside a text.
    public let inside: LocalText
    /// The title after "of".
    public let behindOf: LocalText
    /// The signal types of this kind.
    public let types: [SignalTypeFacts]
    /// The assumed unit for sources that name none, in ASCII; empty for none.
    public let unit: String
    public let sensitivities: SensitivityFacts
    /// The initial value range of a fixed scale: plus and minus this around zero, in thousandths of the unit.
    public let fixedScale: Int
    /// The initial limit beyond which samples can be hidden: plus and minus this, in thousandths of the unit.
    public let drawnLimit: Int
    /// The initial highest frequency of a spectrogram that is not magnified, in hertz; 0 for all frequencies.
    public let highestFrequency: Int
    /// The largest voltage that EDF+ with its 16 bits records by default, in millivolts.
    public let largestMillivolts: Float
    /// Whether heart beats are detected.
    public let hasHeartRate: Bool
    /// Whether channels with the names of leads are drawn on true-scale paper.
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

/// The sensitivities of a kind of signal: those that clinicians use, if any, otherwise 1, 2 and 5 times the powers of ten.
public struct SensitivityFacts: Sendable {
    /// The form in which sensitivities are written.
    public enum Form: Sendable {
        /// Units per millimeter of glass; microvolts for units of voltage.
        case perMillimeter
        /// Millimeters of glass per millivolt.
        case millimetersPerMillivolt
    }

    public let form: Form
    /// In the written form, in thousandths, ascending.
    public let steps: [Int]
    /// The index of the initial one.
    public let standard: Int
    /// The offered unit if the channels' unit is unknown.
    public let unit: String

    /// - Parameter standard: one of the steps.
    init(_ steps: [Int], standard: Int, unit: String, form: Form = .perMillimeter) {
        self.form = form
        self.steps = steps
        self.standard = steps.firstIndex(of: standard) ?? 0
        self.unit = unit
    }

    /// A step in microvolts (or units that are not voltages) per millimeter.
    public func perMillimeter(_ step: Int) -> Float {
        let value = Double(steps[step]) / 1000
        // 10 mm/mV are 100 microvolts per millimeter.
        return Float(form == .millimetersPerMillivolt ? 1000 / value : value)
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

/// The properties of a signal type: its names on the screen, in protocols and in files.
public struct SignalTypeFacts: Sendable {
    public let type: SignalType
    public let title: LocalText
    /// The names in TiA, in lower case: the first one is written, all are recognized.
    public let tia: [String]
    /// The same for Lab Streaming Layer; none is written for an empty list.
    public let lsl: [String]
    /// The same for streams in our XDF files.
    public let xdf: [String]
    /// The prefixes of labels in recordings without types, in lower case.
    public let prefixes: [String]
    /// The first words of labels in such recordings.
    public let labels: [String]
    /// The first letters of labels in such recordings.
    public let stems: [String]
    /// The units that identify the type in such recordings, if the label does not.
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
