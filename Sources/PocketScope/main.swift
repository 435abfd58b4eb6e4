// pocketscope: the app. Options are described in Sources/App/Options.swift; the board's start script gives them.
import App
import CSystem
import Platform

let options = Options(programArguments())
for problem in options.problems { Console.error("pocketscope: " + problem) }
do throws(ApplicationError) {
    try Application.run(options)
} catch {
    Console.error("pocketscope: " + error.message)
    exit(1)
}
