import Services
import Session
import Signals
import Widgets

/// The texts of a kind of source, and the form in which the user specifies a source.
public protocol SourceForm: AnyObject {
    /// The title of the kind's button on the connection screen.
    func title(_ strings: Strings) -> String
    /// Asks the user for the information that a source of this kind needs, in a form. Calls `open` with the source when the user has completed the
    /// form; immediately if no form is needed.
    /// - Parameter details: the details of the chosen entry in the history; nil for a new source.
    func ask(_ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void)
    /// The title of a source of this kind in the list of earlier sources.
    /// - Parameter details: the stored details of that source.
    func historyTitle(_ details: String, _ strings: Strings) -> String
    /// The reason why a source of this kind cannot be used, as a sentence.
    func words(for error: SourceError, _ strings: Strings) -> String
    /// The text for a notice from a source of this kind.
    func words(forNotice notice: UInt8, _ strings: Strings) -> String
}

/// The forms of all kinds of sources, in the order of `SourceKinds`.
public final class SourceForms {
    private let kinds: SourceKinds
    private let others: [any SourceForm]

    /// - Parameter others: one form for each kind in `SourceKinds.others`.
    public init(_ kinds: SourceKinds, _ others: [any SourceForm]) {
        self.kinds = kinds
        self.others = others
    }

    /// The title of the button for a kind in `SourceKinds.others`.
    func title(ofOther index: Int, _ strings: Strings) -> String { others[index].title(strings) }

    /// Makes a source of a kind in `SourceKinds.others`, and passes it to `open`: immediately, or after the user has completed a form.
    /// - Parameter details: the details of the chosen entry in the history; nil for a new source.
    func choose(
        other index: Int, _ details: String?, in context: SourceContext, then open: @escaping (ChosenSource) -> Void
    ) {
        if let chosen = kinds.others[index].source(details, context.settings.current) { return open(chosen) }
        others[index].ask(details, in: context, then: open)
    }

    /// The reason why a source cannot be used, as a sentence. `kind` is the number of the source's kind.
    package func words(for error: SourceError, kind: UInt8, _ strings: Strings) -> String {
        guard let index = kinds.index(ofNumber: kind) else { return Self.serverWords(for: error, strings) }
        return others[index].words(for: error, strings)
    }

    /// The text for a notice. `kind` is the number of the kind of source that sent the notice.
    func words(forNotice notice: UInt8, kind: UInt8, _ strings: Strings) -> String {
        // The only notice that a TiA server sends is that it has refused UDP.
        kinds.index(ofNumber: kind).map { others[$0].words(forNotice: notice, strings) } ?? strings.tia.fellBackToTCP
    }

    /// The title of an entry in the history; nil if the program does not know the kind of source, or if the history does not show this kind.
    func historyTitle(_ place: HistoryEntry.Place, _ strings: Strings) -> String? {
        switch place {
        case .server(let host, _): host
        case .other(let name, let details):
            kinds.index(ofOther: name).flatMap { index in
                kinds.others[index].isInHistory ? others[index].historyTitle(details, strings) : nil
            }
        }
    }

    /// The reason why a TiA server cannot be used, as a sentence.
    private static func serverWords(for error: SourceError, _ strings: Strings) -> String {
        switch error {
        case .wrongProtocol: strings.tia.wrongProtocol
        case .protocolViolation(let reason): strings.tia.protocolViolation.filled(strings.sourceErrors.reason(reason))
        // 2 is the number of `TiAFailure.noReduction`, a type that this module cannot access.
        case .other(2): strings.tia.noReduction
        case .other: strings.tia.noUDP
        default: strings.words(for: error)
        }
    }
}
