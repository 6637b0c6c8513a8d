package install

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/admit"
)

// chooseAction is the action id of the menu that chooses HR's channel.
const chooseAction = "leaveway-hr-channel"

// chooser returns the question which channel is HR's.
func chooser(text, how string) []slackgo.Block {
	menu := slackgo.NewOptionsSelectBlockElement(slackgo.OptTypeConversations, slackgo.NewTextBlockObject(slackgo.PlainTextType, chooseLabel, false, false), chooseAction)
	menu.Filter = &slackgo.SelectBlockElementFilter{Include: []string{"private"}, ExcludeExternalSharedChannels: true, ExcludeBotUsers: true}
	return []slackgo.Block{
		slackgo.NewSectionBlock(slackgo.NewTextBlockObject(slackgo.MarkdownType, text, false, true), nil, nil),
		slackgo.NewActionBlock("leaveway-setup", menu),
		slackgo.NewContextBlock("", slackgo.NewTextBlockObject(slackgo.PlainTextType, how, false, false)),
	}
}

// welcome asks the person who installed the app which channel is HR's. Errors are only logged,
// because the callback's page and the app's home ask as well.
func (i *Installer) welcome(ctx context.Context, one agent.Install) {
	i.tell(ctx, one, welcomeText(one), chooser(welcomeText(one), welcomeHow)...)
}

// tell sends a message to the person who installed the app.
func (i *Installer) tell(ctx context.Context, one agent.Install, text string, blocks ...slackgo.Block) {
	if one.By == "" {
		return
	}
	api := i.client(one.Token(i.Clock()))
	channel, _, _, err := api.OpenConversationContext(ctx, &slackgo.OpenConversationParameters{Users: []string{string(one.By)}, ReturnIM: true})
	if err == nil {
		opts := []slackgo.MsgOption{slackgo.MsgOptionText(text, false)}
		if len(blocks) > 0 {
			opts = append(opts, slackgo.MsgOptionBlocks(blocks...))
		}
		_, _, err = api.PostMessageContext(ctx, channel.ID, opts...)
	}
	if err != nil {
		i.Log.WithField("workspace", one.Tenant).WithError(err).Warn("slack: couldn't write to the person who installed the app")
	}
}

// HomeTop returns the warnings at the top of the app's home, for people who can act on them: that
// HR's channel is missing, and what doesn't work because permissions weren't granted.
func (i *Installer) HomeTop(ctx context.Context, tenant agent.TenantID, who agent.UserID) []slackgo.Block {
	one, ok, err := i.Store.Find(ctx, tenant)
	if err != nil || !ok || !i.mayChoose(ctx, one, who) {
		return nil
	}
	var blocks []slackgo.Block
	if one.HRChannel == "" {
		blocks = append(blocks, chooser(welcomeText(one), welcomeHow)...)
	}
	if missing := Missing(one.Scopes); len(missing) > 0 {
		text := Explain(missing) + "\n<" + i.Link() + "|Install Leaveway again> to grant them."
		blocks = append(blocks, slackgo.NewSectionBlock(slackgo.NewTextBlockObject(slackgo.MarkdownType, text, false, true), nil, nil))
	}
	if len(blocks) > 0 {
		blocks = append(blocks, slackgo.NewDividerBlock())
	}
	return blocks
}

// mayChoose reports whether somebody may choose HR's channel: the person who installed the app,
// and the workspace's administrators.
func (i *Installer) mayChoose(ctx context.Context, one agent.Install, who agent.UserID) bool {
	if who == one.By {
		return true
	}
	user, err := i.client(one.Token(i.Clock())).GetUserInfoContext(ctx, string(who))
	return err == nil && (user.IsAdmin || user.IsOwner || user.IsPrimaryOwner) && !user.Deleted && !user.IsStranger
}

// choice is an interaction in which somebody chose HR's channel.
type choice struct {
	Type string `json:"type"`
	User struct {
		ID string `json:"id"`
	} `json:"user"`
	Actions []struct {
		ActionID string `json:"action_id"`
		Channel  string `json:"selected_conversation"`
	} `json:"actions"`
}

// IsChoice reports whether an interaction is somebody's choice of HR's channel.
func (i *Installer) IsChoice(body []byte) bool {
	_, ok := choiceIn(body)
	return ok
}

func choiceIn(body []byte) (in choice, ok bool) {
	if !bytes.Contains(body, []byte(chooseAction)) {
		return choice{}, false // most interactions, at little cost
	}
	if json.Unmarshal(body, &in) != nil {
		return choice{}, false
	}
	return in, in.Type == "block_actions" && len(in.Actions) > 0 && in.Actions[0].ActionID == chooseAction
}

// Choose handles the choice of HR's channel in an interaction. The person gets the result in a
// message.
func (i *Installer) Choose(ctx context.Context, tenant agent.TenantID, body []byte) error {
	in, _ := choiceIn(body)
	one, found, err := i.Store.Find(ctx, tenant)
	if err != nil || !found {
		return err
	}
	text := i.choose(ctx, one, agent.UserID(in.User.ID), in.Actions[0].Channel)
	one.By = agent.UserID(in.User.ID) // who gets the answer
	i.tell(ctx, one, text)
	return nil
}

// choose makes a channel HR's and returns what to say.
func (i *Installer) choose(ctx context.Context, one agent.Install, who agent.UserID, channel string) string {
	if !i.mayChoose(ctx, one, who) {
		return mayNotChoose
	}
	api := i.client(one.Token(i.Clock()))
	if wrong := i.flawOf(ctx, api, channel); wrong != admit.Fine {
		return flawSentences[wrong]
	}
	err := i.change(ctx, one.Tenant, func(now *agent.Install) bool {
		now.HRChannel = channel
		return true
	})
	if err != nil {
		i.Log.WithError(err).Error("slack: HR's channel can't be stored")
		return flawSentences[admit.Unknown]
	}
	i.Log.WithField("workspace", one.Tenant).Info("slack: HR's channel was chosen")
	if _, _, err := api.PostMessageContext(ctx, channel, slackgo.MsgOptionText(chosenHere, false)); err != nil {
		i.Log.WithField("workspace", one.Tenant).WithError(err).Warn("slack: couldn't write to HR's channel")
	}
	return chosen(channel)
}

// flawOf asks Slack what keeps a channel from being HR's.
func (i *Installer) flawOf(ctx context.Context, api *slackgo.Client, channel string) admit.Flaw {
	flaw, err := admit.Look(ctx, api, channel)
	if err != nil {
		i.Log.WithError(err).Warn("slack: couldn't look at the channel that was chosen for HR")
	}
	return flaw
}

// Command answers “/leave-admin channel”, given its HTTP body: the question which channel is
// HR's. ok is false if it is another command.
func (i *Installer) Command(ctx context.Context, tenant agent.TenantID, body []byte) (answer any, ok bool) {
	form, err := url.ParseQuery(string(body))
	if err != nil || form.Get("command") != "/leave-admin" || !strings.EqualFold(strings.TrimSpace(form.Get("text")), "channel") {
		return nil, false
	}
	said := map[string]any{"response_type": slackgo.ResponseTypeEphemeral, "text": mayNotChoose}
	one, found, err := i.Store.Find(ctx, tenant)
	if err == nil && found && i.mayChoose(ctx, one, agent.UserID(form.Get("user_id"))) {
		said["text"], said["blocks"] = chooseLabel, chooser("Which channel is HR's?", welcomeHow)
	}
	return said, true
}

// busyStatus is the status of a page that says to try again.
const busyStatus = http.StatusServiceUnavailable
