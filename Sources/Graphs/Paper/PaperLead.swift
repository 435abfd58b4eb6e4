/// A lead on ECG paper.
public struct PaperLead {
    /// The text in its cell: its name, and a mark if it is computed or missing.
    let caption: String
    /// nil if the lead is missing: its cell stays empty.
    let channel: StackedChannel?

    /// Whether the lead exists.
    public var isThere: Bool { channel != nil }

    public init(_ caption: String, _ channel: StackedChannel?) {
        self.caption = caption
        self.channel = channel
    }
}

/// The texts below the paper.
public struct PaperWords: Sendable {
    /// The meaning of the mark of computed leads; empty without computed leads.
    public var computed: String
    /// The notice that this is not a medical device.
    public var notice: String

    public init(computed: String = "", notice: String = "") {
        self.computed = computed
        self.notice = notice
    }
}
