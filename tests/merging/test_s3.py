"""Profiles in an S3 bucket, as a server that stands in for Amazon's keeps them.

What that takes is not among what other tests need: it is installed in .cache.  After a change of requirements-s3.in,
make the lock again, with uv:

    uv pip compile tests/merging/requirements-s3.in --universal --python-version 3.11 --generate-hashes --no-annotate \
        --custom-compile-command "see tests/merging/test_s3.py" -o tests/merging/requirements-s3.lock
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.helpers import COMMAND, ROOT, exported
from tests.merging.shards import save_shards

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCK = Path(__file__).with_name("requirements-s3.lock")
LIBRARY = ROOT / ".cache" / "s3"
UPLOAD = """
import sys
import boto3
bucket = boto3.client("s3", endpoint_url=sys.argv[1], region_name="us-east-1")
bucket.create_bucket(Bucket="my-ci")
for number, path in enumerate(sys.argv[2:]):
    bucket.upload_file(path, "my-ci", f"build-7/{number}/profile.db")
"""


@pytest.fixture(scope="module")
def library() -> Path:
    """A folder with s3fs and Moto."""
    made_for = LIBRARY / "made-for"
    if not made_for.exists() or made_for.read_bytes() != LOCK.read_bytes():
        install = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "-q",
            "--upgrade",
            "--target",
            str(LIBRARY),
            "--require-hashes",
        ]
        subprocess.run([*install, "-r", str(LOCK)], check=True)
        made_for.write_bytes(LOCK.read_bytes())
    return LIBRARY


@contextmanager
def server(library: Path, environment: dict[str, str]) -> Iterator[str]:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, str(library / "bin" / "moto_server"), "-H", "127.0.0.1", "-p", str(port)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            for _ in range(300):
                with closing(socket.socket()) as asked:
                    if not asked.connect_ex(("127.0.0.1", port)):
                        break
                time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()


@pytest.mark.thorough
def test_profiles_in_a_bucket(tmp_path: Path, library: Path) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(library),
        "AWS_ACCESS_KEY_ID": "x",
        "AWS_SECRET_ACCESS_KEY": "y",
        "AWS_EC2_METADATA_DISABLED": "true",
    }
    with server(library, environment) as address:
        files = save_shards(tmp_path / "shards", 12)
        subprocess.run([sys.executable, "-c", UPLOAD, address, *files], env=environment, check=True)
        environment["FSSPEC_S3_ENDPOINT_URL"] = address

        def merge(*words: str) -> subprocess.CompletedProcess[str]:
            command = [*COMMAND, "merge", *words, "-o", "all.db"]
            return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

        done = merge("s3://my-ci/build-7/*/profile.db")
        assert (done.returncode, done.stderr) == (0, "footfall: 12 profiles in all.db; next: footfall show all.db\n")
        assert exported(tmp_path / "all.db")["files"][0]["functions"][0]["calls"] == sum(range(12))
        done = merge("s3://my-ci/build-7/3", "s3://my-ci/build-7/4/profile.db")
        assert done.returncode == 0, done.stderr
        assert exported(tmp_path / "all.db")["files"][0]["functions"][0]["calls"] == 3 + 4
        done = merge("s3://my-ci/build-8/profile.db")
        assert (done.returncode, done.stderr) == (
            2,
            "footfall: there is no profile at s3://my-ci/build-8/profile.db\n",
        )
        done = merge("s3://no-bucket/*.db")
        assert done.returncode == 2 and done.stderr.count("\n") == 1 and "s3://no-bucket/*.db" in done.stderr
