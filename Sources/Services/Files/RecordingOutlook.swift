import Settings

/// The properties that a recording of the selected channels would have if the user started it now.
public struct RecordingOutlook: Equatable, Sendable {
    /// The format of the file. It is XDF if no other format can store the channels.
    public var format: Settings.RecordingFormat
    /// True if the recording would use XDF instead of the format in the settings, because only XDF can store the
    /// channels.
    public var fitsXDFAlone: Bool
    /// The name of the file before the device adds a running number. It contains the time at which this outlook was
    /// made.
    public var name: TimedName
    /// The number of channels in the file.
    public var channelCount: Int
    /// The approximate size of one second of recording in bytes; 0 if nothing can be recorded.
    public var bytesPerSecond: Int64
    /// The reason why no recording can start; nil if one can.
    public var refusal: RecordingRefusal?

    public init(
        format: Settings.RecordingFormat, fitsXDFAlone: Bool = false, name: TimedName, channelCount: Int = 0,
        bytesPerSecond: Int64 = 0, refusal: RecordingRefusal? = nil
    ) {
        self.format = format
        self.fitsXDFAlone = fitsXDFAlone
        self.name = name
        self.channelCount = channelCount
        self.bytesPerSecond = bytesPerSecond
        self.refusal = refusal
    }

    /// The number of seconds of recording that fit into a number of bytes; nil if nothing can be recorded.
    public func seconds(in bytes: Int64) -> Int64? { bytesPerSecond > 0 ? max(0, bytes) / bytesPerSecond : nil }
}
