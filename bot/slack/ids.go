package slack

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// Everything that travels through Slack and comes back is made and read here:
// the ids of inputs, what a button asks for, what a view shows. Each carries a
// version, because a button may be pressed weeks after it was drawn.

var (
	// errForeign says that something came back that this version did not draw.
	errForeign = errors.New("not drawn by this version")
	// errLongID says that a question's id is too long to travel through Slack.
	errLongID = errors.New("a question's id is longer than Slack's 255 characters allow")
	// errNoElement says that a component has no input element.
	errNoElement = errors.New("a form has no input element for this component")
)

// part says which of a question's inputs one is.
type part string

const (
	partValue  part = "value"  // the only one
	partKept   part = "kept"   // the only one; left empty, the answer so far stands
	partStart  part = "start"  // the first day of a range
	partEnd    part = "end"    // its last day
	partUnsure part = "unsure" // "I'm not sure", beside an input without options
)

// inputID names one input of a form. The revision is in it so that a changed
// answer is shown: Slack keeps what was typed under a block id that it knows.
type inputID struct {
	question wizard.QuestionID
	part     part
	revision int64
}

const inputPrefix = "q1:"

// inputAction is the action id of every input: the block id says it all.
const inputAction = "input"

func (id inputID) String() string {
	return inputPrefix + strconv.FormatInt(id.revision, 10) + ":" + string(id.question) + ":" + string(id.part)
}

// parseInputID reads a block id; ok is false for blocks that are no input of ours.
func parseInputID(s string) (id inputID, ok bool) {
	rest, ok := strings.CutPrefix(s, inputPrefix)
	if !ok {
		return inputID{}, false
	}
	revision, rest, ok := strings.Cut(rest, ":")
	n, err := strconv.ParseInt(revision, 10, 64)
	colon := strings.LastIndexByte(rest, ':')
	if !ok || err != nil || strconv.FormatInt(n, 10) != revision || colon < 1 {
		return inputID{}, false
	}
	id = inputID{question: wizard.QuestionID(rest[:colon]), part: part(rest[colon+1:]), revision: n}
	switch id.part {
	case partValue, partKept, partStart, partEnd, partUnsure:
		return id, true
	}
	return inputID{}, false
}

// pressVersion is that of what buttons carry.
const pressVersion = 1

type pressJSON struct {
	V int `json:"v"`
	agent.Press
}

// encodePress writes what a button asks for, as its value; for a menu, whose
// value is what was picked, as its action id. It fails where Slack has no room.
func encodePress(p agent.Press, limit int) (string, error) {
	text, err := json.Marshal(pressJSON{V: pressVersion, Press: p})
	if err != nil {
		return "", fmt.Errorf("write the press %q: %w", p.Do, err)
	}
	if !fits(string(text), limit) {
		return "", fmt.Errorf("the press %q takes %d characters and Slack has room for %d", p.Do, size(string(text)), limit)
	}
	return string(text), nil
}

// decodePress reads what encodePress wrote. It fails with errForeign.
func decodePress(s string) (agent.Press, error) {
	var p pressJSON
	if err := json.Unmarshal([]byte(s), &p); err != nil || p.V != pressVersion || p.Do == "" {
		return agent.Press{}, errForeign
	}
	return p.Press, nil
}

// linkAction begins the action ids of buttons that only open a page: Slack
// reports the click all the same, and nothing is to be done.
const linkAction = "link-"

// buttonAction is the action id of the n-th button of a message or view. The
// verb is in it for those who read the traffic.
func buttonAction(n int, do agent.Verb) string {
	return "do-" + strconv.Itoa(n) + "-" + clip(string(do), 100)
}

// metadata is what a view carries: what it shows and where it was opened from.
type metadata struct {
	V       int           `json:"v"`
	Ref     agent.ViewRef `json:"ref"`
	Channel string        `json:"channel,omitempty"`
}

const metadataVersion = 1

func (m metadata) encode() (string, error) {
	m.V = metadataVersion
	text, err := json.Marshal(m)
	if err != nil {
		return "", fmt.Errorf("write the view's metadata: %w", err)
	}
	if !fits(string(text), maxMetadata) {
		return "", fmt.Errorf("the view's metadata take %d characters and Slack has room for %d", size(string(text)), maxMetadata)
	}
	return string(text), nil
}

// decodeMetadata reads what encode wrote. It fails with errForeign.
func decodeMetadata(s string) (metadata, error) {
	var m metadata
	if err := json.Unmarshal([]byte(s), &m); err != nil || m.V != metadataVersion {
		return metadata{}, errForeign
	}
	return m, nil
}

// The callback ids of our views.
const (
	callbackForm   = "leaveway-form"
	callbackReview = "leaveway-review"
	callbackPrompt = "leaveway-prompt"
	callbackPage   = "leaveway-page"
	callbackHome   = "leaveway-home"
)

// shortcutPolicy is the callback id of the shortcut that makes a policy of a
// message. The app's manifest has it.
const shortcutPolicy = "save-as-policy"

// fingerprint tells what stands in a form from what stood in it before.
func fingerprint(typed map[wizard.QuestionID][]string) string {
	sum := sha256.New()
	for _, q := range sortedQuestions(typed) {
		fmt.Fprintf(sum, "%q %q\n", q, typed[q])
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// sessionOf names the one conversation that a person has with us.
func sessionOf(team, user string) agent.SessionID {
	return agent.SessionID("slack-" + team + "-" + user)
}
