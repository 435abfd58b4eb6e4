import CMicroHTTPD
import CSystem
import Viewers

/// The folders whose files browsers may download. An empty path means that there is none.
struct RecordingFolders {
    /// The maximum number of files in the list.
    private static let maximumEntries = 1000
    /// The maximum number of entries of a folder that are read.
    private static let maximumRead = 4000
    /// A file that changed within this time counts as being recorded, in seconds. A recording is written every two seconds.
    private static let recording: Int64 = 5

    var recordings = ""
    var screenshots = ""
    var tables = ""

    private func path(_ kind: RecordingName.Kind) -> String {
        switch kind {
        case .recording: recordings
        case .screenshot: screenshots
        case .table: tables
        }
    }

    /// The files, the newest first.
    /// - Parameter now: seconds since 1970.
    func list(now: Int64) -> [RecordingEntry] {
        var entries: [RecordingEntry] = []
        for kind in RecordingName.Kind.allCases { read(kind, now: now, into: &entries) }
        entries.sort { $0.modified > $1.modified }
        if entries.count > Self.maximumEntries { entries.removeLast(entries.count - Self.maximumEntries) }
        return entries
    }

    private func read(_ kind: RecordingName.Kind, now: Int64, into entries: inout [RecordingEntry]) {
        let path = path(kind)
        guard !path.utf8.isEmpty, let folder = opendir(path) else { return }
        defer { closedir(folder) }
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            for _ in 0..<Self.maximumRead {
                guard let base = buffer.baseAddress, system_next_name(folder, base) == 1 else { return }
                guard let name = RecordingName(Self.bytes(base)), name.kind == kind else { continue }
                var (size, modified): (Int64, Int64) = (0, 0)
                guard system_entry_kind(folder, base, &size, &modified) == 1 else { continue }
                entries.append(
                    RecordingEntry(
                        name: name, size: size, modified: modified,
                        isRecording: kind == .recording && abs(now - modified) < Self.recording))
            }
        }
    }

    /// Opens a file that is in the list.
    func open(_ name: RecordingName) -> http_file? {
        let path = path(name.kind)
        guard !path.utf8.isEmpty else { return nil }
        var file = http_file()
        let text = String(decoding: name.bytes, as: UTF8.self)
        return http_open(path, text, &file) == 0 ? file : nil
    }

    /// The bytes of a C string.
    static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
        var bytes: [UInt8] = []
        var place = text
        while place.pointee != 0 {
            bytes.append(UInt8(bitPattern: place.pointee))
            place += 1
        }
        return bytes
    }
}
