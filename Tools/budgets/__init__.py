"""The permitted cost of the device's code: instructions of its hot kernels, sizes of its programs, use of its stack (docs/budgets.md)."""
