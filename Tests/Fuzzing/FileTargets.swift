import Acquisition
import DeviceScreens
import Gestures
import GraphScreens
import Layout
import Recordings
import Services
import Session
import Settings
import Signals
import Widgets

extension FuzzTarget {
    /// The settings file and its backup copy.
    static let settings = FuzzTarget(
        "settings", maximumBytes: SettingsFile.maximumBytes,
        growths: [
            Growth("one setting again and again", "host=a\n"), Growth("unknown names", "b=1\n"),
            Growth("bad values", "port=x\n"), Growth("many settings", "host=a\nport=1\nlanguage=de\ncontent=scroll\n"),
            Growth("a long value", "a") { _ in "host=" },
            Growth("a long line of blanks", " ") { _ in "host=a" },
            Growth("checksums", "# checksum 00000000\n"),
        ]
    ) { bytes in
        if SettingKey(.language).row.choices.count == 1 { Strings.offer() }
        _ = SettingsJournal.choose(file: bytes, copy: bytes)
        let file = SettingsFile(bytes)
        demand(file.messages.count <= SettingsFile.maximumMessages, "too many messages")
        guard file.isReplaceable else { return }
        let written = file.encoded(file.settings)
        demand(written.count <= SettingsFile.maximumBytes, "a file that is no longer read")
        demand(SettingsJournal.isSigned(written), "a wrong checksum")
        demand(SettingsFile(written).settings == file.settings, "other settings after writing")
        var stored = StoredSettings(file)
        var changed = stored.settings
        changed[number: .port] = stored.settings[number: .port] == 9000 ? 9001 : 9000
        guard let bytes = stored.apply(changed) else { return }
        demand(SettingsFile(bytes).settings[number: .port] == changed[number: .port], "a change that is not stored")
    }

    /// The montage file.
    static let montages = FuzzTarget(
        "montages", maximumBytes: MontageFile.maximumBytes + 1,
        growths: [
            Growth("pairs", "A-B\n") { _ in "[a]\n" }, Growth("names", "[a]\nA-B\n"), Growth("brackets", "["),
            Growth("hyphens", "-") { _ in "[a]\nA" },
        ]
    ) { bytes in
        let file = MontageFile(bytes)
        demand(file.messages.count <= MontageFile.maximumMessages, "too many messages")
        demand(file.montages.count <= MontageFile.maximumMontages, "too many montages")
        for montage in file.montages {
            demand((1...MontageFile.maximumPairs).contains(montage.pairs.count), "too many pairs, or none")
            demand(file.montage(named: montage.name) != nil, "a montage that is not found")
            // Settings must be able to store the name of every montage, because the user can select it.
            demand(SettingKey(.montageName, .eeg).row.allows(.text(montage.name)), "a name that no setting takes")
            for pair in montage.pairs { _ = ChannelLabel.electrode(pair.first) }
        }
    }

    /// The history of servers.
    static let history = FuzzTarget(
        "history", maximumBytes: HistoryFile.maximumBytes,
        growths: [
            Growth("servers", "a\t1\t\t1\t1\n") { _ in "PocketScope history 1\n" },
            Growth("bad lines", "a\t1\n") { _ in "PocketScope history 1\n" },
            Growth("tabs", "\t") { _ in "PocketScope history 1\n" },
        ]
    ) { bytes in
        let content = HistoryFile.parse(bytes)
        demand(content.history.entries.count <= History.maximum, "too many servers")
        for case .other(_, let details) in content.history.entries.map({ $0.place }) {
            let place = LSLPlace(details: details)
            var again = LSLPlace(details: place.details)
            // A line of the history may lack the host. Ignore this difference.
            if again.host.isEmpty { again.host = place.host }
            demand(again == place, "another stream after writing")
        }
        let again = HistoryFile.parse(HistoryFile.bytes(of: content.history))
        demand(again.history == content.history && !again.isDamaged, "another history after writing")
    }

