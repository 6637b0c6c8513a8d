package slack

import (
	"cmp"
	"fmt"
	"net/url"

	"github.com/leaveway/leaveway/agent"
)

// command is a decoded slash command.
type command struct {
	event   agent.Event
	trigger string
}

// decodeCommand reads a slash command. [Edge.complete] adds the time and the
// person's name to its event.
// Source: docs.slack.dev/interactivity/implementing-slash-commands.
func decodeCommand(body []byte) (command, error) {
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return command{}, fmt.Errorf("read the command: %w", err)
	}
	name, user, trigger := form.Get("command"), form.Get("user_id"), form.Get("trigger_id")
	if name == "" || user == "" || trigger == "" {
		return command{}, fmt.Errorf("read the command: command, user_id or trigger_id is missing")
	}
	team := teamOf(form)
	return command{
		trigger: trigger,
		event: agent.Event{
			ID:      agent.EventID("slack-cmd-" + trigger),
			Tenant:  agent.TenantID(team),
			Session: sessionOf(team, user),
			Person:  agent.PersonRef{ID: agent.UserID(user)},
			// Private: only the author sees a command and its answer.
			Place: agent.Place{Surface: agent.SlackCommand, Channel: form.Get("channel_id"), Private: true},
			Act:   agent.Commanded{Command: name, Text: plainText(form.Get("text"), "")},
		},
	}, nil
}

// teamOf returns the workspace of a command, or the organization if the app is installed in
// all of it.
func teamOf(form url.Values) string {
	if form.Get("is_enterprise_install") == "true" {
		return cmp.Or(form.Get("enterprise_id"), form.Get("team_id"))
	}
	return cmp.Or(form.Get("team_id"), form.Get("enterprise_id"))
}
