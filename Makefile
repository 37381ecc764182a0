# The commands of the project. `make help` lists them.
PYTHON ?= python3
BIN := .venv/bin
WHEEL := .venv-wheel/bin

.DEFAULT_GOAL := help
.PHONY: help setup play host terminal check test soak simulate bench docs screens lint format lock clean

help:  ## Show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup:  ## Set up everything; later commands need no network
	@$(PYTHON) tools/setup.py wheel

play: setup  ## Play in the browser
	@$(WHEEL)/frieze serve --open

host: setup  ## Play in the browser, also from other devices of the network
	@$(WHEEL)/frieze serve --lan --open

terminal: setup  ## Play in the terminal
	@$(WHEEL)/frieze play

check: setup  ## Check style, types, units and rules; run it for every change
	@$(BIN)/python tools/test.py check

test:  ## Run all tests, on the interpreted and on the compiled rules
	@$(PYTHON) tools/setup.py test
	@$(BIN)/python tools/test.py test

soak:  ## Run the long tests: outages, kills, ten times as many games, other browsers
	@$(PYTHON) tools/setup.py soak
	@$(BIN)/python tools/test.py soak

simulate: setup  ## Simulate tables with faults: SEED=n replays one world, SECONDS=n runs fresh ones
	@$(WHEEL)/python -W ignore -m tests.simulation$(if $(DEFECTS),.find_defects,$(if $(SEED), --seed $(SEED), --seconds $(or $(SECONDS),60)) $(FLAGS))

screens: setup  ## Take screenshots of all screens, into build/screens/
	@$(BIN)/python tools/screens.py

bench: setup  ## Measure the speed of Frieze and its peers
	@$(BIN)/python -m bench

docs:  ## Build the site of the documentation, into build/site/
	@$(PYTHON) tools/setup.py docs
	@NO_MKDOCS_2_WARNING=1 .venv-docs/bin/mkdocs build -q

lint: setup  ## Check style, types and layers
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache >build/lint-imports.log || (cat build/lint-imports.log; false)
	@$(PYTHON) tools/setup.py lint-client

format: setup  ## Format the code
	@$(BIN)/ruff check -q --fix-only .
	@$(BIN)/ruff format -q .
	@$(PYTHON) tools/setup.py format-client

lock:  ## Update the lock files from pyproject.toml (needs the network)
	@tools/lock

clean:  ## Remove everything that set-up created
	rm -rf .venv .venv-wheel .venv-docs build .mypy_cache .ruff_cache .hypothesis src/frieze/server/web
