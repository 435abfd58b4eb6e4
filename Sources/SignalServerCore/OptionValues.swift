import Platform
import Signals

/// Parses the text of an option's value. It works on bytes, because String has no search functions in Embedded Swift.
struct OptionValue {
    /// The name of the option, for messages.
    let option: String
    let bytes: [UInt8]

    init(_ option: String, _ text: String) {
        self.option = option
        bytes = Array(text.utf8)
    }

    init(_ option: String, _ bytes: some Sequence<UInt8>) {
        self.option = option
        self.bytes = Array(bytes)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func error(_ reason: String) -> OptionError { OptionError(option, reason) }

    /// Divides the value at each separator. Parts may be empty.
    func split(_ separator: Character) -> [OptionValue] {
        guard let byte = separator.asciiValue else { return [self] }
        return bytes.split(separator: byte, omittingEmptySubsequences: false).map { OptionValue(option, $0) }
    }

    /// Divides the value at the first separator; nil if there is no separator.
    func divided(at separator: Character) -> (before: OptionValue, after: OptionValue)? {
        guard let byte = separator.asciiValue, let place = bytes.firstIndex(of: byte) else { return nil }
        return (OptionValue(option, bytes[..<place]), OptionValue(option, bytes[(place + 1)...]))
    }

    /// Parses a whole number within `range`.
    func integer(_ range: ClosedRange<Int>) throws(OptionError) -> Int {
        var value = 0
        var valid = !bytes.isEmpty && bytes.count <= 9
        for byte in bytes where valid {
            if byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") {
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
            } else {
                valid = false
            }
        }
        guard valid, range.contains(value) else {
            throw error("'\(text)' is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// Parses a whole number from -`limit` to `limit`, with or without a sign.
    func signedInteger(_ limit: Int) throws(OptionError) -> Int {
        let sign = bytes.first
        let unsigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") ? bytes.dropFirst() : bytes[...]
        guard let value = try? OptionValue(option, unsigned).integer(0...limit) else {
            throw error("'\(text)' is not a whole number from -\(limit) to \(limit)")
        }
        return sign == UInt8(ascii: "-") ? -value : value
    }

    /// Parses a decimal number and returns it in thousandths, for example 62500 for 62.5; at most `maximum` thousandths.
    func thousandths(maximum: Int64) throws(OptionError) -> Int64 {
        var value: Int64 = 0
        var decimals = -1
        var digits = 0
        var valid = bytes.count <= 12
        for byte in bytes where valid {
            if byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") {
                value = value * 10 + Int64(byte - UInt8(ascii: "0"))
                digits += 1
                if decimals >= 0 { decimals += 1 }
            } else if byte == UInt8(ascii: "."), decimals < 0 {
                decimals = 0
            } else {
                valid = false
            }
        }
        valid = valid && digits > 0 && decimals <= 3
        for _ in 0..<(3 - max(0, min(decimals, 3))) { value *= 10 }
        guard valid, value <= maximum else {
            throw error("'\(text)' is not a number from 0 to \(maximum / 1000) with at most three decimals")
        }
        return value
    }

    /// Parses a sampling rate in hertz.
    func rate() throws(OptionError) -> SamplingRate {
        let value = try thousandths(maximum: Int64(ServerLimits.rateMilliHertz))
        guard value >= 100 else { throw error("'\(text)' is not a rate from 0.1 to 100000 Hz") }
        return SamplingRate(milliHertz: UInt32(value))
    }

    /// Parses the frequency of a sine in hertz.
    func frequency() throws(OptionError) -> SamplingRate {
        SamplingRate(milliHertz: UInt32(try thousandths(maximum: Int64(ServerLimits.rateMilliHertz))))
    }

    /// Parses the peak value of a sine.
    func amplitude() throws(OptionError) -> Float { Float(try thousandths(maximum: 1_000_000_000)) / 1000 }

    /// Parses an IPv4 address in dotted form. The port of the result is 0.
    func address() throws(OptionError) -> SocketAddress {
        guard let address = SocketAddress(text, port: 0), let host = address.host.v4, host != 0 else {
            throw error("'\(text)' is not an IPv4 address such as 192.168.1.255")
        }
        return address
    }
}
