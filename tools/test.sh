#!/usr/bin/env bash
# Runs all tests, in two lanes. Those that start servers, databases and browsers run one package at a time: a
# turn has a deadline, which two suites on two cores could miss. They wait most of the time. The others run
# meanwhile, in what they leave of the processors: niced, they take little from anybody's deadline.
# Random cases come from SEED, so that the same code passes or fails the same way every time; another SEED, or
# `go test` by itself, draws others. There are CHECKS of each property: the same ones every time find no more
# if they are many, so a hundred are left to `go test` and to CHECKS=100.
# Garbage is collected a quarter as often as by default, which takes a tenth to a third less processor time.
set -uo pipefail
cd "$(dirname "$0")/.."

seed=${SEED:-1} checks=${CHECKS:-50}
export GOGC=${GOGC:-400} GOMEMLIMIT=${GOMEMLIMIT:-2GiB}
export LEAVEWAY_CHAOS_SEED=${LEAVEWAY_CHAOS_SEED:-$seed} LEAVEWAY_SIEGE_SEED=${LEAVEWAY_SIEGE_SEED:-$seed}
test=("${GO:-go}" test -timeout 30m -vet=off -ldflags=-w) # make lint reports more than vet; nobody debugs these binaries

# Only packages that use rapid know its flag. None of them takes turns in a server.
usesRapid='{{$path := .ImportPath}}{{range .TestImports}}{{if eq . "pgregory.net/rapid"}}{{println $path}}{{end}}{{end}}{{range .XTestImports}}{{if eq . "pgregory.net/rapid"}}{{println $path}}{{end}}{{end}}'
all=$("${GO:-go}" list ./...) && rapid=$("${GO:-go}" list -f "$usesRapid" ./... | sort -u | grep .) || exit 1
others=$(grep -vxF "$rapid" <<<"$all")
serving='/(bot|cmd|store)(/|$)'

# What the second lane says is kept until the first has ended: lines of both would be mixed.
said=$(mktemp)
second=''
trap 'rm -f "$said"; [ -z "$second" ] || kill -- -"$second" 2>/dev/null' EXIT
trap 'exit 130' INT TERM HUP
set -m # a group of its own, which can be ended
(
  result=0
  nice -n 10 "${test[@]}" -p 2 $(grep -vE "$serving" <<<"$others") || result=1
  nice -n 10 "${test[@]}" -p 2 $rapid -rapid.seed="$seed" -rapid.checks="$checks" || result=1
  exit $result
) </dev/null >"$said" 2>&1 &
second=$!
set +m

result=0
"${test[@]}" -p 1 $(grep -E "$serving" <<<"$others") || result=1
wait "$second" || result=1
second=''
cat "$said"
exit $result
