"""A client of the table server in Python: for the terminal, for bots elsewhere, for tests."""

from .address import Invitation, read_invitation
from .host import Host, HostError, Sitting
from .table import RefusedError, RemoteTable

__all__ = ["Host", "HostError", "Invitation", "RefusedError", "RemoteTable", "Sitting", "read_invitation"]
