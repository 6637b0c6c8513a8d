package slack

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
)

// interactionPayload is what Slack posts when somebody uses a view or a button.
// slack-go's InteractionCallback fails on `"values": []`, and decodes every block
// of the view when all we need is the inputs' ids.
// Source: docs.slack.dev/reference/interaction-payloads.
type interactionPayload struct {
	sender
	Type        string        `json:"type"`
	TriggerID   string        `json:"trigger_id"`
	ResponseURL string        `json:"response_url"`
	Channel     object        `json:"channel"`
	Container   container     `json:"container"`
	Message     *slackMessage `json:"message"`
	View        *view         `json:"view"`
	Actions     []action      `json:"actions"`
	CallbackID  string        `json:"callback_id"` // of a shortcut
	ActionTS    string        `json:"action_ts"`   // of a shortcut
}

// sender says who uses something, and where the app is installed.
type sender struct {
	Team       object `json:"team"`
	Enterprise object `json:"enterprise"`
	IsOrg      bool   `json:"is_enterprise_install"`
	User       user   `json:"user"`
}

// team returns the workspace, or the organization if the app is installed in all of it.
func (in sender) team() string {
	if in.IsOrg {
		return cmp.Or(in.Enterprise.ID, in.Team.ID, in.User.TeamID)
	}
	return cmp.Or(in.Team.ID, in.Enterprise.ID, in.User.TeamID)
}

type object struct {
	ID string `json:"id"`
}

type user struct {
	ID     string `json:"id"`
	TeamID string `json:"team_id"`
}

type container struct {
	MessageTS   string `json:"message_ts"`
	ChannelID   string `json:"channel_id"`
	ThreadTS    string `json:"thread_ts"`
	IsEphemeral bool   `json:"is_ephemeral"`
}

// view is a modal or the home tab as Slack shows it now.
type view struct {
	ID         string `json:"id"`
	Type       string `json:"type"`
	Hash       string `json:"hash"`
	CallbackID string `json:"callback_id"`
	Metadata   string `json:"private_metadata"`
	Submit     struct {
		Text string `json:"text"`
	} `json:"submit"`
	State struct {
		Values values `json:"values"`
	} `json:"state"`
	Blocks []struct {
		Type    string `json:"type"`
		BlockID string `json:"block_id"`
	} `json:"blocks"`
}

// action is a button press or a choice from a menu.
type action struct {
	input
	ActionID string `json:"action_id"`
	ActionTS string `json:"action_ts"`
}

// interactionKind says what was used, and so how to answer.
type interactionKind string

const (
	kindForm       interactionKind = "form submitted" // answered in the HTTP response
	kindFormButton interactionKind = "button in form" // views.update or views.push
	kindButton     interactionKind = "button"         // views.open, or a message that only the person sees
	kindClosed     interactionKind = "form closed"    // nothing to show
	kindOutdated   interactionKind = "outdated"       // rendered by another version
	kindIgnored    interactionKind = "ignored"
)

// interaction is a decoded interaction: the event, and what it takes to answer it.
type interaction struct {
	kind        interactionKind
	event       agent.Event
	trigger     string
	responseURL string
	channel     string // where to send a message that only the person sees; may be ""
	whispered   bool   // used in a message that only the person sees
	view        *view
	inputs      []viewInput // of the view, in order
}

// decodeInteraction reads an interaction. [Edge.complete] adds the time and the
// person's name to its event.
func decodeInteraction(payload []byte) (interaction, error) {
	var in interactionPayload
	if err := readJSON(payload, &in); err != nil {
		return interaction{}, fmt.Errorf("read the interaction: %w", err)
	}
	got := interaction{
		trigger: in.TriggerID, responseURL: in.ResponseURL, view: in.View,
		channel: cmp.Or(in.Channel.ID, in.Container.ChannelID), whispered: in.Container.IsEphemeral,
	}
	team := in.team()
	got.event = agent.Event{
		Tenant:  agent.TenantID(team),
		Session: sessionOf(team, in.User.ID),
		Person:  agent.PersonRef{ID: agent.UserID(in.User.ID)},
	}
	if in.View != nil {
		for _, b := range in.View.Blocks {
			if id, ok := edge.ParseInputID(b.BlockID); ok && b.Type == "input" {
				got.inputs = append(got.inputs, viewInput{InputID: id, block: b.BlockID})
			}
		}
	}
	switch {
	case in.Type == "block_actions" && len(in.Actions) > 0:
		got.decodePress(in)
	case in.Type == "message_action" && in.CallbackID == shortcutPolicy && in.Message != nil:
		got.decodeShortcut(in)
	case in.Type == "view_submission" && in.View != nil, in.Type == "view_closed" && in.View != nil:
		got.decodeSubmission(in.Type == "view_closed")
	default:
		got.kind = kindIgnored
	}
	return got, nil
}

