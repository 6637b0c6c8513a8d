package handover

import (
	"bytes"
	_ "embed" // the page
	"html/template"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// shown is what a page shows.
type shown struct {
	Title string
	State string // in which state the package is
	Said  string // instead of a package
	Link  string // where to sign in
	Again string // the address to open next, at once
	Graph string // its address
	Body  template.HTML
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table))

// drawn turns a package's Markdown into HTML. It quotes strangers' files: HTML in them is left
// out, and so are links that run something.
func drawn(text string) (template.HTML, error) {
	var b bytes.Buffer
	if err := markdown.Convert([]byte(text), &b); err != nil {
		return "", err
	}
	return template.HTML(b.String()), nil //nolint:gosec // goldmark escapes what it is given
}
