import ScreenRig
import Screens
import Services
import TestKit
import Widgets

let storedLimitsTests = [
    TestCase("the board's stored limits apply from the app's start on; if they are damaged, that is logged") { t in
        let measured = Capacity(blocksPerSecond: 17_500, samplesPerSecond: 64_000, samplesOfAllPerSecond: 400_000)
        let host = TestHost()
        host.saveFile(CapacityFile.name, CapacityFile.bytes(of: measured))
        guard let rig = Rig.make(t, host: host) else { return }
        t.expect(rig.context.settings.capacity == measured)
        let other = TestHost()
        other.saveFile(CapacityFile.name, Array("PocketScope limits 1\n".utf8))
        guard let damaged = Rig.make(t, host: other) else { return }
        t.expect(damaged.context.settings.capacity == .armv7)
        t.expect(other.lines.contains("limits: the file is not used: its checksum is wrong"))
    }
]
