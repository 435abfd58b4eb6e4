import App
import Platform
import TestKit

let networkWatchTests = [
    TestCase(
        "if a network link or address appears, the app reports that the network returned; a removed or unchanged link or address is not reported"
    ) {
        t in
        guard let loop = try? EventLoop() else { return t.fail("no loop") }
        var places = ["eth0", "eth0 10.0.0.2/24"]
        var returned: [Int64] = []
        let watch = NetworkWatch(loop: loop, list: { places }, returned: { returned.append($0) })
        defer { watch.close() }
        for (number, next) in [
            places, [], ["eth0"], ["eth0", "eth0 10.0.0.2/24"], ["eth0", "eth0 10.0.0.2/24"], ["eth0"],
            ["eth0", "eth0 10.0.0.3/24"], ["wlan0", "eth0", "eth0 10.0.0.3/24"],
        ].enumerated() {
            places = next
            watch.systemChanged(now: Int64(number))
        }
        t.expectEqual(returned, [2, 3, 6, 7])
    },
    TestCase("this machine's own interfaces are listed with their addresses") { t in
        let places = NetworkWatch.places()
        for interface in NetworkInterface.all() {
            t.expect(places.contains(interface.name) == interface.hasLink, interface.name)
            for address in interface.addresses {
                t.expect(places.contains(interface.name + " " + address) == interface.hasLink, address)
            }
        }
        t.expect(!places.contains("lo"), "this machine is no network")
    },
]
