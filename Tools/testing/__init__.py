"""Builds what tests need and runs them, side by side, as a graph of jobs (docs/testing.md)."""
