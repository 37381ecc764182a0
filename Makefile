# Frieze: `make help` lists what one can do.
PYTHON ?= python3
BIN := .venv/bin
WHEEL := .venv-wheel/bin

.DEFAULT_GOAL := help
.PHONY: help setup play host terminal check test soak bench screens lint format lock clean

help:  ## Show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup:  ## Do all set-up, so that everything else works without a network
	@$(PYTHON) tools/setup.py wheel

play: setup  ## Play in the browser
	@$(WHEEL)/frieze serve --open

host: setup  ## Play in the browser, with all devices of the network
	@$(WHEEL)/frieze serve --lan --open

terminal: setup  ## Play in the terminal
	@$(WHEEL)/frieze play

check: setup  ## Check style, types, units and rules: for every change
	@$(BIN)/python tools/test.py check

test:  ## Run every test, on the interpreted and on the compiled rules
	@$(PYTHON) tools/setup.py test
	@$(BIN)/python tools/test.py test

soak:  ## Run what takes long: outages, kills, ten times as many games
	@$(PYTHON) tools/setup.py test
	@$(BIN)/python tools/test.py soak

screens: setup  ## Take pictures of every screen, into build/screens/
	@$(BIN)/python tools/screens.py

bench: setup  ## Measure, beside the peers, and print one table
	@$(BIN)/python -m bench

lint: setup  ## Check style, types and layers
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check .
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-cache >build/lint-imports.log || (cat build/lint-imports.log; false)

format: setup  ## Put the code in its standard form
	@$(BIN)/ruff check -q --fix-only .
	@$(BIN)/ruff format -q .

lock:  ## Renew the locks from pyproject.toml (needs the network)
	@tools/lock

clean:  ## Remove everything that set-up made
	rm -rf .venv .venv-wheel build .mypy_cache .ruff_cache .hypothesis src/frieze/server/web
