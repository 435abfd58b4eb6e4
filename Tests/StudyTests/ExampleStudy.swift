import JSON
import Study
import TestKit

/// The repository's example study, unchanged or with changes.
public struct ExampleStudy {
    /// The documents in the order of `StudyDocument.allCases`.
    public private(set) var documents: [JSONValue] = []

    /// Reads the example study; returns nil if a document cannot be read.
    public init?() {
        for document in StudyDocument.allCases {
            guard let bytes = Self.bytes(document),
                let value = try? JSONReader.read(bytes, within: StudyLimits.document)
            else { return nil }
            documents.append(value)
        }
    }

    public static func bytes(_ document: StudyDocument) -> [UInt8]? {
        TestFiles.bytes("Examples/study/" + document.fileName)
    }

    private func index(_ document: StudyDocument) -> Int { StudyDocument.allCases.firstIndex(of: document) ?? 0 }

    public subscript(document: StudyDocument) -> JSONValue {
        get { documents[index(document)] }
        set { documents[index(document)] = newValue }
    }

    /// Sets the value at a path, also of a member that is missing; nil removes the value.
    public mutating func put(_ document: StudyDocument, _ path: [JSONPath.Step], _ value: JSONValue?) {
        self[document] = self[document].with(value, at: path[...])
    }

    public func read() -> StudyReader {
        StudyReader { self[$0].written(indented: true) }
    }
}

extension JSONValue {
    fileprivate func with(_ value: JSONValue?, at path: ArraySlice<JSONPath.Step>) -> JSONValue {
        guard let step = path.first else { return value ?? .null }
        let rest = path.dropFirst()
        switch (step, self) {
        case (.name(let name), .object(var members)):
            let index = members.firstIndex { $0.name == name }
            if let index, rest.isEmpty, value == nil {
                members.remove(at: index)
            } else if let index {
                members[index].value = members[index].value.with(value, at: rest)
            } else if let value, rest.isEmpty {
                members.append(JSONMember(name, value))
            }
            return .object(members)
        case (.element(let index), .list(var list)) where list.indices.contains(index):
            if rest.isEmpty, value == nil {
                list.remove(at: index)
            } else {
                list[index] = list[index].with(value, at: rest)
            }
            return .list(list)
        default: return self
        }
    }
}
