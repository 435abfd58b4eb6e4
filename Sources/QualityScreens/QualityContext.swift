import Acquisition
import Graphs
import Services
import Widgets

/// Quality screens: the electrodes on a head with their quality, and the band power of all channels. The module
/// performs no input or output. It does not use the modules of the graphs' screen and of the sources' screens.

/// Everything that the quality screens use.
public struct QualityContext: ScreenContext {
    public let tools: ScreenTools
    let settings: SettingsStore
    /// The open sources and their selected channels.
    let acquisition: Acquisition
    let log: any DeviceLog
    /// Returns the style of graphs on this panel.
    let graphStyle: () -> GraphStyle

    public init(
        tools: ScreenTools, settings: SettingsStore, acquisition: Acquisition, log: any DeviceLog,
        graphStyle: @escaping () -> GraphStyle
    ) {
        self.tools = tools
        self.settings = settings
        self.acquisition = acquisition
        self.log = log
        self.graphStyle = graphStyle
    }
}
