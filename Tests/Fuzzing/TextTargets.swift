import App
import Mail
import Platform
import Sending
import Settings
import SignalServerCore
import TouchScripts

/// Reads a mail address and msmtp's output, or composes a mail. The first byte of the input selects which of these.
private func readMail(_ bytes: [UInt8]) {
    var input = InputBytes(bytes)
    let kind = input.byte()
    let rest = input.rest()
    let text = String(decoding: rest, as: UTF8.self)
    if kind & 1 == 0 {
        if let address = try? MailAddress(text) {
            demand(address.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "an address with other characters")
        }
        _ = SendingResult(.exited(Int(kind)), errors: rest)
        _ = Outbox.name.number(text)
        return
    }
    guard let address = try? MailAddress("a@b") else { return }
    let message = MailMessage(
        draft: Draft(recipient: address, subject: text, text: text), sender: address, time: 1_700_000_000,
        identifier: 1, fileName: text, picture: [1, 2, 3])
    guard let mail = message.composed() else { return }
    var column = 0
    var last: UInt8 = 0
    for byte in mail {
        demand(byte < 0x7F && (byte >= 0x20 || byte == 10 || byte == 13), "a mail is ASCII")
        demand((byte == 10) == (last == 13), "lines end in CR LF")
        column = byte == 10 ? 0 : column + 1
        demand(column <= 998, "a line of a mail is too long")
        last = byte
    }
    demand(headers(mail) == 7, "\(headers(mail)) headers")
}

/// Returns the number of headers in a mail: the lines before the first empty line, without continuation lines.
private func headers(_ mail: [UInt8]) -> Int {
    var count = 0
    for line in mail.split(separator: 10, omittingEmptySubsequences: false) {
        if line.count <= 1 { break }
        if line.first != 0x20 { count += 1 }
    }
    return count
}

extension FuzzTarget {
    static let mail = FuzzTarget(
        "mail", maximumBytes: 16 << 10,
        growths: [
            Growth("blanks as a subject", " ", begin: { _ in "\u{1}" }),
            Growth("letters as a subject", "a", begin: { _ in "\u{1}" }),
            Growth("others as a subject", "\u{E9}", begin: { _ in "\u{1}" }),
            Growth("lines as a text", ".\n", begin: { _ in "\u{1}" }),
            Growth("what a server says", "server message: 4\n", begin: { _ in "E" }),
            Growth("marks", "server message:", begin: { _ in "E" }),
        ], run: readMail)

    /// Options on the kernel's command line and arguments of `signal-server`, separated by zeros.
    static let options = FuzzTarget(
        "options", maximumBytes: 16 << 10,
        growths: [
            Growth("options", "--host=a\0"), Growth("unknown options", "--a\0"),
            Growth("patterns", "1,") { _ in "--drop=" },
            Growth("signals", "--signal=sine\0"), Growth("labels", "a+") { _ in "--signal=sine:labels=" },
            Growth("kinds", "eeg,") { _ in "--simulate=" },
        ]
    ) { bytes in
        let arguments = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        _ = Application.options(arguments)
        if let options = try? OptionParser.parse(arguments), options.replay == nil, options.action == .serve {
            let channels = options.signals.reduce(0) { $0 + $1.channels }
            demand((1...1024).contains(channels), "\(channels) channels")
        }
    }

    /// Host names, ports, addresses and numbers that a user types.
    static let names = FuzzTarget("names", maximumBytes: 16 << 10) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        if (try? HostInput.checkHost(text)) != nil {
            demand(text.utf8.count <= HostInput.maximumHostLength, "a long host")
        }
        if let server = try? HostInput.server(text) {
            demand((try? HostInput.checkHost(server.host)) != nil, "a server that is no host")
            demand(server.port != 0, "a port 0")
        }
        _ = try? HostInput.port(text)
        if let address = IPAddress(text) { demand(IPAddress(address.text) == address, "another address after writing") }
        for key in SettingKey.allCases {
            guard let value = key.row.value(of: bytes) else { continue }
            demand(key.row.allows(value), "a value that is not allowed")
            demand(key.row.value(of: Array(key.row.text(of: value).utf8)) == value, "another value after writing")
        }
    }

    /// Lines of a script for `touch-player`.
    static let touchScripts = FuzzTarget("touch-scripts", maximumBytes: 4096) { bytes in
        for line in bytes.split(separator: 10) {
            guard let command = TouchCommand(line: Array(line), width: 800, height: 480) else { continue }
            switch command {
            case .down(let slot, let x, let y), .move(let slot, let x, let y):
                demand((0..<TouchCommand.slots).contains(slot) && x < 800 && y < 480, "a finger beside the panel")
            case .wait(let milliseconds): demand(milliseconds <= TouchCommand.maximumWait, "a long wait")
            case .up, .report, .done: break
            }
        }
    }
}
