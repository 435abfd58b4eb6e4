// pocketscope: the app. Options are described in Sources/App/Options.swift; the board's start script gives them.
import App
import CSystem
import Platform

// Large blocks, as of a screenshot, are the kernel's own from the beginning on and go back to it whole. By itself the C library would
// soon take them from the heap, where they leave holes behind.
mallopt(M_MMAP_THRESHOLD, 128 << 10)

let options = Application.options(programArguments())
for problem in options.problems { Console.error("pocketscope: " + problem) }
do throws(ApplicationError) {
    try Application.run(options)
} catch {
    Console.error("pocketscope: " + error.message)
    exit(1)
}
