"""The installed package is complete: typed, light to import, and playable with its requirements only."""

import subprocess
import sys
from importlib.metadata import requires
from importlib.util import find_spec
from pathlib import Path

import frieze
from tests.example_counts import COMPILED

IMPORTED = """
import sys, frieze
heavy = {"rich", "asyncio", "hypothesis", "typst", "litestar"} & set(sys.modules)
print(sorted(heavy), hasattr(frieze, "__version__"))
"""


def test_importing_the_library_imports_no_heavy_package() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True)
    assert done.stdout == "[] True\n"


# What `pip install frieze` installs: the package, its requirements and their requirements.
LIGHT = ("frieze", "msgspec", "mypy_extensions", "rich", "markdown_it", "mdurl", "pygments")
ALONE = """
import sys
sys.path[:] = [sys.argv[1], *(path for path in sys.path if "site-packages" not in path)]
from frieze.cli import main
assert main(["play", "timeline", "--people", "Ada", "--computers", "1"]) == 0
sys.exit(main(["simulate", "timeline", "--games", "20", "--workers", "1"]))
"""


def test_a_game_can_be_played_with_the_requirements_only(tmp_path: Path) -> None:
    named = [line for line in requires("frieze") or [] if "extra ==" not in line]
    assert sorted(line.split(">=")[0] for line in named) == ["msgspec", "mypy-extensions", "rich"]
    for name in LIGHT:
        spec = find_spec(name)
        assert spec is not None
        found = Path(spec.origin or "")
        folder = found.parent if found.name == "__init__.py" else found
        (tmp_path / folder.name).symlink_to(folder)
    for shared in Path(frieze.__file__).parent.parent.glob("*__mypyc*.so"):  # shared by the compiled modules
        (tmp_path / shared.name).symlink_to(shared)
    done = subprocess.run(
        [sys.executable, "-S", "-c", ALONE, str(tmp_path)], input="", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Goodbye" in done.stdout


def test_the_package_is_marked_as_typed() -> None:
    assert (Path(frieze.__file__).parent / "py.typed").exists()


def test_every_name_in_all_exists() -> None:
    assert all(hasattr(frieze, name) for name in frieze.__all__)
    assert frieze.__all__ == sorted(frieze.__all__, key=lambda name: (name != name.upper(), name[0].islower(), name))


def test_modules_in_src_are_never_compiled() -> None:
    """Only an installed wheel may have compiled modules."""
    from_source = "site-packages" not in frieze.__file__
    assert not (from_source and COMPILED), "a compiled module in src/ hides its source"
