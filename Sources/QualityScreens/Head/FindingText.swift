import Quality
import Text
import Widgets

extension TextBuffer {
    /// Appends the text of a finding: the reason, then the value, as in "50 Hz: 60 µV".
    func append(_ finding: QualityFinding, _ strings: Strings) {
        let words = strings.head
        var value = ValueText(decimalSeparator: strings.decimalSeparator.utf8.first ?? UInt8(ascii: "."))
        let number = Double(finding.value)
        switch finding.measure {
        case .correlation: value.append(number, decimals: 2)
        case .microvolts, .timesTheRest: value.append(number, decimals: number < 10 ? 1 : 0)
        case .percent, .microvoltsPerSecond: value.append(number, decimals: 0)
        }
        func fill(_ template: String) { append(template) { $0.append(value) } }
        switch (finding.reason, finding.measure) {
        case (.mains, .timesTheRest):
            append(Int64(finding.hertz))
            fill(words.mainsOfRest)
        case (.mains, _):
            append(Int64(finding.hertz))
            fill(words.mains)
        case (.lost, _): fill(words.lost)
        case (.flat, .percent): fill(words.repeated)
        case (.flat, _): fill(words.only)
        case (.atLimit, _): fill(words.clipped)
        case (.loose, .correlation): fill(words.correlation)
        case (.loose, _): fill(words.band)
        case (.noise, _): fill(words.noise)
        case (.moves, _): fill(words.perSecond)
        }
    }
}
