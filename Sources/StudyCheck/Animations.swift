import Foundation
import Study

/// Converts animations and videos with ffmpeg to frames that the device can play.
struct Animations {
    static let framesPerSecond = 15
    /// The maximum width of a frame in pixels: the width of a step's picture on the largest panel.
    static let width = 480
    /// The maximum height of a frame in pixels.
    static let height = 360

    /// The reason why an animation could not be converted.
    enum Failure: Error { case noFFmpeg, notConverted(String), tooLong }

    /// The frames of a file as JPEG, in their order.
    static func frames(of path: String) throws(Failure) -> [[UInt8]] {
        let folder = NSTemporaryDirectory() + "/study-check-\(ProcessInfo.processInfo.processIdentifier)"
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            throw .notConverted(folder)
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let limit = StudyArchive.maximumFrames + 1
        let scale = "scale=\(width):\(height):force_original_aspect_ratio=decrease:flags=area"
        // Replace transparent parts by the dark color of the panels behind pictures.
        let filter = "fps=\(framesPerSecond),\(scale)"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "ffmpeg", "-v", "error", "-nostdin", "-i", path, "-vf", filter, "-frames:v", "\(limit)", "-q:v", "4",
            "-pix_fmt",
            "yuvj420p", folder + "/%04d.jpg",
        ]
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        do { try process.run() } catch { throw .noFFmpeg }
        let said = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // `env` ends with this exit code if the program is not found.
        if process.terminationStatus == 127 { throw .noFFmpeg }
        guard process.terminationStatus == 0 else { throw .notConverted(String(decoding: said, as: UTF8.self)) }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        let frames = names.compactMap { FileManager.default.contents(atPath: folder + "/" + $0).map { [UInt8]($0) } }
        guard !frames.isEmpty, frames.count == names.count else { throw .notConverted(path) }
        guard frames.count < limit else { throw .tooLong }
        return frames
    }
}
