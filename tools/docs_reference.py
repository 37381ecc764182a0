"""A hook of MkDocs: adds a page of reference for every public module, with every name of its `__all__`."""

import ast
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MODULES = [
    "frieze",
    "frieze.games",
    "frieze.games.timeline",
    "frieze.games.together",
    "frieze.games.exhibition",
    "frieze.games.lineup",
    "frieze.decks",
    "frieze.bots",
    "frieze.daily",
    "frieze.tournament",
    "frieze.paper",
    "frieze.rl",
]


def public_names(module: str) -> list[str]:
    """Return the names of a module's `__all__`, read from its source. Modules have pages of their own."""
    source = ROOT / "src" / module.replace(".", "/") / "__init__.py"
    for node in ast.parse(source.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and [getattr(target, "id", "") for target in node.targets] == ["__all__"]:
            names: list[str] = ast.literal_eval(node.value)
            return [name for name in names if f"{module}.{name}" not in MODULES]
    raise LookupError(f"{module} has no __all__")


def page(module: str) -> str:
    """Return the source of a module's page."""
    return "\n\n".join([f"# {module}", *(f"::: {module}.{name}" for name in public_names(module))]) + "\n"


def on_files(files: Any, config: Any) -> Any:
    """Add the pages to the site."""
    from mkdocs.structure.files import File

    for module in MODULES:
        files.append(File.generated(config, f"reference/{module}.md", content=page(module)))
    return files
