/// Reads the arguments of a command line in sequence: `--option value` or `--option=value`, `--flag`, and operands such as files.
public struct CommandLineReader {
    public enum Item {
        /// An argument that does not begin with a dash, or is a single dash.
        case operand(String)
        case flag(String)
        case option(String, value: String)
    }

    /// The errors in a command line. Each case contains the name of the option.
    public enum Failure: Error {
        case unknown(String)
        case needsValue(String)
        case takesNoValue(String)
    }

    private let flags: [String]
    private let options: [String]
    private var rest: ArraySlice<String>

    /// - Parameters:
    ///   - arguments: the arguments without the program's name.
    ///   - flags: the names of options without a value.
    ///   - options: the names of options with a value.
    public init(_ arguments: some Collection<String>, flags: [String], options: [String]) {
        (self.flags, self.options) = (flags, options)
        rest = Array(arguments)[...]
    }

    /// The next argument or option; nil at the end.
    public mutating func next() throws(Failure) -> Item? {
        guard let argument = rest.popFirst() else { return nil }
        guard argument.utf8.first == UInt8(ascii: "-"), argument.utf8.count > 1 else { return .operand(argument) }
        var name = argument
        var value: String?
        if let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")) {
            name = String(decoding: Array(argument.utf8[..<sign]), as: UTF8.self)
            value = String(decoding: Array(argument.utf8[sign...].dropFirst()), as: UTF8.self)
        }
        if Self.contains(flags, name) {
            guard value == nil else { throw .takesNoValue(name) }
            return .flag(name)
        }
        guard Self.contains(options, name) else { throw .unknown(name) }
        guard let value = value ?? rest.popFirst() else { throw .needsValue(name) }
        return .option(name, value: value)
    }

    private static func contains(_ names: [String], _ name: String) -> Bool {
        names.contains { $0.utf8.elementsEqual(name.utf8) }
    }
}
