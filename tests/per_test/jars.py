"""The runners of tests for Java, as Maven's repository has them."""

from __future__ import annotations

import hashlib
import os
import urllib.error
import urllib.request

import pytest

from tests.cli.helpers import ROOT

_FROM = "https://repo1.maven.org/maven2"
_JARS = {
    "junit/junit/4.13.2/junit-4.13.2.jar": "8e495b634469d64fb8acfa3495a065cbacc8a0fff55ce1e31007be4c16dc57d3",
    "org/hamcrest/hamcrest-core/1.3/hamcrest-core-1.3.jar": (
        "66fdef91e9739348df7a096aa384a5685f4e875584cce89386a7a47251c4d8e9"
    ),
    "org/junit/platform/junit-platform-console-standalone/1.11.4/junit-platform-console-standalone-1.11.4.jar": (
        "b016ef6b1c3454d6d7c2c88ce081dabf289699686af6622d6e4e2e1b54b4a2fc"
    ),
    "org/testng/testng/7.5.1/testng-7.5.1.jar": "a5ac92d2362ccb3a509abe68e385ca809a7c96fcbaf851b3ee8bacb2ac899e2f",
    "com/beust/jcommander/1.82/jcommander-1.82.jar": "deeac157c8de6822878d85d0c7bc8467a19cc8484d37788f7804f039dde280b1",
    "org/slf4j/slf4j-api/1.7.36/slf4j-api-1.7.36.jar": (
        "d3ef575e3e4979678dc01bf1dcce51021493b4d11fb7f1be8ad982877c16a1c0"
    ),
    "org/webjars/jquery/3.6.1/jquery-3.6.1.jar": "da2381fbee4799631ba44d1f4d6487b886b22450c7fc85842c5fdfa03429b817",
}
_WITHIN = 60


def runners() -> str:
    """Their class path; the test is skipped where they can be had neither here nor there."""
    folder = ROOT / ".cache" / "jars"
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for path, digest in _JARS.items():
        jar = folder / path.rpartition("/")[2]
        if not jar.exists():
            try:
                with urllib.request.urlopen(f"{_FROM}/{path}", timeout=_WITHIN) as answer:
                    data = answer.read()
            except (urllib.error.URLError, OSError) as error:
                pytest.skip(f"{jar.name} cannot be had: {error}")
            assert hashlib.sha256(data).hexdigest() == digest, jar.name
            part = jar.with_suffix(f".{os.getpid()}")  # others may get it at the same time
            part.write_bytes(data)
            part.replace(jar)
        found.append(str(jar))
    return ":".join(found)
