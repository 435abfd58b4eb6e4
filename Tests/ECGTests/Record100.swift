/// The beats in the first 120 s of record 100 of the MIT-BIH Arrhythmia Database by its reference annotations, as
/// distances in samples at 360 Hz. The first distance is from sample 0. All beats are normal except the eighth, which
/// is a premature atrial beat.
///
/// From the file 100.atr, written by two cardiologists: G. B. Moody and R. G. Mark, "The impact of the MIT-BIH
/// Arrhythmia Database", IEEE Eng. Med. Biol. 20(3), 2001; PhysioNet, https://physionet.org/content/mitdb/1.0.0/, under
/// the Open Data Commons Attribution License 1.0 (ODC-BY).
private let distances: [Int64] = [
    77, 293, 292, 284, 285, 284, 294, 235, 358, 304, 292, 284, 278, 302, 308, 296,
    298, 296, 286, 287, 285, 296, 313, 296, 283, 285, 279, 283, 292, 294, 298, 304,
    290, 279, 288, 284, 309, 303, 297, 289, 301, 285, 284, 295, 304, 317, 296, 280,
    289, 292, 287, 301, 299, 297, 292, 284, 281, 291, 303, 300, 299, 290, 280, 287,
    281, 285, 308, 305, 296, 282, 283, 283, 294, 292, 306, 300, 292, 282, 278, 283,
    289, 303, 297, 292, 280, 288, 284, 288, 294, 309, 299, 283, 282, 285, 299, 297,
    299, 299, 296, 287, 280, 286, 293, 309, 305, 292, 286, 283, 287, 292, 297, 305,
    307, 291, 276, 288, 289, 294, 301, 295, 298, 287, 281, 280, 293, 296, 311, 299,
    284, 283, 289, 285, 295, 299, 302, 295, 278, 271, 286, 295, 293, 301, 296, 282,
    268, 299, 281, 299,
]

/// The sample numbers of the annotated beats.
let annotatedBeats = distances.reduce(into: [Int64]()) { beats, distance in beats.append((beats.last ?? 0) + distance) }
