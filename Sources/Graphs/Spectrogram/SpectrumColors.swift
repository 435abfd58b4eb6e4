import Drawing

/// The colors of a color map as pixels, in three tables. Each column of a spectrogram uses one of the tables.
final class SpectrumColors {
    /// The number of the table for a column that shows the spectrum of its time.
    static let spectrum: UInt8 = 0
    /// The number of the table for a column that shows an earlier spectrum, because the samples at its time were lost.
    static let lost: UInt8 = 1
    /// The number of the table for a column without a spectrum.
    static let nothing: UInt8 = 2

    /// The opacity of colors in front of the background, for a column whose samples were lost.
    static let lostOpacity: Float = 0.4

    /// The three tables, with 256 pixels each.
    let pixels: UnsafeMutablePointer<UInt32>
    private let map: SpectrumColorMap
    private let background: Color

    init(_ map: SpectrumColorMap, background: Color) {
        (self.map, self.background) = (map, background)
        let steps = SpectrumColorMap.steps
        pixels = .allocate(capacity: 3 * steps)
        for step in 0..<steps {
            let color = map.color(step)
            (pixels + step).initialize(to: color.pixel)
            (pixels + steps + step).initialize(to: Color.lerp(background, color, Self.lostOpacity).pixel)
            (pixels + 2 * steps + step).initialize(to: background.pixel)
        }
    }

    deinit { pixels.deallocate() }

    /// True if the tables were made of this color map and background.
    func isMade(of map: SpectrumColorMap, background: Color) -> Bool {
        map == self.map && background == self.background
    }
}
