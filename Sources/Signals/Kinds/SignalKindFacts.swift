import Text

/// The properties of a kind of signal, which are its row in the table of kinds. To add a kind, add a case to `SignalKind` and a row.
public struct SignalKindFacts: Sendable {
    /// The suffix of the names of the kind's settings, for example "eeg".
    public let name: String
    /// The shortest possible title of the kind, for use without other words.
    public let title: LocalText
    /// The title of the kind for use inside a sentence.
    public let inside: LocalText
    /// The title of the kind for use after "of".
    public let behindOf: LocalText
    /// The types of signals that belong to this kind.
    public let types: [SignalTypeFacts]
    /// The unit in ASCII that is assumed if the source names none; empty for none.
    public let unit: String
    public let sensitivities: SensitivityFacts
    /// The default of a fixed value range, in thousandths of the unit.
    public let fixedRange: ClosedRange<Int>
    /// True if, by default, the middle of a graph with a sensitivity is the mean of the shown values; false if it is zero.
    public let centersMean: Bool
    /// The cutoff frequency of the default high-pass in hertz, as the settings write it; "off" for none.
    public let highPass: String
    public let lowPass: String
    /// True if montages apply to the kind's channels, because the channels are, or may be, voltages between electrodes.
    public let hasMontages: Bool
    /// The number of the color in a stack whose colors show kinds, 0 to 7.
    public let hue: Int
    /// True if the kind's channels have spectrograms by default.
    public let hasSpectrogram: Bool
    /// The default limits beyond which samples can be hidden, in thousandths of the unit. The range is from minus this number to plus this number.
    public let drawnLimit: Int
    /// The default of the highest frequency in a spectrogram that is not magnified, in hertz; 0 for all frequencies.
    public let highestFrequency: Int
    /// The largest voltage that EDF+, with its 16 bits, records by default, in millivolts.
    public let largestMillivolts: Float
    /// True if the settings offer the kind while no signals are connected. The settings offer each other kind only while signals of that kind are
    /// connected.
    public let isUsual: Bool
    /// True if heart beats are detected in signals of this kind.
    public let hasHeartRate: Bool
    /// True if channels of this kind are drawn on true-scale ECG paper when their names are those of leads.
    public let isOnPaper: Bool

    init(
        _ name: String, _ title: LocalText, inside: LocalText? = nil, behindOf: LocalText? = nil,
        types: [SignalTypeFacts], unit: String, sensitivities: SensitivityFacts,
        fixedRange: ClosedRange<Int> = -100_000...100_000, centersMean: Bool = false, highPass: String = "off",
        lowPass: String = "off", hasMontages: Bool = true, hue: Int, hasSpectrogram: Bool = true,
        drawnLimit: Int = 1_000_000, highestFrequency: Int = 0, largestMillivolts: Float = 32.767,
        isUsual: Bool = false, hasHeartRate: Bool = false, isOnPaper: Bool = false
    ) {
        self.name = name
        self.title = title
        self.inside = inside ?? title
        self.behindOf = behindOf ?? title
        self.types = types
        self.unit = unit
        self.sensitivities = sensitivities
        self.fixedRange = fixedRange
        self.centersMean = centersMean
        self.highPass = highPass
        self.lowPass = lowPass
        self.hasMontages = hasMontages
        self.hue = hue
        self.hasSpectrogram = hasSpectrogram
        self.drawnLimit = drawnLimit
        self.highestFrequency = highestFrequency
        self.largestMillivolts = largestMillivolts
        self.isUsual = isUsual
        self.hasHeartRate = hasHeartRate
        self.isOnPaper = isOnPaper
    }
}

/// The sensitivities that the user can choose for a kind of signal. They are the usual ones of clinicians, if there are any; otherwise 1, 2 and 5
/// times the powers of ten.
public struct SensitivityFacts: Sendable {
    /// The form in which a sensitivity is written.
    public enum Form: Sendable {
        /// Units per millimeter on the panel. If the unit is a voltage, microvolts per millimeter.
        case perMillimeter
        /// Millimeters on the panel per millivolt.
        case millimetersPerMillivolt
    }

    public let form: Form
    /// The sensitivities that the user can choose, ascending, in thousandths of the unit that `form` states.
    public let steps: [Int]
    /// The index of the default sensitivity in `steps`.
    public let standard: Int
    /// The unit of sensitivities that is shown if the channels' unit is unknown.
    public let unit: String

    /// - Parameter standard: the default sensitivity, which must be one of the steps.
    init(_ steps: [Int], standard: Int, unit: String, form: Form = .perMillimeter) {
        self.form = form
        self.steps = steps
        self.standard = steps.firstIndex(of: standard) ?? 0
        self.unit = unit
    }

    /// Converts one of the steps to microvolts per millimeter, or to units per millimeter if the unit is not a voltage.
    public func perMillimeter(_ step: Int) -> Float {
        let value = Double(steps[step]) / 1000
        // In the form mm/mV, a larger number means a smaller result: 10 mm/mV is 100 microvolts per millimeter.
        return Float(form == .millimetersPerMillivolt ? 1000 / value : value)
    }

    /// The index of the step that is nearest to a sensitivity in microvolts (or units) per millimeter.
    public func step(nearest sensitivity: Float) -> Int? {
        steps.indices.min {
            (perMillimeter($0) - sensitivity).magnitude < (perMillimeter($1) - sensitivity).magnitude
        }
    }

    /// The sensitivities 1, 2 and 5 times each power of ten from `first` to `last`, and finally ten times `last`; all in thousandths.
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
    /// The type's names in TiA, in lower case. The program writes the first name and recognizes all of them.
    public let tia: [String]
    /// The type's names in Lab Streaming Layer. The program writes the first name (nothing if the list is empty) and recognizes all of them.
    public let lsl: [String]
    /// The type's names in this device's XDF files. The program writes the first name and recognizes all of them.
    public let xdf: [String]
    /// In recordings that do not state types: a label that begins with one of these texts (in lower case) belongs to this type.
    public let prefixes: [String]
    /// In recordings that do not state types: a label whose first word is one of these belongs to this type, unless a prefix identifies another type.
    public let labels: [String]
    /// In recordings that do not state types: a label whose first word begins with exactly these letters belongs to this type, unless its prefix or
    /// first word identifies another type.
    public let stems: [String]
    /// In recordings that do not state types: a channel with one of these units belongs to this type, unless its label identifies another type.
    public let units: [String]
    /// True if a signal of this type may have a sampling rate.
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
