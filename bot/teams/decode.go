package teams

import (
	"encoding/json"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/bot/teams/intake"
)

// handling says what arrived, and so how to answer it.
type handling string

const (
	ignored    handling = "ignored"
	laterOn    handling = "message"        // put into the inbox, answered by messages
	atOnce     handling = "command"        // answered in the chat, without a language model
	opensForm  handling = "opens a dialog" // task/fetch: the response is the dialog
	inDialog   handling = "in a dialog"    // task/submit: the response is the next dialog, or closes it
	onCard     handling = "on a card"      // adaptiveCard/action: the response replaces the card, or says something
	outdated   handling = "outdated"       // rendered by another version
	fileAnswer handling = "file consent"
	removed    handling = "uninstalled"
	met        handling = "installed" // in a team: only where it is matters
)

// incoming is a decoded activity: the event, and what it takes to answer it.
type incoming struct {
	activity

	how   handling
	who   agent.UserID // who did it, by their ID in Entra; the event has who they are in the records
	event agent.Event
	data  usedButton
	files []sharedFile
}

// sharedFile is a file that somebody sent, with the address that it can be read from for some
// minutes.
type sharedFile struct {
	ID   agent.FileID `json:"id"`
	Name string       `json:"name"`
	URL  string       `json:"url"`
}

// reader decodes activities. It does no I/O.
type reader struct {
	tenant agent.TenantID
	hr     string // the ID of HR's channel
	secret string // that our buttons are signed with
	hosts  intake.Hosts
	id     func(what string, of ...string) agent.EventID
}

// decode reads an activity. The time is added later.
func (r reader) decode(body []byte) (incoming, error) {
	var in incoming
	if err := json.Unmarshal(body, &in.activity); err != nil {
		return incoming{}, fmt.Errorf("read the activity: %w", err)
	}
	in.how = ignored
	in.event = agent.Event{Tenant: r.tenant, Place: r.placeOf(in.activity), Person: personOf(in.activity)}
	if in.event.Person.ID == "" { // another bot, or somebody without an account in this company
		return in, nil
	}
	in.who, in.event.Session = in.event.Person.ID, SessionOf(r.tenant, in.event.Person.ID)
	switch in.Type {
	case typeMessage:
		r.decodeMessage(&in)
	case typeUpdate, typeDelete:
		r.decodeChange(&in)
	case typeConversation, typeInstallation:
		r.decodeInstallation(&in)
	case typeInvoke:
		r.decodeInvoke(&in)
	}
	return in, nil
}

// placeOf returns where something happened. A message that begins a thread isn't in one.
func (r reader) placeOf(a activity) agent.Place {
	channel, thread := a.Conversation.place()
	at := agent.Place{Surface: agent.TeamsChat, Channel: channel, Message: a.ID, Private: a.Conversation.Kind == kindPersonal}
	if a.Type == typeInvoke || a.ReplyToID != "" && len(a.Value) > 0 {
		at.Message = a.ReplyToID
	}
	if thread != at.Message {
		at.Thread = thread
	}
	at.HR = r.hr != "" && channel == r.hr
	return at
}

// personOf returns who sent an activity, with an empty ID if it isn't a person of a company.
func personOf(a activity) agent.PersonRef {
	who := agent.PersonRef{ID: agent.UserID(strings.ToLower(a.From.Object)), Name: a.From.Name, Zone: a.Zone, Locale: a.Locale}
	if a.From.Role == "bot" || a.From.ID == a.Recipient.ID {
		who.ID = ""
	}
	for _, e := range a.Entities {
		if e.Type == "clientInfo" {
			who.Zone, who.Locale = or(who.Zone, e.Zone), or(who.Locale, e.Locale)
		}
	}
	return who
}

func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// commands are what Slack has as slash commands. In Teams they are words with a slash.
var commands = []string{"/leave-admin", "/leave", "/policy", "/handover"}

// decodeMessage reads a message that somebody wrote, or a button of a client that sends its
// press as a message.
func (r reader) decodeMessage(in *incoming) {
	if in.Text == "" && len(in.Value) > 0 {
		r.decodePress(in, in.Value, onCard)
		return
	}
	text, mentioned := in.words()
	place := in.event.Place
	in.event.ID = r.id("msg", in.Conversation.ID, in.ID)
	r.readFiles(in)
	switch command, rest, _ := strings.Cut(text, " "); {
	case len(in.files) > 0 && (place.Private || place.HR):
		in.event.Act = agent.Dropped{Files: fileIDs(in.files), Text: withFiles(text, in.files)}
	case !place.Private && !mentioned && (!place.HR || place.Thread == ""):
		return
	case !place.Private && !mentioned:
		in.event.Act = agent.Replied{Text: text}
	case slices.Contains(commands, command):
		in.how = atOnce
		in.event.Act = agent.Commanded{Command: command, Text: strings.TrimSpace(rest)}
		in.event.Place.Surface, in.event.Place.Private = agent.TeamsCommand, true // only the author sees the answer
		return
	default:
		in.event.Act = agent.Said{Text: text}
	}
	in.how = laterOn
}

