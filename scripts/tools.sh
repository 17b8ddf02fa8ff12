# Sourced: sets CORMORANT_JDK to the home of a JDK 25 or newer, or says what to do; need_maven, need_chromium,
# want_databases and want_rabbitmq see to Maven, to a browser, to database servers and to a message broker.
_is_25() {
  [ -x "$1/bin/javac" ] || return 1
  _v=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null)
  [ "${_v:-0}" -ge 25 ] 2>/dev/null
}
_find_jdk() {
  _java=$(command -v java 2>/dev/null || true)
  [ -n "$_java" ] && _java=$(dirname "$(dirname "$(readlink -f "$_java")")")
  for _dir in "${CORMORANT_JDK:-}" "${JAVA_HOME:-}" "$_java" /usr/lib/jvm/* /usr/java/* /opt/*jdk* /opt/java/* \
    "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if [ -n "$_dir" ] && _is_25 "$_dir"; then
      CORMORANT_JDK=$_dir
      return 0
    fi
  done
  return 1
}
if ! _find_jdk; then
  echo "cormorant: no JDK 25 or newer was found; install one (for instance Temurin 25) and set JAVA_HOME to it." >&2
  exit 1
fi
export CORMORANT_JDK

# need_maven WHO: Maven is there, or is installed (as root on Debian), or WHO says what to do and ends.
need_maven() {
  command -v mvn >/dev/null 2>&1 && return 0
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "$1: Maven is missing; installing it from Debian's packages …" >&2
    { apt-get -qq update && apt-get -qq -y install maven; } >/dev/null 2>&1 || true
  fi
  command -v mvn >/dev/null 2>&1 && return 0
  echo "$1: Apache Maven (mvn) is needed and not on the PATH; install it (Debian: apt-get install maven) and try again." >&2
  exit 1
}

_find_chromium() {
  [ -x "${CORMORANT_CHROMIUM:-}" ] && return 0
  for _name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$_name" >/dev/null 2>&1 && return 0
  done
  return 1
}
# need_chromium WHO: a browser to test rendering with is there, or is installed (as root on Debian), or WHO ends.
need_chromium() {
  _find_chromium && return 0
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "$1: Chromium is missing; installing it from Debian's packages …" >&2
    { apt-get -qq update && apt-get -qq -y install chromium; } >/dev/null 2>&1 || true
  fi
  _find_chromium && return 0
  echo "$1: Chromium is needed and not on the PATH; install it (Debian: apt-get install chromium) or set CORMORANT_CHROMIUM to it." >&2
  exit 1
}

_find_databases() {
  { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1 || return 1
  command -v mariadbd >/dev/null 2>&1 || [ -x /usr/sbin/mariadbd ]
}
# want_databases WHO: PostgreSQL and MariaDB are there to test exports with, or are installed (as root on Debian), or WHO
# says what is not tested. Tests start servers of their own; nothing is started here.
want_databases() {
  _find_databases && return 0
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "$1: PostgreSQL or MariaDB is missing; installing them from Debian's packages …" >&2
    {
      apt-get -qq update
      # What tests need are the programs; no server of the machine's own is to be started.
      RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install postgresql mariadb-server
    } >/dev/null 2>&1 || true
  fi
  _find_databases && return 0
  echo "$1: without PostgreSQL and MariaDB exporting to databases is NOT tested (Debian: apt-get install postgresql mariadb-server)." >&2
}

_find_rabbitmq() {
  [ -x /usr/lib/rabbitmq/bin/rabbitmq-server ] || command -v rabbitmq-server >/dev/null 2>&1
}
# want_rabbitmq WHO: RabbitMQ is there to test clusters with, or is installed (as root on Debian), or WHO says what is not
# tested. Tests start brokers of their own; nothing is started here.
want_rabbitmq() {
  _find_rabbitmq && return 0
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "$1: RabbitMQ is missing; installing it from Debian's packages …" >&2
    # No broker of the machine's own is to be started: policy-rc.d says so while the package is set up, unless one is there.
    _policy=/usr/sbin/policy-rc.d
    _own=
    [ -e "$_policy" ] || { _own=yes && printf '#!/bin/sh\nexit 101\n' >"$_policy" && chmod +x "$_policy"; }
    {
      apt-get -qq update
      RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install rabbitmq-server
    } >/dev/null 2>&1 || true
    [ -z "$_own" ] || rm -f "$_policy"
  fi
  _find_rabbitmq && return 0
  echo "$1: without RabbitMQ clusters are NOT tested (Debian: apt-get install rabbitmq-server)." >&2
}
