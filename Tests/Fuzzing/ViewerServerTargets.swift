import ViewerFeed
import Viewers

extension FuzzTarget {
    /// Frames of browsers. The first byte is the length of the portions in which they arrive.
    static let viewerFrames = FuzzTarget(
        "viewer-frames", maximumBytes: 65_536,
        growths: [Growth("pings", bytes: [0x89, 0x80, 1, 2, 3, 4], begin: [3])]
    ) { bytes in
        guard let portion = bytes.first.map({ max(1, Int($0)) }) else { return }
        let frames = bytes.dropFirst()
        var (whole, parts): ([[UInt8]], [[UInt8]]) = ([], [])
        var (reader, portions) = (FrameReader(), FrameReader())
        frames.withUnsafeBytes { all in
            reader.take(all) { kind, payload in
                demand(payload.count <= FrameReader.payloadBytes, "a long payload")
                whole.append([kind.rawValue] + payload)
                return true
            }
            var start = 0
            while start < all.count {
                let end = min(all.count, start + portion)
                portions.take(UnsafeRawBufferPointer(rebasing: all[start..<end])) { kind, payload in
                    parts.append([kind.rawValue] + payload)
                    return true
                }
                start = end
            }
        }
        demand(whole == parts, "other frames in portions")
        demand(reader.failure == portions.failure, "another failure in portions")
        // A viewer that floods is closed, and its queue stays within its limit.
        let hub = ViewerHub()
        let token = ViewerToken(first: 1, second: 2)
        guard let viewer = hub.add(address: "", token: token, now: 0) else { return demand(false, "no viewer") }
        frames.withUnsafeBytes { viewer.received($0, now: 0) }
        demand(viewer.waiting <= FrameQueue.capacity, "a long queue")
        demand(viewer.closing != nil || whole.count <= 50, "a flood is accepted")
    }

    /// The headers of requests: the lines of an input are method, path, Host, Origin, Cookie, Upgrade, Connection, key, version, Range, If-Range and the
    /// body.
    static let viewerRequests = FuzzTarget("viewer-requests", maximumBytes: 8192) { bytes in
        let lines = bytes.split(separator: 0x0A, maxSplits: 11, omittingEmptySubsequences: false).map { Array($0) }
        func line(_ index: Int) -> [UInt8] { index < lines.count ? lines[index] : [] }
        let token = ViewerToken(first: 0x0011_2233_4455_6677, second: 0x8899_AABB_CCDD_EEFF)
        var access = FeedAccess()
        access.tokens = [token]
        access.hosts = ["device.local", "fe80::1"]
        access.markersAllowed = true
        var control = AccessControl()
        control.set(access)
        var request = ViewerRequest(method: line(0), path: line(1))
        request.host = line(2)
        request.origin = line(3)
        request.cookie = line(4)
        request.upgrade = line(5)
        request.connection = line(6)
        request.key = line(7)
        request.version = line(8)
        let route = ViewerRoute.of(request, control, now: 0)
        let isOwn = control.owns(line(2))
        let isFromPage = AccessControl.isOrigin(line(3), of: line(2))
        var mentionsToken = false
        let secret = Array(token.text.utf8)
        if line(4).count >= secret.count {
            for start in 0...line(4).count - secret.count
            where line(4)[start..<start + secret.count].elementsEqual(secret) { mentionsToken = true }
        }
        switch route {
        case .refused(let status): demand((400...405).contains(status), "a status")
        case .page, .session: demand(isOwn, "a foreign host")
        case .code: demand(isOwn && isFromPage, "a foreign page")
        case .marker, .live: demand(isOwn && isFromPage && mentionsToken, "a foreign page or no token")
        case .recordings: demand(isOwn && mentionsToken, "no token")
        case .recording(let name):
            demand(isOwn && mentionsToken, "no token")
            demand(!name.bytes.contains(0x2F) && !name.bytes.contains(0) && name.bytes[0] != 0x2E, "a path")
        }
        for size in [Int64(0), 1, 1000, .max] {
            guard case .part(let offset, let count) = DownloadPart.of(line(9), ifRange: line(10), tag: [], size: size)
            else { continue }
            demand(offset >= 0 && count >= 1 && offset <= size - count, "bytes outside the file")
        }
        if let code = ViewerBody.code(line(11)) { demand(code <= 999_999, "a code") }
        if let marker = ViewerBody.marker(line(11)) {
            demand((1...FeedLimits.markerBytes).contains(marker.utf8.count), "a marker's length")
        }
        demand(!BrowserName.name(line(11)).utf8.isEmpty, "no name")
    }
}
