import Text

/// Problems of uploads as words, for the report of the program `uploader` and for the log.
extension UploadProblem {
    /// The problems without a number, each with its word.
    private static let words: [(problem: UploadProblem, word: StaticString)] = [
        (.address(.missing), "no-address"), (.address(.tooLong), "address-too-long"),
        (.address(.noScheme), "address-without-https"), (.address(.badHost), "bad-host"),
        (.address(.hasLogin), "address-with-login"), (.address(.badPath), "bad-path"),
        (.openLogin, "login-without-encryption"), (.certificateFile, "certificate-file"),
        (.key, "key"), (.unfinished, "unfinished"),
        (.unknownHost, "unknown-host"), (.notConnected, "not-connected"), (.timedOut, "timed-out"),
        (.connectionLost, "connection-lost"), (.certificate(.unknownSigner), "certificate-unknown"),
        (.certificate(.expired), "certificate-expired"), (.certificate(.notYetValid), "certificate-not-yet-valid"),
        (.certificate(.wrongName), "certificate-of-another"), (.certificate(.revoked), "certificate-revoked"),
        (.certificate(.other), "certificate"), (.noTLS, "no-tls"), (.login, "login"), (.forbidden, "forbidden"),
        (.noFolder, "no-folder"), (.notFound, "not-found"), (.noWebDAV, "no-webdav"), (.redirected, "redirected"),
        (.serverFull, "server-full"), (.tooLarge, "too-large"), (.locked, "locked"), (.nameTaken, "name-taken"),
        (.incomplete, "incomplete"), (.badAnswer, "bad-answer"), (.fileMissing, "file-missing"), (.file, "file"),
        (.program, "program"),
    ]
    private static let server = Array("server ".utf8)

    /// The problem as one or two words in ASCII.
    public var word: String {
        if case .server(let status) = self { return "server " + String(status) }
        return Self.words.first { $0.problem == self }?.word.description ?? "program"
    }

    /// Parses a problem from its words; nil for other words.
    package init?(word: ArraySlice<UInt8>) {
        if word.starts(with: Self.server) {
            guard let status: Int = ASCII.number(word.dropFirst(Self.server.count), upTo: 999) else { return nil }
            self = .server(status)
            return
        }
        guard
            let known = Self.words.first(where: { known in
                known.word.withUTF8Buffer { word.elementsEqual($0) }
            })
        else { return nil }
        self = known.problem
    }
}
