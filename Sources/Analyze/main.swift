import AnalyzeCore
import CSystem
import Platform

// analyze: runs the device's own code on recordings and prints CSV.
exit(AnalyzeProgram.run(programArguments(), output: { Console.line($0) }, complain: { Console.error($0) }))
