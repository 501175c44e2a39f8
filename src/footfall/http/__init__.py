"""HTTP for what browsers are shown: a server, and a client for servers behind; how messages are read is h11's."""
