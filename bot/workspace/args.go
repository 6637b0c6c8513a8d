package workspace

import (
	"bytes"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// args are a call's arguments. A form has strings only, JSON among them; a JSON
// body has whatever it has.
type args struct {
	form url.Values
	json *node
}

func readArgs(r *http.Request, body []byte) (args, error) {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch kind {
	case "application/json":
		if len(body) == 0 {
			return args{json: nothing}, nil
		}
		n, err := readJSON(body)
		if err != nil || n.kind != object {
			return args{}, refuse("invalid_json")
		}
		return args{json: n}, nil
	case "multipart/form-data":
		r.Body = io.NopCloser(bytes.NewReader(body))
		if err := r.ParseMultipartForm(maxBody); err != nil { //nolint:gosec // the body was bounded where it was read
			return args{}, refuse("invalid_form_data")
		}
		return args{form: r.Form}, nil
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return args{}, refuse("invalid_form_data")
	}
	return args{form: form}, nil
}

func (a args) str(name string) string {
	if a.json == nil {
		return a.form.Get(name)
	}
	n := a.json.get(name)
	if n.kind == boolean || n.kind == number {
		return string(n.raw)
	}
	return n.text
}

func (a args) on(name string) bool {
	s := a.str(name)
	return s == "true" || s == "1"
}

// number is an integer, or what is usual.
func (a args) number(name string, usual int) int {
	if n, err := strconv.Atoi(a.str(name)); err == nil && n > 0 {
		return n
	}
	return usual
}

// object is an argument that is JSON: in a form always as a string, in JSON
// either as itself or as a string. What is empty or null was not given.
func (a args) object(name string) (*node, error) {
	var s string
	if a.json != nil {
		n := a.json.get(name)
		if n.kind != text {
			if !n.given() {
				return nothing, nil
			}
			return n, nil
		}
		s = n.text
	} else {
		s = a.form.Get(name)
	}
	if s == "" || s == "null" {
		return nothing, nil
	}
	return readJSON([]byte(s))
}

// given reports whether an argument was passed at all.
func (a args) given(name string) bool {
	if a.json != nil {
		return a.json.get(name).given()
	}
	return a.form.Has(name)
}

// list is an argument of several ids: separated by commas, or a JSON array.
func (a args) list(name string) []string {
	if a.json != nil && a.json.get(name).kind == array {
		var out []string
		for _, n := range a.json.items(name) {
			out = append(out, n.text)
		}
		return out
	}
	var out []string
	for s := range strings.SplitSeq(a.str(name), ",") {
		if s = strings.TrimSpace(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// need answers invalid_arguments where arguments are missing.
func (r *request) need(names ...string) error {
	var missing []string
	for _, name := range names {
		if !r.args.given(name) || r.args.json == nil && r.args.str(name) == "" {
			missing = append(missing, "[ERROR] missing required field: "+name)
		}
	}
	if missing != nil {
		return refuse("invalid_arguments", missing...)
	}
	return nil
}
