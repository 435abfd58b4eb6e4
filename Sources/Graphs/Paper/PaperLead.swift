/// A lead on ECG paper.
public struct PaperLead {
    /// What stands in its cell: its name, marked where it is computed; where it is missing, that too.
    let caption: String
    /// nil where the lead is missing: its cell stays empty.
    let channel: StackedChannel?

    /// Whether it can be drawn.
    public var isThere: Bool { channel != nil }

    public init(_ caption: String, _ channel: StackedChannel?) {
        self.caption = caption
        self.channel = channel
    }
}

/// What stands below the paper.
public struct PaperWords: Sendable {
    /// What the mark of computed leads means; empty where there are none.
    public var computed: String
    /// That it is no medical device's.
    public var notice: String

    public init(computed: String = "", notice: String = "") {
        self.computed = computed
        self.notice = notice
    }
}
