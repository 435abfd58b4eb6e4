import Services
import Settings
import Widgets

/// ViewerScreens: the screen about the page that browsers on the network show.
public struct ViewerContext: ScreenContext {
    public let tools: ScreenTools
    let settings: SettingsStore
    let machine: any BoardMachine

    public init(tools: ScreenTools, settings: SettingsStore, machine: any BoardMachine) {
        self.tools = tools
        self.settings = settings
        self.machine = machine
    }
}
