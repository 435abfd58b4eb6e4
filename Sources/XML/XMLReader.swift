/// XML: parses small documents to trees of elements, with expat and within limits. The module performs no input or output.
import CExpat
import Text

/// The limits for a document.
public struct XMLLimits: Sendable {
    public var bytes: Int
    /// The maximum nesting depth of elements.
    public var depth: Int
    public var elements: Int
    /// The maximum number of attributes of one element.
    public var attributes: Int

    public init(bytes: Int, depth: Int, elements: Int, attributes: Int) {
        (self.bytes, self.depth, self.elements, self.attributes) = (bytes, depth, elements, attributes)
    }
}

/// The reason why an XML document is rejected.
public enum XMLError: Error, Equatable, Sendable {
    /// expat reports that the document is not well-formed.
    case malformed
    /// The document is longer, or has more elements, attributes or levels, than allowed.
    case tooLarge
    /// The document has a document type declaration. It is refused, because only such a declaration can declare entities, and no
    /// protocol of this app uses one.
    case documentType
    /// The system provided no memory.
    case noMemory
}

/// An element of a small XML document.
public struct XMLElement: Sendable {
    public let name: String
    public fileprivate(set) var attributes: [(name: String, value: String)] = []
    /// The text directly inside the element, without the text of child elements.
    public fileprivate(set) var text: [UInt8] = []
    public fileprivate(set) var children: [XMLElement] = []

    public func attribute(_ name: String) -> String? {
        for attribute in attributes where attribute.name == name { return attribute.value }
        return nil
    }

    public func child(_ name: String) -> XMLElement? {
        for child in children where child.name == name { return child }
        return nil
    }

    /// The text of the element without blanks at both ends.
    public var trimmedText: String { String(decoding: text.trimmed, as: UTF8.self) }
}

/// Parses a whole document to a tree of elements, with expat.
public enum XMLReader {
    public static func read(_ bytes: [UInt8], within limits: XMLLimits) throws(XMLError) -> XMLElement {
        guard bytes.count <= limits.bytes, bytes.count <= Int(Int32.max) else { throw .tooLarge }
        guard let parser = XML_ParserCreate(nil) else { throw .noMemory }
        defer { XML_ParserFree(parser) }
        let tree = XMLTree(parser, limits)
        XML_SetUserData(parser, Unmanaged.passUnretained(tree).toOpaque())
        XML_SetElementHandler(
            parser, { tree, name, attributes in XMLTree.of(tree)?.begin(name, attributes) },
            { tree, _ in XMLTree.of(tree)?.end() })
        XML_SetCharacterDataHandler(parser) { tree, text, count in XMLTree.of(tree)?.add(text, count) }
        XML_SetStartDoctypeDeclHandler(parser) { tree, _, _, _, _ in XMLTree.of(tree)?.stop(.documentType) }
        let status = bytes.withUnsafeBytes {
            XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1)
        }
        // Keep the tree alive until here, because expat's handlers do not retain it.
        return try withExtendedLifetime(tree) { () throws(XMLError) in
            if let error = tree.error { throw error }
            guard status == XML_STATUS_OK, let root = tree.root else { throw .malformed }
            return root
        }
    }
}

/// Collects what expat reports. The handlers are C functions, which cannot throw, so they store an error and stop expat.
private final class XMLTree {
    private let parser: XML_Parser
    private let limits: XMLLimits
    private var open: [XMLElement] = []
    private var elements = 0
    private(set) var root: XMLElement?
    private(set) var error: XMLError?

    init(_ parser: XML_Parser, _ limits: XMLLimits) {
        self.parser = parser
        self.limits = limits
    }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLTree? {
        pointer.map { Unmanaged<XMLTree>.fromOpaque($0).takeUnretainedValue() }
    }

    func begin(_ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard error == nil, let name else { return }
        elements += 1
        guard elements <= limits.elements, open.count < limits.depth else { return stop(.tooLarge) }
        var element = XMLElement(name: String(cString: name))
        var index = 0
        while let list, let key = list[index], let value = list[index + 1] {
            guard element.attributes.count < limits.attributes else { return stop(.tooLarge) }
            element.attributes.append((String(cString: key), String(cString: value)))
            index += 2
        }
        open.append(element)
    }

    func end() {
        guard error == nil, let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }

    func add(_ text: UnsafePointer<CChar>?, _ count: Int32) {
        guard error == nil, !open.isEmpty, let text, count > 0 else { return }
        open[open.count - 1].text.append(contentsOf: UnsafeRawBufferPointer(start: text, count: Int(count)))
    }

    func stop(_ error: XMLError) {
        if self.error == nil { self.error = error }
        XML_StopParser(parser, 0)
    }
}
