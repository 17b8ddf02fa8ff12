# Sourced by the programs in bench/: run_command NAME [ARGUMENT...] runs a command of the module bench in the
# distribution. For what measures a part of a module, run_bench CLASS [ARGUMENT...] builds what is missing and runs a
# class of the test sources of $bench_module (engine) on a JDK 25; run_lab_bench does so with the lab's test sources and
# their libraries.
home=$(cd -P "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$home/scripts/tools.sh"

run_command() {
  "$home/cormorant" --version >/dev/null
  dist="$home/app/target/$(cat "$home/app/target/current")"
  export CORMORANT_MAIN=io.cormorant.bench.BenchMain
  export CORMORANT_PLUGINS="$dist/bench/*:$dist/lib-portal/*${CORMORANT_PLUGINS:+:$CORMORANT_PLUGINS}"
  exec "$home/cormorant" bench "$@"
}

run_bench() {
  "$home/cormorant" --version >/dev/null
  JAVA_HOME="$CORMORANT_JDK" mvn -B -q -f "$home/pom.xml" -Dquick -pl "${bench_module:-engine}" -am test-compile >&2
  dist="$home/app/target/$(cat "$home/app/target/current")"
  ulimit -n "$(ulimit -Hn)" 2>/dev/null || true
  exec "$CORMORANT_JDK/bin/java" -XX:+UseSerialGC -Xmx4g \
    -cp "$home/${bench_module:-engine}/target/classes:$home/${bench_module:-engine}/target/test-classes:$dist/lib/*" "io.cormorant.$@"
}

run_lab_bench() {
  "$home/cormorant" --version >/dev/null
  libraries="$home/lab/target/test-libraries"
  JAVA_HOME="$CORMORANT_JDK" mvn -B -q -f "$home/pom.xml" -Dquick -pl lab -am test-compile \
    dependency:copy-dependencies -DincludeScope=test -DexcludeGroupIds=io.cormorant "-DoutputDirectory=$libraries" >&2
  exec "$CORMORANT_JDK/bin/java" -XX:+UseSerialGC -Xmx4g \
    -cp "$home/engine/target/classes:$home/lab/target/classes:$home/lab/target/test-classes:$libraries/*" "io.cormorant.$@"
}
