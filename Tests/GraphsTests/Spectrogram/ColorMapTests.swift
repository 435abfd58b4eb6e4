import CMath
import Drawing
import Graphs
import TestKit

/// Returns the linear light intensity of a color channel (IEC 61966-2-1).
private func linear(_ value: UInt8) -> Double {
    let encoded = Double(value) / 255
    return encoded <= 0.040_45 ? encoded / 12.92 : math_pow_double((encoded + 0.055) / 1.055, 2.4)
}

/// Returns the CIE 1976 lightness from 0 to 100.
private func lightness(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    let y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return y > 0.008_856 ? 116 * math_pow_double(y, 1 / 3.0) - 16 : 903.3 * y
}

let colorMapTests = [
    TestCase(
        "the spectrogram's hue colors go from blue over cyan, green and yellow to red, at full saturation and brightness"
    ) { t in
        let map = SpectrumColorMap.hue
        t.expect(map.color(0) == Color(0x0000FF) && map.color(255) == Color(0xFF0000))
        for (step, channels) in [(64, (0, 1, 1)), (128, (0, 1, 0)), (191, (1, 1, 0))] {
            let color = map.color(step)
            for (found, wanted) in [(color.red, channels.0), (color.green, channels.1), (color.blue, channels.2)] {
                t.expect(abs(Int(found) - wanted * 255) <= 4, "step \(step)")
            }
        }
        for step in 0..<256 {
            let color = map.color(step)
            let channels = [color.red, color.green, color.blue]
            t.expect(channels.contains(255) && channels.contains(0), "step \(step)")
            if step > 0 { t.expect(color != map.color(step - 1), "step \(step)") }
        }
    },
    TestCase("the lightness of the spectrogram's even colors rises in even steps from dark blue to light yellow") { t in
        let map = SpectrumColorMap.even
        let steps = (0..<256).map { step -> Double in
            let color = map.color(step)
            return lightness(linear(color.red), linear(color.green), linear(color.blue))
        }
        t.expect(steps[0] < 20 && steps[255] > 88, "\(steps[0]) ... \(steps[255])")
        let mean = (steps[255] - steps[0]) / 255
        for step in stride(from: 15, to: 256, by: 15) {
            let rise = (steps[step] - steps[step - 15]) / 15
            t.expect((mean * 0.6...mean * 1.5).contains(rise), "step \(step): \(rise), mean \(mean)")
        }
        t.expect(map.color(0).blue > 2 * map.color(0).red && map.color(0).blue > 2 * map.color(0).green)
        t.expect(map.color(255).red > 200 && map.color(255).green > 200 && map.color(255).blue < 150)
    },
    TestCase("the lightness of the perceptually uniform color map also rises for red-blind and green-blind people") {
        t in
        // The matrices give the linear light of red and green that dichromats see, from Viénot, Brettel and Mollon,
        // "Digital video colormaps for checking the legibility of displays by dichromats", Color Research & Application
        // 24, 1999.
        let matrices: [[Double]] = [
            [0.112_38, 0.887_62, 0, 0.112_38, 0.887_62, 0, 0.004_01, -0.004_01, 1],
            [0.292_75, 0.707_25, 0, 0.292_75, 0.707_25, 0, -0.022_34, 0.022_34, 1],
        ]
        for matrix in matrices {
            var last = -1.0
            for step in stride(from: 0, to: 256, by: 5) {
                let color = SpectrumColorMap.even.color(step)
                let (r, g, b) = (linear(color.red), linear(color.green), linear(color.blue))
                func channel(_ row: Int) -> Double { matrix[row] * r + matrix[row + 1] * g + matrix[row + 2] * b }
                let seen = lightness(channel(0), channel(3), channel(6))
                t.expect(seen > last, "step \(step)")
                last = seen
            }
        }
    },
    TestCase("a value outside of the color map has the color of the nearest step of the map") { t in
        for map in SpectrumColorMap.allCases {
            t.expect(map.color(Int.min) == map.color(0) && map.color(Int.max) == map.color(255))
        }
    },
]
