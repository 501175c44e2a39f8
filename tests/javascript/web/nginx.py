"""A real proxy in front of the same server, to compare with."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.javascript.browser.dev_server import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin")
_CONFIGURATION = """
daemon off; pid {folder}/pid; error_log {folder}/errors; worker_processes 1;
events {{ worker_connections 256; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  map $http_upgrade $upgrading {{ default upgrade; '' close; }}
  large_client_header_buffers 4 64k; client_max_body_size 0; lingering_close always;
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://127.0.0.1:{behind}; proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $upgrading;
      proxy_buffering off; proxy_request_buffering off; proxy_buffer_size 64k; proxy_buffers 8 64k;
    }}
  }}
}}
"""


@contextmanager
def nginx(folder: Path, behind: int) -> Iterator[int]:
    """The port of the proxy."""
    assert NGINX is not None
    port = free_port()
    (folder / "nginx.conf").write_text(_CONFIGURATION.format(folder=folder, port=port, behind=behind))
    process = subprocess.Popen([NGINX, "-p", str(folder), "-c", "nginx.conf", "-e", str(folder / "errors")])
    try:
        until = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                assert process.poll() is None, (folder / "errors").read_text()
                assert time.monotonic() < until
                time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait()
