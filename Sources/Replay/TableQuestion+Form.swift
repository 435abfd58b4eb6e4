import Recordings
import Signals

extension TableQuestion {
    /// The field separators that the user can choose from.
    private static let delimiters: [UInt8] = [
        UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"), UInt8(ascii: " "),
    ]

    /// Makes the questions of a form. For each other separator, also reads the beginning of the file as a table with that separator.
    public init(_ form: CSVForm, _ bytes: any ByteSource) {
        var readings = [Self.reading(form)]
        for delimiter in Self.delimiters where delimiter != form.options.delimiter {
            guard let other = try? CSVForm(bytes, delimiter: delimiter), other.columns.count > 1 else { continue }
            readings.append(Self.reading(other))
        }
        self.init(layout: form.layout, readings: readings)
    }

    private static func reading(_ form: CSVForm) -> Reading {
        var time: Int?
        if case .column(let column) = form.options.timeColumn { time = column }
        return Reading(
            delimiter: form.options.delimiter ?? 0,
            columns: form.columns.map {
                Column(name: $0.name, step: $0.step, isWritten: $0.isWritten, unit: $0.unit.rawValue)
            }, timeColumn: time, rate: form.options.rate, doubtfulTitles: form.doubtfulTitles,
            statesNoUnit: form.statesNoUnit)
    }
}
