import CDRM
import CSystem

/// An open display controller with a connected output. It closes when its last reference is released.
final class KMSDevice {
    /// The maximum number of card devices to try, starting with card0.
    static let maximumCards = 16

    let descriptor: Int32
    let path: String
    let output: KMSOutput
    let properties: KMSProperties?
    /// The screen's mode and picture before this process used the card.
    private let before: UnsafeMutablePointer<drmModeCrtc>?

    /// Opens the first display card that has a connected output. `folder` contains the kernel's card devices.
    init(folder: String, width: Int?, height: Int?, isAtomicAllowed: Bool) throws(PlatformError) {
        var reason = PlatformError.noDisplay("there is no \(folder)/card*")
        var found: (descriptor: Int32, path: String, output: KMSOutput)?
        for number in 0..<KMSDevice.maximumCards where found == nil {
            let path = "\(folder)/card\(number)"
            let descriptor = system_open(path, O_RDWR, 0)
            guard descriptor >= 0 else {
                let error = system_errno()
                if error == EACCES || error == EPERM { reason = .notPermitted(path) }
                if error == ENODEV || error == ENXIO { reason = .noDisplay("\(path): \(errorText(error))") }
                continue
            }
            do throws(PlatformError) {
                found = (descriptor, path, try KMSDevice.output(descriptor, path, width, height))
            } catch {
                reason = error
                CSystem.close(descriptor)
            }
        }
        guard let found else { throw reason }
        descriptor = found.descriptor
        path = found.path
        output = found.output
        properties = isAtomicAllowed ? KMSProperties(found.descriptor, output: found.output) : nil
        before = drmModeGetCrtc(found.descriptor, found.output.crtc)
    }

    private static func output(
        _ descriptor: Int32, _ path: String, _ width: Int?, _ height: Int?
    ) throws(PlatformError) -> KMSOutput {
        var dumb: UInt64 = 0
        guard drmGetCap(descriptor, UInt64(DRM_CAP_DUMB_BUFFER), &dumb) == 0, dumb != 0 else {
            throw .noDisplay("\(path) has no scan-out buffers to draw into")
        }
        guard let output = KMSOutput.find(descriptor, width: width, height: height) else {
            throw .noDisplay("nothing is connected to \(path)")
        }
        // The first process that opens the card becomes its DRM master. A later process becomes master only after the first one has ended.
        guard drmIsMaster(descriptor) != 0 || drmSetMaster(descriptor) == 0 else {
            throw .notPermitted("another program drives \(path)")
        }
        return output
    }

    /// True if drawing in normal memory and copying the result is faster than drawing directly into the scan-out buffers.
    var prefersShadow: Bool {
        var value: UInt64 = 0
        return drmGetCap(descriptor, UInt64(DRM_CAP_DUMB_PREFER_SHADOW), &value) == 0 && value != 0
    }

    /// True if the driver reports vertical blanks. Virtual displays have none.
    var hasVerticalBlank: Bool {
        var sequence: UInt64 = 0
        var time: UInt64 = 0
        return drmCrtcGetSequence(descriptor, output.crtc, &sequence, &time) == 0
    }

    /// Sets the mode with a framebuffer: atomically if the driver supports it, otherwise through the legacy interface.
    func setMode(framebuffer: UInt32) throws(PlatformError) {
        if let properties, properties.setMode(descriptor, output: output, framebuffer: framebuffer) == 0 { return }
        var connector = output.connector
        var mode = output.mode
        let result = drmModeSetCrtc(descriptor, output.crtc, framebuffer, 0, 0, &connector, 1, &mode)
        if result == -EACCES || result == -EPERM { throw .notPermitted("set the mode of \(path)") }
        guard result == 0 else { throw .system("set the mode of \(path)", -result) }
    }

    /// Requests a page flip. When the flip is done, `kms_take_events` increments `counter`. Returns 0 or a negative errno.
    func flip(to framebuffer: UInt32, counter: UnsafeMutablePointer<kms_flips>) -> Int32 {
        if let properties {
            let result = kms_atomic_flip(
                descriptor, properties.plane, properties.planeFramebuffer, framebuffer, counter)
            if result != -EINVAL && result != -EOPNOTSUPP { return result }
        }
        return kms_legacy_flip(descriptor, output.crtc, framebuffer, counter)
    }

    /// Restores the screen's mode and picture from before this process used the card, if their framebuffer still exists.
    func restore() {
        guard let before, before.pointee.mode_valid != 0, before.pointee.buffer_id != 0 else { return }
        var connector = output.connector
        drmModeSetCrtc(
            descriptor, before.pointee.crtc_id, before.pointee.buffer_id, before.pointee.x, before.pointee.y,
            &connector, 1, &before.pointee.mode)
    }

    deinit {
        if let before { drmModeFreeCrtc(before) }
        drmDropMaster(descriptor)
        // The kernel shows its own console again when the last DRM master has closed the card.
        CSystem.close(descriptor)
    }
}
