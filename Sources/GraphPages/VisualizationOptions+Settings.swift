import Acquisition
import BandGraphs
import BandPower
import Drawing
import Graphs
import Layout
import MultichannelGraphs
import Session
import Settings
import Signals
import Spectrum
import Widgets

extension VisualizationOptions {
    /// Creates the options from the device's settings.
    public init(_ settings: Settings) {
        self.init()
        mode = settings.content == .scroll ? .scroll : .sweep
        windowMilliseconds = settings.timeWindow * 1000
        stacksScopes = settings.stacksScopes
        stackedScopes = settings.stackedScopes ?? 0
        clampsStack = settings.clampsStack
        stackColors = settings.stackColors
        paper.form = settings.paperPage.map { Self.form($0) }
        paper.speed = settings.paperSpeed
        paper.isLight = settings.isPaperLight
        paper.sensitivity = settings.sensitivity(.onPaper)
        scopeScales = PerKind { Self.scale($0, settings) }
        drawnLimits = PerKind { kind in
            settings.drawnLimits(kind).map { ValueLimits(lower: $0.minimum, upper: $0.maximum) }
        }
        filtersSpectrograms = settings.filtersSpectrograms
        spectrogramScaling = Self.scaling(settings.spectrogramScale, settings.spectrogramLimits)
        showsSpectrograms = settings.showsSpectrograms
        hasSpectrogram = PerKind { settings[isOn: .hasSpectrogram, of: $0] }
        spectrogram.window = Self.window(settings.window)
        spectrogram.windowMilliseconds = settings.spectrumMilliseconds
        spectrogram.maximumCyclesPerSecond = settings.maximumSpectraPerSecond
        spectrogram.isDecibel = settings.usesDecibel
        spectrogram.colorMap = settings.colorMap == .hue ? .hue : .even
        highestFrequencies = PerKind { settings.highestFrequency($0) }
        showsBands = settings.showsBandGraphs
        bandUnit =
            switch settings.bandUnit {
            case .power: .power
            case .decibel: .decibel
            case .share: .share
            }
        welch = WelchSettings(settings)
        buttonThreshold = settings.buttonThreshold
        portrait = Self.shape(settings.grid(isLandscape: false))
        landscape = Self.shape(settings.grid(isLandscape: true))
    }

    private static func scale(_ kind: SignalKind, _ settings: Settings) -> ScopeScale {
        let mode: ScopeScale.Mode
        switch settings.scopeScale(kind) {
        case .auto: mode = .automatic
        case .common: mode = .automaticCommon
        case .fixed:
            let limits = settings.scopeLimits(kind)
            mode = .fixed(ValueLimits(lower: limits.minimum, upper: limits.maximum))
        case .perMillimeter: mode = .perMillimeter(settings.sensitivity(kind))
        }
        return ScopeScale(
            mode, center: settings.centersMean(kind) ? .mean : .zero, isNegativeUp: settings.isNegativeUp(kind))
    }

    private static func scaling(
        _ scale: Settings.Scale, _ limits: (minimum: Float, maximum: Float)
    ) -> ValueScaling {
        scale == .auto ? .auto : .fixed(ValueLimits(lower: limits.minimum, upper: limits.maximum))
    }

    private static func form(_ page: Settings.PaperPage) -> PaperForm {
        switch page {
        case .threeByFour: .threeByFour
        case .sixByTwo: .sixByTwo
        case .twelveByOne: .twelveByOne
        case .threeByOne: .threeByOne
        case .oneByOne: .oneByOne
        }
    }

    private static func window(_ window: Settings.Window) -> WindowFunction {
        switch window {
        case .rectangular: .rectangular
        case .hamming: .hamming
        case .hann: .hannNormalized
        case .hannDenormalized: .hannDenormalized
        case .blackman: .blackman
        case .bartlett: .bartlett
        }
    }

    /// The shape of a page. If the number of rows or columns in the settings is 0, the number of graphs determines the number of rows or columns, in
    /// both orientations.
    private static func shape(_ grid: Settings.Grid) -> PageShape {
        PageShape(pages: grid.pages, columns: grid.columns, rows: grid.rows)
    }
}
