# Finds which Debian packages are missing and installs them, or says which. Sourced by ensure.

# Looks for the thing itself, not for the package: a hand-built compiler is as good as Debian's,
# and no process has to be started to see that nothing is missing.
is_there() {
  local how=$1 candidate
  shift
  if [[ $how == command ]]; then
    type -P "$1" >/dev/null
    return
  fi
  for candidate in $*; do  # unquoted: the patterns are meant to match
    [[ -e $candidate ]] && return 0
  done
  return 1
}

# Sets `missing` to all that is not there, Python included: people are asked once, not bit by bit.
find_missing_packages() {
  local package evidence
  missing=()
  while read -r package evidence; do
    [[ -z $package || $package == \#* ]] && continue
    is_there $evidence || missing+=("$package")
  done <"$root/autograder/setup/packages.txt"
  has_venv || choose_python || missing+=($(python_packages))
}

# Sets `as_root` to the words that run a command as root; fails where nobody can be.
become_root() {
  as_root=()
  [[ $(id -u) == 0 ]] && return 0
  type -P sudo >/dev/null || return 1
  as_root=(sudo -n)
  sudo -n true 2>/dev/null && return 0
  [[ -t 0 && -t 2 ]] || return 1  # nobody there to type a password
  say "sudo may ask for your password to install: $*"
  as_root=(sudo)
  sudo -v
}

apt_get() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1 \
    apt-get -y -o DPkg::Lock::Timeout=300 "$@"
}

# The update may fail over a source that has nothing to do with us; the installation decides.
install_packages() {
  say "installing Debian packages (once): $*"
  quietly apt_get update || say "'apt-get update' complained; going on with the lists that are there"
  quietly apt_get install --no-install-recommends "$@"
}

# Installs the named packages or stops with the one line that says what to do.
require_packages() {
  (($#)) || return 0
  local command="sudo apt-get install $*"
  type -P apt-get >/dev/null ||
    stop "This machine has no apt-get. Please install what these Debian packages hold, then try again: $*"
  become_root "$@" || stop "Please run this (or ask whoever keeps this machine to), then try again: $command"
  install_packages "$@" || stop "The installation failed. Please run this yourself to see why: $command"
}

ensure_packages() {
  find_missing_packages
  require_packages "${missing[@]}"
}
