package storetest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"

	"github.com/leaveway/leaveway/store"
)

// SQLite makes an empty database with all its tables at a path, and returns its URL. It is a copy
// of one that is built once for the whole program: building takes longer than most tests do.
func SQLite(t interface {
	Helper()
	Fatal(args ...any)
}, path string,
) string {
	t.Helper()
	built, err := emptySQLite()
	if err == nil {
		err = os.WriteFile(path, built, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return "sqlite:" + path
}

// emptySQLite returns the file of an empty database.
var emptySQLite = sync.OnceValues(func() (file []byte, err error) {
	folder, err := os.MkdirTemp("", "leaveway-empty-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	path := filepath.Join(folder, "empty.db")
	db, err := store.Open(context.Background(), "sqlite:"+path, store.Options{})
	if err != nil {
		return nil, err
	}
	_, err = db.Migrate(context.Background())
	if err = errors.Join(err, db.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})
