"""What the device's code may cost: instructions of its hot kernels, sizes of its programs, use of its stack (docs/budgets.md)."""
