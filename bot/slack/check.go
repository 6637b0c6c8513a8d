package slack

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sirupsen/logrus"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/admit"
	"github.com/leaveway/leaveway/bot/slack/intake"
)

// Check asks Slack whether the token and HR's channel work. The error is a
// sentence for the operator about something that Slack will keep refusing. A
// problem that may go away (Slack can't be reached), or that works but should be
// changed, is only logged.
func (e *Edge) Check(ctx context.Context) error {
	who, err := e.api.AuthTestContext(ctx)
	if err == nil {
		e.door.Heard(who)
	} else {
		advice, refused := adviceFor("", err)
		if !refused {
			e.log.WithError(err).Warn("slack: could not check SLACK_BOT_TOKEN; starting anyway")
			return nil
		}
		return fmt.Errorf("SLACK_BOT_TOKEN doesn't work (%w): %s", err, advice)
	}
	channel, err := e.api.GetConversationInfoContext(ctx, &slackgo.GetConversationInfoInput{ChannelID: e.cfg.HRChannel})
	if err == nil {
		return e.checkChannel(channel)
	}
	if advice, refused := adviceFor(agent.HR, err); refused && slackCode(err) != "missing_scope" {
		return fmt.Errorf("SLACK_HR_CHANNEL is %s, which the bot can't see (%w): %s", e.cfg.HRChannel, err, advice)
	}
	e.log.WithError(err).Warn("slack: could not check SLACK_HR_CHANNEL; starting anyway (without the scopes channels:read and groups:read it isn't known who is in HR)")
	return nil
}

func (e *Edge) checkChannel(c *slackgo.Channel) error {
	switch {
	case c.IsArchived:
		return fmt.Errorf("SLACK_HR_CHANNEL is %s, which is archived: %s", c.ID, fixArchive)
	case !c.IsMember:
		return fmt.Errorf("SLACK_HR_CHANNEL is %s, and the bot isn't in it: invite the bot with /invite", c.ID)
	}
	e.door.Room.Note(admit.FlawOf(c)) // messages to HR wait if it is public or shared
	return nil
}

// roomIsFit returns an error if nothing may be posted in HR's channel.
func roomIsFit(ctx context.Context, e *Edge) error {
	flaw, err := e.door.Room.Flaw(ctx)
	switch {
	case err != nil:
		return err
	case flaw != admit.Fine:
		return slackgo.SlackErrorResponse{Err: flaw.Code()}
	}
	return nil
}

const (
	toldFor     = 24 * time.Hour // people are told the same at most once within this time
	tellTimeout = 30 * time.Second
)

// onRoomChange tells administrators and HR that messages to HR wait, or are sent again. It does
// so in direct messages, because HR's channel may be the problem.
func (e *Edge) onRoomChange(was, now admit.Flaw) {
	log := e.log.WithField("flaw", string(now))
	if now == admit.Fine {
		log.Info("slack: HR's channel is fit again, so what waits is posted there")
	} else {
		log.Error("slack: nothing is posted in HR's channel until somebody does this: " + now.Fix())
	}
	ctx, cancel := context.WithTimeout(context.Background(), tellTimeout)
	go func() {
		defer cancel()
		e.guard("notice", func() intake.Reply { tellAboutRoom(ctx, e, was, now); return intake.Accepted }, func() intake.Reply { return intake.Accepted })
	}()
}

func tellAboutRoom(ctx context.Context, e *Edge, was, now admit.Flaw) {
	text := roomWorks
	if now != admit.Fine {
		text = roomWaits(e.cfg.HRChannel, now.Fix())
	}
	name := "hr-room " + e.cfg.HRChannel + " " + string(was) + " " + string(now)
	if e.cfg.Once != nil && !e.cfg.Once(ctx, "", name, toldFor) {
		return
	}
	for _, id := range operators(ctx, e) {
		channel, err := e.directs.open(ctx, id)
		if err == nil {
			_, _, err = e.api.PostMessageContext(ctx, channel, slackgo.MsgOptionText(text, false))
		}
		if err != nil {
			e.log.WithError(err).Warn("slack: could not tell somebody about HR's channel")
		}
	}
}

// mostTold bounds how many people are told about the setup.
const mostTold = 10

// operators returns the administrators, the person who installed the app and the people in
// LEAVEWAY_HR, or else a few members of HR's channel.
func operators(ctx context.Context, e *Edge) []agent.UserID {
	admins, _ := e.door.Members(ctx, e.door.Admins)
	hr, _ := e.door.Members(ctx, e.door.HR)
	var all []agent.UserID
	for _, id := range slices.Concat(e.cfg.Admins, admins, []string{string(e.cfg.Owner)}, e.hr.ids, hr) {
		if isUserID(id) && !slices.Contains(all, agent.UserID(id)) {
			all = append(all, agent.UserID(id))
		}
	}
	if len(all) == 0 {
		for _, who := range e.hr.HRTeam(ctx, "") {
			all = append(all, who.ID)
		}
	}
	return all[:min(len(all), mostTold)]
}

