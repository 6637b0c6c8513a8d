// Package onefile reserves a database file for one server, whatever name the file is opened by.
//
// Two servers on one SQLite file would both answer each message. The lock is a file next to it,
// so a symbolic link is followed first, and a file with several names is refused.
package onefile

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// Check refuses a path that was meant to be more than one: SQLite's own URIs and their
// parameters would be a file name here, and so a new, empty database.
func Check(path string) error {
	switch {
	case path == "":
		return errors.New("the path is missing: write sqlite:PATH, for example sqlite:leaveway.db")
	case strings.HasPrefix(path, "file:"):
		return fmt.Errorf("%s is one of SQLite's own addresses: write sqlite:PATH with the path alone", path)
	case hasParameter(path):
		return fmt.Errorf("%s has parameters, which aren't used: write sqlite:PATH with the path alone", path)
	}
	return nil
}

// hasParameter reports whether a path ends like "?mode=ro". Other question marks may be part of
// a name.
func hasParameter(path string) bool {
	_, after, _ := strings.Cut(path, "?")
	key, _, isParameter := strings.Cut(after, "=")
	isWord := strings.Trim(key, "abcdefghijklmnopqrstuvwxyz_") == ""
	return isParameter && key != "" && isWord
}

// Reserve locks an existing file for this program. The operating system unlocks it when the
// program ends, however it ends.
func Reserve(path string) (*flock.Flock, error) {
	file, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, fmt.Errorf("find the database: %w", err)
	}
	info, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("look at the database: %w", err)
	}
	if n := names(info); n > 1 {
		return nil, fmt.Errorf("the database %s has %d names (hard links), and a server under each would answer twice: remove all names but one", path, n)
	}
	lock := flock.New(file+"-server", flock.SetPermissions(0o600))
	switch ok, err := lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("lock the database %s: %w", path, err)
	case !ok:
		return nil, fmt.Errorf("another server already uses %s: stop it first, or use Postgres, which several servers can share", path)
	}
	return lock, nil
}
