import CMath
import JSON

/// An object in a JSON document, with the names that its members may have. Each fault is added to the list of problems; then a permitted value is
/// used instead, and reading continues.
struct Fields {
    let place: StudyPlace
    private let members: [JSONMember]

    /// - Parameter names: the names that the object's members may have, besides "comment".
    init(_ value: JSONValue, _ place: StudyPlace, _ names: [StaticString]) {
        self.place = place
        guard case .object(let members) = value else {
            self.members = []
            place.add(.wanted(.object))
            return
        }
        self.members = members
        for member in members where !member.isNamed("comment") {
            if !names.contains(where: { member.isNamed($0) }) { place.at(member.name).add(.unknown(member.name)) }
        }
    }

    func has(_ name: StaticString) -> Bool { self[name] != nil }

    subscript(name: StaticString) -> JSONValue? {
        for member in members where member.isNamed(name) { return member.value }
        return nil
    }

    /// The value of a member that must be present, and its position in the document; nil if it is missing.
    func required(_ name: StaticString) -> (JSONValue, StudyPlace)? {
        guard let value = self[name] else {
            place.add(.missing("\(name)"))
            return nil
        }
        return (value, place.at(name))
    }

    // MARK: Numbers

    func integer(_ name: StaticString, _ range: ClosedRange<Int>, or other: Int) -> Int {
        guard let value = self[name] else { return other }
        return place.at(name).integer(value, range) ?? other
    }

    func integer(_ name: StaticString, _ range: ClosedRange<Int>) -> Int? {
        required(name).flatMap { value, place in place.integer(value, range) }
    }

    func number(_ name: StaticString, _ range: ClosedRange<Double>, or other: Double) -> Double {
        guard let value = self[name] else { return other }
        return place.at(name).number(value, range) ?? other
    }

    func number(_ name: StaticString, _ range: ClosedRange<Double>) -> Double? {
        required(name).flatMap { value, place in place.number(value, range) }
    }

    /// Reads a number of seconds. The result is in milliseconds.
    func milliseconds(_ name: StaticString, upTo most: Int, or other: Double) -> Int64 {
        Int64((number(name, 0...Double(most), or: other) * 1000).rounded())
    }

    func truth(_ name: StaticString, or other: Bool = false) -> Bool {
        guard let value = self[name] else { return other }
        if let truth = value.truth { return truth }
        place.at(name).add(.wanted(.truth))
        return other
    }

    // MARK: Texts

    /// A text that is the same in all languages; `other` if it is missing.
    func string(_ name: StaticString, _ spelling: Spelling, or other: String = "") -> String {
        guard let value = self[name] else { return other }
        return place.at(name).string(value, spelling) ?? other
    }

    func requiredString(_ name: StaticString, _ spelling: Spelling) -> String {
        required(name).flatMap { value, place in place.string(value, spelling) } ?? ""
    }

    /// Reads a member that must be one of several words, and returns the value for this word. If the member is missing, the first value is
    /// returned.
    func choice<Choice>(_ name: StaticString, _ choices: [(StaticString, Choice)]) -> Choice {
        guard let value = self[name] else { return choices[0].1 }
        return place.at(name).choice(value, choices) ?? choices[0].1
    }

    // MARK: Lists

    /// The elements of a list, with their positions in the document; empty if the list is missing.
    func list(_ name: StaticString, _ count: ClosedRange<Int>, isRequired: Bool = false) -> [(JSONValue, StudyPlace)] {
        guard let value = self[name] else {
            if isRequired { place.add(.missing("\(name)")) }
            return []
        }
        return place.at(name).list(value, count)
    }
}
