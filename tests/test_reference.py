"""The reference passes the same rule cases as the kernel: each was written from the clauses, without the other."""

from pathlib import Path
from typing import Any

import pytest

from lastcard.testing.case import read_cases
from tests.reference.cases import run_case

CASES = [case for _, case in read_cases([Path(__file__).resolve().parent / "conformance"])]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_reference_comes_out_as_a_case_expects(case: dict[str, Any]) -> None:
    assert run_case(case) == []


def test_the_reference_complains_of_a_case_that_expects_something_else() -> None:
    case = {**CASES[0], "expect": {"phase": "nowhere"}}
    assert run_case(case) != []
