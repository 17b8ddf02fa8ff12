# Sourced by the programs in bench/ that measure a part of the engine: run_bench CLASS [ARGUMENT...] builds what is
# missing and runs a class of the engine's test sources on a JDK 25.
home=$(cd -P "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$home/scripts/tools.sh"

run_bench() {
  "$home/cormorant" --version >/dev/null
  JAVA_HOME="$CORMORANT_JDK" mvn -B -q -f "$home/pom.xml" -Dquick -pl engine test-compile >&2
  dist="$home/app/target/$(cat "$home/app/target/current")"
  ulimit -n "$(ulimit -Hn)" 2>/dev/null || true
  exec "$CORMORANT_JDK/bin/java" -XX:+UseSerialGC -Xmx4g \
    -cp "$home/engine/target/classes:$home/engine/target/test-classes:$dist/lib/*" "io.cormorant.$@"
}
