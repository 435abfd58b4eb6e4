import Recordings
import Signals
import Text
import TiA

/// Parses the command line of `signal-server`.
public struct OptionParser {
    private var options = ServerOptions()
    private var defaults = SignalDefaults()
    /// The readers of the signals on the command line, in order, each with its option.
    private var readers: [(option: String, reader: SignalOptionReader)] = []

    /// Parses the arguments of the command line, without the program's name.
    public static func parse(_ arguments: [String]) throws(OptionError) -> ServerOptions {
        var parser = OptionParser()
        var reader = CommandLineReader(arguments, flags: flags, options: valued)
        while let item = try Self.next(&reader) {
            switch item {
            case .operand(let argument): throw OptionError(argument, "no such option; see --help")
            case .flag(let name): parser.readFlag(name)
            case .option(let name, let value): try parser.read(name, OptionValue(name, value))
            }
        }
        return try parser.finished()
    }

    private static func next(_ reader: inout CommandLineReader) throws(OptionError) -> CommandLineReader.Item? {
        do throws(CommandLineReader.Failure) {
            return try reader.next()
        } catch {
            switch error {
            case .unknown(let name): throw OptionError(name, "no such option; see --help")
            case .needsValue(let name): throw OptionError(name, "needs a value; see --help")
            case .takesNoValue(let name): throw OptionError(name, "takes no value")
            }
        }
    }

    private static let flags = ["--help", "-h", "--list", "--repeat-slow", "--lsl", "--verbose", "-v"]
    private static let valued = [
        "--port", "--bind", "--dialect", "--udp-port", "--udp-address", "--signal", "--simulate", "--channels",
        "--rate", "--block", "--amplitude", "--frequency", "--replay", "--drop", "--seed", "--delay", "--clock-ppm",
        "--csv-time", "--csv-unit", "--csv-rate", "--csv-separator", "--csv-titles", "--input",
    ]

    private mutating func readFlag(_ name: String) {
        switch name {
        case "--help", "-h": options.action = .help
        case "--list": if options.action == .serve { options.action = .list }
        case "--repeat-slow": options.repeatSlow = true
        case "--lsl": options.offersLSL = true
        default: options.verbose = true
        }
    }

    private mutating func read(_ name: String, _ value: OptionValue) throws(OptionError) {
        switch name {
        case "--port": options.port = UInt16(try value.integer(0...65535))
        case "--bind": options.bindAddress = try value.address()
        case "--udp-port": options.udpPort = UInt16(try value.integer(1...65535))
        case "--udp-address": options.udpAddress = try value.address()
        case "--dialect": options.dialect = try Self.dialect(value)
        case "--signal": readers.append((name, try SignalOptionReader(value)))
        case "--simulate":
            for kind in value.split(",") { readers.append((name, try SignalOptionReader(kind))) }
        case "--channels": defaults.channels = try value.integer(1...ServerLimits.channels)
        case "--rate": defaults.rate = try value.rate()
        case "--block": defaults.blockSize = try value.integer(1...ServerLimits.blockSize)
        case "--amplitude": defaults.amplitude = try value.amplitude()
        case "--frequency": defaults.frequency = try value.frequency()
        case "--input":
            guard !value.bytes.isEmpty else { throw value.error("needs a device file such as /dev/input/event3") }
            guard options.inputs.count < ServerLimits.inputs else {
                throw value.error("is given more than \(ServerLimits.inputs) times")
            }
            options.inputs.append(value.text)
        case "--replay":
            guard !value.bytes.isEmpty else { throw value.error("needs the name of a file") }
            options.replay = value.text
        case "--drop": options.drop.rules += try DropPattern(value).rules
        case "--seed":
            options.seed = UInt32(try value.integer(0...999_999_999))
            options.drop.seed = UInt64(options.seed)
        case "--delay": options.delay = try PacketDelay(value)
        case "--clock-ppm":
            options.clockPartsPerMillion = Int32(try value.signedInteger(ServerLimits.clockPartsPerMillion))
        case "--csv-time":
            if value.text == "none" {
                options.csv.timeColumn = .none
            } else {
                options.csv.timeColumn = .column(try value.integer(1...SignalCatalogue.maximumChannels) - 1)
            }
        case "--csv-unit": options.csv.unit = try Self.timeUnit(value)
        case "--csv-rate": options.csv.rate = try value.rate()
        case "--csv-titles":
            guard value.text == "yes" || value.text == "no" else {
                throw value.error("'\(value.text)' is not one of yes, no")
            }
            options.csv.hasTitles = value.text == "yes"
        case "--csv-separator":
            let bytes = value.text == "tab" ? [0x09] : value.bytes
            guard bytes.count == 1, let byte = bytes.first else { throw value.error("is one character, or tab") }
            options.csv.delimiter = byte
        default: throw OptionError(name, "no such option; see --help")
        }
    }

