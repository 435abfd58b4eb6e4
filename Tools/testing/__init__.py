"""Builds what tests need and runs the tests in parallel, as a graph of jobs (docs/testing.md)."""
