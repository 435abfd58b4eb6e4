// pocketscope: the app. Its options are described in Sources/App/Options.swift. The board's start script sets them.
import App
import CSystem
import Platform

// Large blocks, such as a screenshot, come from the kernel directly from the start, and return to it as a whole. Without this, the C
// library would soon take them from the heap, where they leave holes.
mallopt(M_MMAP_THRESHOLD, 128 << 10)

let options = Application.options(programArguments())
for problem in options.problems { Console.error("pocketscope: " + problem) }
do throws(ApplicationError) {
    try Application.run(options)
} catch {
    Console.error("pocketscope: " + error.message)
    exit(1)
}
