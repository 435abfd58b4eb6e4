import CDRM
import CSystem

/// The IDs of the atomic properties that setting a mode and flipping need. The initializer looks them up by name once.
struct KMSProperties {
    var plane: UInt32
    var connectorCRTC: UInt32
    var modeBlob: UInt32
    var active: UInt32
    var planeFramebuffer: UInt32
    var planeCRTC: UInt32
    /// The IDs of the plane's properties SRC_X, SRC_Y, SRC_W and SRC_H, whose values are in 1/65536 pixel.
    var source: [4 of UInt32]
    /// The IDs of the plane's properties CRTC_X, CRTC_Y, CRTC_W and CRTC_H.
    var target: [4 of UInt32]

    /// Fails if the driver has no atomic interface, or the CRTC has no primary plane.
    init?(_ device: Int32, output: KMSOutput) {
        guard drmSetClientCap(device, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0,
            let plane = KMSProperties.primaryPlane(device, crtcIndex: output.crtcIndex),
            let connectorCRTC = kmsProperty(device, output.connector, DRM_MODE_OBJECT_CONNECTOR, "CRTC_ID")?.id,
            let modeBlob = kmsProperty(device, output.crtc, DRM_MODE_OBJECT_CRTC, "MODE_ID")?.id,
            let active = kmsProperty(device, output.crtc, DRM_MODE_OBJECT_CRTC, "ACTIVE")?.id
        else { return nil }
        func find(_ name: StaticString) -> UInt32? { kmsProperty(device, plane, DRM_MODE_OBJECT_PLANE, name)?.id }
        guard let framebuffer = find("FB_ID"), let planeCRTC = find("CRTC_ID"),
            let sourceX = find("SRC_X"), let sourceY = find("SRC_Y"),
            let sourceW = find("SRC_W"), let sourceH = find("SRC_H"),
            let targetX = find("CRTC_X"), let targetY = find("CRTC_Y"),
            let targetW = find("CRTC_W"), let targetH = find("CRTC_H")
        else { return nil }
        self.plane = plane
        self.connectorCRTC = connectorCRTC
        self.modeBlob = modeBlob
        self.active = active
        planeFramebuffer = framebuffer
        self.planeCRTC = planeCRTC
        source = [sourceX, sourceY, sourceW, sourceH]
        target = [targetX, targetY, targetW, targetH]
    }

    /// Sets the mode and shows a framebuffer. Returns 0 or a negative errno.
    func setMode(_ device: Int32, output: KMSOutput, framebuffer: UInt32) -> Int32 {
        var mode = output.mode
        var blob: UInt32 = 0
        let result = drmModeCreatePropertyBlob(device, &mode, MemoryLayout<drmModeModeInfo>.size, &blob)
        guard result == 0, let request = drmModeAtomicAlloc() else { return result == 0 ? -ENOMEM : result }
        defer {
            drmModeAtomicFree(request)
            drmModeDestroyPropertyBlob(device, blob)
        }
        func add(_ object: UInt32, _ property: UInt32, _ value: UInt64) {
            // The result need not be checked: if an allocation fails, the commit fails, too, and the caller uses the legacy interface.
            _ = drmModeAtomicAddProperty(request, object, property, value)
        }
        add(output.connector, connectorCRTC, UInt64(output.crtc))
        add(output.crtc, modeBlob, UInt64(blob))
        add(output.crtc, active, 1)
        add(plane, planeFramebuffer, UInt64(framebuffer))
        add(plane, planeCRTC, UInt64(output.crtc))
        let size = [0, 0, UInt64(output.width), UInt64(output.height)]
        for index in 0..<4 {
            add(plane, source[index], size[index] << 16)
            add(plane, target[index], size[index])
        }
        return drmModeAtomicCommit(device, request, UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET), nil)
    }

    /// The ID of the CRTC's primary plane.
    static func primaryPlane(_ device: Int32, crtcIndex: Int) -> UInt32? {
        guard drmSetClientCap(device, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) == 0,
            let planes = drmModeGetPlaneResources(device)
        else { return nil }
        defer { drmModeFreePlaneResources(planes) }
        for index in 0..<Int(planes.pointee.count_planes) {
            let identifier = planes.pointee.planes[index]
            guard let plane = drmModeGetPlane(device, identifier) else { continue }
            defer { drmModeFreePlane(plane) }
            guard plane.pointee.possible_crtcs >> UInt32(crtcIndex) & 1 != 0,
                let type = kmsProperty(device, identifier, DRM_MODE_OBJECT_PLANE, "type")
            else { continue }
            if type.value == UInt64(DRM_PLANE_TYPE_PRIMARY) { return identifier }
        }
        return nil
    }
}

/// Finds a property of a mode object by its name, and returns the property's ID.
private func kmsProperty(
    _ device: Int32, _ object: UInt32, _ kind: UInt32, _ name: StaticString
) -> (id: UInt32, value: UInt64)? {
    guard let properties = drmModeObjectGetProperties(device, object, kind) else { return nil }
    defer { drmModeFreeObjectProperties(properties) }
    for index in 0..<Int(properties.pointee.count_props) {
        guard let property = drmModeGetProperty(device, properties.pointee.props[index]) else { continue }
        defer { drmModeFreeProperty(property) }
        let matches = withUnsafePointer(to: &property.pointee.name) {
            $0.withMemoryRebound(to: CChar.self, capacity: Int(DRM_PROP_NAME_LEN)) { found in
                name.withUTF8Buffer { wanted in
                    wanted.count < Int(DRM_PROP_NAME_LEN)
                        && (0..<wanted.count).allSatisfy { UInt8(bitPattern: found[$0]) == wanted[$0] }
                        && found[wanted.count] == 0
                }
            }
        }
        if matches { return (properties.pointee.props[index], properties.pointee.prop_values[index]) }
    }
    return nil
}
