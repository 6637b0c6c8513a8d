//go:build chaos

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// chaosPerson is somebody who uses the product while it is killed. What fails
// they look at and try again, as people do.
type chaosPerson struct {
	*workspace.Actor
	name  string
	house *chaosHouse
	rng   *rand.Rand

	said, surprised, troubled int           // what they said; answers that were others than expected; clicks that failed
	slowest                   time.Duration // answer
}

// failed reports whether Slack has told the person that something went wrong. It
// returns when there is somebody to try it again with.
func (p *chaosPerson) failed(ctx context.Context, err error) (bool, error) {
	if _, shown := errors.AsType[workspace.Shown](err); !shown {
		return false, err
	}
	p.troubled++
	return true, p.house.door.somebody(ctx)
}

// say says something to the bot and waits for an answer: one that has one of the
// wanted texts in it, or else one that could be an answer to anything.
func (p *chaosPerson) say(ctx context.Context, words string, wants ...string) (workspace.Message, error) {
	p.said++
	before := p.lastWord()
	ts, err := p.Say(ctx, workspace.DM, words)
	if err != nil {
		return workspace.Message{}, err
	}
	return p.hear(ctx, ts, before, words, wants)
}

// hear waits for the answer to what was said or pressed at ts. What the bot said
// just before may come again after a crash, and is no answer.
func (p *chaosPerson) hear(ctx context.Context, ts, before, what string, wants []string) (workspace.Message, error) {
	ctx, cancel := p.house.patience(ctx)
	defer cancel()
	wanted, begin := false, time.Now()
	m, err := p.AwaitMessage(ctx, workspace.DM, func(m workspace.Message) bool {
		text := p.Read(m)
		if m.BotID == "" || m.TS <= ts || text == before {
			return false
		}
		wanted = containsAny(text, wants)
		return wanted || !isNews(text)
	})
	if err != nil {
		return m, fmt.Errorf("%s gets no answer to %q: %w", p.name, what, err)
	}
	p.slowest = max(p.slowest, time.Since(begin))
	if !wanted {
		p.surprised++
	}
	return m, nil
}

// lastWord is the last thing the bot said.
func (p *chaosPerson) lastWord() string {
	for _, m := range slices.Backward(p.Messages(workspace.DM)) {
		if m.BotID != "" && !m.Ephemeral {
			return p.Read(m)
		}
	}
	return ""
}

// latest is the ts of the last message.
func (p *chaosPerson) latest() string {
	all := p.Messages(workspace.DM)
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1].TS
}

// press presses a button below a message until Slack says that it was taken, and
// waits for the answer in the direct message.
func (p *chaosPerson) press(ctx context.Context, ts, label string, wants ...string) (workspace.Message, error) {
	before, since := p.lastWord(), p.latest()
	for {
		err := p.PressBelow(ctx, workspace.DM, ts, label)
		again, err := p.failed(ctx, err)
		if err != nil {
			return workspace.Message{}, err
		}
		if again {
			continue
		}
		m, err := p.hear(ctx, since, before, "["+label+"]", append(wants, trouble))
		if err != nil || !strings.Contains(p.Read(m), trouble) {
			return m, err
		}
		since = m.TS
	}
}

// leave closes whatever form is open. That the bot is told may fail.
func (p *chaosPerson) leave(ctx context.Context) error {
	if p.View() == nil {
		return nil
	}
	_, err := p.failed(ctx, p.CloseAll(ctx))
	return err
}

// trouble is how the bot says that it could not do something.
const trouble = "I can't reach our records right now"

// isNews reports whether a message is no answer to anything its person said.
func isNews(text string) bool {
	return containsAny(text, []string{
		"approved your leave", "could not approve", "has a question about your request", "What you sent so far is saved",
	})
}

func containsAny(text string, wanted []string) bool {
	return slices.ContainsFunc(wanted, func(s string) bool { return strings.Contains(text, s) })
}

// requestNumber is how people see a request's id.
var requestNumber = regexp.MustCompile(`LR-[0-9A-Z]{8}`)

// labelsOf are the questions of a form, and buttonsOf the buttons of a message.
func labelsOf(blocks json.RawMessage) (labels []string) {
	var all []struct {
		Type  string
		Label struct{ Text string }
	}
	if json.Unmarshal(blocks, &all) != nil {
		return nil
	}
	for _, b := range all {
		if b.Type == "input" {
			labels = append(labels, b.Label.Text)
		}
	}
	return labels
}

func buttonsOf(blocks json.RawMessage) (labels []string) {
	var all []struct {
		Elements []struct {
			Type string
			Text json.RawMessage
		}
	}
	if json.Unmarshal(blocks, &all) != nil {
		return nil
	}
	for _, b := range all {
		for _, e := range b.Elements {
			var text struct{ Text string }
			if e.Type == "button" && json.Unmarshal(e.Text, &text) == nil {
				labels = append(labels, text.Text)
			}
		}
	}
	return labels
}
