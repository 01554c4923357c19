# Two commands do everything: `make play` and `make test`. The virtual environment makes itself.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
READY := $(VENV)/ready

.PHONY: play serve test lint bench soak cover clean

play: $(READY)
	$(RUN) -m lastcard play

serve: $(READY)
	$(RUN) tools/client.py
	$(RUN) -m lastcard serve --lan

test: $(READY)
	$(RUN) tools/check.py

lint: $(READY)
	$(RUN) tools/check.py --only lint

cover: $(READY)
	$(RUN) tools/check.py --only cover

soak: $(READY)
	$(RUN) -m tests.kill --kills 100
	$(RUN) -m tests.differential --minutes 240

bench: $(READY)
	$(RUN) -m pip install --quiet --editable ".[dev,peers]"
	$(RUN) -m bench
	$(RUN) -m bench.web

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install --quiet --editable ".[dev]"
	touch $(READY)

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage*
