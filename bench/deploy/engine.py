"""A container engine (Debian's buildah and podman, with podman-compose) that keeps everything in one folder."""

import os
import resource
import signal
import subprocess
import sys
import time
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
KILLED = 128 + signal.SIGKILL
PROGRAMS = {  # and the Debian package of each
    "buildah": "buildah",
    "podman": "podman",
    "crun": "crun",
    "debootstrap": "debootstrap",
    "openssl": "openssl",
    "systemd-analyze": "systemd",
    "unshare": "util-linux",
    "/usr/lib/podman/netavark": "netavark",
    "/usr/lib/podman/aardvark-dns": "aardvark-dns",
}


def hard_limit(kind: int) -> int:
    """Return what a process may set a limit to. Without CAP_SYS_RESOURCE not even root may set it higher."""
    hard = resource.getrlimit(kind)[1]
    return sys.maxsize if hard == resource.RLIM_INFINITY else hard


class Engine:
    """Runs commands of the engine. Its images, containers, volumes and settings are in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = os.environ | {
            "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"),
            "CONTAINERS_CONF": str(folder / "containers.conf"),
            "BUILDAH_ISOLATION": "chroot",
            "DISABLE_HC_SYSTEMD": "true",  # we run health checks ourselves
        }

    def configure(self) -> None:
        """Write the engine's settings, and install podman-compose: Debian's ignores names and subnets."""
        files = min(2**16, hard_limit(resource.RLIMIT_NOFILE))
        processes = min(2**12, hard_limit(resource.RLIMIT_NPROC))
        tools = self.folder / "tools"
        venv.create(tools, with_pip=True, clear=True)
        self.run(tools / "bin" / "pip", "install", "--quiet", "--require-hashes", "-r", HERE / "requirements.lock")
        self.write(
            "storage.conf",
            "[storage]",
            'driver = "overlay"',
            f'graphroot = "{self.folder}/images"',
            f'runroot = "{self.folder}/running"',
        )
        self.write(
            "containers.conf",
            "[containers]",
            'cgroups = "disabled"',
            f'default_ulimits = ["nofile={files}:{files}", "nproc={processes}:{processes}"]',
            "[engine]",
            'cgroup_manager = "cgroupfs"',
            'events_logger = "file"',
            f'tmp_dir = "{self.folder}/temporary"',
            f'volume_path = "{self.folder}/volumes"',
            "[network]",
            'network_backend = "netavark"',
            f'network_config_dir = "{self.folder}/networks"',
        )

    def write(self, name: str, *lines: str) -> Path:
        """Write a file of the folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in lines))
        return path

    def run(self, *command: str | Path, fails: bool = False, cwd: Path | None = None) -> str:
        """Run a command; return what it prints. Raise unless it succeeds, or fails if it should."""
        done = subprocess.run(
            [str(part) for part in command],
            env=self.environment,
            cwd=cwd or self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if (done.returncode != 0) != fails:
            raise RuntimeError(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout

    def podman(self, *arguments: str | Path) -> str:
        """Run podman; return what it prints."""
        return self.run("podman", *arguments).strip()

    def stop(self, container: str) -> tuple[float, int]:
        """Stop a container with SIGTERM; return how many seconds that took, and its exit status."""
        began = time.monotonic()
        self.podman("stop", "--time", "15", container)
        seconds = time.monotonic() - began
        status = int(self.podman("inspect", "--format", "{{.State.ExitCode}}", container))
        if status == KILLED:
            raise RuntimeError(f"{container} did not end by itself:\n{self.podman('logs', container)}")
        return seconds, status
