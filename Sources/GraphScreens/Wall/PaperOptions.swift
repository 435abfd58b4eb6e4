import Acquisition
import Graphs
import Signals

/// The settings of the page of ECG paper.
public struct PaperOptions: Equatable, Sendable {
    /// The arrangement of the leads; nil for no page of ECG paper.
    public var form: PaperForm?
    /// Millimeters per second.
    public var speed = 25
    /// True for red on cream, false for dark as on the other pages.
    public var isLight = true
    /// In microvolts per millimeter, for ECG channels whose scale has none.
    public var sensitivity = SensitivitySteps(.onPaper).standard

    public init() {}
}

extension VisualizationOptions {
    /// True if there is a page of ECG paper: the settings select it, and a channel is a lead.
    func showsPaper(of channels: [SampleStore.Entry]) -> Bool {
        paper.form != nil && channels.contains { $0.isLead }
    }

    /// True if scopes are stacked. There is one page before the grid's, and ECG paper takes precedence.
    func stacks(_ channels: [SampleStore.Entry]) -> Bool { stacksScopes && !showsPaper(of: channels) }
}
