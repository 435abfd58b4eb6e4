import Graphs
import Signals
import Text
import Widgets

extension StripFacts {
    /// Writes the scales: "7 µV/mm, 30 mm/s, negative up". If several kinds of signals are visible, each kind is named.
    func write(_ note: ScaleNote, _ strings: Strings) {
        let separator = strings.decimalSeparator.utf8.first ?? UInt8(ascii: ".")
        var isFirst = true
        func begin(_ kind: SignalKind?) {
            if isFirst { line.separate() } else { line.append(", ") }
            isFirst = false
            guard let kind, note.kinds > 1 else { return }
            line.append(strings.name(of: kind))
            line.append(" ")
        }
        if let speed = note.millimetersPerSecond {
            for kind in SignalKind.allCases {
                guard let sensitivity = note.sensitivities[kind] else { continue }
                begin(kind)
                var text = ValueText(decimalSeparator: separator)
                text.append(sensitivity: sensitivity, of: kind, unit: note.units[kind])
                line.append(text)
            }
            begin(nil)
            var text = ValueText(decimalSeparator: separator)
            let tenths = (speed * 10).rounded()
            text.append(Double(speed), decimals: speed >= 10 || tenths.remainder(dividingBy: 10) == 0 ? 0 : 1)
            text.append(" mm/s")
            line.append(text)
        }
        for kind in SignalKind.allCases where note.isNegativeUp[kind] {
            begin(kind)
            line.append(strings.negativeUp)
        }
    }
}
