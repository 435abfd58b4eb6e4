import Acquisition
import Graphs
import Signals

/// What the settings say about the page of ECG paper.
public struct PaperOptions: Equatable, Sendable {
    /// How leads stand on it; nil for no such page.
    public var form: PaperForm?
    /// Millimetres per second.
    public var speed = 25
    /// Whether it is red on cream, otherwise dark as the other pages.
    public var isLight = true
    /// In microvolts per millimetre, where the scale of ECG channels has none.
    public var sensitivity = SensitivitySteps(.onPaper).standard

    public init() {}
}

extension VisualizationOptions {
    /// Whether there is a page of ECG paper: it is wanted, and a channel is a lead.
    func showsPaper(of channels: [SampleStore.Entry]) -> Bool {
        paper.form != nil && channels.contains { $0.isLead }
    }

    /// Whether scopes are stacked: there is one page before the grid's, and ECG paper comes first.
    func stacks(_ channels: [SampleStore.Entry]) -> Bool { stacksScopes && !showsPaper(of: channels) }
}
