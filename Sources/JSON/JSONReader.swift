import CJansson

/// Reads a whole document. The time is proportional to the document's length. Reading needs about twenty times as much memory as the document.
public enum JSONReader {
    /// Reads a document.
    /// - Parameter bytes: the document in UTF-8. It may begin with a byte order mark, which editors on Windows write.
    public static func read(_ bytes: [UInt8], within limits: JSONLimits) throws(JSONError) -> JSONValue {
        let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
        guard bytes.count > start else { throw JSONError(.endsEarly, JSONPlace(line: 1, column: 1)) }
        var scan = JSONScan(limits)
        try scan.read(bytes[start...])
        var error = json_error_t()
        let root = bytes.withUnsafeBytes { buffer in
            let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return json_loadb(
                text?.advanced(by: start), buffer.count - start,
                Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY), &error)
        }
        guard let root else {
            // jansson reports the position at which it has stopped; for an empty document, that is line 0.
            let place = JSONPlace(line: max(1, Int(error.line)), column: max(1, Int(error.column)))
            throw JSONError(fault(json_error_code(&error)), place)
        }
        defer { json_decref(root) }
        return value(root)
    }

    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static func fault(_ code: json_error_code) -> JSONFault {
        switch code {
        case json_error_out_of_memory: .noMemory
        case json_error_invalid_utf8: .characters
        case json_error_premature_end_of_input: .endsEarly
        case json_error_end_of_input_expected: .goesOn
        case json_error_null_character, json_error_null_byte_in_key: .zero
        case json_error_duplicate_key: .duplicate
        case json_error_numeric_overflow: .number
        default: .syntax
        }
    }

    /// Copies a tree of jansson's objects. The tree's depth is limited, because `JSONScan` has rejected deeper documents before.
    private static func value(_ json: UnsafeMutablePointer<json_t>) -> JSONValue {
        switch json.pointee.type {
        case JSON_OBJECT:
            var members: [JSONMember] = []
            members.reserveCapacity(json_object_size(json))
            var iterator = json_object_iter(json)
            while let place = iterator {
                let name = text(json_object_iter_key(place), json_object_iter_key_len(place))
                members.append(JSONMember(name, json_object_iter_value(place).map(value) ?? .null))
                iterator = json_object_iter_next(json, place)
            }
            return .object(members)
        case JSON_ARRAY:
            return .list((0..<json_array_size(json)).map { json_array_get(json, $0).map(value) ?? .null })
        case JSON_STRING: return .text(text(json_string_value(json), json_string_length(json)))
        case JSON_INTEGER: return .integer(json_integer_value(json))
        case JSON_REAL: return .real(json_real_value(json))
        case JSON_TRUE: return .truth(true)
        case JSON_FALSE: return .truth(false)
        default: return .null
        }
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
