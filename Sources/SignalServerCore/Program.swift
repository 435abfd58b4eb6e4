import Platform
import Recordings
import Signals
import Text
import TiA

/// The program `signal-server`.
public enum Program {
    /// Runs the server until a signal ends it.
    /// - Returns: the exit code: 0 for success, 1 if a port or file cannot be used, 2 for a wrong option.
    public static func run(_ arguments: [String]) -> Int32 {
        let options: ServerOptions
        do {
            options = try OptionParser.parse(arguments)
        } catch {
            Console.error("signal-server: \(error.message)")
            return 2
        }
        if options.action == .help {
            Console.line(helpText.description)
            return 0
        }
        let stream: PacketStream
        do {
            stream = try SignalFactory.stream(options)
        } catch {
            if case .recording(.annotationsOnly) = error, options.action == .list, let path = options.replay {
                for line in RecordingList.annotations(path) { Console.line(line) }
                return 0
            }
            Console.error("signal-server: \(error.message)")
            return 1
        }
        for line in description(stream) { Console.line(line) }
        if let recording = stream.recording {
            for line in RecordingList.lines(recording) { Console.line(line) }
        }
        if options.action == .list { return 0 }
        do throws(ServerError) {
            try serve(options, stream)
            return 0
        } catch {
            Console.error("signal-server: \(error.message)")
            return 1
        }
    }

    private static func serve(_ options: ServerOptions, _ stream: PacketStream) throws(ServerError) {
        let loop: EventLoop
        do { loop = try EventLoop() } catch { throw .system(error) }
        let stopper = StopOnSignal(loop: loop)
        let signals: ProcessSignals
        do { signals = try ProcessSignals(loop: loop, handler: stopper) } catch { throw .system(error) }
        let server = try SignalServer(options, stream: stream, loop: loop, now: loop.clock.now) { Console.line($0) }
        let place = options.bindAddress.host == .v4(0) ? "" : " at \(options.bindAddress.host.text)"
        Console.line(
            "\(options.dialect.name), control port \(server.port)\(place), UDP data to \(destination(options))")
        Console.line("ready")
        withExtendedLifetime(signals) { loop.run() }
        server.shutDown()
        Console.line("ended after packet \(stream.number)")
    }

    private static func destination(_ options: ServerOptions) -> String {
        if let address = options.udpAddress { return "\(address.host.text):\(options.udpPort)" }
        return "each client's address, port \(options.udpPort)"
    }

    /// Describes the signals that are served, with one line for each.
    static func description(_ stream: PacketStream) -> [String] {
        let rate = SamplingRate(
            milliHertz: UInt32(UInt64(stream.master.rate.milliHertz) / UInt64(stream.master.blockSize)))
        var lines: [String] = []
        for streamed in stream.signals {
            let signal = streamed.signal
            var text = "\(signal.type.tiaName): \(signal.labels.count) channels"
            text += signal.rate.isIrregular ? ", irregular" : ", \(signal.rate.tiaText) Hz, block \(signal.blockSize)"
            if !signal.unit.utf8.isEmpty { text += ", \(signal.unit)" }
            text += " ("
            for (index, label) in signal.labels.prefix(12).enumerated() {
                text += (index > 0 ? " " : "") + label
                let unit = streamed.facts(of: index).unit
                if signal.unit.utf8.isEmpty, !unit.utf8.isEmpty { text += " [" + unit + "]" }
            }
            text += signal.labels.count > 12 ? " ...)" : ")"
            lines.append(text)
        }
        lines.append("\(rate.tiaText) packets a second")
        return lines
    }
}

/// The lines that the option `--list` prints for a recording, in addition to the signals.
enum RecordingList {
    /// Describes the parts of a recording that are ignored or missing.
    static func lines(_ recording: any Recording) -> [String] {
        var lines: [String] = []
        for remark in recording.remarks { lines.append("note: " + remark.text[.english]) }
        let losses = recording.losses
        for loss in losses.prefix(100) {
            lines.append(
                "lost: \(seconds(loss.duration)) s at \(seconds(loss.time)) s of \(recording.channels[loss.channel].label)"
            )
        }
        if losses.count > 100 { lines.append("lost: \(losses.count - 100) more") }
        return lines
    }

    /// The annotations of a file that contains only annotations, as lines.
    static func annotations(_ path: String) -> [String] {
        var lines = ["no signals; annotations only"]
        guard let bytes = try? FileBytes(path: path), let recording = try? openAnnotations(bytes) else { return lines }
        var part: Int64 = 0
        while let found = try? recording.annotations(part: part, limit: 1000) {
            for annotation in found {
                let length = annotation.duration.map { " (\(seconds($0)) s)" } ?? ""
                lines.append("\(seconds(annotation.onset)) s\(length): \(annotation.text)")
            }
            guard lines.count < 10_000 else { break }
            part += 1
        }
        return lines
    }

    /// Formats nanoseconds as seconds with three decimals.
    private static func seconds(_ nanoseconds: Int64) -> String {
        let milliseconds = (abs(nanoseconds) + 500_000) / 1_000_000
        var digits = "\(milliseconds % 1000)"
        while digits.utf8.count < 3 { digits = "0" + digits }
        return (nanoseconds < 0 ? "-" : "") + "\(milliseconds / 1000).\(digits)"
    }
}

extension TiADialect {
    /// The name of the protocol's dialect for the log and the console.
    var name: String {
        switch self {
        case .version1: "TiA 1.0"
        case .legacy(let version): "legacy XML \(version.text)"
        }
    }
}
