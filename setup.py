"""Builds the wheel; compiles the rules with mypyc where that works.

FRIEZE_COMPILE=0 leaves them interpreted, FRIEZE_COMPILE=1 makes a failure an error; otherwise whether it compiles is
found by trying, and one line says so if it does not.
"""

import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

BUILD = "build/wheel"  # tools/setup.py removes this folder before it builds
WANTED = os.environ.get("FRIEZE_COMPILE", "auto")
GAMES = Path("src/frieze/games")
BOTS = Path("src/frieze/bots/exhibition")
# Modules of native classes and functions only: Structs stay outside (mypyc is silently wrong about them).
COMPILED = [
    *(GAMES / f"{name}.py" for name in ("checks", "legal", "rng")),
    *GAMES.glob("**/core.py"),
    *GAMES.glob("**/game.py"),
    *(GAMES / "timeline" / f"{name}.py" for name in ("moves", "state", "turns")),
    *(GAMES / "together" / f"{name}.py" for name in ("icons", "line", "state")),
    *(GAMES / "exhibition" / f"{name}.py" for name in ("fame", "moves", "showcases", "state", "variations")),
    *(BOTS / f"{name}.py" for name in ("evaluation", "greedy", "policy", "search", "variations")),
]


def interpreted(why: object) -> None:
    """Say that the interpreted rules will be used, or fail if the compiled ones are demanded."""
    if WANTED == "1":
        raise SystemExit(f"frieze: the rules cannot be compiled: {why}")
    print(f"frieze: the rules run interpreted here, they cannot be compiled: {why}", file=sys.stderr)


class TryToCompile(build_ext):
    """Builds all extensions or none."""

    def run(self) -> None:
        """Compile; on any failure leave every module interpreted."""
        try:
            super().run()
        except Exception as error:
            interpreted(f"the C compiler failed ({type(error).__name__})")
            self.extensions = []
            for built in Path(self.build_lib).glob("**/*.so"):
                built.unlink()


def extensions() -> list[object]:
    """Translate the rules to C."""
    if WANTED == "0" or not {"bdist_wheel", "build_ext", "install"} & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify

        os.environ.setdefault("MYPYPATH", "src")
        modules = [str(path) for path in sorted(COMPILED)]
        return list(mypycify(modules, opt_level="3", group_name="frieze_core", target_dir=BUILD))
    except (Exception, SystemExit) as error:
        interpreted(error)
        return []


setup(ext_modules=extensions(), cmdclass={"build_ext": TryToCompile}, options={"build": {"build_base": BUILD}})
