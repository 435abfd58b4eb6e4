import Services
import Settings
import Signals
import Text
import Widgets

extension DeviceScreen {
    /// The rows of the sheet's list, made from facts about the device.
    func rows(_ facts: DeviceFacts) -> [FactRow] {
        let words = looks.strings.device
        var rows: [FactRow] = [.header(words.network)]
        let own = OwnAddress(facts.interfaces, usesDHCP: device.usesDHCP)
        switch own {
        case .noInterface, .noLease, .notSet, .noWiFi:
            rows.append(.fact(words.address, own.words(looks.strings.address)))
        // Add no separate row for these states, because the rows of the network interfaces already show them.
        case .address, .unplugged, .noCable: break
        }
        for interface in facts.interfaces {
            rows += self.rows(of: interface, areMany: facts.interfaces.count > 1)
        }
        if device.wifi != nil { rows.append(wifiRow) }
        rows += bluetoothRows(facts.bluetooth)
        if let viewers = context.host.viewers {
            rows.append(
                .link(
                    id: Choice.viewers.rawValue, name: "device.viewers", title: words.viewers,
                    value: summary(of: viewers)))
        }
        if !facts.hostName.isEmpty { rows.append(.fact(words.hostName, facts.hostName)) }

        rows += clockRows(facts, own)
        rows.append(.header(words.group))
        if !facts.version.isEmpty { rows.append(.fact(words.version, facts.version)) }
        rows.append(.fact(words.uptime, words.duration(facts.uptime)))
        if let free = facts.freeBytes, let total = facts.totalBytes {
            rows.append(.fact(words.space, words.spaceOf.filled(size(free), size(total))))
        }
        if let milliDegrees = facts.milliDegrees {
            rows.append(
                .fact(words.temperature, decimal(milliDegrees, of: 1000) + " °C"))
        }
        if let value = UpdateSteps(context).summary {
            rows.append(
                .link(
                    id: Choice.update.rawValue, name: "device.update", title: looks.strings.update.title,
                    value: value))
        }
        if context.host.storedFiles != nil {
            rows.append(
                .link(id: Choice.files.rawValue, name: "device.files", title: looks.strings.files.title))
        }
        rows.append(.link(id: Choice.log.rawValue, name: "device.log", title: words.log))
        rows.append(.link(id: Choice.licenses.rawValue, name: "device.licenses", title: words.licenses))
        return rows
    }

    /// The state of the second screen in a few words.
    private func summary(of service: any ViewerService) -> String {
        let words = looks.strings.device
        switch service.state {
        case .off: return words.viewersOff
        case .failing: return words.viewersFailing
        case .starting, .running: break
        }
        let count = service.browsers.reduce(0) { $0 + $1.addresses.count }
        return count == 0
            ? words.viewersNone : count == 1 ? words.oneViewer : words.viewersNow.filled(String(count))
    }

    private func bluetoothRows(_ bluetooth: DeviceBluetooth?) -> [FactRow] {
        guard let bluetooth else { return [] }
        let words = looks.strings.device
        let state =
            switch bluetooth.state {
            case .searching: words.bluetoothSearching
            case .absent: words.bluetoothAbsent
            case .starting: words.bluetoothStarting
            case .off: words.bluetoothOff
            case .failed: words.bluetoothFailed
            case .ready: words.bluetoothReady
            }
        let firmware = bluetooth.missingFirmware
        let address = bluetooth.address
        return [
            .fact(words.bluetooth, firmware.isEmpty ? state : words.bluetoothFirmware.filled(firmware))
        ]
            + (address.isEmpty ? [] : [.fact(words.bluetoothAddress, address)])
    }

