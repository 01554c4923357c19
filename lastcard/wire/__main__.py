"""`python -m lastcard.wire` prints the JSON Schema of the protocol."""

import json
import sys

from .schema import protocol_schema

sys.stdout.write(json.dumps(protocol_schema(), indent=2, ensure_ascii=False) + "\n")
