extension SpectrogramStrings {
    static let english = SpectrogramStrings(
        windows: ["Rectangular", "Hamming", "Hann", "Hann (denormalized)", "Blackman", "Bartlett"],
        perSecond: "{0} {2} s · {1} per second",
        decibel: "dB"
    )
}
