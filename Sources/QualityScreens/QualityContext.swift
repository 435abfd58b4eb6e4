import Acquisition
import Graphs
import Services
import Session
import Widgets

/// Quality screens: the electrodes on a head with their quality, and the band power of all channels. Pure; they know neither the graphs'
/// screen nor those of sources.

/// What these screens are given.
public struct QualityContext: ScreenContext {
    public let tools: ScreenTools
    let session: Session
    /// The look of graphs on this panel.
    let graphStyle: () -> GraphStyle

    public init(tools: ScreenTools, session: Session, graphStyle: @escaping () -> GraphStyle) {
        self.tools = tools
        self.session = session
        self.graphStyle = graphStyle
    }
}

extension QualityContext {
    var acquisition: Acquisition { session.acquisition }
    var settings: SettingsStore { session.settings }
}
