import Settings
import Text

/// The wireless networks that a search found, in the format of `/etc/wifi.sh`: lines from wpa_supplicant that begin with `id=`, `level=`, `flags=`
/// and `ssid=`. An `id=` line begins the description of an access point. Unknown senders choose the names, and wpa_supplicant has escaped them.
public enum WiFiList {
    /// The maximum number of bytes of the list of networks that are read.
    public static let maximumBytes = 65536
    /// The maximum number of listed networks. If more are in range, those with the strongest signals are listed.
    public static let maximumNetworks = 64
    private static let strengths = -120...0

    /// The networks by descending number of bars, then by name. Access points of the same network are merged.
    public static func networks(in bytes: [UInt8]) -> [WiFiNetwork] {
        var found: [WiFiNetwork] = []
        var point = AccessPoint()
        for line in bytes.prefix(maximumBytes).split(separator: 0x0A) {
            if value(of: "id=", line) != nil {
                add(point, to: &found)
                point = AccessPoint()
            } else if let text = value(of: "level=", line) {
                point.strength = strength(text)
            } else if let text = value(of: "flags=", line) {
                point.security = security(text)
            } else if let text = value(of: "ssid=", line) {
                point.name = name(text)
            }
        }
        add(point, to: &found)
        return found.sorted { isBefore($0, $1) }
    }

    private struct AccessPoint {
        var name: WiFiName?
        var security: WiFiSecurity?
        var strength: Int?
    }

    /// Adds an access point, unless its description is incomplete because the list ends within it.
    private static func add(_ point: AccessPoint, to found: inout [WiFiNetwork]) {
        guard let name = point.name, let security = point.security, let strength = point.strength else { return }
        if let known = found.firstIndex(where: { $0.security == security && $0.name == name }) {
            found[known].strength = max(found[known].strength, strength)
            return
        }
        let network = WiFiNetwork(name: name, security: security, strength: strength)
        guard found.count == maximumNetworks else { return found.append(network) }
        guard let weakest = found.indices.min(by: { found[$0].strength < found[$1].strength }),
            found[weakest].strength < strength
        else { return }
        found[weakest] = network
    }

    private static func isBefore(_ a: WiFiNetwork, _ b: WiFiNetwork) -> Bool {
        let bars = (WiFiNetwork.bars(a.strength), WiFiNetwork.bars(b.strength))
        return bars.0 != bars.1 ? bars.0 > bars.1 : a.name.bytes.lexicographicallyPrecedes(b.name.bytes)
    }

    private static func value(of key: StaticString, _ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let count = key.utf8CodeUnitCount
        guard line.count >= count,
            line.prefix(count).elementsEqual(UnsafeBufferPointer(start: key.utf8Start, count: count))
        else { return nil }
        return line.dropFirst(count)
    }

    private static func strength(_ text: ArraySlice<UInt8>) -> Int? {
        guard text.first == UInt8(ascii: "-") else { return text.elementsEqual("0".utf8) ? 0 : nil }
        let number: Int? = ASCII.number(text.dropFirst(), upTo: -strengths.lowerBound)
        return number.map { -$0 }
    }

    /// Parses flags such as "[WPA2-PSK+SAE-CCMP][ESS]": for each protocol, its key management and its ciphers.
    private static func security(_ text: ArraySlice<UInt8>) -> WiFiSecurity {
        var security = WiFiSecurity.open
        for flag in text.split(whereSeparator: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }) {
            if flag.starts(with: "WPA2-".utf8) || flag.starts(with: "RSN-".utf8) {
                if contains(flag, "PSK") || contains(flag, "SAE") {
                    if contains(flag, "CCMP") { return .password }
                    security = contains(flag, "TKIP") ? .outdated : .unknown
                    continue
                }
                security = contains(flag, "EAP") ? .accounts : .unknown
            } else if security == .open, flag.starts(with: "WPA-".utf8) || flag.starts(with: "WEP".utf8) {
                security = contains(flag, "EAP") ? .accounts : .outdated
            }
        }
        return security
    }

    private static func contains(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return bytes.indices.contains { bytes[$0...].starts(with: word) }
    }

    /// Reverses wpa_supplicant's escaping of a name, in which a backslash precedes quotes, backslashes, control characters and bytes beyond ASCII.
    /// - Returns: nil for an invalid name, and for the name of a hidden network, which is empty or consists of zeros.
    static func name(_ text: ArraySlice<UInt8>) -> WiFiName? {
        var bytes: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex, bytes.count <= WiFiName.maximumBytes {
            let byte = text[index]
            index += 1
            guard byte == UInt8(ascii: "\\"), index < text.endIndex else {
                bytes.append(byte)
                continue
            }
            let kind = text[index]
            index += 1
            switch kind {
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "e"): bytes.append(0x1B)
            case UInt8(ascii: "x"):
                guard index + 1 < text.endIndex, let high = ASCII.hexadecimal(text[index]),
                    let low = ASCII.hexadecimal(text[index + 1])
                else { return nil }
                bytes.append(high << 4 | low)
                index += 2
            default: bytes.append(kind)
            }
        }
        return bytes.contains { $0 != 0 } ? WiFiName(bytes) : nil
    }
}
