"""The words of the repository: comments, texts in code, prose of documents."""
