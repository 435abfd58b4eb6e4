"""Builds what tests need and runs them in parallel, as a graph of jobs (docs/testing.md)."""
