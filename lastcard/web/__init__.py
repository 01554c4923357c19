"""The table server: an ASGI application, and the tables behind it."""
