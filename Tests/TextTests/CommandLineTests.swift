import TestKit
import Text

/// Returns the items of a command line as lines, and the failure that ends it.
private func items(_ arguments: String...) -> [String] {
    var reader = CommandLineReader(arguments, flags: ["--list", "-v"], options: ["--rate", "-o"])
    var lines: [String] = []
    do throws(CommandLineReader.Failure) {
        while let item = try reader.next() {
            switch item {
            case .operand(let text): lines.append("file " + text)
            case .flag(let name): lines.append(name)
            case .option(let name, let value): lines.append(name + " is " + value)
            }
        }
    } catch {
        switch error {
        case .unknown(let name): lines.append("unknown " + name)
        case .needsValue(let name): lines.append("no value " + name)
        case .takesNoValue(let name): lines.append("no flag " + name)
        }
    }
    return lines
}

let commandLineTests = [
    TestCase("a command line is read as files, flags and options; an option's value follows a space or an equals sign")
    { t in
        t.expectEqual(
            items("a=b", "--list", "--rate", "250", "-o=x=y", "-", "-v"),
            ["file a=b", "--list", "--rate is 250", "-o is x=y", "file -", "-v"])
        t.expectEqual(items("--rate", "--list", "--rate="), ["--rate is --list", "--rate is "])
        t.expectEqual(items(), [])
    },
    TestCase(
        "if a command line contains an unknown option, an option without its value, or a flag with a value, the error contains the name"
    ) {
        t in
        t.expectEqual(items("a", "--loud=1", "b"), ["file a", "unknown --loud"])
        t.expectEqual(items("--rat"), ["unknown --rat"])
        t.expectEqual(items("--rate"), ["no value --rate"])
        t.expectEqual(items("--list=yes"), ["no flag --list"])
        t.expectEqual(items("--"), ["unknown --"])
    },
]
