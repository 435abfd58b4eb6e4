import CCurl
import CSystem
import Upload

/// Sends requests over one connection with libcurl: with HTTP/1.1, without following redirections, and with a check of certificates.
final class Transfer {
    /// The timeout for connecting, in seconds.
    private static let connectTimeout = 30
    /// The minimum speed in bytes per second. A slower transfer is ended as stalled.
    private static let leastSpeed = 100
    /// The timeout in seconds for a whole request that transfers no file: otherwise, a server could slowly send an answer without end.
    private static let longestRequest = 2 * DAVRequest.Timeout.long.rawValue

    private let curl: UnsafeMutableRawPointer
    private let account: UploadAccount
    private let certificates: String
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private let progress: (Int64) -> Void

    // MARK: State of the current request
    private var body = DAVRequest.Body.none
    private var file: Int32 = -1
    private var place: Int64 = 0
    private var received: [UInt8] = []
    private var mark: [UInt8] = []
    private var sink: FetchSink?

    /// - Parameters:
    ///   - certificates: the path of the file with the trusted certificates.
    ///   - progress: called with the number of bytes of the file that were sent or received.
    init(
        _ account: UploadAccount, certificates: String, progress: @escaping (Int64) -> Void
    ) throws(UploadProblem) {
        guard curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK, let curl = curl_easy_init() else { throw .program }
        self.curl = curl
        self.account = account
        self.certificates = certificates
        self.progress = progress
    }

    deinit {
        curl_easy_cleanup(curl)
        words.deallocate()
    }

    /// Sends a request and waits for the answer.
    /// - Parameter file: the descriptor of the file, if the request sends a part of it.
    func answer(to request: DAVRequest, file: Int32 = -1) throws(UploadProblem) -> DAVAnswer {
        prepare(request.url, request.headers, timeout: request.timeout)
        body = request.body
        self.file = file
        switch request.body {
        case .none: curl_set_number(curl, CURLOPT_TIMEOUT, Self.longestRequest)
        case .bytes(let bytes):
            curl_set_number(curl, CURLOPT_TIMEOUT, Self.longestRequest)
            setUpload(Int64(bytes.count))
        case .file(_, let count): setUpload(count)
        }
        if request.method == .head { curl_set_number(curl, CURLOPT_NOBODY, 1) }
        // Set the method after CURLOPT_UPLOAD, which sets the method to PUT.
        request.method.name.withUTF8Buffer { name in
            name.withMemoryRebound(to: CChar.self) { _ = curl_set_text(curl, CURLOPT_CUSTOMREQUEST, $0.baseAddress) }
        }
        return DAVAnswer(status: try perform(), body: received)
    }

    /// Downloads a file, unless the server's version still has the mark `known`.
    /// - Returns: the HTTP status, and the mark of the version.
    func fetch(_ url: String, known: String, into sink: FetchSink) throws(UploadProblem) -> (Int, mark: [UInt8]) {
        prepare(url, known.isEmpty ? [] : ["If-None-Match: " + known], timeout: .usual)
        body = .none
        self.sink = sink
        defer { self.sink = nil }
        curl_set_number(curl, CURLOPT_HTTPGET, 1)
        curl_set_size(curl, CURLOPT_MAXFILESIZE_LARGE, sink.maximum)
        return (try perform(), mark)
    }

    // MARK: Options

    private var list: UnsafeMutablePointer<curl_slist>?

