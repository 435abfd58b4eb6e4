import Session
import Signals
import TestKit

let sessionFileTests = [
    TestCase("if a session file is written and read again, the session is the same; a damaged file gives none") { t in
        let session = SavedSession([
            SavedSession.Source(
                .server(host: "lab", port: 1024), offer: 0x0123_4567_89AB_CDEF,
                channels: [ChannelID(signal: 0, channel: 1023), ChannelID(signal: 31, channel: 0)]),
            SavedSession.Source(.other(kind: "demo", details: ""), offer: .max, channels: []),
        ])
        let bytes = SessionFile.bytes(of: session)
        t.expect(SessionFile.parse(bytes) == session)
        for count in 0..<bytes.count {
            let torn = SessionFile.parse(Array(bytes[..<count]))
            t.expect(torn.sources.isEmpty || torn == SavedSession([session.sources[0]]), "\(count) bytes")
        }
        // The file also lists sources that were shown earlier, in lines that begin with a certain word. A server whose host is this word must still
        // be read as a server.
        var whole = session
        whole.sources.append(SavedSession.Source(.server(host: "shown", port: 1), offer: 1, channels: []))
        whole.shown = (0..<20).map {
            SavedSession.Source(
                .server(host: "shown", port: UInt16($0 + 1)), offer: 2, channels: [ChannelID(signal: 0, channel: $0)])
        }
        var kept = whole
        kept.shown.removeFirst(4)
        t.expect(SessionFile.parse(SessionFile.bytes(of: whole)) == kept)
        let longest = SavedSession.Source(
            .other(kind: "lsl", details: String(repeating: "x", count: HistoryFile.maximumDetailsLength)), offer: 3,
            channels: (0..<256).map { ChannelID(signal: 31, channel: 1023 - $0) })
        whole.sources = [SavedSession.Source](repeating: longest, count: 8)
        whole.shown = [SavedSession.Source](repeating: longest, count: 16)
        t.expect(SessionFile.parse(SessionFile.bytes(of: whole)) == whole, "the longest session is not read")
        // A session file in the format of an earlier version.
        let earlier = Array("PocketScope session 2\nview\t1\t\nlab\t9000\t0000000000000001\t0.1\n".utf8)
        t.expect(SessionFile.parse(earlier).sources.count == 1 && SessionFile.parse(earlier).page == 1)
        t.expect(SessionFile.parse([UInt8](repeating: 10, count: SessionFile.maximumBytes + 1)) == SavedSession())
    }
]
