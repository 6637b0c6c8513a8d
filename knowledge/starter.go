package knowledge

import (
	"embed"
	"io/fs"
)

//go:embed starter/*.md
var starter embed.FS

// Starter returns the policies that come with the product, on leave in the
// United States. They are content: a company edits its own copies.
func Starter() fs.FS {
	sub, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err) // the path is a constant
	}
	return sub
}
