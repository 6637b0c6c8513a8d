package workspace

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// args are the arguments of a call: a form, whose values are strings, or a JSON body.
type args struct {
	form url.Values
	json *blockkit.Node
}

func readArgs(r *http.Request, body []byte) (args, error) {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch kind {
	case "application/json":
		if len(body) == 0 {
			return args{json: blockkit.Nothing}, nil
		}
		n, err := blockkit.ReadJSON(body)
		if err != nil || n.Kind != blockkit.Object {
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
	n := a.json.Get(name)
	if n.Kind == blockkit.Boolean || n.Kind == blockkit.Number {
		return string(n.Raw)
	}
	return n.Text
}

func (a args) on(name string) bool {
	s := a.str(name)
	return s == "true" || s == "1"
}

// number returns an integer argument, or usual if there is none.
func (a args) number(name string, usual int) int {
	if n, err := strconv.Atoi(a.str(name)); err == nil && n > 0 {
		return n
	}
	return usual
}

// object returns an argument that is JSON: a string in a form, itself or a string in a JSON
// body. An empty string and null count as not given.
func (a args) object(name string) (*blockkit.Node, error) {
	var s string
	if a.json != nil {
		n := a.json.Get(name)
		if n.Kind != blockkit.String {
			if !n.Given() {
				return blockkit.Nothing, nil
			}
			return n, nil
		}
		s = n.Text
	} else {
		s = a.form.Get(name)
	}
	if s == "" || s == "null" {
		return blockkit.Nothing, nil
	}
	return blockkit.ReadJSON([]byte(s))
}

// given reports whether an argument was passed at all.
func (a args) given(name string) bool {
	if a.json != nil {
		return a.json.Get(name).Given()
	}
	return a.form.Has(name)
}

// list returns an argument of several ids: separated by commas, or a JSON array.
func (a args) list(name string) []string {
	if a.json != nil && a.json.Get(name).Kind == blockkit.Array {
		var out []string
		for _, n := range a.json.Items(name) {
			out = append(out, n.Text)
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

// require fails with invalid_arguments if arguments are missing.
func (r *request) require(names ...string) error {
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

// refusal is Slack's "ok":false: a code, and sometimes the details.
type refusal struct {
	code     string
	messages []string
	errors   []blockkit.Violation
}

func (r *refusal) Error() string { return r.code }

func refuse(code string, messages ...string) error { return &refusal{code: code, messages: messages} }

// refuseBlocks words violations as Slack's API does.
func refuseBlocks(code string, found []blockkit.Violation) error {
	r := &refusal{code: code}
	for _, v := range found {
		r.messages = append(r.messages, "[ERROR] "+v.Message+" [json-pointer:"+v.Pointer+"]")
	}
	return r
}

func codeOf(err error) string {
	if r, ok := errors.AsType[*refusal](err); ok {
		return r.code
	}
	return "internal_error"
}

func refusalJSON(err error) []byte {
	out := map[string]any{"ok": false, "error": codeOf(err)}
	if r, ok := errors.AsType[*refusal](err); ok {
		if len(r.messages) > 0 {
			out["response_metadata"] = map[string]any{"messages": r.messages}
		}
		if len(r.errors) > 0 {
			out["errors"] = r.errors
		}
	}
	body, err := json.Marshal(out)
	if err != nil {
		panic("workspace: a refusal cannot be written: " + err.Error())
	}
	return body
}

// checkMessage checks what Slack requires of every message: content, within the limits.
func checkMessage(words string, blocks *blockkit.Node) error {
	if utf8.RuneCountInString(words) > blockkit.MaxMessageText {
		return refuse("msg_too_long")
	}
	if blocks.Given() && blocks.Kind != blockkit.Array {
		return refuse("invalid_blocks_format")
	}
	if len(blocks.Kids) == 0 {
		if words == "" {
			return refuse("no_text")
		}
		return nil
	}
	if found := blockkit.Check("blocks", "blocks", blocks); found != nil {
		return refuseBlocks("invalid_blocks", found)
	}
	return nil
}
