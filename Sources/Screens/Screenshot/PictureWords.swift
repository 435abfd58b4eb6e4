import Services

extension ScreenshotStrings {
    /// Why something was not stored, as a sentence.
    public func words(for failure: StorageFailure) -> String {
        switch failure {
        case .tooManyFiles(let count): tooManyPictures.filled(String(count))
        case .outboxFull(let count): outboxFull.filled(String(count))
        case .cardFull: cardFull
        case .cardReadOnly: cardReadOnly
        case .cardFailed: cardFailed
        case .notEncoded: notEncoded
        case .busy: busy
        case .noAccount: noAccount
        case .defaultsHold: defaultsHold
        case .fileLeftAlone: fileLeftAlone
        case .other(let reason): otherFailure.filled(systemReason(reason))
        }
    }

    /// Where a picture is: its folder and its file name.
    func words(forPath path: String) -> String {
        let bytes = Array(path.utf8)
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return savedText.filled("", path) }
        return savedText.filled(
            String(decoding: bytes[..<slash], as: UTF8.self), String(decoding: bytes[(slash + 1)...], as: UTF8.self))
    }

    /// "3 mails wait in the outbox".
    func words(forWaiting count: Int) -> String {
        count == 1 ? waitingOne : waitingInOutbox.filled(String(count))
    }
}
