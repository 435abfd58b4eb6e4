import Text

/// The command line of one command: options in any order, and one or several files.
struct CommandArguments {
    /// The most files.
    static let mostFiles = 100_000

    /// The recordings or songs, at least one.
    let paths: [String]
    /// The recording.
    var path: String { paths[0] }
    private var values: [(option: String, value: String)] = []
    private var flags: [String] = []

    init(_ arguments: some Collection<String>, of command: any AnalyzeCommand) throws(AnalyzeError) {
        var rest = Array(arguments)[...]
        var paths: [String] = []
        while let argument = rest.popFirst() {
            guard argument.utf8.first == UInt8(ascii: "-"), argument.utf8.count > 1 else {
                guard paths.isEmpty || command.takesManyFiles else { throw .usage("more than one file is given") }
                guard paths.count < Self.mostFiles else { throw .usage("more than \(Self.mostFiles) files are given") }
                paths.append(argument)
                continue
            }
            // "--option=value" or "--option value".
            let name: String
            var value: String?
            if let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")) {
                name = String(decoding: Array(argument.utf8[..<sign]), as: UTF8.self)
                value = String(decoding: Array(argument.utf8[sign...].dropFirst()), as: UTF8.self)
            } else {
                name = argument
            }
            if Self.contains(command.flags, name) {
                guard value == nil else { throw .usage("\(name) takes no value") }
                flags.append(name)
            } else if Self.contains(command.options, name) {
                guard let given = value ?? rest.popFirst() else { throw .usage("\(name) needs a value") }
                values.append((name, given))
            } else {
                throw .usage("there is no option \(name); see --help")
            }
        }
        guard !paths.isEmpty else { throw .usage("no file is given") }
        self.paths = paths
    }

    private static func contains(_ names: [String], _ name: String) -> Bool {
        names.contains { $0.utf8.elementsEqual(name.utf8) }
    }

    func has(_ flag: String) -> Bool { Self.contains(flags, flag) }

    /// The last value of an option; nil if it is missing.
    func value(_ option: String) -> String? { values.last { $0.option.utf8.elementsEqual(option.utf8) }?.value }

    /// A whole number.
    func integer(_ option: String, _ range: ClosedRange<Int>) throws(AnalyzeError) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = ASCII.number(text.utf8, upTo: range.upperBound), range.contains(number) else {
            throw .usage("\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \(text)")
        }
        return number
    }

    /// A number with up to three decimals, in thousandths.
    func thousandths(_ option: String, _ range: ClosedRange<Int>) throws(AnalyzeError) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Decimal.thousandths(text, maximum: Int64(range.upperBound)), number >= range.lowerBound
        else {
            throw .usage(
                "\(option) takes a number from \(CSVLine.decimal(range.lowerBound)) to "
                    + "\(CSVLine.decimal(range.upperBound)), not \(text)")
        }
        return Int(number)
    }

    /// The index of an option's value in a list of words.
    func word(_ option: String, _ words: [String]) throws(AnalyzeError) -> Int? {
        guard let text = value(option) else { return nil }
        guard let place = words.firstIndex(where: { $0.utf8.elementsEqual(text.utf8) }) else {
            var list = ""
            for (index, word) in words.enumerated() { list += (index > 0 ? ", " : "") + word }
            throw .usage("\(option) takes one of \(list), not \(text)")
        }
        return place
    }
}
