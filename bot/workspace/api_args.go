package workspace

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
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

// Fault is a way for a call of the Web API to fail.
type Fault int

// The faults. The call has no effect, unless the comment says otherwise.
const (
	RateLimited       Fault = iota // 429 with Retry-After: 1
	RateLimitedUntil               // 429 with a date as Retry-After
	RateLimitedOddly               // 429 with a Retry-After that says nothing
	RateLimitedByCode              // "ratelimited" with status 200
	Broken                         // 500
	Unavailable                    // 503 with Retry-After: 2
	UnavailableUntil               // 503 with a date as Retry-After
	Silent                         // no answer until the caller gives up
	SilentAfterwards               // the call is done, and then there is no answer
	Reset                          // the connection is closed
	ResetAfterwards                // the call is done, and then the connection is closed
	CutShort                       // the call is done, and half of its answer arrives
	BrokenAfterwards               // the call is done, and the answer is 500
	Page                           // a gateway's page with status 200
	Empty                          // nothing with status 200
	Redirected                     // to a page for signing in
	ProxyRefuses                   // 407
	InternalError                  // Slack's own codes, from here on
	FatalError
	TokenRevoked
	MissingScope
	NotInChannel
	InvalidBlocks
	MessageNotFound
	CantUpdate
	EditWindowClosed
)

// faultCodes are the errors of faults that are nothing but an error code of Slack's.
var faultCodes = map[Fault]string{
	RateLimitedByCode: "ratelimited", InternalError: "internal_error", FatalError: "fatal_error", TokenRevoked: "token_revoked", MissingScope: "missing_scope",
	NotInChannel: "not_in_channel", InvalidBlocks: "invalid_blocks", MessageNotFound: "message_not_found", CantUpdate: "cant_update_message", EditWindowClosed: "edit_window_closed",
}

// faults are the failures that tests have planned, by method.
type faults struct {
	mu      sync.Mutex
	planned map[string][]plannedFault
}

// plannedFault is a fault of calls whose arguments contain some words.
type plannedFault struct {
	fault Fault
	words []byte
}

// Fail makes the next n calls of a Web API method fail.
func (w *Workspace) Fail(method string, f Fault, n int) { w.FailAbout(method, "", f, n) }

// FailAbout makes the next n calls of a Web API method fail that contain some words in
// their arguments.
func (w *Workspace) FailAbout(method, words string, f Fault, n int) {
	w.faults.mu.Lock()
	defer w.faults.mu.Unlock()
	if w.faults.planned == nil {
		w.faults.planned = map[string][]plannedFault{}
	}
	plan := plannedFault{f, []byte(url.QueryEscape(words))}
	w.faults.planned[method] = append(w.faults.planned[method], slices.Repeat([]plannedFault{plan}, n)...)
}

func (f *faults) next(method string, body []byte) (Fault, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	plan := f.planned[method]
	i := slices.IndexFunc(plan, func(p plannedFault) bool { return bytes.Contains(body, p.words) })
	if i < 0 {
		return 0, false
	}
	fault := plan[i].fault
	f.planned[method] = slices.Delete(slices.Clone(plan), i, i+1)
	return fault, true
}

// inject makes a call fail.
func (w webAPI) inject(rw http.ResponseWriter, r *http.Request, fault Fault, method string, body []byte) {
	later := func(status int, after string) {
		rw.Header().Set("Retry-After", after)
		rw.WriteHeader(status)
	}
	date := func() string { return w.now().Add(2 * time.Second).UTC().Format(http.TimeFormat) }
	if code, ok := faultCodes[fault]; ok {
		rw.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = rw.Write(refusalJSON(refuse(code)))
		return
	}
	switch fault { //nolint:exhaustive // the others are codes
	case RateLimited:
		rw.Header().Set("Content-Type", "application/json; charset=utf-8")
		later(http.StatusTooManyRequests, "1")
		_, _ = rw.Write([]byte(`{"ok":false,"error":"ratelimited"}`))
	case RateLimitedUntil:
		later(http.StatusTooManyRequests, date())
	case RateLimitedOddly:
		later(http.StatusTooManyRequests, "a while")
	case Broken:
		http.Error(rw, "Internal Server Error", http.StatusInternalServerError)
	case Unavailable:
		later(http.StatusServiceUnavailable, "2")
	case UnavailableUntil:
		later(http.StatusServiceUnavailable, date())
	case Silent:
		<-r.Context().Done()
	case Reset:
		hangUp(rw)
	case Page:
		_, _ = rw.Write([]byte("<html>Bad gateway</html>"))
	case Empty:
	case Redirected:
		http.Redirect(rw, r, "/sign-in", http.StatusFound)
	case ProxyRefuses:
		rw.WriteHeader(http.StatusProxyAuthRequired)
	default:
		w.failAfterwards(rw, r, fault, w.answer(method, r, body))
	}
}

// failAfterwards fails with the answer to a call that was done.
func (webAPI) failAfterwards(rw http.ResponseWriter, r *http.Request, fault Fault, reply []byte) {
	switch fault { //nolint:exhaustive // the others did nothing
	case SilentAfterwards:
		<-r.Context().Done()
	case ResetAfterwards:
		hangUp(rw)
	case CutShort:
		_, _ = rw.Write(reply[:len(reply)/2]) //nolint:gosec // it is JSON
	case BrokenAfterwards:
		http.Error(rw, "Internal Server Error", http.StatusInternalServerError)
	}
}

// hangUp closes the connection without an answer.
func hangUp(rw http.ResponseWriter) {
	if hijacker, ok := rw.(http.Hijacker); ok {
		if conn, _, err := hijacker.Hijack(); err == nil {
			_ = conn.Close()
		}
	}
}
