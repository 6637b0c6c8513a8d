package knowledge

import (
	"embed"
	"io/fs"
)

//go:embed starter/*.md
var starter embed.FS

// Starter returns the policies that come with the product, about leave in the
// United States. Companies override them with their own.
func Starter() fs.FS {
	sub, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err)
	}
	return sub
}
