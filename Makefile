# make play   set everything up and serve the games on a local address (SERVE="--port 9000" for another)
# make test   set everything up and run every check and test
# make check  format, lint, types, and the tests of core, games, matches and architecture: a minute or so
# make long   what takes too long for every day: a thousand pictures a game in the browser, fifty crashes, and more
# make steady all tests three times on a machine that is kept busy (TIMES=3)
# make web    check the types and the style of the web client
# make anywhere  build what runs the games in a browser without a server, build/anywhere
# make docs   build the documents into a site, build/site
# make screenshots  every view of the web client, and a newcomer's path, into the folder screenshots, and the documents' pictures
# make measure      what the web client costs: first load, pointer moves, the engine's first line
# make measure-anywhere  what thinking costs in the page without a server: stopping, and the first move of a visit
# make measure-build  how long a fresh clone takes to be played in, and a change to be compiled
# make siege  ten minutes of all attacks at once against a server at which people play
# make chaos  two hundred faults of three servers and their Postgres while people play
# make crashes      a thousand kills of a server over SQLite while people play
# make book   solve the openings of Pyrga anew, which takes about half an hour
# make sanitize     fuzz the compiled modules with every access to memory checked (SECONDS=120)
# make protocol     write the tables of the protocol and the types of the web client anew, from the messages
# make scale  compute what many players would need anew, from the inputs in docs/scale.md
# make fonts  cut the faces of the web client anew out of those on npm
# make release      build the sdist and a wheel, check them, and play with each in a clean environment
# make pythons      test with every Python of this machine that the package is for
# make lock   renew the versions of everything that is installed for development
# make coverage     run all tests, and write down which lines they reach, build/coverage/html/index.html
# make golden write the golden playthroughs and drawings and the notebook anew (review the difference before committing)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The versions that were last tested together, so that a new release of a dependency breaks no fresh clone.
LOCKED := --quiet --disable-pip-version-check --constraint requirements/dev.txt
NODE := build/node
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo --non-interactive)
SOURCES := setup.py pyproject.toml $(shell find src -name '*.py' -o -name '*.pxd' -o -name '*.h')

# Python keeps what it has compiled, whatever the environment says: otherwise each of the many processes that tests
# start compiles all that it imports anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test check suite compiled uncompiled long steady lint lint-python lint-web web types style npm emscripten anywhere coverage docs browser proxies database golden protocol scale picture fonts book screenshots measure measure-anywhere measure-build siege chaos crashes sanitize release pythons lock clean

help:
	@grep '^# make' Makefile | cut -c 3-

# The one place that says what playing means.
play: $(VENV)/installed
	@$(BIN)/quincunx serve $(SERVE)

# Twice as many processes as cores: tests of servers and browsers wait a good part of their time. Uncompiled ones do
# not, and each further process would read all tests for nothing.
PYTEST := $(BIN)/pytest -n 4 --dist worksteal --durations 15
UNCOMPILED := QUINCUNX_PURE=1 nice $(BIN)/pytest -n 2 --dist worksteal --durations 15

test: $(VENV)/developing npm lint browser proxies database anywhere
	$(MAKE) suite

# All tests, of what is installed already. The uncompiled ones fill the gaps in which the others wait, and are told of
# when they are done.
suite:
	@$(MAKE) --no-print-directory --jobs 2 compiled uncompiled

compiled:
	$(PYTEST)

UNCOMPILED_LOG := build/uncompiled.log
uncompiled:
	@mkdir -p $(dir $(UNCOMPILED_LOG))
	@$(UNCOMPILED) -m "not compiled" > $(UNCOMPILED_LOG) 2>&1; code=$$?; echo; echo '$(UNCOMPILED)'; \
		cat $(UNCOMPILED_LOG); exit $$code

check: $(VENV)/developing lint
	$(PYTEST) tests/core tests/games tests/match tests/architecture

# What takes minutes and rarely finds more than its short form, which is among the others.
long: $(VENV)/developing browser database anywhere
	$(PYTEST) --long

# Whether any test depends on how fast the machine is.
TIMES ?= 3
steady: $(VENV)/developing browser proxies database anywhere
	$(BIN)/python -m tests.steady $(TIMES)

# Python and the web client at once, as neither keeps more than one core busy.
lint: $(VENV)/developing
	@$(MAKE) --no-print-directory --jobs 2 lint-python lint-web

