import Signals
import Text

extension SignalUnit {
    /// What a sender's name of a unit stands for. Names of volts are understood in their spellings, among them powers of ten
    /// ("-6") as MNE-LSL writes them; volts and nanovolts become microvolts, which is what scales are told in. Words for "none"
    /// become none, and any other name stays what it is.
    init(lslName name: String) {
        let bytes = Array(name.utf8)
        for spelling in Self.spellings where spelling.means(bytes) {
            self.init(unit: spelling.unit, factor: spelling.factor)
            return
        }
        for word in ["none", "unknown", "n/a", "na", "a.u.", "au", "arbitrary"]
        where ASCII.equal(Array(word.utf8), bytes) {
            self.init()
            return
        }
        self.init(unit: SignalCatalogue.cut(name))
    }

    private struct Spelling {
        let unit: String
        let factor: Float
        /// With case: "mV" is not "MV".
        let symbols: [String]
        /// Without.
        let words: [String]

        func means(_ name: [UInt8]) -> Bool {
            symbols.contains { name.elementsEqual($0.utf8) }
                || words.contains { ASCII.equal(Array($0.utf8), name) }
        }
    }

    private static let spellings = [
        Spelling(
            unit: "\u{B5}V", factor: 1, symbols: ["\u{B5}V", "\u{3BC}V", "uV", "-6", "1e-6", "1e-06"],
            words: ["microvolts", "microvolt", "micro-volts", "muV", "uV"]),
        Spelling(
            unit: "mV", factor: 1, symbols: ["mV", "mv", "-3", "1e-3", "1e-03"],
            words: ["millivolts", "millivolt", "milli-volts"]),
        Spelling(unit: "\u{B5}V", factor: 1e6, symbols: ["V", "v", "0"], words: ["volts", "volt"]),
        Spelling(
            unit: "\u{B5}V", factor: 1e-3, symbols: ["nV", "nv", "-9", "1e-9", "1e-09"],
            words: ["nanovolts", "nanovolt"]),
    ]
}
