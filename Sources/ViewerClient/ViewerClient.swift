import Acquisition
import CSystem
import Platform
import Services
import Settings
import Signals
import ViewerFeed

/// The services of the machine that the second screen uses.
public typealias ViewerHost = DeviceLog & SmallFileStore & RecordingMachine & BoardMachine

/// Runs the server of the second screen while the setting `share` is on, and feeds it.
///
/// Without the setting there is neither a process nor a timer, and nothing is called while data flow.
public final class ViewerClient: ViewerService, ViewerLink, ServiceStarterHandler, PacketSocketHandler, TimerHandler {
    /// The port of the page.
    public static let usualPort = 8080
    /// The number of wrong codes after which another code replaces the present one.
    private static let tries: UInt32 = 5
    /// The interval between packets of samples while there are viewers, and between other checks, in nanoseconds.
    private static let feedInterval: Int64 = 40_000_000
    private static let checkInterval: Int64 = 500_000_000
    /// The first and the longest delay between the end of the process and its restart, in nanoseconds.
    private static let firstPause: Int64 = 500_000_000
    private static let longestPause: Int64 = 30_000_000_000
    /// A process that has run for this time has worked, in nanoseconds. The delay before a restart is then the shortest again.
    private static let provedTime: Int64 = 20_000_000_000
    /// A process that has taken no packet for this time hangs, in nanoseconds.
    private static let timeout: Int64 = 10_000_000_000
    /// The interval at which the announced name is read, in nanoseconds.
    private static let nameInterval: Int64 = 10_000_000_000
    /// The maximum length of a packet from the server in bytes.
    private static let packetBytes = 1024

    private let acquisition: Acquisition
    private let settings: SettingsStore
    private let host: any ViewerHost
    private let loop: EventLoop
    private let launch: ServiceLaunch
    private let feeder: ViewerFeeder
    private var starter: ServiceStarter?
    private var socket: PacketSocket?
    private var timer: Timer?
    private var restart: Int64?
    private var pause = ViewerClient.firstPause
    private var connectedAt: Int64 = 0
    /// The time since which the server has taken no packet; nil if it took the last one.
    private var stuck: Int64?
    private var checked: Int64 = 0
    private var interval: Int64 = 0
    private var isCatalogueDue = false
    private var isAccessDue = false
    private var admitted = AdmittedBrowsers()
    private var viewers: [FeedViewer] = []
    private var number: UInt32?
    private var hosts: [String] = []
    /// The name that multicast DNS announces, and the time from which it is read again.
    private var announced = ""
    private var announcedEnd: Int64?

    public private(set) var state = ViewerServerState.off { didSet { if state != oldValue { revision &+= 1 } } }
    public private(set) var revision: UInt32 = 0
    public let port: Int

    /// - Parameter port: the port that the launched program listens at.
    public init(
        _ acquisition: Acquisition, _ settings: SettingsStore, host: any ViewerHost, loop: EventLoop,
        launch: ServiceLaunch, port: Int = ViewerClient.usualPort
    ) {
        self.acquisition = acquisition
        self.settings = settings
        self.host = host
        self.loop = loop
        self.launch = launch
        self.port = port
        feeder = ViewerFeeder(acquisition)
        admitted = AdmittedBrowsers(host.loadFile(SmallFile.viewers.name) ?? [])
        settings.observe([.shares]) { [self] _ in follow() }
        settings.observe([.sharesMarkers, .language, .timeWindow]) { [self] _ in
            isAccessDue = true
            isCatalogueDue = true
        }
        follow()
    }

    private func follow() {
        guard settings.current[isOn: .shares] else { return close() }
        guard timer == nil else { return }
        do throws(PlatformError) {
            let use = ServiceStarter.Use(
                word: "start", socket: "socket", arguments: ["--port=" + String(port)], log: "viewer-server")
            starter = try ServiceStarter(launch, use, loop: loop, handler: self)
            timer = try Timer(loop: loop, handler: self)
        } catch {
            host.log("second screen: " + error.message)
            return close()
        }
        state = .starting
        pace(Self.checkInterval)
        starter?.start()
    }

