import CSystem
import Signals

print("pocketscope \(system_monotonic_nanoseconds())")
