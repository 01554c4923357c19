"""The addresses keep to their description, whatever is asked."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from lastcard.web.openapi import description
from lastcard.web.rest import ROUTES
from tests.server import Running, running

schema = schemathesis.openapi.from_dict(description())
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as found:
        yield found


@schema.parametrize()
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_address_answers_as_described(case: Case[Any], server: Running) -> None:
    case.call_and_validate(base_url=server.url, checks=CHECKS)


def test_every_address_is_described_and_every_description_has_its_address() -> None:
    described = {(path, method.upper()) for path, entry in description()["paths"].items() for method in entry}
    there = {(route.path, method) for route in ROUTES[:-1] for method in route.methods or () if method != "HEAD"}
    assert described == {(re.sub(r":path", "", path), method) for path, method in there}