    private func clockRows(_ facts: DeviceFacts, _ own: OwnAddress) -> [FactRow] {
        let words = looks.strings.device
        var rows: [FactRow] = [.header(words.clock)]
        if let seconds = context.host.wallClock() {
            let time = CivilTime(seconds: seconds)
            rows.append(.fact(words.now, time.isoDate + " " + time.clockWithSeconds))
            switch facts.clock {
            case .notKnown: break
            case .battery: rows.append(.fact(words.clockFrom, words.clockBattery))
            case .network: rows.append(.fact(words.clockFrom, words.clockNetwork))
            case .hand: rows.append(.fact(words.clockFrom, words.clockHand))
            }
            if let refused = facts.refusedTime {
                rows.append(.text(refusal(of: refused, context.settings.current.timeServer)))
            }
        } else {
            let server = context.settings.current.timeServer
            rows.append(.fact(words.now, words.clockNotKnown))
            rows.append(
                .text(
                    server.isEmpty
                        ? words.clockNoServer
                        : facts.refusedTime.map { refusal(of: $0, server) }
                            ?? (own.isReachable ? words.clockNoAnswer.filled(server) : words.clockNoNetwork)))
        }
        if device.canSetClock {
            rows.append(.link(id: Choice.clock.rawValue, name: "device.clock", title: words.setClock))
        }
        return rows
    }

    /// A sentence that names a time server and the impossible time that the server reported.
    /// - Parameter seconds: the reported time, in seconds since 1970.
    private func refusal(of seconds: Int64, _ server: String) -> String {
        let (words, date) = (looks.strings.device, CivilTime(seconds: seconds).isoDate)
        guard seconds >= DeviceClock.end else { return words.clockRefused.filled(server, date) }
        return words.clockTooLate.filled(server, date, String(DeviceClock.years.upperBound))
    }

    private func rows(of interface: DeviceInterface, areMany: Bool) -> [FactRow] {
        let words = looks.strings.device
        let name = areMany ? " (" + interface.name + ")" : ""
        var rows = interface.addresses.map { FactRow.fact(words.address + name, $0) }
        if interface.isWireless {
            return rows + [.fact(words.link + name, wirelessLink(interface))] + hardware(interface, name)
        }
        let speed = interface.megabits.map { words.megabits.filled(String($0)) } ?? words.connected
        rows.append(.fact(words.link + name, interface.hasLink ? speed : looks.strings.address.noCable))
        return rows + hardware(interface, name)
    }

    private func hardware(_ interface: DeviceInterface, _ name: String) -> [FactRow] {
        interface.hardwareAddress.isEmpty
            ? [] : [.fact(looks.strings.device.hardwareAddress + name, interface.hardwareAddress)]
    }

    /// The name of the wireless network, and its signal strength.
    private func wirelessLink(_ interface: DeviceInterface) -> String {
        let words = looks.strings.wifi
        guard interface.hasLink, let access = context.settings.current.wifi else {
            return words.notConnected
        }
        guard let strength = device.wifi?.strength else { return access.name.shown }
        let number = (strength < 0 ? "\u{2212}" : "") + String(abs(strength))
        return words.joined.filled(access.name.shown, number)
    }

    /// The row that opens the list of wireless networks.
    private var wifiRow: FactRow {
        .link(
            id: Choice.wifi.rawValue, name: "device.wifi", title: looks.strings.wifi.title,
            value: wifi.status.words(looks.strings.wifi))
    }

    /// A number of bytes in MB or GB, rounded down, so that the list never overstates the free space.
    private func size(_ bytes: Int64) -> String {
        let megabytes = max(0, bytes) / 1_000_000
        guard megabytes >= 10_000 else { return String(megabytes) + " MB" }
        return decimal(Int(truncatingIfNeeded: min(megabytes, 1_000_000_000)), of: 1000) + " GB"
    }

    /// A number of bytes divided by a unit, with one decimal.
    private func decimal(_ number: Int, of unit: Int) -> String {
        let tenths = (abs(number) * 10) / unit
        return (number < 0 ? "\u{2212}" : "") + String(tenths / 10) + looks.strings.decimalSeparator
            + String(tenths % 10)
    }
}
