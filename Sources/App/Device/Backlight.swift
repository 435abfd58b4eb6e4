import CSystem
import Platform
import Text

/// The brightness of the panel's backlights, set through the kernel's files (Documentation/ABI/stable/sysfs-class-backlight).
struct Backlight {
    /// The maximum number of backlights that are set. A board has one.
    static let maximumLights = 4
    /// The highest plausible maximum value of a backlight.
    private static let highest = 1_000_000
    private static let maximumBytes = 32

    /// The path and the maximum value of each backlight with more than two levels (on and off).
    private var lights: [(path: String, highest: Int)] = []

    /// No backlights.
    init() {}

    /// Finds the backlights that the kernel has now. Their drivers are loaded before the app starts.
    /// - Parameter root: a prefix of the kernel's paths, for tests.
    init(root: String) {
        var found = glob_t()
        guard glob(root + "/sys/class/backlight/*/max_brightness", 0, nil, &found) == 0 else { return }
        defer { globfree(&found) }
        for index in 0..<min(Int(found.gl_pathc), Self.maximumLights) {
            guard let name = found.gl_pathv[index] else { continue }
            let path = String(cString: name)
            guard let text = try? readFile(path, maximum: Self.maximumBytes),
                let highest: Int = ASCII.number(text.prefix(while: ASCII.isDigit), upTo: Self.highest), highest > 1
            else { continue }
            let folder = String(decoding: path.utf8.dropLast("max_brightness".utf8.count), as: UTF8.self)
            lights.append((folder + "brightness", highest))
        }
    }

    /// True if at least one backlight of the board has an adjustable brightness.
    var isThere: Bool { !lights.isEmpty }

    /// Sets all backlights. The minimum is 1 percent, because on a dark panel the user could not find the setting again.
    /// - Parameter percent: percent of the maximum value, 1 to 100.
    /// - Returns: false if a backlight could not be set.
    func set(percent: Int) -> Bool {
        var isSet = true
        for light in lights {
            let value = max(1, Int64(light.highest) * Int64(min(max(percent, 1), 100)) / 100)
            let text = Array((String(value) + "\n").utf8)
            isSet = system_write_value(light.path, text, text.count) == 0 && isSet
        }
        return isSet
    }
}
