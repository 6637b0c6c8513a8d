package handover

import (
	"bytes"
	_ "embed" // the page
	"html/template"
	"net/http"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

//go:embed page.html
var pageText string

var pageTemplate = withHead(template.New("page"), pageText)

//go:embed head.html
var headText string

// withHead is a page with the head that all have: its colors and its text.
func withHead(page *template.Template, text string) *template.Template {
	template.Must(page.New("head").Parse(headText))
	return template.Must(page.Parse(text))
}

// secure sets the headers of all pages: no caching, no frames, no scripts. allow adds what a page
// needs besides its own styles.
func secure(w http.ResponseWriter, allow string) {
	head := w.Header()
	head.Set("Cache-Control", "no-store")
	head.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; "+allow)
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("X-Content-Type-Options", "nosniff")
}

// shown is what a page shows.
type shown struct {
	Title    string
	State    string // in which state the package is
	Said     string // instead of a package
	Link     string // where to sign in
	Again    string // the address to open next, at once
	Graph    string // its address
	Download string // the package as a file
	Body     template.HTML
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table))

// belowHead is a package's Markdown without its title and version, which the page says by itself.
func belowHead(text string) string {
	if at := strings.Index(text, "\n## "); at >= 0 {
		return text[at:]
	}
	return text
}

// drawn turns a package's Markdown into HTML. It quotes strangers' files: HTML in them is left
// out, and so are links that run something.
func drawn(text string) (template.HTML, error) {
	var b bytes.Buffer
	if err := markdown.Convert([]byte(text), &b); err != nil {
		return "", err
	}
	return template.HTML(b.String()), nil //nolint:gosec // goldmark escapes what it is given
}