    /// Ends the server.
    public func close() {
        timer?.close()
        timer = nil
        starter?.close()
        starter = nil
        socket?.close()
        socket = nil
        (restart, pause, interval, stuck) = (nil, Self.firstPause, 0, nil)
        setViewers([])
        state = .off
    }

    private func pace(_ new: Int64) {
        guard new != interval else { return }
        interval = new
        timer?.start(at: loop.clock.now + new, every: new)
    }

    // MARK: The process

    public func connected(_ descriptor: Int32?, now: Int64) {
        guard let descriptor,
            let socket = try? PacketSocket(descriptor, loop: loop, maximumBytes: Self.packetBytes, handler: self)
        else { return lose(now) }
        self.socket = socket
        connectedAt = now
        (restart, stuck) = (nil, nil)
        (isAccessDue, isCatalogueDue) = (true, true)
        state = .running
        check(at: now)
    }

    public func ended(_ socket: PacketSocket, now: Int64) { lose(now) }

    /// Called when the process has ended, hangs, or sends what is not valid.
    private func lose(_ now: Int64) {
        socket?.close()
        socket = nil
        setViewers([])
        if connectedAt > 0, now - connectedAt >= Self.provedTime { pause = Self.firstPause }
        connectedAt = 0
        restart = now + pause
        host.log("second screen: the server has ended; it starts again")
        pause = min(2 * pause, Self.longestPause)
        state = pause > 8 * Self.firstPause ? .failing : .starting
    }

    public func fired(_ timer: Timer, expirations: Int, now: Int64) {
        if let restart {
            guard now >= restart else { return }
            self.restart = nil
            starter?.start()
        }
        guard socket != nil else { return }
        if let stuck, now - stuck >= Self.timeout { return lose(now) }
        if feeder.listChannels() { isCatalogueDue = true }
        if isCatalogueDue { sendCatalogue() }
        if !viewers.isEmpty, !isCatalogueDue { feeder.advance(to: self) }
        if now - checked >= Self.checkInterval { check(at: now) }
    }

    private func check(at now: Int64) {
        checked = now
        let present = ownHosts(at: now)
        if !Self.areSame(present, hosts) {
            hosts = present
            isAccessDue = true
        }
        if isAccessDue { sendAccess() }
        if feeder.listChannels() { isCatalogueDue = true }
        if isCatalogueDue { sendCatalogue() }
        guard !viewers.isEmpty else { return }
        let facts = ViewerTexts.Facts(
            wall: WallClock.isSet ? WallClock.nanosecondsSince1970 : nil, zone: TimeZones.zone(of: settings.current),
            recordingSince: host.recording?.status.since, dropped: feeder.dropped)
        _ = send(.state(ViewerTexts.state(acquisition, settings.current, facts, at: now)))
    }

    private static func areSame(_ one: [String], _ other: [String]) -> Bool {
        one.count == other.count && one.indices.allSatisfy { one[$0].utf8.elementsEqual(other[$0].utf8) }
    }

    /// The names and addresses of this device. A browser on another machine can name it by the loopback's only if a tunnel of its user ends here.
    private func ownHosts(at now: Int64) -> [String] {
        if announcedEnd.map({ now >= $0 }) ?? true {
            announced = host.device?.facts().hostName ?? ""
            announcedEnd = now + Self.nameInterval
        }
        let name = MachineName.current
        var hosts = name.isEmpty ? [] : [name + ".local", name]
        // If another machine has the same name, multicast DNS announces a different one.
        if !announced.isEmpty, !hosts.contains(where: { $0.utf8.elementsEqual(announced.utf8) }) {
            hosts.append(announced)
        }
        for interface in host.device?.interfaces ?? [] {
            for address in interface.addresses {
                hosts.append(String(decoding: address.utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self))
            }
        }
        return Array(hosts.prefix(FeedLimits.hosts - 2)) + ["localhost", "127.0.0.1"]
    }

    // MARK: Packets

