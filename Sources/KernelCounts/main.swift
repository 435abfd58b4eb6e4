// kernel-counts: measures the time of kernels (short functions whose cost matters) on the emulated board, for the budgets in Tests/Budgets. Only the
// image for the emulated board contains it. Usage: kernel-counts [PREFIXES OF NAMES]
//
// For each kernel, it prints "kernel NAME UNIT COUNT LEAST MIDDLE". LEAST and MIDDLE are the minimum and the median time of one repetition with COUNT
// units, in nanoseconds.
import CSystem
import Platform

func count(_ meter: Meter) {
    countSpectrum(meter)
    countSamples(meter)
    countFilters(meter)
    countMontages(meter)
    countQuality(meter)
    countHeartRate(meter)
    countCadence(meter)
    countTempo(meter)
    countSong(meter)
    countPackets(meter)
    countScopes(meter)
    countSpectrograms(meter)
    countDrawing(meter)
    countTouches(meter)
}

count(Meter(names: programArguments().map { Array($0.utf8) }))
