import Filters
import Graphs
import Signals
import Text
import Widgets

extension StripFacts {
    /// Writes the applied filters: "0.5–40 Hz, notch 50 Hz". If visible kinds of signals have different filters, each kind is named. Filters that are
    /// not applied come last, with the sampling rate that is too low for them.
    func write(_ note: FilterNote, _ strings: Strings) {
        guard note.isSaid else { return }
        for kind in SignalKind.allCases {
            guard let part = note.parts[kind], !part.applied.isOff || !part.leftOut.isOff else { continue }
            line.separate()
            if !note.isCommon {
                line.append(strings.name(of: kind))
                line.append(" ")
            }
            write(part.applied, strings)
            if !part.leftOut.isOff {
                if !part.applied.isOff { line.append(", ") }
                write(part.leftOut, strings)
                line.append(" ")
                line.append(strings.scope.notAtRate) { write(Int(clamping: part.rate.milliHertz), strings, to: $0) }
            }
            if note.isCommon { return }
        }
    }

    private func write(_ filters: FilterSettings, _ strings: Strings) {
        if filters.highPass > 0, filters.lowPass > 0 {
            line.append(strings.scope.passBand) { line in
                write(filters.highPass, strings, to: line)
                line.append("\u{2013}")
                write(filters.lowPass, strings, to: line)
            }
        } else if filters.highPass > 0 {
            line.append(strings.scope.highPass) { write(filters.highPass, strings, to: $0) }
        } else if filters.lowPass > 0 {
            line.append(strings.scope.lowPass) { write(filters.lowPass, strings, to: $0) }
        }
        guard filters.notch > 0 else { return }
        if filters.highPass > 0 || filters.lowPass > 0 { line.append(", ") }
        line.append(strings.scope.notch) { write(filters.notch, strings, to: $0) }
    }

    private func write(_ milliHertz: Int, _ strings: Strings, to line: TextBuffer) {
        var text = ValueText(decimalSeparator: strings.decimalSeparator.utf8.first ?? UInt8(ascii: "."))
        let isWhole = milliHertz % 1000 == 0
        text.append(Double(milliHertz) / 1000, decimals: isWhole ? 0 : milliHertz % 100 == 0 ? 1 : 3)
        line.append(text)
    }
}
