/// AnalyzeCore: the program analyze, which runs the device's code on recordings on a PC, and prints the results as CSV.
///
/// To add a command, write a type that conforms to `AnalyzeCommand`, and add it to the list of commands.
public enum AnalyzeProgram {
    /// All commands, in the order of the help.
    private static var commands: [any AnalyzeCommand] {
        [QualityCommand(), BandsCommand(), CadenceCommand(), TempoCommand()]
    }

    /// Runs one command.
    /// - Parameters:
    ///   - output: receives lines of CSV or help.
    ///   - complain: receives a line with the reason of a failure.
    /// - Returns: the exit code: 0; 1 if the recording cannot be read or contains nothing that the command could analyze; 2 for a wrong command line.
    public static func run(
        _ arguments: [String], output: (String) -> Void, complain: (String) -> Void
    ) -> Int32 {
        guard let word = arguments.first else {
            complain("analyze: no command is given; see --help")
            return 2
        }
        if isHelp(word) {
            output(help)
            return 0
        }
        guard let command = commands.first(where: { $0.name.utf8.elementsEqual(word.utf8) }) else {
            complain("analyze: there is no command \(word); see --help")
            return 2
        }
        if arguments.dropFirst().contains(where: isHelp) {
            output(command.help)
            return 0
        }
        do throws(AnalyzeError) {
            try command.run(CommandArguments(arguments.dropFirst(), of: command), output)
            return 0
        } catch {
            complain("analyze \(command.name): \(error.message)")
            return error.exitCode
        }
    }

    private static func isHelp(_ word: String) -> Bool {
        word.utf8.elementsEqual("--help".utf8) || word.utf8.elementsEqual("-h".utf8)
    }

    private static var help: String {
        var text = """
            analyze: runs the device's own code on recordings (EDF, BDF, XDF, CSV) and songs (WAV) and prints CSV.

            Usage: analyze COMMAND [options] FILE        analyze COMMAND --help lists its options and columns.


            """
        for command in commands {
            let gap = String(repeating: " ", count: max(1, 10 - command.name.utf8.count))
            text += "  " + command.name + gap + command.summary + "\n"
        }
        return text
            + "\nExit code 0; 1 when the file cannot be read or has nothing to analyze, 2 for a wrong command line."
    }
}

/// A command of the program analyze, which processes a recording.
protocol AnalyzeCommand: AnyObject {
    /// The command's name.
    var name: String { get }
    /// One line that describes the command in the help.
    var summary: String { get }
    /// The help text of the command.
    var help: String { get }
    /// The names of the options that take a value.
    var options: [String] { get }
    /// The names of the options without a value.
    var flags: [String] { get }
    /// True if the command accepts several files.
    var takesManyFiles: Bool { get }

    /// Analyzes the recording.
    /// - Parameter output: receives lines of CSV.
    func run(_ arguments: CommandArguments, _ output: (String) -> Void) throws(AnalyzeError)
}
