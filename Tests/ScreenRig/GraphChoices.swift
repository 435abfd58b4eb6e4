import Acquisition
import Filters
import GraphPages
import GraphScreens
import Graphs
import Layout
import Screens
import Signals

/// The options of the graphs' screen in a test, and the channels that the screen shows.
public struct GraphChoices {
    public var options = VisualizationOptions()
    public var derivation = Derivation()

    public init() {}

    public var filters: PerKind<FilterSettings> {
        get { derivation.filters }
        set { derivation.filters = newValue }
    }
    public var montages: PerKind<Montage> {
        get { derivation.montages }
        set { derivation.montages = newValue }
    }
    public var heartLead: String? {
        get { derivation.heartLead }
        set { derivation.heartLead = newValue }
    }
    public var drawnLimits: PerKind<ValueLimits?> {
        get { options.drawnLimits }
        set { options.drawnLimits = newValue }
    }
    public var scopeScales: PerKind<ScopeScale> {
        get { options.scopeScales }
        set { options.scopeScales = newValue }
    }
    public var paper: PaperOptions {
        get { options.paper }
        set { options.paper = newValue }
    }
    public var mode: ContentMode {
        get { options.mode }
        set { options.mode = newValue }
    }
    public var portrait: PageShape {
        get { options.portrait }
        set { options.portrait = newValue }
    }
    public var landscape: PageShape {
        get { options.landscape }
        set { options.landscape = newValue }
    }
    public var filtersSpectrograms: Bool {
        get { options.filtersSpectrograms }
        set { options.filtersSpectrograms = newValue }
    }
    public var showsScopes: Bool {
        get { options.showsScopes }
        set { options.showsScopes = newValue }
    }
    public var showsSpectrograms: Bool {
        get { options.showsSpectrograms }
        set { options.showsSpectrograms = newValue }
    }
    public var stacksScopes: Bool {
        get { options.stacksScopes }
        set { options.stacksScopes = newValue }
    }
}
