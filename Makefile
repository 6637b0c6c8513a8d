# Run `make` to list the targets.

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
GO      ?= go
TOOL    := $(GO) tool -modfile=tools/go.mod
LDFLAGS := -s -w -X main.version=$(VERSION)

# How long each fuzz target and each benchmark runs, and which benchmarks.
FUZZTIME  ?= 10s
BENCH     ?= .
BENCHTIME ?= 2s

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: ## build bin/leaveway, one static binary
	CGO_ENABLED=0 $(GO) build -trimpath -buildvcs=false -ldflags '$(LDFLAGS)' -o bin/leaveway ./cmd/leaveway

.PHONY: demo run
demo: ## start the demo: the bot and a Slack workspace in the browser
	$(GO) run ./cmd/leaveway demo
run: demo

# Finds or installs what the tests need.
EXPORT_TOOLS := tools/node.sh && LEAVEWAY_CHROMIUM=$$(tools/chromium.sh) && LEAVEWAY_REDIS_SERVER=$$(tools/redis.sh) && \
	export LEAVEWAY_CHROMIUM LEAVEWAY_REDIS_SERVER

.PHONY: test
test: ## run the whole test suite; installs what it needs
	@$(GO) build ./... && $(EXPORT_TOOLS) && GO=$(GO) LEAVEWAY_POSTGRES_FSYNC=off tools/postgres.sh tools/test.sh

.PHONY: race
race: ## run the test suite with the race detector (needs a C compiler)
	@$(EXPORT_TOOLS) && CGO_ENABLED=1 tools/postgres.sh $(GO) test -race ./...

.PHONY: services
services: ## start a throw-away Postgres and Redis for development; prints DATABASE_URL and REDIS_URL
	@tools/services.sh

# How often the server is killed on each database, and how it is built: CHAOSBUILD=-race.
KILLS      ?= 100
CHAOSBUILD ?=

.PHONY: chaos
chaos: ## the long form of the crash test: kill the server KILLS times (default 100) under load
	$(GO) build $(CHAOSBUILD) -o bin/leaveway-chaos ./cmd/leaveway
	@$(EXPORT_TOOLS) && LEAVEWAY_CHAOS_BINARY=$(CURDIR)/bin/leaveway-chaos LEAVEWAY_CHAOS_KILLS=$(KILLS) \
	tools/postgres.sh $(GO) test ./cmd/leaveway/chaos -count=1 -timeout 60m -v

# The version that servers are replaced from: the one before the database's last change.
PREVIOUS ?= $$(git log -1 --format=%H^ -- store/migrations)

.PHONY: upgrade
upgrade: ## replace servers of the version PREVIOUS (default: before the last change of the database) by this one, under load
	rm -rf bin/previous && mkdir -p bin/previous
	git archive $(PREVIOUS) | tar -x -C bin/previous
	cd bin/previous && $(GO) build -o ../leaveway-previous ./cmd/leaveway
	rm -rf bin/previous
	$(GO) build -o bin/leaveway-chaos ./cmd/leaveway
	@$(EXPORT_TOOLS) && LEAVEWAY_CHAOS_BINARY=$(CURDIR)/bin/leaveway-chaos LEAVEWAY_CHAOS_PREVIOUS=$(CURDIR)/bin/leaveway-previous \
	tools/postgres.sh $(GO) test ./cmd/leaveway/chaos -run TestUpgrade -count=1 -timeout 30m -v

.PHONY: teams
teams: ## play every transcript that isn't about a platform's own feature in Microsoft Teams
	@LEAVEWAY_TEAMS_TRANSCRIPTS=all $(GO) test ./cmd/leaveway -count=1 -run 'TestTranscriptsInTeams|TestOnlyInTeams'

