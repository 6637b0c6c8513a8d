package openid

import (
	_ "embed"
	"html/template"
	"net/http"
)

//go:embed authorize.html
var authorize string

var page = template.Must(template.New("authorize").Parse(authorize))

// again is the address of a request, for a form on its page. It begins with “?”, so that it
// leads nowhere else.
func again(r *http.Request) template.URL { return template.URL("?" + r.URL.RawQuery) } //nolint:gosec // the template escapes it as an attribute
