// Package edge has what the edges to Slack and to Microsoft Teams share: the IDs of a form's
// inputs, the line above a step and its buttons, pseudonyms of people for the log, and the order of
// what one person does.
//
//	edge.go   the IDs of inputs, fingerprints, pseudonyms
//	form.go   where one is in a form, and its buttons
//	order.go  what one person does, one after another
package edge

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/wizard"
)

// Part is one of a question's inputs.
type Part string

// The inputs that a question may have.
const (
	PartValue  Part = "value"  // the only one
	PartKept   Part = "kept"   // the only one; left empty, it keeps the answer
	PartStart  Part = "start"  // the first day of a range
	PartEnd    Part = "end"    // its last day
	PartUnsure Part = "unsure" // "I'm not sure", next to an input without options
)

// InputID identifies an input of a form. It contains the form's revision so that a changed answer
// is shown: in an input that a client knows, it keeps what was typed.
type InputID struct {
	Question wizard.QuestionID
	Part     Part
	Revision int64
}

const inputPrefix = "q1:"

// String returns the text that [ParseInputID] reads.
func (id InputID) String() string {
	return inputPrefix + strconv.FormatInt(id.Revision, 10) + ":" + string(id.Question) + ":" + string(id.Part)
}

// ParseInputID reads an input's ID; ok is false if it isn't one of ours. What it accepts, it would
// write in the same way.
func ParseInputID(s string) (id InputID, ok bool) {
	rest, ok := strings.CutPrefix(s, inputPrefix)
	if !ok {
		return InputID{}, false
	}
	revision, rest, ok := strings.Cut(rest, ":")
	n, err := strconv.ParseInt(revision, 10, 64)
	colon := strings.LastIndexByte(rest, ':')
	if !ok || err != nil || strconv.FormatInt(n, 10) != revision || colon < 1 {
		return InputID{}, false
	}
	id = InputID{Question: wizard.QuestionID(rest[:colon]), Part: Part(rest[colon+1:]), Revision: n}
	switch id.Part {
	case PartValue, PartKept, PartStart, PartEnd, PartUnsure:
		return id, true
	}
	return InputID{}, false
}

// Fingerprint returns a short hash of what was typed into a form: the same contents, sent twice,
// are one event.
func Fingerprint(typed map[wizard.QuestionID][]string) string {
	var room [512]byte // most forms need no more
	text := room[:0]
	for _, q := range slices.Sorted(maps.Keys(typed)) {
		text = strconv.AppendQuote(text, string(q))
		text = append(text, " ["...)
		for i, value := range typed[q] {
			if i > 0 {
				text = append(text, ' ')
			}
			text = strconv.AppendQuote(text, value)
		}
		text = append(text, "]\n"...)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// Pseudonym is a name of n bytes, written in hexadecimal, for a person or a channel that only
// those who know the app's secret can connect with them. It is the same in every replica and
// after every restart.
func Pseudonym(secret, id string, n int) string {
	key := hmac.New(sha256.New, []byte(secret))
	key.Write([]byte("the ids of events"))
	name := hmac.New(sha256.New, key.Sum(nil))
	name.Write([]byte(id))
	return hex.EncodeToString(name.Sum(nil)[:n])
}
