import Graphs
import Layout
import Settings

extension VisualizationOptions {
    /// What the device's settings say.
    public init(_ settings: Settings) {
        self.init()
        mode = settings.content == .scroll ? .scroll : .sweep
        periodMilliseconds = settings.period * 1000
        scopeScaling = Self.scaling(settings.scopeScale, settings.scopeLimits)
        spectrogramScaling = Self.scaling(settings.spectrogramScale, settings.spectrogramLimits)
        showsSpectrograms = settings.showsSpectrograms
        buttonThreshold = settings.buttonThreshold
        portrait = Self.shape(settings.grid(isLandscape: false))
        landscape = Self.shape(settings.grid(isLandscape: true))
    }

    private static func scaling(
        _ scale: Settings.Scale, _ limits: (minimum: Float, maximum: Float)
    ) -> ValueScaling {
        scale == .auto ? .auto : .fixed(ValueLimits(lower: limits.minimum, upper: limits.maximum))
    }

    /// A number of 0 is chosen from the number of graphs, in both.
    private static func shape(_ grid: Settings.Grid) -> PageShape {
        PageShape(pages: grid.pages, columns: grid.columns, rows: grid.rows)
    }
}
