"""Connections to a server behind, and what is wrong in words where it does not answer."""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from dataclasses import dataclass

_CONNECT = 10.0
"""Seconds within which a connection is made."""
_TIMEOUT = 60.0
"""Seconds within which something is answered."""
_FIRST = 3.0
"""Seconds after which a server that is asked for the first time is said not to answer."""


class NoAnswerError(Exception):
    """Why a server does not answer; ``is_late`` where it may do so later."""

    def __init__(self, text: str, is_late: bool) -> None:
        super().__init__(text)
        self.is_late = is_late


@dataclass
class Upstream:
    """The server at ``origin``; any thread may use it."""

    origin: str
    host: str
    port: int
    is_secure: bool
    is_here: bool
    """Whether it is on this machine."""
    trouble: str = ""
    """Why it cannot be reached; empty where it could be, the last time."""

    def connect(self, patience: float = _CONNECT) -> http.client.HTTPConnection:
        """A connection, made.

        Raises:
            NoAnswerError: where there is none to be had.
        """
        connection = self._connection(patience)
        try:
            connection.connect()
        except OSError as error:
            connection.close()
            raise self._failed(error, is_trouble=True) from error
        connection.sock.settimeout(_TIMEOUT)
        return connection

    def failed(self, error: Exception) -> NoAnswerError:
        """What went wrong with a connection that was made."""
        return self._failed(error, is_trouble=isinstance(error, TimeoutError))

    def answered(self) -> None:
        """Something came."""
        self.trouble = ""

    def check(self) -> None:
        """Look, in a thread of its own, whether the server answers at all; ``trouble`` then tells."""
        threading.Thread(target=self._check, name="footfall-upstream", daemon=True).start()

    def _check(self) -> None:
        try:
            connection = self.connect(_FIRST)
        except NoAnswerError:
            return
        try:
            connection.sock.settimeout(_FIRST)
            connection.request("HEAD", "/", headers={"Connection": "close", "User-Agent": "footfall"})
            connection.getresponse()
        except TimeoutError:
            self.trouble = f"{self.origin} does not answer: it takes connections, but said nothing for {_FIRST:.0f} s"
        except (OSError, http.client.HTTPException) as error:
            self._failed(error, is_trouble=True)
        finally:
            connection.close()

    def _failed(self, error: Exception, *, is_trouble: bool) -> NoAnswerError:
        is_late = isinstance(error, TimeoutError)
        text = f"{self.origin} does not answer: {self._reason(error)}"
        if is_trouble:
            self.trouble = text
        return NoAnswerError(text, is_late)

    def _reason(self, error: Exception) -> str:
        if isinstance(error, socket.gaierror):
            return f"there is no machine called {self.host} ({error.strerror})"
        if isinstance(error, ConnectionRefusedError):
            return f"nothing listens on port {self.port} there; is it running?"
        if isinstance(error, TimeoutError):
            return "nothing came in time"
        if isinstance(error, ssl.SSLCertVerificationError):
            return f"its certificate is not to be trusted ({error.verify_message})"
        if isinstance(error, ssl.SSLError):
            return f"TLS failed ({error.reason or error}); is it at http://, not https://?"
        if isinstance(error, http.client.HTTPException) and not isinstance(error, http.client.RemoteDisconnected):
            return f"what it says is no HTTP ({error!r}){'' if self.is_secure else '; is it at https://?'}"
        return getattr(error, "strerror", None) or str(error) or type(error).__name__

    def _connection(self, patience: float) -> http.client.HTTPConnection:
        if not self.is_secure:
            return http.client.HTTPConnection(self.host, self.port, timeout=patience)
        # On this machine certificates are made by hand; elsewhere they are looked at.
        context = ssl._create_unverified_context() if self.is_here else ssl.create_default_context()
        return http.client.HTTPSConnection(self.host, self.port, timeout=patience, context=context)
