import Signals
import Text

extension ValueText {
    /// Appends a sensitivity in the form that is usual for the kind of signal: "7 µV/mm"; for an ECG "10 mm/mV"; for a unit that is not a
    /// voltage "2 g/mm".
    /// - Parameters:
    ///   - sensitivity: the sensitivity in microvolts per millimeter, or in units per millimeter if the unit is not a voltage.
    ///   - unit: the unit of the channels.
    public mutating func append(sensitivity: Float, of kind: SignalKind, unit: String) {
        guard Voltage.microvolts(in: unit) != nil else {
            // Round an automatic sensitivity to the nearest step, unless it is outside of the range of the steps.
            let isStep = sensitivity > 0.0005 && sensitivity < 2_000_000
            append(short: Double(isStep ? SensitivitySteps.units.nearest(to: sensitivity) : sensitivity))
            if !unit.isEmpty {
                append(" ")
                append(unit)
            }
            return append("/mm")
        }
        if kind.facts.sensitivities.form == .millimetersPerMillivolt {
            append(short: 1000 / Double(sensitivity))
            append(" mm/mV")
        } else if sensitivity >= 1000 {
            append(short: Double(sensitivity) / 1000)
            append(" mV/mm")
        } else {
            append(short: Double(sensitivity))
            append(" \u{B5}V/mm")
        }
    }

    /// Appends a value with up to three decimals, as many as it needs; if three do not suffice, with a power of ten.
    private mutating func append(short value: Double) {
        guard value >= 0.001, value < 1e7 else { return appendScientific(value) }
        let thousandths = (value * 1000).rounded()
        var decimals = 3
        var digit = 10.0
        while decimals > 0, thousandths.remainder(dividingBy: digit) == 0 {
            decimals -= 1
            digit *= 10
        }
        append(value, decimals: decimals)
    }
}