    /// The file with the user's arrangements of graphs.
    static let arrangements = FuzzTarget(
        "arrangements", maximumBytes: Arrangements.maximumBytes,
        growths: [
            Growth("numbers", " 0") { _ in "PocketScope arrangements 1\n0123456789abcdef" },
            Growth("sets", "0123456789abcdef 0 -1\n") { _ in "PocketScope arrangements 1\n" },
            Growth("empty slots", "0123456789abcdef -1 -1 -2 -1\n") { _ in "PocketScope arrangements 1\n" },
        ]
    ) { bytes in
        let arrangements = Arrangements.parse(bytes)
        demand(arrangements.entries.count <= Arrangements.maximum, "too many arrangements")
        demand(Arrangements.parse(arrangements.bytes) == arrangements, "others after writing")
        for entry in arrangements.entries.prefix(2) { layOut(entry.numbers) }
    }

    /// The file with the board's measured limits.
    static let capacity = FuzzTarget(
        "capacity", maximumBytes: CapacityFile.maximumBytes,
        growths: [Growth("digits", "1") { _ in "PocketScope limits 1\nsamples-per-second " }]
    ) { bytes in
        guard let capacity = try? CapacityFile.parse(bytes) else { return }
        demand((try? CapacityFile.parse(CapacityFile.bytes(of: capacity))) == capacity, "others after writing")
    }

    /// Recordings in EDF, BDF and CSV. The reader recognizes the format by the content.
    static let recordings = FuzzTarget(
        "recordings", maximumBytes: 256 << 10,
        growths: [
            Growth("rows", "1,2\n2,3\n") { _ in "time,a\n" },
            Growth("rows that grow", "1,2\n") { _ in "time,a\n0,1\n" },
            Growth("columns", "a,"), Growth("quoted", "\"a\","), Growth("long lines", "1;", end: "\n"),
            Growth("empty rows", ";;;;\n") { _ in "time;a;b;c;d\n0;1;1;1;1\n1;1;1;1;1\n" },
            Growth("long numbers", "1") { _ in "time,a\n1," },
        ]
    ) { bytes in
        playRecording(bytes)
        _ = try? CSVFacts(MemoryBytes(bytes))
    }
}

/// Reads a recording at several positions.
func playRecording(_ bytes: [UInt8]) {
    guard let recording = try? openRecording(MemoryBytes(bytes)) else { return }
    let channels = recording.channels
    for part in 0..<Int64(4) { _ = try? recording.annotations(part: part, limit: 100) }
    demand((1...SignalCatalogue.maximumChannels).contains(channels.count), "channels")
    var samples = [Float](repeating: 0, count: 600)
    for channel in channels.indices.prefix(4) {
        let count = channels[channel].sampleCount
        demand(count > 0, "an empty channel")
        for first in [0, count / 2, count - 1, count, -1] {
            let read = samples.withUnsafeMutableBufferPointer {
                (try? recording.read(channel: channel, from: first, into: $0)) ?? 0
            }
            demand(read >= 0 && read <= samples.count && Int64(read) <= max(0, count - max(0, first)), "samples")
        }
    }
}

/// Arranges graphs as numbers from a file state. Each graph must be in exactly one slot, and the arrangement must be the same after it was written
/// and read again.
private func layOut(_ numbers: [Int]) {
    let kinds: [GridItemKind] = [.scope, .scope, .spectrogram, .scope, .spectrogram]
    var layout = GridLayout()
    let shape = PageShape(pages: 2, columns: 2, rows: 2)
    layout.setViewport(width: 800, height: 480, spacing: 6, at: 0)
    layout.setShapes(portrait: shape, landscape: shape, at: 0)
    layout.setGraphs(kinds, at: 0)
    layout.setArrangement(numbers, at: 0)
    let written = layout.arrangement
    for graph in kinds.indices where !written.isEmpty {
        demand(written.count { $0 == graph } == 1, "graph \(graph) is in no slot or in several")
    }
    layout.setArrangement(written, at: 0)
    demand(layout.arrangement == written, "another arrangement after writing")
}
