import Graphs

/// A lead on ECG paper.
public struct PaperLead {
    /// The text in the lead's cell: its name, with a mark if the lead is computed or missing.
    let caption: String
    /// The channel of the lead; nil if the lead is missing, so that its cell is empty.
    let channel: StackedChannel?

    /// True if the lead is recorded or computed.
    public var isThere: Bool { channel != nil }

    public init(_ caption: String, _ channel: StackedChannel?) {
        self.caption = caption
        self.channel = channel
    }
}

/// The texts below the paper.
public struct PaperWords: Sendable {
    /// The mark of computed leads and its meaning; empty without computed leads.
    public var computed: String
    /// The notice that the device is not a medical device.
    public var notice: String

    public init(computed: String = "", notice: String = "") {
        self.computed = computed
        self.notice = notice
    }
}
