import Acquisition
import Graphs
import MultichannelGraphs
import Signals

/// The options of the page of ECG paper.
public struct PaperOptions: Equatable, Sendable {
    /// The arrangement of the leads; nil for no page of ECG paper.
    public var form: PaperForm?
    /// The speed in millimeters per second.
    public var speed = 25
    /// True for red lines on a cream ground; false for dark colors as on the other pages.
    public var isLight = true
    /// The sensitivity in microvolts per millimeter for ECG channels whose scale in the settings defines no sensitivity.
    public var sensitivity = SensitivitySteps(.onPaper).standard

    public init() {}
}

extension VisualizationOptions {
    /// True if there is a page of ECG paper: the options select it, and at least one channel is a lead.
    func showsPaper(of channels: [SampleStore.Entry]) -> Bool {
        paper.form != nil && channels.contains { $0.isLead }
    }

    /// True if scopes are stacked. Only one of the two, a stack or ECG paper, can be before the pages of the grid. ECG paper takes precedence.
    package func stacks(_ channels: [SampleStore.Entry]) -> Bool { stacksScopes && !showsPaper(of: channels) }
}
