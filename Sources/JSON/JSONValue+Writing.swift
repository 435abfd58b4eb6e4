import CJansson

extension JSONValue {
    /// The document in UTF-8: on one line, or indented by two spaces per level with a line end at the end. Numbers have 15 digits. NaN and infinity
    /// become null.
    /// - Returns: nil if there is not enough memory, or if a value is nested deeper than 64 levels.
    public func written(indented: Bool) -> [UInt8]? {
        guard let json = make(depth: 0) else { return nil }
        defer { json_decref(json) }
        let form = indented ? 2 : Self.compact
        let flags = Int(form) | Self.digits | Int(JSON_ENCODE_ANY)
        let count = json_dumpb(json, nil, 0, flags)
        guard count > 0 else { return nil }
        var bytes = [UInt8](repeating: 0x0A, count: count + (indented ? 1 : 0))
        let written = bytes.withUnsafeMutableBytes {
            json_dumpb(json, $0.baseAddress?.assumingMemoryBound(to: CChar.self), count, flags)
        }
        return written == count ? bytes : nil
    }

    private static let compact = 0x20
    /// The result of the macro JSON_REAL_PRECISION(15).
    private static let digits = 15 << 11

    private func make(depth: Int) -> UnsafeMutablePointer<json_t>? {
        guard depth < JSONLimits.maximumDepth else { return nil }
        switch self {
        case .null: return json_null()
        case .truth(let truth): return truth ? json_true() : json_false()
        case .integer(let integer): return json_integer(integer)
        case .real(let real): return real.isFinite ? json_real(real) : json_null()
        case .text(let text):
            var text = text
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { json_stringn($0.baseAddress ?? Self.empty, $0.count) }
            }
        case .list(let list):
            guard let array = json_array() else { return nil }
            for element in list {
                guard let made = element.make(depth: depth + 1), json_array_append_new(array, made) == 0 else {
                    json_decref(array)
                    return nil
                }
            }
            return array
        case .object(let members):
            guard let object = json_object() else { return nil }
            for member in members {
                var name = member.name
                guard let made = member.value.make(depth: depth + 1) else {
                    json_decref(object)
                    return nil
                }
                let result = name.withUTF8 { bytes in
                    bytes.withMemoryRebound(to: CChar.self) {
                        json_object_setn_new(object, $0.baseAddress ?? Self.empty, $0.count, made)
                    }
                }
                guard result == 0 else {
                    json_decref(object)
                    return nil
                }
            }
            return object
        }
    }

    /// An address other than NULL, which jansson requires for empty texts.
    private static var empty: UnsafePointer<CChar> { UnsafePointer(bitPattern: 1)! }
}
