"""The installed package is whole: typed, light to import, with its data, and both cores play the same games."""

import subprocess
import sys
from pathlib import Path

import frieze
from tests.conftest import COMPILED

IMPORTED = """
import sys, frieze
heavy = {"rich", "asyncio", "hypothesis", "typst", "litestar"} & set(sys.modules)
print(sorted(heavy), hasattr(frieze, "__version__"))
"""


def test_importing_the_library_pulls_in_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True)
    assert done.stdout == "[] True\n"


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(frieze.__file__).parent / "py.typed").exists()


def test_everything_in_all_is_there() -> None:
    assert all(hasattr(frieze, name) for name in frieze.__all__)
    assert frieze.__all__ == sorted(frieze.__all__, key=lambda name: (name != name.upper(), name[0].islower(), name))


def test_the_wheel_is_compiled_where_a_compiler_is() -> None:
    """Only from a wheel: what is imported from src/ is never compiled."""
    from_source = "site-packages" not in frieze.__file__
    assert not (from_source and COMPILED), "a compiled module lies in src/ and hides its source"
