# Chooses a Python and keeps .venv in step with a lock file. Sourced by ensure.

# python3 comes first because it is what a person expects to be used.
python_candidates=(python3 python3.13 python3.12 python3.11 /usr/bin/python3 /usr/bin/python3.13
  /usr/bin/python3.12 /usr/bin/python3.11)

is_recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
makes_venvs() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

# Sets `python` to the first recent one that can make a virtual environment, else `lame_python`
# to the first recent one that Debian split the venv module away from.
choose_python() {
  local candidate
  python= lame_python=
  for candidate in "${python_candidates[@]}"; do
    is_recent "$candidate" || continue
    makes_venvs "$candidate" && python=$candidate && return 0
    lame_python=${lame_python:-$candidate}
  done
  return 1
}

# Names the packages that would give us a Python, for this very machine.
python_packages() {
  if [[ -n $lame_python ]]; then
    "$lame_python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'
  elif type -P python3 >/dev/null; then
    echo python3.11 python3.11-venv  # there is one, and it is too old
  else
    echo python3 python3-venv
  fi
}

# False as well when the Python behind it was removed, or when making it was interrupted.
has_venv() { [[ -x $venv_python && -L $root/.venv/bin/autograder ]]; }

# The lock itself, copied, is the stamp: no dates to compare, and a changed lock is seen at once.
venv_matches() {
  has_venv && [[ -f $root/.venv/$1 && $(<"$root/.venv/$1") == "$(<"$root/$1")" ]]
}

make_venv() {
  has_venv && return 0
  choose_python || stop "No usable Python 3.11 or newer was found. Please install one with its venv module, then try again."
  quietly "$python" -m venv --clear "$root/.venv" || stop "'$python -m venv .venv' failed; see above."
  ln -sfn ../../autograder/setup/autograder "$root/.venv/bin/autograder"
}

# PIP_USER=0: a user-wide default of --user would make pip refuse to install into .venv.
install_lock() {
  PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 quietly \
    "$venv_python" -m pip install --require-hashes --no-input -r "$root/$1"
}

# ensure_venv LOCK LABEL
ensure_venv() {
  venv_matches "$1" && return 0
  say "installing $2 into .venv (once, about half a minute)"
  make_venv
  install_lock "$1" || stop "pip could not install $1; see above. Is this machine online? Then try again."
  cp "$root/$1" "$root/.venv/$1"
}
