import Platform

extension ServiceLaunch {
    /// The way in which the app starts the player process on the device (rootfs-overlay/etc/sound-agent.sh).
    public static let player = ServiceLaunch.agent("/run/sound")
}

extension ServiceStarter.Use {
    /// The process plays sounds.
    static let plays = ServiceStarter.Use(word: "start", socket: "socket", log: "sound")
    /// The process measures songs.
    static let measures = ServiceStarter.Use(word: "measure", socket: "songs", arguments: ["--measure"], log: "sound")
}
