"""The installed package is whole: typed, light to import, with its data, and both cores play the same games."""

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


def test_importing_the_library_pulls_in_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True)
    assert done.stdout == "[] True\n"


# What `pip install frieze` brings along: its own requirements and theirs.
LIGHT = ("frieze", "msgspec", "mypy_extensions", "rich", "markdown_it", "mdurl", "pygments")
ALONE = """
import sys
sys.path[:] = [sys.argv[1], *(path for path in sys.path if "site-packages" not in path)]
from frieze.cli import main
assert main(["play", "timeline", "--people", "Ada", "--computers", "1"]) == 0
sys.exit(main(["simulate", "timeline", "--games", "20", "--workers", "1"]))
"""


def test_with_nothing_but_its_requirements_it_plays(tmp_path: Path) -> None:
    named = [line for line in requires("frieze") or [] if "extra ==" not in line]
    assert sorted(line.split(">=")[0] for line in named) == ["msgspec", "mypy-extensions", "rich"]
    for name in LIGHT:
        spec = find_spec(name)
        assert spec is not None
        found = Path(spec.origin or "")
        folder = found.parent if found.name == "__init__.py" else found
        (tmp_path / folder.name).symlink_to(folder)
    for shared in Path(frieze.__file__).parent.parent.glob("*__mypyc*.so"):  # what compiled modules share
        (tmp_path / shared.name).symlink_to(shared)
    done = subprocess.run(
        [sys.executable, "-S", "-c", ALONE, str(tmp_path)], input="", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Goodbye" in done.stdout


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(frieze.__file__).parent / "py.typed").exists()


def test_everything_in_all_is_there() -> None:
    assert all(hasattr(frieze, name) for name in frieze.__all__)
    assert frieze.__all__ == sorted(frieze.__all__, key=lambda name: (name != name.upper(), name[0].islower(), name))


def test_the_wheel_is_compiled_where_a_compiler_is() -> None:
    """Only from a wheel: what is imported from src/ is never compiled."""
    from_source = "site-packages" not in frieze.__file__
    assert not (from_source and COMPILED), "a compiled module lies in src/ and hides its source"
