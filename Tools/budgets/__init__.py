"""Counts the cost of the device's code and compares it with its budget: instructions of the hot kernels, sizes of the programs, and use of the stack
(docs/budgets.md)."""
