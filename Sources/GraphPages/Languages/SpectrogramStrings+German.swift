extension SpectrogramStrings {
    static let german = SpectrogramStrings(
        windows: ["Rechteck", "Hamming", "Hann", "Hann (denormiert)", "Blackman", "Bartlett"],
        perSecond: "{0} {2} s · {1} je Sekunde",
        decibel: "dB"
    )
}
