"""A server for browsers, with a thread of its own."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from footfall.http.connection import Connection
from footfall.http.hosts import shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from footfall.http.connection import Answer

_BACKLOG = 128


class Server:
    """Listens on a port from the start, and answers once it is told to.

    ``names`` are those by which it may be asked, besides those of this machine and numbers.

    Raises:
        OSError: where it cannot listen.
        OverflowError: where there is no such port.
    """

    def __init__(self, answer: Answer, host: str, port: int, names: set[str]) -> None:
        self._answer = answer
        self._names = {name.lower() for name in names}
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._socket = socket.create_server((host, port), family=family, backlog=_BACKLOG)
        self.port: int = self._socket.getsockname()[1]
        self.origin = f"http://{shown(host)}:{self.port}"
        self.loop = asyncio.new_event_loop()
        self._stopped = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="footfall-http", daemon=True)

    def start(self) -> None:
        """Answer."""
        self._thread.start()

    def stop(self) -> None:
        """Listen no more, and end what is open: what a tool says to its pages from here on, they are not to act on."""
        if self._thread.is_alive():
            self.call(self._stopped.set)
            self._thread.join()
        self._socket.close()
        if not self.loop.is_closed():
            self.loop.close()

    def call(self, work: Callable[[], object]) -> None:
        """Have something done by the server's thread."""
        with suppress(RuntimeError):  # it has ended
            self.loop.call_soon_threadsafe(work)

    def _run(self) -> None:
        loop = self.loop
        asyncio.set_event_loop(loop)
        loop.set_exception_handler(lambda *_: None)  # browsers come and go as they like
        loop.run_until_complete(self._listen())
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()

    async def _listen(self) -> None:
        server = await asyncio.start_server(self._connected, sock=self._socket, backlog=_BACKLOG)
        await self._stopped.wait()
        server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # What asyncio does for sockets that it makes itself: the end of an answer is not to wait for word of its head.
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await Connection(reader, writer, self._answer, self._names, self.origin).run()
