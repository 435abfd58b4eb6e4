import Widgets

extension ScreenshotStrings {
    /// A sentence that states the folder and the file name of a stored picture.
    func words(forPath path: String) -> String {
        let bytes = Array(path.utf8)
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return savedText.filled("", path) }
        return savedText.filled(
            String(decoding: bytes[..<slash], as: UTF8.self), String(decoding: bytes[(slash + 1)...], as: UTF8.self))
    }

    /// The number of waiting mails as text: "3 mails wait in the outbox".
    func words(forWaiting count: Int) -> String {
        count == 1 ? waitingOne : waitingInOutbox.filled(String(count))
    }
}
