#!/usr/bin/env bash
# Runs all tests, servers one package at a time: a turn has a deadline, which two suites on
# two cores could miss. Random cases come from SEED, so that the same code passes or fails the same way
# every time; another SEED, or `go test` by itself, draws others.
set -uo pipefail
cd "$(dirname "$0")/.."

seed=${SEED:-1}
export LEAVEWAY_CHAOS_SEED=${LEAVEWAY_CHAOS_SEED:-$seed} LEAVEWAY_SIEGE_SEED=${LEAVEWAY_SIEGE_SEED:-$seed}
test=("${GO:-go}" test -timeout 30m)

# Only packages that use rapid know its flag. None of them takes turns in a server.
usesRapid='{{$path := .ImportPath}}{{range .TestImports}}{{if eq . "pgregory.net/rapid"}}{{println $path}}{{end}}{{end}}{{range .XTestImports}}{{if eq . "pgregory.net/rapid"}}{{println $path}}{{end}}{{end}}'
all=$("${GO:-go}" list ./...) && rapid=$("${GO:-go}" list -f "$usesRapid" ./... | sort -u | grep .) || exit 1

result=0
"${test[@]}" -p 1 $(grep -vxF "$rapid" <<<"$all") || result=1
"${test[@]}" -p 2 $rapid -rapid.seed="$seed" || result=1
exit $result
