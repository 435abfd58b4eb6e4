import CDRM
import CSystem

/// A scan-out buffer that the processor draws into. Its memory is freed with the last reference to this object.
final class DumbBuffer {
    let memory: UnsafeMutableRawBufferPointer
    let pitch: Int
    let framebuffer: UInt32
    private let device: Int32
    private let handle: UInt32

    init(_ device: Int32, width: Int, height: Int, format: ScanOutFormat) throws(PlatformError) {
        var handle: UInt32 = 0
        var pitch: UInt32 = 0
        var size: UInt64 = 0
        let bits = UInt32(format.bytesPerPixel * 8)
        let result = drmModeCreateDumbBuffer(device, UInt32(width), UInt32(height), bits, 0, &handle, &pitch, &size)
        guard result == 0 else { throw .system("create a scan-out buffer", -result) }
        let fourCC = format == .xrgb8888 ? kms_format_xrgb8888() : kms_format_rgb565()
        var framebuffer: UInt32 = 0
        let handles: [UInt32] = [handle, 0, 0, 0]
        let pitches: [UInt32] = [pitch, 0, 0, 0]
        let offsets: [UInt32] = [0, 0, 0, 0]
        let added = drmModeAddFB2(
            device, UInt32(width), UInt32(height), fourCC, handles, pitches, offsets, &framebuffer, 0)
        guard added == 0 else {
            drmModeDestroyDumbBuffer(device, handle)
            throw .system("add a framebuffer", -added)
        }
        guard let memory = kms_map(device, handle, size) else {
            let error = system_errno()
            drmModeRmFB(device, framebuffer)
            drmModeDestroyDumbBuffer(device, handle)
            throw .system("map a scan-out buffer", error)
        }
        self.memory = UnsafeMutableRawBufferPointer(start: memory, count: Int(size))
        self.pitch = Int(pitch)
        self.framebuffer = framebuffer
        self.device = device
        self.handle = handle
    }

    /// Fills the buffer with one color, 0xRRGGBB.
    func fill(_ color: UInt32, _ format: ScanOutFormat) {
        switch format {
        case .xrgb8888:
            memory.bindMemory(to: UInt32.self).update(repeating: color)
        case .rgb565:
            let red: UInt32 = color >> 8 & 0xF800
            let green: UInt32 = color >> 5 & 0x07E0
            let blue: UInt32 = color >> 3 & 0x001F
            memory.bindMemory(to: UInt16.self).update(repeating: UInt16(red | green | blue))
        }
    }

    deinit {
        if let start = memory.baseAddress { kms_unmap(start, UInt64(memory.count)) }
        drmModeRmFB(device, framebuffer)
        drmModeDestroyDumbBuffer(device, handle)
    }
}
