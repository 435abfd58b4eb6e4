import Text

/// The command line of one command: options in any order, and one or several files.
struct CommandArguments {
    /// The maximum number of files on the command line.
    static let mostFiles = 100_000

    /// The paths of the recordings or songs, at least one.
    let paths: [String]
    /// The path of the recording, for commands that accept one file.
    var path: String { paths[0] }
    private var values: [(option: String, value: String)] = []
    private var flags: [String] = []

    init(_ arguments: some Collection<String>, of command: any AnalyzeCommand) throws(AnalyzeError) {
        var reader = CommandLineReader(arguments, flags: command.flags, options: command.options)
        var paths: [String] = []
        while let item = try Self.next(&reader) {
            switch item {
            case .operand(let path):
                guard paths.isEmpty || command.takesManyFiles else { throw .usage("more than one file is given") }
                guard paths.count < Self.mostFiles else { throw .usage("more than \(Self.mostFiles) files are given") }
                paths.append(path)
            case .flag(let name): flags.append(name)
            case .option(let name, let value): values.append((name, value))
            }
        }
        guard !paths.isEmpty else { throw .usage("no file is given") }
        self.paths = paths
    }

    private static func next(_ reader: inout CommandLineReader) throws(AnalyzeError) -> CommandLineReader.Item? {
        do throws(CommandLineReader.Failure) {
            return try reader.next()
        } catch {
            switch error {
            case .unknown(let name): throw .usage("there is no option \(name); see --help")
            case .needsValue(let name): throw .usage("\(name) needs a value")
            case .takesNoValue(let name): throw .usage("\(name) takes no value")
            }
        }
    }

    func has(_ flag: String) -> Bool { flags.contains { $0.utf8.elementsEqual(flag.utf8) } }

    /// The value of an option, the last one if the option is repeated; nil if the option is missing.
    func value(_ option: String) -> String? { values.last { $0.option.utf8.elementsEqual(option.utf8) }?.value }

    /// The value of an option as a whole number.
    /// - Throws: a usage error if the value is not a number in the range.
    func integer(_ option: String, _ range: ClosedRange<Int>) throws(AnalyzeError) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = ASCII.number(text.utf8, upTo: range.upperBound), range.contains(number) else {
            throw .usage("\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \(text)")
        }
        return number
    }

    /// The value of an option with up to three decimals, in thousandths.
    /// - Throws: a usage error if the value is not a number in the range.
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
    /// - Throws: a usage error if the list does not contain the value.
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