    private static func timeUnit(_ value: OptionValue) throws(OptionError) -> CSVTimeUnit {
        switch value.text {
        case "s": return .seconds
        case "ms": return .milliseconds
        case "us": return .microseconds
        case "ns": return .nanoseconds
        case "min": return .minutes
        case "h": return .hours
        case "days": return .days
        default: throw value.error("'\(value.text)' is not one of s, ms, us, ns, min, h, days")
        }
    }

    private static func dialect(_ value: OptionValue) throws(OptionError) -> TiADialect {
        switch value.text {
        case "1.0": return .version1
        case "0.1": return .legacy(.zeroOne)
        case "0.2": return .legacy(.zeroTwo)
        default: throw value.error("'\(value.text)' is not one of 1.0, 0.2, 0.1")
        }
    }

    private mutating func finished() throws(OptionError) -> ServerOptions {
        guard options.action != .help else { return options }
        if options.replay != nil {
            try checkReplay()
            return options
        }
        if readers.isEmpty {
            for kind in ServerOptions.usualSignals where options.inputs.isEmpty || kind != "button" {
                readers.append(("--simulate", try SignalOptionReader(OptionValue("--simulate", kind))))
            }
        }
        for (name, reader) in readers { options.signals.append(try reader.finished(defaults, option: name)) }
        try checkSignals()
        return options
    }

    /// Refuses options that describe signals if a recording is replayed, because the recording determines the signals.
    private mutating func checkReplay() throws(OptionError) {
        if let (name, _) = readers.first { throw OptionError(name, "cannot be combined with --replay") }
        if !options.inputs.isEmpty { throw OptionError("--input", "cannot be combined with --replay") }
        if defaults.channels != nil { throw OptionError("--channels", "cannot be combined with --replay") }
        if defaults.rate != nil { throw OptionError("--rate", "cannot be combined with --replay") }
        if defaults.amplitude != nil { throw OptionError("--amplitude", "cannot be combined with --replay") }
        if defaults.frequency != nil { throw OptionError("--frequency", "cannot be combined with --replay") }
        options.replayBlockSize = defaults.blockSize ?? 0
    }

    /// Checks that no two signals have the same type, as the protocol requires, and that at least one signal is periodic, because a periodic signal
    /// must determine the packet rate.
    private func checkSignals() throws(OptionError) {
        var flags: UInt32 = 0
        var channels = 0
        var periodic = false
        for (index, signal) in options.signals.enumerated() {
            let name = readers[index].option
            guard flags & signal.type.flag == 0 else {
                throw OptionError(name, "two signals of one type; set type= for one of them")
            }
            guard options.inputs.isEmpty || signal.type != .button && signal.type != .axis else {
                throw OptionError(name, "cannot be combined with --input, which has this type")
            }
            flags |= signal.type.flag
            channels += signal.channels
            periodic = periodic || !signal.rate.isIrregular
            let packetRate = UInt64(signal.rate.milliHertz) / UInt64(signal.blockSize)
            guard packetRate <= ServerLimits.packetRateMilliHertz else {
                throw OptionError(name, "more than 50000 packets a second; choose a larger block")
            }
        }
        guard channels <= ServerLimits.channels else {
            throw OptionError("--channels", "more than \(ServerLimits.channels) channels in all")
        }
        guard periodic else {
            throw OptionError(readers[0].option, "a button alone has no packet rate; add a signal such as eeg")
        }
    }
}
