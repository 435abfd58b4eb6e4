import CDRM

/// The connector, mode, CRTC and primary plane that together show the picture.
struct KMSOutput {
    var connector: UInt32
    var crtc: UInt32
    /// The index of the CRTC, which is its bit number in the planes' CRTC masks.
    var crtcIndex: Int
    var mode: drmModeModeInfo
    var widthMillimeters: Int
    var heightMillimeters: Int

    var width: Int { Int(mode.hdisplay) }
    var height: Int { Int(mode.vdisplay) }
    var refreshInterval: Int64 {
        DisplayMode.interval(clock: Int64(mode.clock), columns: Int64(mode.htotal), rows: Int64(mode.vtotal))
    }

    /// Finds a connected output with a usable mode and CRTC. A connector that cannot detect its panel is used only if no other connector is
    /// connected.
    static func find(_ device: Int32, width: Int?, height: Int?) -> KMSOutput? {
        guard let resources = drmModeGetResources(device) else { return nil }
        defer { drmModeFreeResources(resources) }
        for connection in [DRM_MODE_CONNECTED, DRM_MODE_UNKNOWNCONNECTION] {
            for index in 0..<Int(resources.pointee.count_connectors) {
                guard let connector = drmModeGetConnector(device, resources.pointee.connectors[index]) else { continue }
                defer { drmModeFreeConnector(connector) }
                guard connector.pointee.connection == connection,
                    let mode = mode(of: connector, width: width, height: height),
                    let crtc = crtc(of: connector, resources, device)
                else { continue }
                return KMSOutput(
                    connector: connector.pointee.connector_id, crtc: resources.pointee.crtcs[crtc], crtcIndex: crtc,
                    mode: mode, widthMillimeters: Int(connector.pointee.mmWidth),
                    heightMillimeters: Int(connector.pointee.mmHeight))
            }
        }
        return nil
    }

    /// True unless the connector reports that its display is disconnected.
    func isConnected(_ device: Int32) -> Bool {
        guard let connector = drmModeGetConnector(device, connector) else { return false }
        defer { drmModeFreeConnector(connector) }
        return connector.pointee.connection != DRM_MODE_DISCONNECTED
    }

    private static func mode(
        of connector: UnsafeMutablePointer<drmModeConnector>, width: Int?, height: Int?
    ) -> drmModeModeInfo? {
        var modes: [DisplayMode] = []
        for index in 0..<Int(connector.pointee.count_modes) {
            let mode = connector.pointee.modes[index]
            modes.append(
                DisplayMode(
                    width: Int(mode.hdisplay), height: Int(mode.vdisplay), refresh: Int(mode.vrefresh) * 1000,
                    isPreferred: mode.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0))
        }
        return DisplayMode.best(of: modes, width: width, height: height).map { connector.pointee.modes[$0] }
    }

    /// The index of a CRTC that can drive the connector. The connector's current CRTC is preferred.
    private static func crtc(
        of connector: UnsafeMutablePointer<drmModeConnector>, _ resources: UnsafeMutablePointer<drmModeRes>,
        _ device: Int32
    ) -> Int? {
        let count = min(32, Int(resources.pointee.count_crtcs))
        if let encoder = drmModeGetEncoder(device, connector.pointee.encoder_id) {
            defer { drmModeFreeEncoder(encoder) }
            let current = encoder.pointee.crtc_id
            if current != 0, let index = (0..<count).first(where: { resources.pointee.crtcs[$0] == current }) {
                return index
            }
        }
        for index in 0..<Int(connector.pointee.count_encoders) {
            guard let encoder = drmModeGetEncoder(device, connector.pointee.encoders[index]) else { continue }
            defer { drmModeFreeEncoder(encoder) }
            if let index = (0..<count).first(where: { encoder.pointee.possible_crtcs >> UInt32($0) & 1 != 0 }) {
                return index
            }
        }
        return nil
    }
}
