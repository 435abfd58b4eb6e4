import Signals

print("signal-server")
