// kernel-counts: counts what the hot kernels cost on the emulated board, for the budgets in Tests/Budgets. Only in the
// emulated board's image. Usage: kernel-counts [BEGINNINGS OF NAMES]
//
// For each kernel it says "kernel NAME UNIT COUNT LEAST MIDDLE": the least and the middle time of one repetition in
// nanoseconds, in which COUNT units were worked on.
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
    countPackets(meter)
    countScopes(meter)
    countSpectrograms(meter)
    countDrawing(meter)
    countTouches(meter)
}

count(Meter(names: programArguments().map { Array($0.utf8) }))
