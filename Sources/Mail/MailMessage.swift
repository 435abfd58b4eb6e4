import Signals
import Text

/// A mail that can be sent: what the user entered (`Draft`), with a PNG as attachment. It is composed according to RFC 5322 and MIME.
public struct MailMessage: Sendable {
    /// The maximum size of a composed message in bytes, enough for a picture of 1920 x 1080 pixels that hardly can be compressed.
    public static let maximumBytes = 12 << 20

    public var draft: Draft
    public var sender: MailAddress
    /// The date in seconds since 1970 (UTC); nil if the clock was never set, so that the mail server adds the date.
    public var time: Int64?
    /// Random bits that make each message unique.
    public var identifier: UInt64
    /// The file name of the picture as the recipient sees it.
    public var fileName: String
    public var picture: [UInt8]

    public init(
        draft: Draft, sender: MailAddress, time: Int64?, identifier: UInt64, fileName: String, picture: [UInt8]
    ) {
        self.draft = draft
        self.sender = sender
        self.time = time
        self.identifier = identifier
        self.fileName = fileName
        self.picture = picture
    }

    /// The complete message with CR LF at each line end; nil if it would be too large.
    public func composed() -> [UInt8]? {
        guard Base64.encodedCount(picture.count) < Self.maximumBytes - 64 * 1024 else { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(Base64.encodedCount(picture.count) + 16 * 1024)
        // Use a boundary with "=_", which occurs neither in base64 nor in quoted-printable text.
        let boundary = "=_pocketscope_" + Self.hexadecimal(identifier)
        if let time { line("Date: " + Self.date(time), &text) }
        line("From: <" + sender.text + ">", &text)
        line("To: <" + draft.recipient.text + ">", &text)
        text += "Subject: ".utf8
        HeaderText.append(draft.subject, maximum: Draft.maximumSubjectBytes, to: &text)
        line("", &text)
        line(
            "Message-ID: <" + Self.hexadecimal(UInt64(bitPattern: time ?? 0)) + "." + Self.hexadecimal(identifier) + "@"
                + sender.domain + ">", &text)
        line("MIME-Version: 1.0", &text)
        line("Content-Type: multipart/mixed; boundary=\"" + boundary + "\"", &text)
        line("", &text)
        line("--" + boundary, &text)
        line("Content-Type: text/plain; charset=UTF-8", &text)
        line("Content-Transfer-Encoding: quoted-printable", &text)
        line("", &text)
        QuotedPrintable.append(Array(draft.text.utf8.prefix(Draft.maximumTextBytes)), to: &text)
        line("--" + boundary, &text)
        let name = Self.safe(fileName)
        line("Content-Type: image/png; name=\"" + name + "\"", &text)
        line("Content-Transfer-Encoding: base64", &text)
        line("Content-Disposition: attachment; filename=\"" + name + "\"", &text)
        line("", &text)
        Base64.appendLines(picture, to: &text)
        line("--" + boundary + "--", &text)
        return text
    }

    private func line(_ string: String, _ text: inout [UInt8]) {
        text += string.utf8
        text.append(13)
        text.append(10)
    }

    /// A date as in a header: "Sat, 21 Nov 2026 13:52:07 +0000" (RFC 5322, section 3.3).
    static func date(_ seconds: Int64) -> String {
        let time = CivilTime(seconds: seconds)
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return days[time.weekday] + ", " + String(time.day) + " " + months[time.month - 1] + " " + String(time.year)
            + " " + time.clockWithSeconds + " +0000"
    }

    /// A number as sixteen hexadecimal digits.
    static func hexadecimal(_ value: UInt64) -> String {
        let digits = stride(from: UInt64(60), through: 0, by: -4).map {
            ASCII.hexadecimalDigit(UInt8(truncatingIfNeeded: value >> $0))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// A file name of letters, digits, dots, hyphens and underscores. Its length is limited to 60 bytes, so that the header line with it is short.
    static func safe(_ name: String) -> String {
        let bytes = name.utf8.prefix(60).map { byte -> UInt8 in
            let isSafe =
                ASCII.isLetterOrDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_")
            return isSafe ? byte : UInt8(ascii: "_")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
