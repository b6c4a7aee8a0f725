# What the set-up scripts share: where the project is, and how they speak. Sourced, never run.

root=$(cd "${BASH_SOURCE[0]%/*}/../.." && pwd -P)
venv_python=$root/.venv/bin/python

# Progress goes to stderr, so that `make run` leaves stdout to the student's program.
say() { printf 'setup: %s\n' "$*" >&2; }

# A mistake or a gap that the person at the keyboard can mend: one line, exit status 2.
stop() { say "$*"; exit 2; }

# Runs a command with its output in a log, which is shown only when the command fails.
quietly() {
  local log=$root/build/setup.log
  mkdir -p "$root/build"
  "$@" >"$log" 2>&1 && return 0
  tail -n 40 "$log" >&2
  return 1
}

# split_words TEXT NAME: the words of TEXT, quoted as in a shell, into the array NAME. xargs evaluates nothing.
split_words() {
  mapfile -d '' -t "$2" < <(xargs printf '%s\0' <<<"$1")
}
