# The index of tasks. `make demo` and `make test` need nothing but Python 3.11 to 3.13 and make:
# the environment is built on first use (tools/environment.py), the engine is compiled on first use.

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
SAMPLES := $(wildcard examples/battles/*.json)
FUZZ_BOARDS ?= 20000
FUZZ_FROM ?= 2000
FUZZ_DRAFTS ?= 5000
FUZZ_LINES ?= 100000
CORPUS_BATTLES ?= 20000
CORPUS_SEED ?= 1

# The first Python that is new enough and starts; `make PYTHON=… test` names another.
ifeq ($(origin PYTHON), undefined)
PYTHON := $(shell for p in python3.11 python3.12 python3.13 python3 python; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null && echo $$p && break; done)
endif

ENV_RAY := .venv-ray
BIN_RAY := $(ENV_RAY)/bin

.DEFAULT_GOAL := help
.PHONY: help env warm demo test test-ray quick pythons lint format types contracts rules bench budget balance profile fuzz \
	exhaustive reach \
	accept corpus docs schema lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

env: ## the Python environment in .venv, from pinned and hashed requirements
	@test -n "$(PYTHON)" || { echo "ecs_sim needs Python 3.11, 3.12 or 3.13; none was found (make PYTHON=/path/to/python …)" >&2; exit 2; }
	@$(PYTHON) tools/environment.py --venv $(VENV)

warm: env ## compile the engine, unless it is compiled already
	@$(BIN)/ecs-sim warmup

demo: warm ## one battle, shown: boards, timeline, outcome, cost
	@$(BIN)/ecs-sim run $(or $(BATTLE),$(firstword $(SAMPLES))) --trace

test: warm ## every test but the long fuzz run
	@$(PY) -m tools.run_tests

test-ray: ## the tests of `--engine ray` on a local Ray, in an environment of their own (.venv-ray)
	@test -n "$(PYTHON)" || { echo "ecs_sim needs Python 3.11, 3.12 or 3.13; none was found (make PYTHON=/path/to/python …)" >&2; exit 2; }
	@$(PYTHON) tools/environment.py --venv $(ENV_RAY) --also requirements/ray.txt --uv $(PY)
	@$(BIN_RAY)/ecs-sim warmup
	@$(BIN_RAY)/python -m pytest -q -m ray tests/bulk

quick: warm ## the tests that answer in about a minute on two free cores
	@$(PY) -m tools.run_tests --quick

pythons: warm ## the committed digests on every Python found among 3.11 to 3.13
	@$(PY) -m tools.pythons run -- -m tools.run_tests --marked golden

lint: env ## ruff: rules and format
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

format: env ## ruff: rewrite
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

types: env ## pyright, strict on the package
	@$(BIN)/basedpyright --warnings --project pyproject.toml

contracts: env ## import-linter: who may import whom
	@$(BIN)/lint-imports --no-cache

rules: env ## which rules have a test, which are due without one
	@$(PY) -m tools.rules

bench: warm ## speed, memory and start-up, beside the yardstick
	@$(PY) -m perf.bench

budget: warm ## kernel lines, compile time a line, start-up times: fails when one is over
	@$(PY) -m tools.budget

balance: warm ## win shares and durations of the sample battles, win shares by tribe: fails when one isn't right
	@$(PY) -m tools.balance

profile: warm ## a pyinstrument page in perf/out/
	@$(PY) -m perf.profile

fuzz: warm ## the long run over generated boards and lines (FUZZ_BOARDS=20000, FUZZ_FROM=2000, FUZZ_DRAFTS=5000, FUZZ_LINES=100000)
	@$(PY) -m pytest -n 2 -q -m fuzz
	@$(PY) -m tools.fuzz --boards $(FUZZ_BOARDS) --from $(FUZZ_FROM)
	@$(PY) -m tools.fuzz --of drafts --boards $(FUZZ_DRAFTS) --from 0
	@$(PY) -m tools.fuzz --of lines --boards $(FUZZ_LINES) --from 0

exhaustive: env ## boards until every printed line has done all that it can; then branches that nothing reaches
	@$(PY) -m tools.exhaustive
	@$(PY) -m tools.exhaustive.reach

reach: env ## the second half of it: lines and branches of the kernels that no test and no such board reaches
	@$(PY) -m tools.exhaustive.reach

corpus: warm ## 20,000 battles as players would fight them, in corpus/ (CORPUS_BATTLES=20000, CORPUS_SEED=1)
	@rm -rf corpus
	@$(BIN)/ecs-sim sample --battles $(CORPUS_BATTLES) --seed $(CORPUS_SEED) --out corpus

accept: warm ## write the committed digests, counters, corpus and levels anew, and show what changed: review the diff
	@$(PY) -m tools.golden_corpus --accept
	@$(PY) -m tools.run_tests --marked golden --accept
	@$(PY) -m tools.rules --accept

docs: env ## the pages of docs/ that are generated from tables
	@$(PY) -m tools.docs

schema: env ## the JSON Schemas in docs/schema/
	@$(PY) -m tools.docs --schemas

lock: env ## pin the requirements anew from pyproject.toml
	@$(PY) -m tools.lock

clean: ## everything that make made
	rm -rf $(VENV) $(ENV_RAY) .venvs .venv*.lock build dist *.egg-info .pytest_cache .ruff_cache .hypothesis .import_linter_cache \
		.coverage* htmlcov perf/out corpus
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
