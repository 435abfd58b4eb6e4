import CExpat
import Text

/// Reads the elements of an XML text once and in order, with expat. If the XML is not well-formed, it reads the part before the error.
struct XMLElements {
    /// The maximum number of nested elements whose names are passed to `body`.
    static let maximumDepth = 16
    /// The maximum number of bytes of an element's text that are stored.
    static let maximumText = 256

    /// Receives an element of the XML. `path` contains the names of the open elements, outermost first. `text` is nil at the beginning of an
    /// element.
    typealias Body = (_ path: [ArraySlice<UInt8>], _ text: [UInt8]?) -> Void

    /// Calls `body` at the beginning and at the end of each element. At its end, `text` is the part of the element's text that follows its last
    /// child.
    static func read(_ bytes: ArraySlice<UInt8>, _ body: Body) {
        guard bytes.count <= Int(Int32.max), let parser = XML_ParserCreate("UTF-8") else { return }
        defer { XML_ParserFree(parser) }
        withoutActuallyEscaping(body) { body in
            let walk = XMLWalk(parser, body)
            XML_SetUserData(parser, Unmanaged.passUnretained(walk).toOpaque())
            XML_SetElementHandler(
                parser, { walk, name, _ in XMLWalk.of(walk)?.begin(name) }, { walk, _ in XMLWalk.of(walk)?.end() })
            XML_SetCharacterDataHandler(parser) { walk, text, count in XMLWalk.of(walk)?.add(text, count) }
            // Only a document type declaration can declare entities. Stop reading at such a declaration, because XDF files have none.
            XML_SetStartDoctypeDeclHandler(parser) { walk, _, _, _, _ in XMLWalk.of(walk)?.stop() }
            bytes.withUnsafeBytes {
                _ = XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1)
            }
            // Keep the object alive until here, because expat's handlers do not retain it.
            withExtendedLifetime(walk) {}
        }
    }

    static func read(_ bytes: [UInt8], _ body: Body) { read(bytes[...], body) }

    /// Searches the bytes for XML documents whose outermost element is `info`, and calls `body` for each of them.
    static func readAll(in bytes: [UInt8], _ body: Body) {
        var rest = bytes[...]
        while let begin = place(of: "<info>", in: rest), let end = place(of: "</info>", in: rest[begin...]) {
            read(rest[begin..<(end + 7)], body)
            rest = rest[(end + 7)...]
        }
    }

    private static func place(of mark: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
        let count = mark.utf8CodeUnitCount
        var place = bytes.startIndex
        while place + count <= bytes.endIndex {
            if (0..<count).allSatisfy({ bytes[place + $0] == mark.utf8Start[$0] }) { return place }
            place += 1
        }
        return nil
    }
}

/// The state of reading one document with expat.
private final class XMLWalk {
    private let parser: XML_Parser
    private let body: XMLElements.Body
    private var path: [ArraySlice<UInt8>] = []
    /// The number of open elements that are nested more deeply than `maximumDepth`.
    private var deeper = 0
    private var text: [UInt8] = []

    init(_ parser: XML_Parser, _ body: @escaping XMLElements.Body) {
        self.parser = parser
        self.body = body
    }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLWalk? {
        pointer.map { Unmanaged<XMLWalk>.fromOpaque($0).takeUnretainedValue() }
    }

    func begin(_ name: UnsafePointer<CChar>?) {
        guard let name else { return }
        text.removeAll(keepingCapacity: true)
        guard deeper == 0, path.count < XMLElements.maximumDepth else {
            deeper += 1
            return
        }
        path.append(ArraySlice(String(cString: name).utf8))
        body(path, nil)
    }

    func end() {
        if deeper > 0 {
            deeper -= 1
        } else if !path.isEmpty {
            body(path, trimmed)
            path.removeLast()
        }
        text.removeAll(keepingCapacity: true)
    }

    func add(_ characters: UnsafePointer<CChar>?, _ count: Int32) {
        guard let characters, count > 0 else { return }
        let kept = min(Int(count), XMLElements.maximumText - text.count)
        text.append(contentsOf: UnsafeRawBufferPointer(start: characters, count: max(0, kept)))
    }

    func stop() { XML_StopParser(parser, 0) }

    private var trimmed: [UInt8] {
        var text = text.drop { $0 <= 0x20 }
        while let last = text.last, last <= 0x20 { text.removeLast() }
        return text.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    }
}

extension ArraySlice<UInt8> {
    /// True if the bytes equal a name. Upper and lower case count as equal.
    func isName(_ name: StaticString) -> Bool {
        count == name.utf8CodeUnitCount
            && (0..<count).allSatisfy { ASCII.lowercased(self[startIndex + $0]) == name.utf8Start[$0] }
    }
}