// notice handles an event about a change of people, groups or HR's channel.
func notice(ctx context.Context, e *Edge, env envelope) {
	var in struct {
		Type    string          `json:"type"`
		Subtype string          `json:"subtype"`
		Channel json.RawMessage `json:"channel"` // an id, or an object
		User    json.RawMessage `json:"user"`    // an id, or all of a user
		Group   string          `json:"subteam_id"`
		Subteam object          `json:"subteam"`
	}
	if json.Unmarshal(env.Event, &in) != nil {
		return // it isn't one of those
	}
	switch in.Type {
	case "user_change": // also of their profile
		var user slackgo.User
		if json.Unmarshal(in.User, &user) == nil {
			e.door.Forget(agent.UserID(user.ID))
			e.people.forget(member{agent.TenantID(env.team()), agent.UserID(user.ID)})
		}
	case "subteam_members_changed", "subteam_updated":
		e.door.Changed(cmp.Or(in.Group, in.Subteam.ID))
	}
	var channel string
	_ = json.Unmarshal(in.Channel, &channel) // an object has no such change
	if channel != "" && channel == e.cfg.HRChannel && admit.IsChange(in.Type, in.Subtype) {
		e.door.Room.Changed()
		recheckRoom(ctx, e)
	}
}

// recheckRoom looks at HR's channel again, in the background.
func recheckRoom(ctx context.Context, e *Edge) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellTimeout)
	go func() {
		defer cancel()
		if _, err := e.door.Room.Flaw(ctx); err != nil {
			e.log.WithError(err).Warn("slack: could not look at HR's channel, which has changed; nothing is posted there until it is known")
		}
	}()
}

// Granted returns the scopes of the token, as Slack said last; nil if it hasn't.
func Granted(e *Edge) []string { return e.door.Scopes() }

// IsAdmin reports whether somebody is an administrator of Leaveway in this workspace.
func IsAdmin(ctx context.Context, e *Edge, who agent.UserID) bool {
	return e.hr.RoleOf(ctx, agent.Event{Person: agent.PersonRef{ID: who}}).Admin
}

// refusals are what Slack refuses because of the setup, such as a revoked token. Nothing in
// the messages is wrong, so they wait, and somebody has to fix the setup.
type refusals struct {
	clock func() time.Time
	log   *logrus.Logger

	mu     sync.Mutex
	now    map[agent.Room]refusal // by the room that was written to; "" is the app as a whole
	counts map[string]int         // by Slack's code

	noThumbs atomic.Bool // a message with thumbs was refused
}

// takesThumbs reports whether messages may have thumbs, as far as is known.
func (r *refusals) takesThumbs() bool { return !r.noThumbs.Load() }

type refusal struct {
	code, advice string
	since        time.Time
}

func newRefusals(cfg Config) *refusals {
	return &refusals{clock: cfg.Clock, log: cfg.Log, now: map[agent.Room]refusal{}, counts: map[string]int{}}
}

// note counts what Slack has refused, and says once what to do.
func (r *refusals) note(room agent.Room, err error, advice string) {
	code := cmp.Or(slackCode(err), "status "+strconv.Itoa(statusOf(err)))
	if _, everywhere := setupAdvice[code]; everywhere {
		room = ""
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.counts[code]++
	if r.now[room].code == code {
		return
	}
	r.now[room] = refusal{code, advice, r.clock().UTC()}
	r.log.WithField("code", code).Error("slack: refuses what we send; it waits, and is sent once you fix this: " + advice)
}

// works notes that Slack accepted something in a room.
func (r *refusals) works(room agent.Room) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, fixed := range []agent.Room{room, ""} {
		if was, ok := r.now[fixed]; ok {
			delete(r.now, fixed)
			r.log.WithField("code", was.code).Info("slack: accepts what we send again")
		}
	}
}

// Refusal returns what Slack refuses at the moment and how to fix it, or "".
func Refusal(e *Edge) string {
	r := e.refused
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, room := range slices.Sorted(maps.Keys(r.now)) {
		if was := r.now[room]; was.code != "" {
			return fmt.Sprintf("refuses what we send (%s) since %s: %s", was.code, was.since.Format(time.RFC3339), was.advice)
		}
	}
	return ""
}

// RefusalCounts returns how often Slack refused something because of the setup, by code.
func RefusalCounts(e *Edge) map[string]int {
	e.refused.mu.Lock()
	defer e.refused.mu.Unlock()
	return maps.Clone(e.refused.counts)
}

// Probe asks Slack whether the token still works, so that a revoked one is noticed while
// nobody writes.
func Probe(ctx context.Context, e *Edge) {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	who, err := e.api.AuthTestContext(ctx)
	if err == nil {
		e.door.Heard(who)
	}
	if err == nil && e.cfg.HRChannel != "" {
		_, _ = e.door.Room.Flaw(ctx) // tells the operators if it changed
	}
	advice, refused := adviceFor("", err)
	e.refused.mu.Lock()
	_, was := e.refused.now[""]
	e.refused.mu.Unlock()
	switch {
	case err == nil && was:
		e.refused.works("")
	case err != nil && refused:
		e.refused.note("", err, advice)
	}
}

const probeTimeout = 5 * time.Second

// What Slack's agent view suggests; see also thinking.go.
const (
	scopeAgentView  = "assistant:write"
	suggestEvery    = 24 * time.Hour // Slack tells of each look at the tab
	suggestWithin   = 30 * time.Second
	mostSuggestions = 4 // docs.slack.dev/reference/methods/assistant.threads.setSuggestedPrompts
)

func hasAgentView(e *Edge) bool { return slices.Contains(Granted(e), scopeAgentView) }

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
