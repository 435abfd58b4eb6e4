"""Finds the words of the repository: comments, texts in code, and prose of documents."""
