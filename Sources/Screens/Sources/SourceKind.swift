import Settings
import Signals

/// A kind of source: its words, and how one is opened. A new kind is a class of its own and a line in the program's
/// table of `SourceKinds`.
public protocol SourceKind: AnyObject {
    /// The name in the log, in names of targets and in the history's file: "demo". Letters and digits, at most
    /// `HistoryFile.maximumKindLength`.
    var name: StaticString { get }
    /// What its button on the connection screen says.
    func title(_ strings: Strings) -> String
    /// The user wants a source of this kind: calls `open` with one, at once or after a form of its own, which it opens
    /// through the context's router and closes itself.
    /// - Parameter details: those of the history's entry that was chosen; nil when the source is chosen anew.
    func choose(_ details: String?, in context: ScreenContext, then open: @escaping (ChosenSource) -> Void)
    /// Finds sources of this kind on the network; nil for kinds that are chosen by a button. The connection screen lists what it finds.
    var search: (any StreamSearch)? { get }
    /// Whether the history has sources of this kind.
    var isInHistory: Bool { get }
    /// What the history shows first of an entry.
    func historyTitle(_ details: String, _ strings: Strings) -> String
    /// Why a source of this kind cannot be used, as a sentence.
    func words(for error: SourceError, _ strings: Strings) -> String
    /// Whether a source of the last session that cannot be connected is tried again by itself; otherwise that is told once, and the
    /// session forgets it.
    func isWorthRetrying(_ error: SourceError) -> Bool
    /// What a source of this kind reports by a notice.
    func words(forNotice notice: UInt8, _ strings: Strings) -> String
}

/// Of kinds without anything of their own there. No kind hands on to another one: `SourceKinds` alone calls them.
extension SourceKind {
    @inlinable public var search: (any StreamSearch)? { nil }
    @inlinable public var isInHistory: Bool { true }
    @inlinable public func historyTitle(_ details: String, _ strings: Strings) -> String { details }
    @inlinable public func words(for error: SourceError, _ strings: Strings) -> String { strings.words(for: error) }
    @inlinable public func isWorthRetrying(_ error: SourceError) -> Bool { true }
    @inlinable public func words(forNotice notice: UInt8, _ strings: Strings) -> String { "" }
}

/// A source that the user chose.
public struct ChosenSource {
    /// Not connected yet.
    public let source: any SignalSource
    /// What its kind finds it by again, for session and history: without control characters; nil when it shall not be remembered. What
    /// has more than `HistoryFile.maximumDetailsLength` bytes is remembered until the next start.
    public let details: String?

    public init(_ source: any SignalSource, details: String? = nil) {
        self.source = source
        self.details = details
    }
}

/// The kind whose form is the connection screen's own: host and port.
public protocol ServerKind: AnyObject {
    /// A source that is not connected yet.
    func source(host: String, port: UInt16, _ settings: Settings) -> any SignalSource
    func words(for error: SourceError, _ strings: Strings) -> String
    func words(forNotice notice: UInt8, _ strings: Strings) -> String
}

/// The kinds of sources that the program has, numbered: 0 for servers, then the others.
public final class SourceKinds {
    public let server: any ServerKind
    /// Each has a button on the connection screen, unless its sources are searched for.
    public let others: [any SourceKind]

    public init(server: any ServerKind, others: [any SourceKind]) {
        self.server = server
        self.others = others
    }

    /// The number of the servers' kind, as `AcquiredSource.kind`.
    public static let serverNumber: UInt8 = 0
    /// The number of one of the others.
    public static func number(ofOther index: Int) -> UInt8 { UInt8(index + 1) }

    /// The network of this machine is back: whoever looks for sources asks at once.
    package func networkReturned(at now: Int64) {
        for other in others { other.search?.networkReturned(at: now) }
    }

    /// The place of one of the others.
    func index(ofOther name: String) -> Int? { others.firstIndex { $0.name.description == name } }

    /// The place of the kind whose sources are found on the network; nil where there is none.
    package var indexOfFound: Int? { others.firstIndex { $0.search != nil } }

    private func other(_ kind: UInt8) -> (any SourceKind)? {
        others.indices.contains(Int(kind) - 1) ? others[Int(kind) - 1] : nil
    }

    /// Why a source of a kind cannot be used, as a sentence.
    func words(for error: SourceError, kind: UInt8, _ strings: Strings) -> String {
        other(kind)?.words(for: error, strings) ?? server.words(for: error, strings)
    }

    /// Whether a source of a kind that cannot be connected is tried again by itself.
    func isWorthRetrying(_ error: SourceError, kind: UInt8) -> Bool { other(kind)?.isWorthRetrying(error) ?? true }

    /// What a source of a kind reports by a notice.
    func words(forNotice notice: UInt8, kind: UInt8, _ strings: Strings) -> String {
        other(kind)?.words(forNotice: notice, strings) ?? server.words(forNotice: notice, strings)
    }

    /// What the history shows first of an entry; nil for a kind that the program, or the history, does not have.
    func historyTitle(_ place: HistoryEntry.Place, _ strings: Strings) -> String? {
        switch place {
        case .server(let host, _): host
        case .other(let name, let details):
            index(ofOther: name).flatMap { index in
                let kind = others[index]
                return kind.isInHistory ? kind.historyTitle(details, strings) : nil
            }
        }
    }
}
