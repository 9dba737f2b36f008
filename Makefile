# Everything here works on a machine that has Python 3.11 or newer, make and git: the first target asked for makes
# .venv, and after that nothing uses the network until pyproject.toml changes. `make demo` installs what a player needs;
# the tools of developers come with the first target that needs them.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
BIN := .venv/bin
PLAYER := .venv/.player
READY := .venv/.ready
SITE := .venv/.site
RELEASE := .venv/.release
comma := ,

.PHONY: demo test test-all lint docs pages golden pictures bench mutants soak release clean

demo: $(PLAYER)  ## a complete game: standings, a few lines played, what an audit finds, workbook
	@mkdir -p build
	@$(BIN)/moderator demo -o build/18EU-demo.xlsx --force

test test-all: export PYTHONDONTWRITEBYTECODE =  # compile once, not in every worker and command
test: $(READY)  ## the fast tests, or some of them: make test ARGS="-k stock"
	$(BIN)/python -m pytest --quiet -n auto --dist loadfile -m "not slow" $(ARGS)

test-all: $(READY)  ## all tests, also the slow ones: LibreOffice, browser, wheel, archives, long plays
	$(BIN)/python -m pytest --quiet -n auto --dist loadgroup $(ARGS)

lint: $(READY)  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy

docs: $(SITE)  ## the documentation site, in build/site; a warning or a broken link is an error
	@mkdir -p build
	@$(BIN)/zensical build --strict --clean

pages: $(READY)  ## the generated pages of the documentation: titles, checks, keys, tables, events
	@$(BIN)/python -m moderator.cli.reference_pages
	@$(BIN)/python -m tests.events_page

golden: $(READY)  ## golden records, wording, example reports and blank sheets, anew: tell a change of books in CHANGELOG.md
	@$(BIN)/python -m tests.record_golden

pictures: $(READY)  ## the pictures of the README, by Chromium, and its recording: taken anew when what they show changes
	@$(BIN)/python -m tests.pictures

bench: $(READY)  ## speed and memory against their budgets, or some figures: make bench ARGS="'an entry'"
	@$(BIN)/python -m benchmarks $(ARGS)

mutants: $(READY)  ## mistakes put into the rules, and which of them no test finds: make mutants ARGS="--seed 2 --number 60"
	@$(BIN)/python -m benchmarks.mutation $(ARGS)

soak: $(READY)  ## random trials until something breaks: make soak ARGS="--minutes 30 --seed 2"
	@$(BIN)/python -m benchmarks.soak $(ARGS)

release: $(RELEASE)  ## build and check what is uploaded, and try it in clean environments
	@$(BIN)/python -m tests.release

clean:  ## what the other targets made, .venv too
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

define install
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer with venv found; try: make PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "making .venv$(2), once; this takes a minute or more" >&2
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[$(1)]'
	@$(BIN)/python -m compileall -q moderator  # as pip does for libraries: the first start is quick, too
endef

$(PLAYER): pyproject.toml
	$(call install,web,)
	@touch $@

$(READY): pyproject.toml
	$(call install,dev$(comma)web, with the tools of developers)
	@touch $(PLAYER) $@

$(SITE): pyproject.toml
	$(call install,docs, with what builds the documentation)
	@touch $@

$(RELEASE): pyproject.toml
	$(call install,release, with what checks a release)
	@touch $@
