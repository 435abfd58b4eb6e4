import Acquisition
import Graphs
import Signals
import Text
import Widgets

extension StripFacts {
    /// Writes the montages: "average of 8 of 64", "against Cz", "Double banana: 14 of 18". If several kinds of signals are visible, each one is
    /// named. Kinds that are shown as received are omitted.
    func write(_ note: MontageNote, _ strings: Strings) {
        func begin(_ kind: SignalKind) {
            line.separate()
            guard note.kinds > 1 else { return }
            line.append(strings.name(of: kind))
            line.append(" ")
        }
        for kind in SignalKind.allCases {
            guard let part = note.montages[kind], !part.montage.isReceived else { continue }
            begin(kind)
            write(part, leftOut: note.leftOut[kind], strings)
        }
        for kind in SignalKind.allCases {
            guard let drawn = note.limits[kind] else { continue }
            begin(kind)
            line.append(strings.montage.drawn) { line in
                write(drawn.lower, strings, to: line)
                line.append(" \u{2026} ")
                write(drawn.upper, strings, to: line)
            }
        }
    }

    private func write(_ part: MontageFacts, leftOut: Int, _ strings: Strings) {
        let words = strings.montage
        switch part.montage {
        case .received: break
        case .average:
            line.append(words.average) { $0.append(Int64(part.selected - leftOut)) }
            if part.offered > part.selected { line.append(words.ofAll) { $0.append(Int64(part.offered)) } }
            if leftOut > 0 { line.append(words.leftOut) { $0.append(Int64(leftOut)) } }
            if part.streams > 1 { line.append(words.eachStream) { $0.append(Int64(part.streams)) } }
        case .channel:
            line.append(part.isMissing ? words.noChannel : words.against) { $0.append(part.title) }
            if part.without > 0, !part.isMissing { line.append(words.notInStreams) { $0.append(Int64(part.without)) } }
        case .pairs: line.append(words.pairs)
        case .named:
            if part.isUnknown, part.title.isEmpty {
                line.append(words.noMontages)
            } else if part.isUnknown {
                line.append(words.unknown) { $0.append(part.title) }
            } else if part.isMissing {
                line.append(words.noPairs) { $0.append(part.title) }
            } else {
                line.append(part.title)
                write(part.made, of: part.wanted, words)
            }
        case .standard(let standard):
            if part.isMissing {
                line.append(words.noPairs) { $0.append(words.name(of: standard)) }
            } else if standard == .mastoids {
                line.append(words.against) { $0.append(part.title) }
            } else {
                line.append(words.name(of: standard))
            }
            guard !part.isMissing else { return }
            write(part.made, of: part.wanted, words)
            if part.without > 0 { line.append(words.notInStreams) { $0.append(Int64(part.without)) } }
        }
    }

    private func write(_ made: Int, of wanted: Int, _ words: MontageStrings) {
        guard made < wanted else { return }
        line.append(": ")
        line.append(Int64(made))
        line.append(words.ofAll) { $0.append(Int64(wanted)) }
    }

    private func write(_ limit: Float, _ strings: Strings, to line: TextBuffer) {
        var text = ValueText(decimalSeparator: strings.decimalSeparator.utf8.first ?? UInt8(ascii: "."))
        text.append(Double(limit), decimals: limit == limit.rounded() ? 0 : 2)
        line.append(text)
    }
}
