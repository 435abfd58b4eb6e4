import Signals
import Text
import Units

extension SignalUnit {
    /// Converts the name of a unit that a sender states. Volts and nanovolts become microvolts, the unit of the scales. Words for "none" become an
    /// empty unit. Other names stay the same.
    init(lslName name: String) {
        let bytes = Array(name.utf8)
        if let volts = Volts(spelling: bytes[...], takesPowers: true) {
            if volts == .millivolts {
                self.init(unit: volts.symbol)
            } else {
                self.init(unit: Volts.microvolts.symbol, factor: volts.microvolts)
            }
            return
        }
        for word in ["none", "unknown", "n/a", "na", "a.u.", "au", "arbitrary"]
        where ASCII.equal(Array(word.utf8), bytes) {
            self.init()
            return
        }
        self.init(unit: SignalCatalogue.cut(name))
    }
}