// words returns a message's text without our own mention, other mentions as names, and whether we
// were mentioned.
func (a activity) words() (text string, mentioned bool) {
	text = a.Text
	for _, e := range a.Entities {
		if e.Type != "mention" || e.Text == "" {
			continue
		}
		name := e.Mentioned.Name
		if e.Mentioned.ID == a.Recipient.ID {
			name, mentioned = "", true
		}
		text = strings.ReplaceAll(text, e.Text, name)
	}
	text = strings.NewReplacer("&nbsp;", " ", "\u00a0", " ", "\r\n", "\n").Replace(text)
	if a.TextFormat == "xml" {
		text = html.UnescapeString(text)
	}
	return strings.TrimSpace(text), mentioned
}

// readFiles reads which files somebody sent: from their drive, or a picture in the message, as from a
// phone's camera. Other pictures, such as a GIF from a search, are elsewhere.
func (r reader) readFiles(in *incoming) {
	for _, a := range in.Attachments {
		if strings.HasPrefix(a.ContentType, "image/") && isPicture(a.ContentURL, r.hosts) {
			in.files = append(in.files, sharedFile{agent.FileID(r.id("picture", a.ContentURL)), or(strings.Join(strings.Fields(a.Name), " "), "picture"), a.ContentURL})
			continue
		}
		var file struct {
			URL string `json:"downloadUrl"`
			ID  string `json:"uniqueId"`
		}
		if a.ContentType == contentDownload && json.Unmarshal(a.Content, &file) == nil && file.ID != "" {
			in.files = append(in.files, sharedFile{agent.FileID(file.ID), strings.Join(strings.Fields(a.Name), " "), file.URL})
		}
	}
}

func fileIDs(files []sharedFile) []agent.FileID {
	ids := make([]agent.FileID, len(files))
	for i, f := range files {
		ids[i] = f.ID
	}
	return ids
}

// withFiles returns a message's text and a line for each of its files, "ID NAME", as in the answer
// to a file question.
func withFiles(text string, files []sharedFile) string {
	for _, f := range files {
		text += "\n" + string(f.ID) + " " + f.Name
	}
	return strings.TrimSpace(text)
}

// decodeChange reads that a message to us was edited or deleted. In a channel, edits and
// deletions are ignored.
func (r reader) decodeChange(in *incoming) {
	if !in.event.Place.Private || in.ID == "" {
		return
	}
	in.how = laterOn
	if in.Type == typeDelete {
		in.event.ID, in.event.Act = r.id("deleted", in.Conversation.ID, in.ID), agent.Withdrew{}
		return
	}
	text, _ := in.words()
	in.event.ID = r.id("edited", in.Conversation.ID, in.ID, in.Timestamp.UTC().Format("20060102T150405.000"), text)
	in.event.Act = agent.Said{Text: text, Edited: true}
}

// decodeInstallation reads that the app came to somebody's chat or to a team, or is gone. Teams
// tells it in two activities, which are one event.
func (r reader) decodeInstallation(in *incoming) {
	gone := in.Type == typeInstallation && strings.HasPrefix(in.Action, "remove")
	came := in.Type == typeInstallation && strings.HasPrefix(in.Action, "add") ||
		slices.ContainsFunc(in.MembersAdded, func(m account) bool { return m.ID == in.Recipient.ID })
	switch {
	case gone && in.event.Place.Private:
		in.how = removed
	case came && in.event.Place.Private:
		in.how = laterOn
		in.event.ID = r.id("installed", in.Conversation.ID)
		in.event.Act = agent.Pressed{Press: agent.Press{Do: agent.DoHelp}}
		in.event.Place.Message = ""
	case came:
		in.how = met
	}
}

// decodeInvoke reads what waits for an answer in its HTTP response.
func (r reader) decodeInvoke(in *incoming) {
	var value struct {
		Action json.RawMessage `json:"action"` // an object, or a file consent's word
		Data   json.RawMessage `json:"data"`
	}
	if json.Unmarshal(in.Value, &value) != nil {
		return
	}
	switch in.Name {
	case "task/fetch":
		r.decodePress(in, value.Data, opensForm)
	case "task/submit":
		r.decodePress(in, value.Data, inDialog)
	case "adaptiveCard/action":
		var action struct {
			Data json.RawMessage `json:"data"`
		}
		if json.Unmarshal(value.Action, &action) == nil {
			r.decodePress(in, action.Data, onCard)
		}
	case "fileConsent/invoke":
		in.how = fileAnswer
	}
}

// decodePress reads a button. In a view, it comes with everything that was typed there.
func (r reader) decodePress(in *incoming, data json.RawMessage, how handling) {
	var err error
	if in.data, err = decodeData(data, r.secret, in.who); err != nil {
		in.how = outdated
		return
	}
	in.how = how
	d := &in.data
	if d.Input != "" {
		d.Press.Value = d.inputs[d.Input]
	}
	if d.View == nil {
		in.event.ID = r.id("press", in.Conversation.ID, in.ID)
		in.event.Act = agent.Pressed{Press: d.Press}
		return
	}
	in.event.Place.Surface, in.event.Place.Private = agent.TeamsForm, true
	in.event.Place.View = or(d.Drawn, in.ReplyToID)
	if d.Submits {
		typed := d.typed()
		in.event.ID = r.id("submit", string(in.who), d.Drawn, edge.Fingerprint(typed))
		in.event.Act = agent.Submitted{View: *d.View, Typed: typed}
		return
	}
	in.event.ID = r.id("press", in.Conversation.ID, in.ID)
	in.event.Act = agent.Pressed{Press: d.Press, View: *d.View, Typed: d.typed()}
}
