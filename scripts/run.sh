#!/bin/sh
# run.sh production|development FILE [ARGUMENTS]: prepares the checkout, then becomes FILE on Node 24.
# A shell and not Node, because exec leaves no parent in memory, and signals and exit codes pass unchanged.
mode=$1
shift
cd "$(dirname "$0")/.." || exit 73

node scripts/prepare.mjs "$mode" "$1" &
child=$!
trap 'kill -TERM $child 2>/dev/null' TERM INT HUP
wait $child
code=$?
# A signal ends `wait` early: wait again until the child has put its affairs in order.
while kill -0 $child 2>/dev/null; do
  wait $child
  code=$?
done
trap - TERM INT HUP
[ "$code" -eq 0 ] || exit "$code"

export NODE_ENV="$mode"
exec node_modules/.bin/node "$@"
