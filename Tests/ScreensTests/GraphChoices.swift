import Acquisition
import Filters
import Graphs
import Layout
import Screens
import Signals

/// What a test wants of the graphs' screen, and of the channels that it shows.
struct GraphChoices {
    var options = VisualizationOptions()
    var derivation = Derivation()

    var filters: PerKind<FilterSettings> {
        get { derivation.filters }
        set { derivation.filters = newValue }
    }
    var montages: PerKind<Montage> {
        get { derivation.montages }
        set { derivation.montages = newValue }
    }
    var heartLead: String? {
        get { derivation.heartLead }
        set { derivation.heartLead = newValue }
    }
    var drawnLimits: PerKind<ValueLimits?> {
        get { options.drawnLimits }
        set { options.drawnLimits = newValue }
    }
    var scopeScales: PerKind<ScopeScale> {
        get { options.scopeScales }
        set { options.scopeScales = newValue }
    }
    var paper: PaperOptions {
        get { options.paper }
        set { options.paper = newValue }
    }
    var mode: ContentMode {
        get { options.mode }
        set { options.mode = newValue }
    }
    var portrait: PageShape {
        get { options.portrait }
        set { options.portrait = newValue }
    }
    var landscape: PageShape {
        get { options.landscape }
        set { options.landscape = newValue }
    }
    var filtersSpectrograms: Bool {
        get { options.filtersSpectrograms }
        set { options.filtersSpectrograms = newValue }
    }
    var showsScopes: Bool {
        get { options.showsScopes }
        set { options.showsScopes = newValue }
    }
    var showsSpectrograms: Bool {
        get { options.showsSpectrograms }
        set { options.showsSpectrograms = newValue }
    }
    var stacksScopes: Bool {
        get { options.stacksScopes }
        set { options.stacksScopes = newValue }
    }
}
