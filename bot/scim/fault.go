package scim

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
)

// mediaType is SCIM's (RFC 7644, 8.1).
const mediaType = "application/scim+json"

// fault is an error that the client gets to read (RFC 7644, 3.12).
type fault struct {
	status int
	kind   string // scimType; may be empty
	detail string
}

// Error says what was wrong with a request.
func (f *fault) Error() string { return f.detail }

// The kinds of faults (RFC 7644, table 9).
const (
	invalidFilter = "invalidFilter"
	invalidPath   = "invalidPath"
	invalidSyntax = "invalidSyntax"
	invalidValue  = "invalidValue"
	uniqueness    = "uniqueness"
	tooMany       = "tooMany"
)

// badRequest returns a fault with status 400.
func badRequest(kind, detail string, args ...any) *fault {
	return &fault{http.StatusBadRequest, kind, fmt.Sprintf(detail, args...)}
}

func notFound(kind, id string) *fault {
	return &fault{http.StatusNotFound, "", fmt.Sprintf("no %s has the id %q", kind, id)}
}

func taken(detail string, args ...any) *fault {
	return &fault{http.StatusConflict, uniqueness, fmt.Sprintf(detail, args...)}
}

const schemaError = "urn:ietf:params:scim:api:messages:2.0:Error"

func (f *fault) write(w http.ResponseWriter) {
	body := map[string]any{"schemas": []string{schemaError}, "status": strconv.Itoa(f.status), "detail": f.detail}
	if f.kind != "" {
		body["scimType"] = f.kind
	}
	respond(w, f.status, body)
}

func respond(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", mediaType)
	w.Header().Set("Cache-Control", "no-store")
	text, err := json.Marshal(body)
	if err != nil { // nothing here can't be encoded
		http.Error(w, "the response can't be encoded", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(status)
	_, _ = w.Write(text) // the client is gone, and needs no response
}
