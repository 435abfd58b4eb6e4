import AnalyzeCore
import CSystem
import Platform

// The program `analyze` runs the device's own analysis on recordings, and prints the results as CSV.
exit(AnalyzeProgram.run(programArguments(), output: { Console.line($0) }, complain: { Console.error($0) }))