    public func offer(_ packet: UnsafeRawBufferPointer) -> Bool {
        guard let socket else { return false }
        switch socket.offer(packet) {
        case .sent:
            stuck = nil
            return true
        case .full: stuck = stuck ?? loop.clock.now
        // The loop also reports the end of the connection.
        case .ended: break
        }
        return false
    }

    private func send(_ packet: AppPacket) -> Bool { packet.bytes.withUnsafeBytes { offer($0) } }

    private func sendCatalogue() {
        let text = ViewerTexts.catalogue(
            acquisition, settings.current, device: MachineName.current, generation: feeder.generation)
        let catalogue = FeedCatalogue(generation: feeder.generation, rates: feeder.rates, text: text)
        isCatalogueDue = !send(.catalogue(catalogue))
    }

    private func sendAccess() {
        var access = FeedAccess()
        access.code = number
        access.markersAllowed = settings.current[isOn: .sharesMarkers]
        access.isGerman = ViewerTexts.isGerman(settings.current)
        access.tokens = admitted.all.map { $0.token }
        access.hosts = hosts
        isAccessDue = !send(.access(access))
    }

    public func received(
        _ packet: UnsafeBufferPointer<UInt8>, descriptor: Int32?, from socket: PacketSocket, now: Int64
    ) {
        if let descriptor { CSystem.close(descriptor) }
        do throws(FeedError) {
            switch try ServerPacket(UnsafeRawBufferPointer(packet)) {
            case .viewers(let viewers): setViewers(viewers)
            case .accepted(let token, let browser):
                admitted.add(token, name: browser)
                store()
                // Each code admits one browser.
                if number != nil { makeCode() }
                changed()
            case .refused(let count):
                guard count >= Self.tries, number != nil else { return }
                makeCode()
                changed()
            case .marker(let name):
                guard settings.current[isOn: .sharesMarkers], !acquisition.channels.isEmpty else { return }
                acquisition.mark(name, at: acquisition.markerTime)
            }
        } catch {
            lose(now)
        }
    }

    private func setViewers(_ new: [FeedViewer]) {
        if new != viewers {
            viewers = new
            revision &+= 1
        }
        let isFirst = interval != Self.feedInterval
        feeder.want(
            received: new.contains { $0.view == .received }, displayed: new.contains { $0.view == .displayed })
        guard timer != nil else { return }
        pace(new.isEmpty ? Self.checkInterval : Self.feedInterval)
        // A new viewer gets the state at once.
        if !new.isEmpty, isFirst, socket != nil { check(at: loop.clock.now) }
    }

    /// Passes a changed code or changed tokens to the server.
    private func changed() {
        revision &+= 1
        isAccessDue = true
        if socket != nil { sendAccess() }
    }

    private func store() {
        host.saveFile(SmallFile.viewers.name, admitted.bytes) { [host] outcome in
            if case .failure = outcome { host.log("second screen: the admitted browsers were not stored") }
        }
    }

    // MARK: Service

    public var code: String? {
        guard let number else { return nil }
        return String(String(number + 1_000_000).dropFirst())
    }

    public func showCode() {
        guard number == nil else { return }
        makeCode()
        changed()
    }

    public func hideCode() {
        guard number != nil else { return }
        number = nil
        changed()
    }

    private func makeCode() {
        // The kernel has no random bits for a moment after the start. Then there is no code, and `showCode` tries again.
        let random = system_random()
        let count = UInt64(FeedLimits.codes.upperBound)
        number = random == 0 ? nil : UInt32(truncatingIfNeeded: random % count) + 1
    }

    public var browsers: [ViewerBrowser] {
        admitted.all.map { browser in
            let own = viewers.filter { $0.tokenPrefix == browser.token.prefix }
            return ViewerBrowser(id: browser.token.prefix, name: browser.name, addresses: own.map { $0.address })
        }
    }

    public func end(_ browser: ViewerBrowser) {
        for viewer in viewers where viewer.tokenPrefix == browser.id { _ = send(.end(viewer.id)) }
        admitted.remove(browser.id)
        store()
        changed()
    }

    public func endAll() {
        _ = send(.end(nil))
        admitted.removeAll()
        store()
        changed()
    }
}
