import Acquisition
import GraphPages
import Services
import Signals
import Widgets

/// Stores the user's arrangement of the graphs for the shown set of channels. The arrangement is read when the graphs are shown, and written after
/// changes.
final class ArrangementMemory {
    private let context: GraphContext
    private let options: VisualizationOptions
    private var key: UInt64
    private var arrangements: Arrangements

    init(_ entries: [SampleStore.Entry], _ options: VisualizationOptions, context: GraphContext) {
        self.context = context
        self.options = options
        key = Self.key(entries, options)
        arrangements = Arrangements.parse(context.host.loadFile(Arrangements.fileName) ?? [])
    }

    private static func key(_ entries: [SampleStore.Entry], _ options: VisualizationOptions) -> UInt64 {
        Arrangement.key(
            entries, hasSpectrograms: options.showsSpectrograms,
            lacksSome: options.showsSpectrograms && !entries.allSatisfy { options.showsSpectrogram(of: $0) },
            isStacked: options.stacks(entries), hasBands: options.showsBands)
    }

    /// Continues with the arrangement for another set of shown channels.
    func follow(_ entries: [SampleStore.Entry]) { key = Self.key(entries, options) }

    /// The arrangement as numbers that the layout has written; nil if the user has not arranged these graphs.
    var numbers: [Int]? { arrangements.numbers(for: key) }

    /// Stores an arrangement of the graphs if it differs from the arrangement in the file.
    func remember(_ new: [Int]) {
        guard numbers ?? [] != new else { return }
        arrangements.add(Arrangement(key: key, numbers: new))
        context.host.saveFile(Arrangements.fileName, arrangements.bytes) { [context] in
            context.report($0, of: .arrangement)
        }
    }
}
