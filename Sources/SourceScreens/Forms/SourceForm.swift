import Services
import Session
import Signals
import Widgets

/// What the screens show of a kind of source: its words, and the form in which the user says which source is meant.
public protocol SourceForm: AnyObject {
    /// What its button on the connection screen says.
    func title(_ strings: Strings) -> String
    /// Asks the user for a source that its kind cannot make of the details alone: calls `open` with one, at once or after a
    /// form of its own, which it opens through the context's router and closes itself.
    /// - Parameter details: those of the history's entry that was chosen; nil when the source is chosen anew.
    func ask(_ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void)
    /// What the history shows first of an entry.
    func historyTitle(_ details: String, _ strings: Strings) -> String
    /// Why a source of this kind cannot be used, as a sentence.
    func words(for error: SourceError, _ strings: Strings) -> String
    /// What a source of this kind reports by a notice.
    func words(forNotice notice: UInt8, _ strings: Strings) -> String
}

/// What the screens show of the program's kinds of sources, in the order of `SourceKinds`.
public final class SourceForms {
    private let kinds: SourceKinds
    private let others: [any SourceForm]

    /// - Parameter others: one of each kind.
    public init(_ kinds: SourceKinds, _ others: [any SourceForm]) {
        self.kinds = kinds
        self.others = others
    }

    /// What the button of one of the others says.
    func title(ofOther index: Int, _ strings: Strings) -> String { others[index].title(strings) }

    /// The user wants a source of one of the other kinds: calls `open` with one, at once or after a form.
    /// - Parameter details: those of the history's entry that was chosen; nil when the source is chosen anew.
    func choose(
        other index: Int, _ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void
    ) {
        if let chosen = kinds.others[index].source(details, context.settings.current) { return open(chosen) }
        others[index].ask(details, in: context, then: open)
    }

    /// Why a source of a kind cannot be used, as a sentence.
    package func words(for error: SourceError, kind: UInt8, _ strings: Strings) -> String {
        guard let index = kinds.index(ofNumber: kind) else { return Self.serverWords(for: error, strings) }
        return others[index].words(for: error, strings)
    }

    /// What a source of a kind reports by a notice.
    func words(forNotice notice: UInt8, kind: UInt8, _ strings: Strings) -> String {
        // The servers' one notice: it refused UDP.
        kinds.index(ofNumber: kind).map { others[$0].words(forNotice: notice, strings) } ?? strings.tia.fellBackToTCP
    }

    /// What the history shows first of an entry; nil for a kind that the program, or the history, does not have.
    func historyTitle(_ place: HistoryEntry.Place, _ strings: Strings) -> String? {
        switch place {
        case .server(let host, _): host
        case .other(let name, let details):
            kinds.index(ofOther: name).flatMap { index in
                kinds.others[index].isInHistory ? others[index].historyTitle(details, strings) : nil
            }
        }
    }

    /// Why a TiA server cannot be used, as a sentence.
    private static func serverWords(for error: SourceError, _ strings: Strings) -> String {
        switch error {
        case .wrongProtocol: strings.tia.wrongProtocol
        case .protocolViolation(let reason): strings.tia.protocolViolation.filled(strings.sourceErrors.reason(reason))
        case .other: strings.tia.noUDP
        default: strings.words(for: error)
        }
    }
}
