import Drawing

/// The pixels of a color map, in the tables for `SpectrogramBuffer.tables`.
final class SpectrumColors {
    /// A column that shows a spectrum.
    static let spectrum: UInt8 = 0
    /// A column that shows the last spectrum because the samples of its own were lost.
    static let lost: UInt8 = 1
    /// A column without spectrum.
    static let nothing: UInt8 = 2

    /// The opacity of such a spectrum's color over the background.
    static let lostOpacity: Float = 0.4

    /// Three tables of 256.
    let pixels: UnsafeMutablePointer<UInt32>

    init(_ map: SpectrumColorMap, background: Color) {
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
}
