import Upload

private func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

/// A WebDAV server in memory with the methods that deliveries need. A file's content is only a size and a letter, so
/// that large files need no memory.
struct ModelServer {
    struct Content: Equatable {
        var size: Int64
        var letter: UInt8
        var text: [UInt8] = []
    }

    var files: [(url: String, content: Content)] = []
    var folders: [String] = []
    var forbidsPropfind = false
    var forbidsReading = false
    /// True if the server answers forbidden requests with "not found".
    var hidesWhatIsForbidden = false
    var forbidsMove = false
    var forbidsDelete = false
    /// True if the server states the SHA-256 of files, as a Nextcloud does.
    var knowsDigests = false
    /// The methods that the server refuses, each with the HTTP status of the refusal.
    var refusals: [(method: DAVRequest.Method, status: Int)] = []
    private(set) var log: [DAVRequest] = []

    static func digest(_ letter: UInt8) -> FileDigest { FileDigest([UInt8](repeating: letter, count: 32))! }

    func content(_ url: String) -> Content? { files.first { same($0.url, url) }?.content }

    private mutating func put(_ url: String, _ content: Content?) {
        files.removeAll { same($0.url, url) }
        if let content { files.append((url, content)) }
    }

    /// - Parameters:
    /// - letter: stands for the content of an uploaded file.
    /// - isCut: true if the upload breaks off. The server then stores half of a file, or an empty text instead of other bytes.
    mutating func answer(_ request: DAVRequest, letter: UInt8, isCut: Bool = false) -> DAVAnswer {
        log.append(request)
        if let refusal = refusals.first(where: { $0.method == request.method }) {
            return DAVAnswer(status: refusal.status)
        }
        switch request.method {
        case .makeFolder:
            guard !folders.contains(where: { same($0, request.url) }) else { return DAVAnswer(status: 405) }
            folders.append(request.url)
            return DAVAnswer(status: 201)
        case .propfind:
            guard !forbidsPropfind else { return DAVAnswer(status: 403) }
            if request.headers[0].utf8.elementsEqual("Depth: 1".utf8) {
                let inside = files.filter { $0.url.utf8.starts(with: request.url.utf8) }
                return DAVAnswer(status: 207, body: listing(inside))
            }
            guard let content = content(request.url) else { return DAVAnswer(status: 404) }
            return DAVAnswer(status: 207, body: listing([(request.url, content)]))
        case .get:
            guard !forbidsReading else { return DAVAnswer(status: hidesWhatIsForbidden ? 404 : 403) }
            guard let content = content(request.url) else { return DAVAnswer(status: 404) }
            return DAVAnswer(status: 200, body: content.text)
        case .head:
            guard !forbidsReading else { return DAVAnswer(status: hidesWhatIsForbidden ? 404 : 403) }
            return DAVAnswer(status: content(request.url) == nil ? 404 : 200)
        case .put:
            if request.headers.contains(where: { $0.utf8.elementsEqual("If-None-Match: *".utf8) }),
                content(request.url) != nil
            {
                return DAVAnswer(status: 412)
            }
            switch request.body {
            case .bytes(let bytes):
                put(request.url, Content(size: Int64(bytes.count), letter: 0, text: isCut ? [] : bytes))
            case .file(_, let count): put(request.url, Content(size: isCut ? count / 2 : count, letter: letter))
            case .none: return DAVAnswer(status: 400)
            }
            return DAVAnswer(status: 201)
        case .move: return forbidsMove ? DAVAnswer(status: 403) : move(request)
        case .delete:
            guard !forbidsDelete else { return DAVAnswer(status: 405) }
            put(request.url, nil)
            return DAVAnswer(status: 204)
        }
    }

    private mutating func move(_ request: DAVRequest) -> DAVAnswer {
        let mark = Array("Destination: ".utf8)
        guard let header = request.headers.first(where: { $0.utf8.starts(with: mark) }) else {
            return DAVAnswer(status: 400)
        }
        let destination = String(decoding: header.utf8.dropFirst(mark.count), as: UTF8.self)
        guard content(destination) == nil else { return DAVAnswer(status: 412) }
        let dot = Array("/.file".utf8)
        if request.url.utf8.suffix(dot.count).elementsEqual(dot) {
            // Like a Nextcloud, join the pieces in the folder to a file.
            let folder = String(decoding: request.url.utf8.dropLast(dot.count - 1), as: UTF8.self)
            let pieces = files.filter { $0.url.utf8.starts(with: folder.utf8) }
            guard let first = pieces.first else { return DAVAnswer(status: 404) }
            for piece in pieces { put(piece.url, nil) }
            folders.removeAll { same($0, folder) }
            let size = pieces.reduce(0) { $0 + $1.content.size }
            put(destination, Content(size: size, letter: first.content.letter))
            return DAVAnswer(status: 201)
        }
        guard let content = content(request.url) else { return DAVAnswer(status: 404) }
        put(request.url, nil)
        put(destination, content)
        return DAVAnswer(status: 201)
    }

    private func listing(_ files: [(url: String, content: Content)]) -> [UInt8] {
        var text = Array("<d:multistatus xmlns:d='DAV:'>".utf8)
        for (url, content) in files {
            text +=
                ("<d:response><d:href>" + url + "</d:href><d:propstat><d:prop><d:getcontentlength>"
                + String(content.size) + "</d:getcontentlength>").utf8
            if knowsDigests {
                text += "<c:checksums><c:checksum>SHA256:".utf8
                text += Self.digest(content.letter).digits
                text += "</c:checksum></c:checksums>".utf8
            }
            text += "</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>".utf8
        }
        return text + Array("</d:multistatus>".utf8)
    }

    /// The point at which an attempt is interrupted.
    enum Cut {
        case none
        /// Before the request with this number (from 0) is sent.
        case before(Int)
        /// After the server has handled the request with this number, but before its answer arrives.
        case after(Int)
        /// In the middle of the body of the request with this number. The server stores half of a file under its name.
        case within(Int)
    }

    /// Delivers a file whose content is this letter; returns nil if the delivery was interrupted.
    mutating func deliver(_ order: DeliveryOrder, letter: UInt8, _ cut: Cut = .none) -> Delivery.Step? {
        var delivery = Delivery(order)
        var step = delivery.begin()
        for number in 0... {
            while step == .digest { step = delivery.digested(Self.digest(letter)) }
            guard case .send(let request) = step else { return step }
            switch cut {
            case .before(number): return nil
            case .after(number):
                _ = answer(request, letter: letter)
                return nil
            case .within(number):
                if case .none = request.body {
                    _ = answer(request, letter: letter)
                } else {
                    _ = answer(request, letter: letter, isCut: true)
                }
                return nil
            default: step = delivery.answered(answer(request, letter: letter))
            }
        }
        return nil
    }
}
