import Signals

/// Takes the channels that an outlet offers in a new description, and finds the selected channels among them.
extension InletSession {
    /// True if the stream offers none of the selected channels. The feed nevertheless stays open: the end of the feed shows that the outlet has ended
    /// or was restarted, perhaps with these channels.
    var isIdle: Bool { stream?.isIdle ?? false }

    /// Called when the outlet's full description has arrived.
    func described(_ information: StreamInformation, at now: Int64) {
        guard information.stream.format != .string || information.stream.channelCount <= LSLLimits.stringChannels else {
            return broke(.tooLarge(.channelCount), at: now)
        }
        // If another outlet uses the port now, reject its description.
        guard information.stream.uid == description.uid || description.uid.isEmpty else {
            return handle(.gone, at: now)
        }
        // Report an error if the number of channels, the format or the rate has changed, which never happens while an outlet runs.
        guard goal == .connecting || information.stream.hasSameShape(as: description) else {
            return broke(.protocolViolation(.description), at: now)
        }
        let offer: StreamCatalogue
        do throws(CatalogueError) {
            offer = try StreamCatalogue(information, units: units)
        } catch { return broke(SourceError(error), at: now) }
        offered = offer
        description = information.stream
        guard goal == .connecting else {
            stream?.adopt(offer, at: now)
            if let address { link.openFeed(of: description, at: address, now: now) }
            return
        }
        goal = .connected
        events.append(.connected)
    }
}
