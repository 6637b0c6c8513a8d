package slack

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/intake"
)

// Slack's agent view: what to ask is suggested where a conversation begins, and a status says that
// an answer is being worked out. Both need the scope assistant:write, which Slack names with every
// answer. Without it, or where Slack refuses, there are no suggestions, and an hourglass on the
// message says the same as the status.
// Source: docs.slack.dev/ai/developing-agents.

const (
	thinkingEmoji   = "hourglass_flowing_sand"
	scopeAgentView  = "assistant:write"
	suggestEvery    = 24 * time.Hour // Slack tells of each look at the tab
	suggestWithin   = 30 * time.Second
	mostSuggestions = 4 // docs.slack.dev/reference/methods/assistant.threads.setSuggestedPrompts
)

func hasAgentView(e *Edge) bool { return slices.Contains(Granted(e), scopeAgentView) }

// Think says that the answer to a message is being worked out, or no longer: in the status of a
// direct message, or with an hourglass on the message. An error doesn't matter: no answer depends
// on it.
func (e *Edge) Think(ctx context.Context, said agent.Place, on bool) error {
	if strings.HasPrefix(said.Channel, "D") && hasAgentView(e) {
		status := ""
		if on {
			status = thinkingStatus
		}
		err := e.api.SetAssistantThreadsStatusContext(ctx, slackgo.AssistantThreadsSetStatusParameters{
			ChannelID: said.Channel, ThreadTS: cmp.Or(said.Thread, said.Message), Status: status,
		})
		if err == nil {
			return nil
		}
		e.log.WithError(err).Info("slack: a status was refused, so an hourglass says that an answer is on its way")
	}
	message := slackgo.NewRefToMessage(said.Channel, said.Message)
	if on {
		return e.api.AddReactionContext(ctx, thinkingEmoji, message)
	}
	return e.api.RemoveReactionContext(ctx, thinkingEmoji, message)
}

// suggest offers what somebody could ask when they open the conversation, at most once a day. It
// doesn't keep Slack waiting.
func suggest(ctx context.Context, e *Edge, env envelope) {
	var in struct {
		Type    string `json:"type"`
		Tab     string `json:"tab"`
		User    string `json:"user"`
		Channel string `json:"channel"`
		Thread  struct {
			User    string `json:"user_id"`
			Channel string `json:"channel_id"`
			Message string `json:"thread_ts"`
		} `json:"assistant_thread"` // of apps with the view before agent_view
	}
	if json.Unmarshal(env.Event, &in) != nil || !(in.Type == "app_home_opened" && in.Tab == "messages" || in.Type == "assistant_thread_started") {
		return
	}
	user, channel := cmp.Or(in.User, in.Thread.User), cmp.Or(in.Thread.Channel, in.Channel)
	if user == "" || channel == "" || !hasAgentView(e) {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), suggestWithin)
	go func() {
		defer cancel()
		e.guard("suggestions", func() intake.Reply {
			suggestNow(ctx, e, env.newEvent(user), channel, in.Thread.Message)
			return intake.Accepted
		}, func() intake.Reply { return intake.Accepted })
	}()
}

func suggestNow(ctx context.Context, e *Edge, ev agent.Event, channel, thread string) {
	role := e.hr.RoleOf(ctx, ev)
	prompts := suggestions(role)
	name := "suggestions " + string(ev.Person.ID) + " " + thread
	if role.Barred != "" || e.cfg.Once != nil && !e.cfg.Once(ctx, ev.Tenant, name, suggestEvery) {
		return
	}
	err := e.api.SetAssistantThreadsSuggestedPromptsContext(ctx, slackgo.AssistantThreadsSetSuggestedPromptsParameters{
		ChannelID: channel, ThreadTS: thread, Prompts: prompts[:min(len(prompts), mostSuggestions)],
	})
	if err != nil {
		e.log.WithError(err).Info("slack: suggestions were refused; people can ask without them")
	}
}

// suggestions are what somebody could ask, by role.
func suggestions(role agent.Role) []slackgo.AssistantThreadsPrompt {
	if role.HR {
		return []slackgo.AssistantThreadsPrompt{
			{Title: "What's waiting?", Message: "What's waiting?"},
			{Title: "Who is away this week?", Message: "Who is away this week?"},
			{Title: "Open questions", Message: "Any open questions?"},
			{Title: "Ask for leave", Message: "I'd like to ask for leave"},
		}
	}
	return []slackgo.AssistantThreadsPrompt{
		{Title: "Ask for leave", Message: "I'd like to ask for leave"},
		{Title: "How much have I left?", Message: "How much vacation do I have left?"},
		{Title: "Who is out this week?", Message: "Who is out this week?"},
		{Title: "Ask about a policy", Message: "What do our policies say about sick days?"},
	}
}
