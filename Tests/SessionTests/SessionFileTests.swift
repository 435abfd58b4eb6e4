import Session
import Signals
import TestKit

let sessionFileTests = [
    TestCase("a session's file is read as it was written, and a torn one is none") { t in
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
        t.expect(SessionFile.parse([UInt8](repeating: 10, count: SessionFile.maximumBytes + 1)) == SavedSession())
    }
]
