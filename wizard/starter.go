package wizard

import (
	"embed"
	"io/fs"
)

//go:embed starter/*.yaml
var starter embed.FS

// Starter returns the wizards that ship with the product: the leave-type selector
// and a wizard for each of its values. Companies edit their own copies.
func Starter() fs.FS {
	sub, err := fs.Sub(starter, "starter")
	if err != nil {
		panic(err) // the path is a constant
	}
	return sub
}