    private func prepare(_ url: String, _ headers: [String], timeout: DAVRequest.Timeout) {
        // Reset the options that the previous request has set. The connection to the server stays open.
        curl_easy_reset(curl)
        (place, received, mark) = (0, [], [])
        words[0] = 0
        set(CURLOPT_URL, url)
        // Allow only HTTPS if the address begins with "https". Redirections are never followed.
        set(CURLOPT_PROTOCOLS_STR, account.address.isEncrypted ? "https" : "http")
        curl_set_number(curl, CURLOPT_FOLLOWLOCATION, 0)
        curl_set_number(curl, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        curl_set_number(curl, CURLOPT_NOSIGNAL, 1)
        // Do not load the system's folder of certificates, because that would double the memory that this program needs.
        curl_set_text(curl, CURLOPT_CAPATH, nil)
        set(CURLOPT_CAINFO, certificates)
        curl_set_number(curl, CURLOPT_SSL_VERIFYPEER, 1)
        curl_set_number(curl, CURLOPT_SSL_VERIFYHOST, 2)
        curl_set_number(curl, CURLOPT_CONNECTTIMEOUT, Self.connectTimeout)
        curl_set_number(curl, CURLOPT_LOW_SPEED_LIMIT, Self.leastSpeed)
        curl_set_number(curl, CURLOPT_LOW_SPEED_TIME, timeout.rawValue)
        if !account.user.isEmpty {
            curl_set_number(curl, CURLOPT_HTTPAUTH, Int(bitPattern: UInt(curl_basic_login())))
            set(CURLOPT_USERNAME, account.user)
            set(CURLOPT_PASSWORD, account.password)
        }
        set(CURLOPT_USERAGENT, "PocketScope")
        curl_set_pointer(curl, CURLOPT_ERRORBUFFER, words)
        curl_set_number(curl, CURLOPT_NOPROGRESS, 0)
        for header in headers { list = curl_slist_append(list, header) }
        curl_set_pointer(curl, CURLOPT_HTTPHEADER, list)
        let context = Unmanaged.passUnretained(self).toOpaque()
        curl_set_calls(
            curl, context,
            { Transfer.of($3)?.provide($0, $1 * $2) ?? 0 },
            { Transfer.of($0)?.go(to: Int64($1), $2) ?? Int32(CURL_SEEKFUNC_FAIL) },
            { Transfer.of($3)?.take($0, $1 * $2) ?? 0 },
            { Transfer.of($3)?.takeHeader($0, $1 * $2) ?? 0 },
            { Transfer.of($0)?.moved(received: Int64($2), sent: Int64($4)) ?? 1 })
    }

    private func set(_ option: CURLoption, _ text: String) { _ = curl_set_text(curl, option, text) }

    private func setUpload(_ count: Int64) {
        curl_set_number(curl, CURLOPT_UPLOAD, 1)
        curl_set_size(curl, CURLOPT_INFILESIZE_LARGE, count)
    }

    private func perform() throws(UploadProblem) -> Int {
        defer {
            curl_slist_free_all(list)
            list = nil
        }
        let result = curl_easy_perform(curl)
        let status = curl_get_number(curl, CURLINFO_RESPONSE_CODE)
        // Use the status of a server's answer even after a failure: a server may refuse a file and close the connection before it has received the
        // whole file, which libcurl reports as a failure.
        if result == CURLE_OK || (status >= 400 && sink == nil) { return status }
        throw UploadProblem(
            result, words: words,
            verification: UInt32(truncatingIfNeeded: curl_get_number(curl, CURLINFO_SSL_VERIFYRESULT)))
    }

    // MARK: Callbacks of libcurl

    private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func provide(_ bytes: UnsafeMutablePointer<CChar>?, _ space: Int) -> Int {
        switch body {
        case .none: return 0
        case .bytes(let all):
            let count = min(space, all.count - Int(place))
            guard let bytes, count > 0 else { return 0 }
            all.withUnsafeBytes {
                UnsafeMutableRawPointer(bytes).copyMemory(from: $0.baseAddress! + Int(place), byteCount: count)
            }
            place += Int64(count)
            return count
        case .file(let offset, let count):
            let wanted = Int(min(Int64(space), count - place))
            guard wanted > 0 else { return 0 }
            let got = system_read_at(file, bytes, wanted, offset + place)
            // Nothing could be read: the file has become shorter, or the card has failed. Abort the transfer.
            guard got > 0 else { return Int(CURL_READFUNC_ABORT) }
            place += Int64(got)
            return Int(got)
        }
    }

    private func go(to offset: Int64, _ origin: Int32) -> Int32 {
        guard origin == SEEK_SET else { return Int32(CURL_SEEKFUNC_CANTSEEK) }
        place = offset
        return Int32(CURL_SEEKFUNC_OK)
    }

    private func take(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        let part = UnsafeRawBufferPointer(start: bytes, count: count)
        if let sink, curl_get_number(curl, CURLINFO_RESPONSE_CODE) == 200 { return sink.append(part) ? count : 0 }
        // Of a longer answer, discard the rest, but read it, so that the connection can still be used.
        received.append(contentsOf: part.prefix(DAVAnswer.maximumBytes - received.count))
        return count
    }

    private func takeHeader(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        let line = UnsafeRawBufferPointer(start: bytes, count: count)
        if let value = FetchMark.value(of: line) { mark = value }
        return count
    }

    private func moved(received: Int64, sent: Int64) -> Int32 {
        // From now on, the program ends after this time, even if a call hangs.
        system_end_after(UInt32(2 * DAVRequest.Timeout.long.rawValue))
        if case .file(let offset, _) = body { progress(offset + sent) } else if sink != nil { progress(received) }
        return 0
    }
}
