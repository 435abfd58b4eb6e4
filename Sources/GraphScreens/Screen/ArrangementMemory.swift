import Acquisition
import Services
import Signals
import Widgets

/// The user's arrangement of the graphs of this set of channels: read when they are shown, written after changes.
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

    /// Follows a change of the shown channels.
    func follow(_ entries: [SampleStore.Entry]) { key = Self.key(entries, options) }

    /// The numbers that the layout wrote last; nil if the graphs were never arranged.
    var numbers: [Int]? { arrangements.numbers(for: key) }

    /// Writes an arrangement if it differs from the last one.
    func remember(_ new: [Int]) {
        guard numbers ?? [] != new else { return }
        arrangements.add(Arrangement(key: key, numbers: new))
        context.host.saveFile(Arrangements.fileName, arrangements.bytes) { [context] in
            context.report($0, of: .arrangement)
        }
    }
}
