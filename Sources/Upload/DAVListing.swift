import Text
import XML

/// A file or folder on the server, as an answer of the server describes it.
public struct DAVResource: Equatable, Sendable {
    /// The last part of the address of the file or folder, without escapes.
    package var name: [UInt8]
    package var isFolder = false
    /// The size of the file in bytes; nil if the server does not report it.
    package var size: Int64?
    /// The digest of the file; nil if the server does not report it.
    package var digest: FileDigest?

    package init(name: [UInt8], isFolder: Bool = false, size: Int64? = nil, digest: FileDigest? = nil) {
        self.name = name
        self.isFolder = isFolder
        self.size = size
        self.digest = digest
    }
}

/// Parses answers to PROPFIND (RFC 4918, section 9.1), within limits.
package enum DAVListing {
    /// The limits for the XML of an answer. They permit a folder with all pieces of a large file. The only attributes are namespace declarations.
    private static let limits = XMLLimits(bytes: DAVAnswer.maximumBytes, depth: 12, elements: 12_000, attributes: 32)

    /// The files and folders that an answer lists; nil if the answer cannot be parsed. The namespace prefixes of element names are ignored.
    package static func read(_ bytes: [UInt8]) -> [DAVResource]? {
        guard let root = try? XMLReader.read(bytes, within: limits), local(root.name, "multistatus") else { return nil }
        var resources: [DAVResource] = []
        for response in root.children where local(response.name, "response") {
            guard let href = child(response, "href") else { return nil }
            var resource = DAVResource(name: lastPart(href.text))
            for part in response.children where local(part.name, "propstat") && isFound(part) {
                if let properties = child(part, "prop") { read(properties, &resource) }
            }
            resources.append(resource)
        }
        return resources
    }

    private static func read(_ properties: XMLElement, _ resource: inout DAVResource) {
        if let size = child(properties, "getcontentlength") {
            resource.size = Decimal.integer(size.text.trimmed, maximum: .max)
        }
        if let type = child(properties, "resourcetype") { resource.isFolder = child(type, "collection") != nil }
        if let sums = child(properties, "checksums") {
            for sum in sums.children where resource.digest == nil { resource.digest = digest(sum.text) }
        }
    }

    /// Finds the digest in a text such as "SHA1:... MD5:... SHA256:...".
    private static func digest(_ text: [UInt8]) -> FileDigest? {
        let mark = Array("SHA256:".utf8)
        for word in text.split(whereSeparator: { $0.isXMLSpace })
        where ASCII.equal(word.prefix(mark.count), mark) {
            return FileDigest(line: word.dropFirst(mark.count))
        }
        return nil
    }

    /// True if a part of the answer has the status "HTTP/1.1 200 OK" or a similar one, which means that the properties in this part exist.
    private static func isFound(_ part: XMLElement) -> Bool {
        guard let status = child(part, "status") else { return true }
        let words = status.text.trimmed.split(separator: UInt8(ascii: " "))
        return words.count > 1 && words[1].elementsEqual("200".utf8)
    }

    /// The last part of an address without escapes: "a b" for "/dav/a%20b/".
    private static func lastPart(_ href: [UInt8]) -> [UInt8] {
        var part = href.trimmed
        while part.last == UInt8(ascii: "/") { part.removeLast() }
        let slash = part.lastIndex(of: UInt8(ascii: "/"))
        return URLText.decoded(slash.map { part[($0 + 1)...] } ?? part)
    }

    private static func child(_ element: XMLElement, _ name: StaticString) -> XMLElement? {
        element.children.first { local($0.name, name) }
    }

    /// True if an XML element has the wanted name, with or without a namespace prefix.
    private static func local(_ name: String, _ wanted: StaticString) -> Bool {
        let bytes = Array(name.utf8)
        let colon = bytes.lastIndex(of: UInt8(ascii: ":"))
        let part = colon.map { bytes[($0 + 1)...] } ?? bytes[...]
        return wanted.withUTF8Buffer { part.elementsEqual($0) }
    }
}
