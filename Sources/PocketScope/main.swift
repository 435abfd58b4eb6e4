// pocketscope: the app. Sources/App/Options.swift describes its options. The board's start script sets them.
import App
import CSystem
import Platform

// Allocate large blocks, such as a channel's samples, directly from the kernel, so that freeing a block returns its memory to the kernel. Without
// this setting, the C library raises the threshold at run time and takes large blocks from the heap, which then fragments.
mallopt(M_MMAP_THRESHOLD, 32 << 10)

let options = Application.options(programArguments())
for problem in options.problems { Console.error("pocketscope: " + problem) }
do throws(ApplicationError) {
    try Application.run(options)
} catch {
    Console.error("pocketscope: " + error.message)
    exit(1)
}
