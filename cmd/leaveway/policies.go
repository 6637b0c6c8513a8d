package main

import (
	"fmt"
	"io/fs"
	"os"

	"github.com/leaveway/leaveway/knowledge"
)

// loadWords reads the word lists by which policies are searched, the author's
// own in place of those that have the same file name.
func loadWords(folder string) (*knowledge.Words, error) {
	files := layers{knowledge.StarterWords()}
	if folder != "" {
		own, err := fs.Sub(os.DirFS(folder), "phrases")
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", folder, err)
		}
		files = append(layers{own}, files...)
	}
	return knowledge.LoadWords(files)
}
