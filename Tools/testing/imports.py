"""Finds the Python files of a folder that a module of the folder uses."""

import ast
import functools


@functools.cache
def closure(folder, module):
    """Returns the names of the files in `folder` that `module` imports directly or indirectly, with the module's own. Imports within functions count.
    Raises FileNotFoundError if the module does not exist."""
    found, waiting = set(), [module]
    while waiting:
        name = f"{waiting.pop()}.py"
        if name in found:
            continue
        found.add(name)
        for node in ast.walk(ast.parse((folder / name).read_text())):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module] if isinstance(node, ast.ImportFrom) else []
            waiting += [other for other in modules if other and (folder / f"{other}.py").exists()]
    return frozenset(found)