lint-python: $(VENV)/developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

lint-web:
	@if command -v npm; then $(MAKE) --no-print-directory web; else echo "no npm here: the web client is not checked"; fi

# Any warning is an error. Nothing is fetched, neither now nor by those who read it.
docs: $(VENV)/developing
	$(BIN)/python docs/site/build.py build/site
	@echo "The site is in build/site/index.html"

# The web client: the types in its comments, and its style. Nothing but these two wants Node.js.
web: types style

types: $(NODE)/installed
	$(NODE)/node_modules/.bin/tsc -p tsconfig.json

style: $(NODE)/installed
	$(NODE)/node_modules/.bin/eslint --config $(NODE)/eslint.config.js --max-warnings 0 src/quincunx/web tests/browser

$(NODE)/installed: $(wildcard tools/web/* tools/web/.npmrc) | npm
	mkdir -p $(NODE)
	cp -R tools/web/. $(NODE)
	cd $(NODE) && npm ci --silent --ignore-scripts --no-audit --no-fund
	touch $@

npm:
	@command -v npm || { $(SUDO) apt-get update && $(INSTALL) nodejs npm; } || \
		{ echo "there is no npm on this machine, nor may it be installed: install the packages nodejs and npm"; false; }

# The package for browsers: emscripten compiles the modules, Pyodide from npm runs them.
PYODIDE := build/pyodide
anywhere: $(VENV)/installed $(PYODIDE)/installed emscripten
	$(BIN)/python -m tools.anywhere

$(PYODIDE)/installed: tools/anywhere/package.json tools/anywhere/package-lock.json tools/anywhere/.npmrc | npm
	mkdir -p $(PYODIDE)
	cp tools/anywhere/package.json tools/anywhere/package-lock.json tools/anywhere/.npmrc $(PYODIDE)
	cd $(PYODIDE) && npm ci --silent --ignore-scripts --no-audit --no-fund
	touch $@

# Where it may not be installed, what compiles with it says that it is missing.
emscripten:
	@command -v emcc || { $(SUDO) apt-get update && $(INSTALL) emscripten; } || \
		echo "emscripten could not be installed"

# The browser tests drive the Chromium of the machine; where packages may be installed it is, without windows if there
# is such a package: that one needs half of the processor time.
INSTALL := $(SUDO) apt-get install --yes --no-install-recommends
browser:
	@command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || \
		command -v google-chrome || test -n "$$QUINCUNX_CHROMIUM" || \
		{ $(SUDO) apt-get update && { $(INSTALL) chromium-headless-shell || $(INSTALL) chromium; }; }

# The proxies that tests/deploy puts before a server; unpacked only, so that no service begins to run.
proxies:
	@{ command -v nginx && command -v caddy; } || ls build/proxies/usr/sbin/nginx build/proxies/usr/bin/caddy || \
		{ mkdir -p build/proxies && $(SUDO) apt-get update && cd build/proxies && \
		apt-get download nginx caddy && for package in *.deb; do dpkg-deb --extract $$package .; done; }

# The Postgres in which tests/store keeps games, as a program alone: no database of the machine is made or started.
CLUSTER := /etc/postgresql-common/createcluster.conf
database:
	@command -v initdb || ls /usr/lib/postgresql/*/bin/initdb || \
		{ $(SUDO) mkdir -p $(dir $(CLUSTER)) && echo "create_main_cluster = false" | $(SUDO) tee $(CLUSTER) && \
		$(SUDO) apt-get update && $(SUDO) apt-get install --yes --no-install-recommends postgresql; }

# All of them, and a newcomer's path; or VIEWS="home rules".
screenshots: $(VENV)/developing browser picture
	$(BIN)/python -m tests.browser.screenshots screenshots docs/images/quincunx.jpg $(VIEWS)
	@$(if $(VIEWS),,QUINCUNX_PICTURES=screenshots $(BIN)/pytest -q -n 0 tests/browser/test_newcomer.py)

fonts: $(VENV)/developing npm
	$(BIN)/python -m tools.fonts

measure: $(VENV)/developing browser
	$(BIN)/python -m tests.browser.measure

measure-anywhere: $(VENV)/developing browser anywhere
	$(BIN)/python -m tests.browser.measure_anywhere

measure-build:
	$(PYTHON) -m tests.build.measure

# Other lengths and single attacks: python -m tests.siege --help
siege: $(VENV)/developing
	$(BIN)/python -m tests.siege --minutes 10

# Fewer faults, or some kinds only: python -m tests.chaos --help
chaos: $(VENV)/developing database
	$(BIN)/python -m tests.chaos

crashes: $(VENV)/developing
	$(BIN)/python -m tests.chaos --sqlite --kinds kill --faults 1000 --tables 20

# In a copy, so that the ordinary modules stay as they are; what has not changed is not compiled again.
SANITIZED := build/sanitize
SECONDS ?= 120
sanitize: $(VENV)/developing
	mkdir -p $(SANITIZED)
	tar --exclude='*.so' -cf - src setup.py pyproject.toml README.md LICENSE NOTICE | tar -xf - -C $(SANITIZED)
	cd $(SANITIZED) && QUINCUNX_SANITIZE=1 $(abspath $(BIN))/python setup.py --quiet build_ext --inplace
	LD_PRELOAD="$$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)" \
		ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1 \
		PYTHONMALLOC=malloc PYTHONPATH=$(SANITIZED)/src:. \
		$(BIN)/python -m tests.hostile.run $(SECONDS)

release: $(VENV)/developing
	$(BIN)/python -m tools.release

pythons: $(VENV)/pip
	$(BIN)/python -m tools.pythons

# Twice, as the tests are run: what is compiled is measured uncompiled. TESTS="tests/store" for a part of them.
coverage: $(VENV)/developing browser proxies database anywhere
	$(BIN)/coverage erase
	$(BIN)/pytest -n 2 --dist worksteal --cov --cov-report= $(TESTS)
	QUINCUNX_PURE=1 $(BIN)/pytest -n 2 --dist worksteal -m "not compiled" --cov --cov-append --cov-report= $(TESTS)
	$(BIN)/coverage html --quiet
	$(BIN)/coverage report

# For every Python, system and processor at once, with markers where they differ.
lock: $(VENV)/pip npm
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --all-extras --no-annotate \
		--no-emit-index-url --custom-compile-command "make lock" --output-file requirements/dev.txt pyproject.toml
	cd tools/web && npm update --silent --package-lock-only --ignore-scripts --no-audit --no-fund
	cd tools/anywhere && npm update --silent --package-lock-only --ignore-scripts --no-audit --no-fund

golden: $(VENV)/developing
	$(BIN)/pytest -q tests/golden tests/examples/test_tour.py --write-golden

protocol: $(VENV)/installed
	$(BIN)/python docs/protocol.py

scale:
	$(PYTHON) docs/scale.py

picture: $(VENV)/installed
	$(BIN)/quincunx draw pyrga -o docs/images/pyrga.svg \
		--moves "Ta4s Ta2s Ca1 Ta1n Ta3e Cd3 Sd3 Tc3e Td3n Td4w Tc4s Sc1 Sb1 Tb2w Ca2 Sa2"

book: $(VENV)/installed
	$(BIN)/quincunx book pyrga "pyrga(opening=restricted)" -o src/quincunx/games/pyrga/openings.book --plies 4 --slow 500000 --memory 64

# Python compiles what it imports; there is no need to wait for all the rest.
PIP = $(BIN)/python -m pip install $(LOCKED) --no-compile
# In place: QUINCUNX_PURE leaves compiling to setup.py itself, which says how far it is and keeps what is up to date.
PIP_HERE = QUINCUNX_PURE=1 $(PIP) --no-build-isolation --editable

$(VENV)/pip: requirements/dev.txt
	@echo "Setting up Python in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) "setuptools>=77" "Cython>=3.1,<4"
	@touch $@

$(VENV)/packages: $(VENV)/pip pyproject.toml
	@echo "Fetching Python packages"
	@$(PIP_HERE) ".[server]"
	@touch $@

$(VENV)/compiled: $(VENV)/pip $(SOURCES)
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

# Packages are fetched while the modules compile.
$(VENV)/installed: $(VENV)/pip $(SOURCES)
	@$(MAKE) --silent --jobs 2 $(VENV)/packages $(VENV)/compiled
	@touch $@

$(VENV)/developing: $(VENV)/installed pyproject.toml
	@echo "Fetching Python packages for development"
	@$(PIP_HERE) ".[dev]"
	@touch $@

clean:
	rm -rf $(VENV) build
	find src -name '*.so' -delete -o -name _build.note -delete
