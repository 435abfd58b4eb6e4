import CSystem
import Platform
import Text

/// The panel's backlights, as the kernel has them in files (Documentation/ABI/stable/sysfs-class-backlight).
struct Backlight {
    /// The most that are set; a board has one.
    static let maximumLights = 4
    /// The highest value that is believed.
    private static let highest = 1_000_000
    private static let maximumBytes = 32

    /// The files of those that know more than on and off, and their highest values.
    private var lights: [(path: String, highest: Int)] = []

    /// None.
    init() {}

    /// Those that the kernel has now: their drivers are loaded before the app.
    /// - Parameter root: before the kernel's paths; for tests.
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

    /// Whether there is one whose brightness can be chosen.
    var isThere: Bool { !lights.isEmpty }

    /// Sets all of them. The darkest is the least that is not off: on a dark panel nobody finds the setting.
    /// - Parameter percent: of the highest value, 1 to 100.
    /// - Returns: whether all took it.
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
