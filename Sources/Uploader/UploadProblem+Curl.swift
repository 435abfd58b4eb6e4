import CCurl
import Text
import Upload

extension UploadProblem {
    /// The reasons why GnuTLS does not trust a certificate (gnutls_certificate_status_t), as libcurl reports them.
    private enum Verification {
        static let revoked: UInt32 = 1 << 5
        static let signerNotFound: UInt32 = 1 << 6
        static let notActivated: UInt32 = 1 << 9
        static let expired: UInt32 = 1 << 10
    }

    /// The problem that corresponds to a libcurl failure.
    /// - Parameters:
    ///   - words: libcurl's message in English.
    ///   - verification: GnuTLS's status of the server's certificate.
    init(_ code: CURLcode, words: UnsafePointer<CChar>, verification: UInt32) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: self = .unknownHost
        case CURLE_COULDNT_CONNECT: self = .notConnected
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE: self = .connectionLost
        case CURLE_PEER_FAILED_VERIFICATION: self = .certificate(Self.certificate(words, verification))
        case CURLE_SSL_CACERT_BADFILE: self = .certificateFile
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED: self = .noTLS
        case CURLE_FILESIZE_EXCEEDED: self = .tooLarge
        case CURLE_ABORTED_BY_CALLBACK, CURLE_READ_ERROR, CURLE_WRITE_ERROR: self = .file
        case CURLE_URL_MALFORMAT: self = .address(.badHost)
        case CURLE_UNSUPPORTED_PROTOCOL: self = .address(.noScheme)
        case CURLE_OUT_OF_MEMORY: self = .program
        default: self = .badAnswer
        }
    }

    private static func certificate(_ words: UnsafePointer<CChar>, _ status: UInt32) -> CertificateProblem {
        let said = String(cString: words)
        // GnuTLS reports only faults in the chain of certificates. For a valid chain, libcurl's message shows whether the name or the dates are
        // wrong.
        if contain(said, "does not match") { return .wrongName }
        if status & Verification.revoked != 0 { return .revoked }
        if status & Verification.expired != 0 || contain(said, "expiration") { return .expired }
        if status & Verification.notActivated != 0 || contain(said, "activation") { return .notYetValid }
        if status & Verification.signerNotFound != 0 { return .unknownSigner }
        return .other
    }

    private static func contain(_ text: String, _ wanted: StaticString) -> Bool {
        let bytes = Array(text.utf8)
        return wanted.withUTF8Buffer { wanted in
            bytes.indices.contains { bytes[$0...].starts(with: wanted) }
        }
    }
}