.PHONY: siege
siege: ## attack the built server over the wire, for less than ten minutes; prints what happened
	$(GO) build -o bin/leaveway-siege ./cmd/leaveway
	@$(EXPORT_TOOLS) && LEAVEWAY_SIEGE_BINARY=$(CURDIR)/bin/leaveway-siege LEAVEWAY_SIEGE_LONG=1 \
	tools/postgres.sh $(GO) test ./cmd/leaveway/siege -count=1 -timeout 15m -v

# The linters run what go vet does and more, so it isn't run as well: it takes two processor minutes.
.PHONY: check
check: format lint forms test ## everything CI checks: format, linters with vet, forms, tests
	@echo "make check: all passed"

.PHONY: format
format: ## fail on files that aren't formatted
	@unformatted=$$($(TOOL) gofumpt -l .); \
	if [ -n "$$unformatted" ]; then echo "not formatted, run make fmt:"; echo "$$unformatted"; exit 1; fi

.PHONY: fmt
fmt: ## format all files
	$(TOOL) gofumpt -w .

.PHONY: vet
vet: ## run go vet
	$(GO) vet ./...

.PHONY: lint
lint: ## run the linters of .golangci.yml, and check the page's JavaScript and the manifests
	$(TOOL) golangci-lint run ./...
	tools/page.sh
	$(GO) -C tools/manifests run . $(CURDIR)/deploy/kubernetes/*.yaml

.PHONY: fix
fix: fmt ## let the linters fix what they can
	$(TOOL) golangci-lint run --fix ./...

.PHONY: forms
forms: ## check the content that comes with Leaveway
	$(GO) run ./cmd/leaveway lint

.PHONY: bench
bench: ## run the benchmarks (BENCH=regexp); docs/performance.md explains them
	tools/postgres.sh $(GO) test -run '^$$' -bench '$(BENCH)' -benchtime $(BENCHTIME) -benchmem ./...

# How often each server is measured; PEERTIME is for how long.
ROUNDS   ?= 5
PEERTIME ?= 3s

.PHONY: bench-peers
bench-peers: ## measure the server next to a bare handler, Bolt and LangGraph; installs those with npm
	$(GO) build -o bin/leaveway-peer ./cmd/leaveway
	$(GO) build -o bin/peer-bare ./bench/peers/bare && $(GO) build -o bin/peers ./bench/peers
	tools/node.sh && cd bench/peers/node && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@cd bench/peers && ../../tools/postgres.sh ../../bin/peers -leaveway ../../bin/leaveway-peer -bare ../../bin/peer-bare -node node -rounds $(ROUNDS) -time $(PEERTIME)

.PHONY: sbom
sbom: build ## list what is in bin/leaveway, with licenses, in bin/leaveway.cdx.json (CycloneDX); needs a git clone
	$(GO) -C tools/sbom build -o $(CURDIR)/bin/cyclonedx-gomod github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod
	CGO_ENABLED=0 bin/cyclonedx-gomod app -json -licenses -assert-licenses -std -main cmd/leaveway -output bin/leaveway.cdx.json .
	$(GO) -C tools/sbom run . $(CURDIR)/bin/leaveway $(CURDIR)/bin/leaveway.cdx.json

.PHONY: fuzz
fuzz: ## run every fuzz target for FUZZTIME (default 10s)
	@set -e; for file in $$(grep -rl --include='*_test.go' '^func Fuzz' .); do \
	  for target in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' $$file); do \
	    echo "$$(dirname $$file) $$target"; \
	    $(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x ./$$(dirname $$file); \
	  done; \
	done

.PHONY: cover
cover: ## measure test coverage; coverage.html shows it line by line
	@$(EXPORT_TOOLS) && tools/postgres.sh $(GO) test -coverpkg=./... -coverprofile=coverage.out ./...
	$(GO) tool cover -html=coverage.out -o coverage.html
	$(GO) tool cover -func=coverage.out | tail -n 1

.PHONY: clean
clean: ## remove what building and testing leave behind
	rm -rf bin tools/node_modules bench/peers/node/node_modules coverage.out coverage.html
