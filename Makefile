# make play   set everything up and serve the games on a local address
# make test   set everything up and run every check and test
# make docs   build the documents into a site, build/site
# make screenshots  draw every view of the web client into the folder screenshots
# make measure      what the web client costs: first load, pointer moves
# make siege  ten minutes of all attacks at once against a server at which people play
# make book   solve the openings of Pyrga anew
# make sanitize     fuzz the compiled modules with every access to memory checked (SECONDS=120)
# make protocol     write the tables of the protocol and the types of the web client anew, from the messages
# make golden write the golden playthroughs and drawings and the notebook anew (review the difference before committing)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo --non-interactive)
SOURCES := setup.py pyproject.toml $(shell find src -name '*.py' -o -name '*.pxd' -o -name '*.h')

.PHONY: help play test lint types docs browser golden protocol picture book screenshots measure siege sanitize clean

help:
	@grep '^# make' Makefile | cut -c 3-

# The one place that says what playing means.
play: $(VENV)/installed
	$(BIN)/quincunx serve

test: $(VENV)/developing lint browser
	$(BIN)/pytest -n 2 --dist worksteal
	QUINCUNX_PURE=1 $(BIN)/pytest -n 2 --dist worksteal -m "not compiled"

lint: $(VENV)/developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Any warning is an error. Nothing is fetched, neither now nor by those who read it.
docs: $(VENV)/developing
	$(BIN)/python docs/site/build.py build/site
	@echo "The site is in build/site/index.html"

# The types in the comments of the web client; wants npm, which nothing else does.
types:
	npx --yes --package typescript@5 tsc -p tsconfig.json

# The browser tests drive the Chromium of the machine; where packages may be installed it is.
browser:
	@command -v chromium || command -v chromium-browser || command -v google-chrome || \
		test -n "$$QUINCUNX_CHROMIUM" || \
		{ $(SUDO) apt-get update && $(SUDO) apt-get install --yes --no-install-recommends chromium; }

screenshots: $(VENV)/developing browser
	$(BIN)/python -m tests.browser.screenshots screenshots docs/images/quincunx.jpg

measure: $(VENV)/developing browser
	$(BIN)/python -m tests.browser.measure

# Other lengths and single attacks: python -m tests.siege --help
siege: $(VENV)/developing
	$(BIN)/python -m tests.siege --minutes 10

# In a copy, so that the ordinary modules stay as they are; what has not changed is not compiled again.
SANITIZED := build/sanitize
SECONDS ?= 120
sanitize: $(VENV)/developing
	mkdir -p $(SANITIZED)
	tar --exclude='*.so' -cf - src setup.py pyproject.toml README.md LICENSE NOTICE | tar -xf - -C $(SANITIZED)
	cd $(SANITIZED) && QUINCUNX_SANITIZE=1 $(abspath $(BIN))/python setup.py --quiet build_ext --inplace --parallel 2
	LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
		ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1 \
		PYTHONMALLOC=malloc PYTHONPATH=$(SANITIZED)/src:. \
		$(BIN)/python -m tests.hostile.run $(SECONDS)

golden: $(VENV)/developing
	$(BIN)/pytest -q tests/golden tests/examples/test_tour.py --write-golden

protocol: $(VENV)/installed
	$(BIN)/python docs/protocol.py

picture: $(VENV)/installed
	$(BIN)/quincunx draw pyrga -o docs/images/pyrga.svg \
		--moves "Ta4s Ta2s Ca1 Ta1n Ta3e Cd3 Sd3 Tc3e Td3n Td4w Tc4s Sc1 Sb1 Tb2w Ca2 Sa2"

book: $(VENV)/installed
	$(BIN)/quincunx book pyrga "pyrga(opening=restricted)" -o src/quincunx/games/pyrga/openings.book

$(VENV)/pip:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "setuptools>=77" "Cython>=3.1,<4"
	touch $@

$(VENV)/installed: $(VENV)/pip $(SOURCES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --editable ".[server]"
	touch $@

# With the development tools; compiling takes a minute, so not on top of the above but instead of it.
$(VENV)/developing: $(VENV)/pip $(SOURCES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --editable ".[dev]"
	touch $(VENV)/installed $@

clean:
	rm -rf $(VENV) build
	find src -name '*.so' -delete
