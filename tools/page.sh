#!/usr/bin/env bash
# Checks the JavaScript of the workspace's and the studio's pages: its types with tsc, the length and nesting
# of its functions with eslint.
set -euo pipefail
cd "$(dirname "$0")"
./node.sh

PATH=$PWD/node_modules/.bin:$PATH
for page in workspace studio; do
  (cd "../bot/$page" && tsc -p . && eslint --config ../workspace/eslint.config.mjs .)
done
