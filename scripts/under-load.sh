#!/usr/bin/env bash
# Runs the tests again and again on a busy machine and stops at the first failure, saying which test it was:
#   scripts/under-load.sh [RUNS] [MAVEN ARGUMENTS]
# 10 runs unless told, all tests but the long ones, with 4 processes beside them that do nothing but use a processor
# (BUSY=N for another number). With -Dtest='A*,B' only some tests. The output of each run is in target/under-load/.
set -eu
home=$(cd -P "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$home/scripts/tools.sh"
need_maven under-load
runs=10
case "${1:-}" in
  *[!0-9]* | "") ;;
  *) runs=$1 && shift ;;
esac
cd "$home"
export JAVA_HOME="$CORMORANT_JDK"
logs="$home/target/under-load"
mkdir -p "$logs"

# What was started and is to end with this.
busy=()
maven=
end_all() {
  # shellcheck disable=SC2086
  kill "${busy[@]}" $maven 2>/dev/null || true
}
trap end_all EXIT
trap 'exit 130' INT TERM

options=(-B --no-transfer-progress -Dquick -Dsurefire.failIfNoSpecifiedTests=false)

# The compiler needs no load.
mvn "${options[@]}" -q -DskipTests test-compile >"$logs/compile.log" 2>&1 || {
  cat "$logs/compile.log" >&2
  exit 1
}
for ((i = 0; i < ${BUSY:-4}; i++)); do
  sh -c 'while :; do :; done' &
  busy+=($!)
done
for ((run = 1; run <= runs; run++)); do
  log="$logs/run-$run.log"
  start=$SECONDS
  mvn "${options[@]}" test "$@" >"$log" 2>&1 &
  maven=$!
  passed=yes
  wait "$maven" || passed=
  maven=
  if [ -z "$passed" ]; then
    echo "under-load: run $run of $runs failed after $((SECONDS - start)) s:" >&2
    # What the runner lists at the end, or what else went wrong.
    failed=$(grep -E '^\[ERROR\]  +[A-Za-z]+Test\b' "$log" || grep -m 20 '^\[ERROR\]' "$log" || tail -20 "$log")
    cut -c1-500 <<<"$failed" >&2
    echo "under-load: the whole output is in $log" >&2
    exit 1
  fi
  echo "under-load: run $run of $runs passed in $((SECONDS - start)) s"
done