// decodeSubmission reads a form that was submitted or closed. The event's id is made
// from the view, its hash and what was typed. So a double click is one event, and a
// form that was corrected after errors, which keeps its hash, is another.
func (got *interaction) decodeSubmission(closed bool) {
	ref, ok := got.readMetadata()
	typed := got.readInputs()
	prefix := "slack-submit-" + edge.Fingerprint(typed) + "-"
	got.kind, got.event.Act = kindForm, agent.Submitted{View: ref, Typed: typed}
	if closed {
		prefix = "slack-close-"
		got.kind, got.event.Act = kindClosed, agent.Closed{View: ref}
	}
	got.event.ID = agent.EventID(prefix + got.view.ID + "-" + got.view.Hash)
	switch {
	case closed && (!ok || got.view.CallbackID == callbackPage):
		got.kind = kindIgnored
	case !ok:
		got.kind = kindOutdated
	}
}

// decodePress reads a button or menu in a message, a form or the home tab.
func (got *interaction) decodePress(in interactionPayload) {
	a := in.Actions[0]
	press, err := a.press()
	act := agent.Pressed{Press: press}
	place := in.Container.MessageTS
	if in.View != nil {
		place = in.View.ID
	}
	got.event.ID = agent.EventID("slack-press-" + a.ActionTS + "-" + string(got.event.Person.ID) + "-" + a.shortID() + "-" + place)
	switch {
	case got.isInModal():
		got.kind = kindFormButton
		ref, _ := got.readMetadata()
		act.View, act.Typed = ref, got.readInputs()
		if a.ActionID == inputAction && ref.Step != "" { // an answer that changes what the step asks
			err = nil
			act.Press = agent.Press{Do: agent.DoRefresh, Form: ref.Form}
		}
	case in.View != nil:
		got.kind = kindButton
		got.event.Place = agent.Place{Surface: agent.SlackHome, Private: true}
	default:
		got.kind = kindButton
		got.event.Place = agent.Place{
			Surface: agent.SlackChat, Channel: got.channel, Message: in.Container.MessageTS, Thread: in.Container.ThreadTS,
			Private: in.Container.IsEphemeral || strings.HasPrefix(got.channel, "D"),
		}
		if in.Message != nil {
			got.event.Place.Thread = cmp.Or(in.Message.ThreadTS, got.event.Place.Thread)
		}
	}
	got.event.Act = act
	switch {
	case strings.HasPrefix(a.ActionID, linkAction), a.ActionID == inputAction && act.Press.Do != agent.DoRefresh:
		got.kind = kindIgnored
	case err != nil:
		got.kind = kindOutdated
	}
}

// decodeShortcut reads a shortcut on a message. Like a command, it is answered to the
// person who used it only.
func (got *interaction) decodeShortcut(in interactionPayload) {
	got.kind = kindButton
	got.event.ID = agent.EventID("slack-shortcut-" + in.ActionTS + "-" + string(got.event.Person.ID) + "-" + in.Message.TS)
	got.event.Place = agent.Place{
		Surface: agent.SlackCommand, Channel: got.channel, Message: in.Message.TS, Thread: in.Message.ThreadTS, Private: true,
	}
	got.event.Act = agent.Pressed{Press: agent.Press{Do: agent.DoPolicyFromMessage, Value: plainText(spellOutLinks(in.Message.Text), "")}}
}

// press returns what an action asks for. A menu has it in its action id, because its
// value is what was picked.
func (a action) press() (agent.Press, error) {
	if a.isButton() {
		return decodePress(a.Value)
	}
	press, err := decodePress(a.ActionID)
	press.Value = strings.Join(a.values(), ",")
	return press, err
}

// isButton reports whether an action has what it asks for as its value. Of two thumbs, it is the
// value of the one that was pressed.
func (a action) isButton() bool { return a.Type == "button" || a.Type == "feedback_buttons" }

// shortID names the action in an event's id. A menu's action id would be too long:
// it contains the press.
func (a action) shortID() string {
	if a.isButton() {
		return a.ActionID
	}
	return a.Type
}

// isInModal reports whether the interaction is in a modal, which would hide a message.
func (got *interaction) isInModal() bool { return got.view != nil && got.view.Type == "modal" }

// readMetadata sets the event's place and returns what the view shows. ok is false
// if another version rendered the view.
func (got *interaction) readMetadata() (ref agent.ViewRef, ok bool) {
	meta, err := decodeMetadata(got.view.Metadata)
	if got.channel == "" {
		got.channel = meta.Channel
	}
	got.event.Place = agent.Place{Surface: agent.SlackForm, Channel: meta.Channel, View: got.view.ID, Private: true}
	return meta.Ref, err == nil
}
