package forms

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/leaveway/leaveway/wizard"
)

// InFolder returns the file of each form in a folder of forms. A file that can't be read
// is left out; loading it says why.
func InFolder(folder fs.FS) map[wizard.ID]string {
	out := map[wizard.ID]string{}
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return out
	}
	for _, e := range entries {
		if e.IsDir() || strings.HasPrefix(e.Name(), ".") || !slices.Contains([]string{".yaml", ".yml", ".json"}, path.Ext(e.Name())) {
			continue
		}
		source, err := fs.ReadFile(folder, e.Name())
		if err != nil {
			continue
		}
		if cfg, _ := wizard.ReadConfig(e.Name(), source); cfg.ID != "" {
			out[cfg.ID] = e.Name()
		}
	}
	return out
}

// starter says which forms come with the product, and in which files. Reading them all takes longer
// than everything else that a start does.
var starter = sync.OnceValue(func() map[wizard.ID]string { return InFolder(wizard.Starter()) })

// StarterWithout returns the forms that come with the product without those that another folder has as
// well, whatever their files are called there.
func StarterWithout(own map[wizard.ID]string) fs.FS {
	hidden := map[string]bool{}
	for id, file := range starter() {
		if _, replaced := own[id]; replaced {
			hidden[file] = true
		}
	}
	return partly{wizard.Starter(), hidden}
}

// partly is a folder some of whose files are hidden.
type partly struct {
	fs.FS
	hidden map[string]bool
}

// Open opens a file that isn't hidden.
func (p partly) Open(name string) (fs.File, error) {
	if p.hidden[name] {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return p.FS.Open(name)
}

// ReadDir lists the files that aren't hidden.
func (p partly) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(p.FS, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return slices.DeleteFunc(all, func(e fs.DirEntry) bool { return p.hidden[e.Name()] }), err
}
