#!/usr/bin/env bash
# Runs all tests. Those that start servers, databases and browsers run one package at a time: a turn has a
# deadline, which two suites on two cores could miss. The others run two at a time. Random cases come from
# SEED, so that the same code passes or fails the same way every time; another SEED, or `go test` by itself,
# draws others.
set -uo pipefail
cd "$(dirname "$0")/.."

seed=${SEED:-1}
export LEAVEWAY_CHAOS_SEED=${LEAVEWAY_CHAOS_SEED:-$seed} LEAVEWAY_SIEGE_SEED=${LEAVEWAY_SIEGE_SEED:-$seed}
test=("${GO:-go}" test -timeout 30m -vet=off) # make vet reports more

# Only packages that use rapid know its flag. None of them takes turns in a server.
usesRapid='{{$path := .ImportPath}}{{range .TestImports}}{{if eq . "pgregory.net/rapid"}}{{println $path}}{{end}}{{end}}{{range .XTestImports}}{{if eq . "pgregory.net/rapid"}}{{println $path}}{{end}}{{end}}'
all=$("${GO:-go}" list ./...) && rapid=$("${GO:-go}" list -f "$usesRapid" ./... | sort -u | grep .) || exit 1
others=$(grep -vxF "$rapid" <<<"$all")
serving='/(bot|cmd|store)(/|$)'

result=0
"${test[@]}" -p 1 $(grep -E "$serving" <<<"$others") || result=1
"${test[@]}" -p 2 $(grep -vE "$serving" <<<"$others") || result=1
"${test[@]}" -p 2 $rapid -rapid.seed="$seed" || result=1
exit $result
