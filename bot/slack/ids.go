package slack

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
)

// Everything that goes through Slack and comes back is encoded and decoded here: the
// ids of inputs, what a button asks for, what a view shows. Each has a version,
// because a button may be pressed weeks after it was rendered.

var (
	// errOtherVersion reports something that this version didn't render.
	errOtherVersion = errors.New("rendered by another version")
	// errLongID reports a question whose id is too long for Slack.
	errLongID = errors.New("a question's id is longer than Slack's 255 characters allow")
	// errNoElement says that a component has no input element.
	errNoElement = errors.New("a form has no input element for this component")
)

// inputAction is the action id of every input; the block id identifies it.
const inputAction = "input"

// pressVersion is the version of encoded presses.
const pressVersion = 1

type pressJSON struct {
	V int `json:"v"`
	agent.Press
}

// encodePress encodes what a button asks for. It becomes the button's value, or a
// menu's action id, because a menu's value is what was picked. It is an error if the
// result is longer than limit, in characters.
func encodePress(p agent.Press, limit int) (string, error) {
	one := presses.Get().(*pressJSON) //nolint:errcheck,forcetypeassert // nothing else is there
	defer presses.Put(one)
	*one = pressJSON{V: pressVersion, Press: p}
	encoded, err := json.Marshal(one)
	if err != nil {
		return "", fmt.Errorf("encode the press %q: %w", p.Do, err)
	}
	text := string(encoded)
	if !fits(text, limit) {
		return "", fmt.Errorf("the press %q has %d characters, and Slack allows %d", p.Do, size(text), limit)
	}
	return text, nil
}

// presses are used again: a press is large, and a form has several.
var presses = sync.Pool{New: func() any { return new(pressJSON) }}

// decodePress decodes what encodePress returned. It fails with errForeign.
func decodePress(s string) (agent.Press, error) {
	var p pressJSON
	if err := json.Unmarshal([]byte(s), &p); err != nil || p.V != pressVersion || p.Do == "" {
		return agent.Press{}, errOtherVersion
	}
	return p.Press, nil
}

// linkAction begins the action ids of buttons that only open a page. Slack reports
// the click, which is ignored.
const linkAction = "link-"

// contactURL opens the direct message with somebody, in Slack's apps.
// Source: docs.slack.dev/interactivity/deep-linking.
func contactURL(who agent.Contact) string {
	return "slack://user?team=" + string(who.Tenant) + "&id=" + string(who.Person)
}

// buttonAction returns the action id of the nth button of a message or view. It
// contains the verb to make the traffic readable.
func buttonAction(n int, do agent.Verb) string {
	return "do-" + strconv.Itoa(n) + "-" + clip(string(do), 100)
}

// metadata is stored in a view: what it shows, and the channel it was opened from.
type metadata struct {
	V       int           `json:"v"`
	Ref     agent.ViewRef `json:"ref"`
	Channel string        `json:"channel,omitempty"`
}

const metadataVersion = 1

func (m metadata) encode() (string, error) {
	m.V = metadataVersion
	encoded, err := json.Marshal(m)
	if err != nil {
		return "", fmt.Errorf("encode the view's metadata: %w", err)
	}
	text := string(encoded)
	if !fits(text, maxMetadata) {
		return "", fmt.Errorf("the view's metadata has %d characters, and Slack allows %d", size(text), maxMetadata)
	}
	return text, nil
}

// decodeMetadata decodes what encode returned. It fails with errForeign.
func decodeMetadata(s string) (metadata, error) {
	var m metadata
	if err := readJSON([]byte(s), &m); err != nil || m.V != metadataVersion {
		return metadata{}, errOtherVersion
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

// shortcutPolicy is the callback id, in the app's manifest, of the shortcut that
// saves a message as a policy.
const shortcutPolicy = "save-as-policy"

// Pseudonym is a name for a person or a channel that only those who know the app's signing
// secret can connect with them. It is the same in every replica and after every restart.
func Pseudonym(secret, id string) string {
	return edge.Pseudonym(secret, id, 6)
}

// hidden returns the id of a decoded event with pseudonyms for its person and its channel,
// because it is logged.
func hidden(secret string, ev agent.Event) agent.EventID {
	id := string(ev.ID)
	for _, name := range []string{ev.Place.Channel, string(ev.Person.ID)} {
		if plain := "-" + name + "-"; name != "" && strings.Contains(id, plain) {
			id = strings.ReplaceAll(id, plain, "-"+Pseudonym(secret, name)+"-")
		}
	}
	return agent.EventID(id)
}

// sessionOf returns the id of a person's one conversation with us.
func sessionOf(team, user string) agent.SessionID {
	return agent.SessionID("slack-" + team + "-" + user)
}

// SessionOf returns the ID of a person's one conversation with us.
func SessionOf(tenant agent.TenantID, person agent.UserID) agent.SessionID {
	return sessionOf(string(tenant), string(person))
}
