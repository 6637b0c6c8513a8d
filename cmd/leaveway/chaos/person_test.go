package chaos

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

// person uses the product while it is killed, and tries again what fails, as people do.
type person struct {
	hand
	name  string
	house *house
	rng   *rand.Rand

	failures int           // clicks that failed
	asked    int           // how often the person was asked to say or press something again, see setAside
	slowest  time.Duration // answer
}

// failed reports whether Slack has told the person that something went wrong. It returns once
// a replica serves, so that the person can try again. Without a crash, failures don't last.
func (p *person) failed(ctx context.Context, err error) (bool, error) {
	_, shown := errors.AsType[workspace.Shown](err)
	switch {
	case !shown:
		return false, err
	case ctx.Err() != nil:
		return false, fmt.Errorf("%w: %w", err, context.Cause(ctx))
	case time.Since(p.house.lastCrash()) > answerTime && time.Since(p.house.began) > answerTime:
		return false, fmt.Errorf("nothing has crashed for %s, but: %w", answerTime, err)
	}
	p.failures++
	return true, p.house.awaitReplica(ctx)
}

// say says something to the bot and waits for the answer, which must contain one of the
// wanted texts. If the bot gave up on the message, the person says it again, as they are asked
// to.
func (p *person) say(ctx context.Context, words string, wants ...string) (workspace.Message, error) {
	ts, err := p.Say(ctx, workspace.DM, words)
	if err != nil {
		return workspace.Message{}, err
	}
	m, err := p.hear(ctx, awaited{words, []string{"-" + ts + "/"}, ts, never, slices.Concat(wants, []string{setAside})})
	if err == nil && strings.Contains(p.Read(m), setAside) {
		p.asked++
		return p.say(ctx, words, wants...)
	}
	return m, err
}

// setAside is how the bot says that it gave up on a message or a press: three servers ended while they
// worked on it, and it can't know that the message wasn't to blame.
const setAside = ", so I won't try it again. "

// awaited is what a person said or pressed, and how they know the answer to it.
type awaited struct {
	what  string
	marks []string // the ID of the answer contains one of them
	after string   // in Teams, where a message has no ID: the answer is later than this message
	since string   // if the bot says later than this message that it couldn't do it, that is the answer; for words it never says so
	wants []string // the answer contains one of them
}

// hear waits for the answer to what the person said or pressed. If the bot says that it couldn't do
// it, the error is a [workspace.Shown].
func (p *person) hear(ctx context.Context, a awaited) (m workspace.Message, err error) {
	ctx, cancel := p.house.patience(ctx)
	defer cancel()
	if p.house.company != nil {
		begin := time.Now()
		m, err = p.hearInTeams(ctx, a)
		p.slowest = max(p.slowest, time.Since(begin))
		return m, err
	}
	begin, sorry := time.Now(), false
	err = p.house.await(ctx, func() bool {
		for _, w := range p.house.words {
			if containsAny(w.id, a.marks) {
				var mine bool
				if m, mine = p.message(w.ts); mine {
					return true
				}
			}
		}
		sorry = p.apologised(a.since)
		return sorry
	})
	switch {
	case err != nil:
		return m, fmt.Errorf("%s gets no answer to %q (%s): %w; the conversation ends: %s", p.name, a.what, a.marks, err, p.end())
	case sorry:
		return m, workspace.Shown(trouble)
	}
	p.slowest = max(p.slowest, time.Since(begin))
	if !containsAny(p.Read(m), a.wants) {
		return m, fmt.Errorf("%s wants an answer to %q with one of %q, and gets %q", p.name, a.what, a.wants, p.Read(m))
	}
	return m, nil
}

// end returns the last messages of the conversation with the bot, with the IDs that they came under.
func (p *person) end() string {
	const last = 6
	ids := map[string][]string{}
	p.house.mu.Lock()
	for _, w := range p.house.words {
		ids[w.ts] = append(ids[w.ts], w.id)
	}
	p.house.mu.Unlock()
	var said []string
	all := p.Messages(workspace.DM)
	for _, m := range all[max(0, len(all)-last):] {
		said = append(said, fmt.Sprintf("%s %q: %s", m.TS, ids[m.TS], p.Read(m)))
	}
	return strings.Join(said, "\n")
}

// never is later than every message.
const never = "~"

// message returns a message in the conversation with the bot.
func (p *person) message(ts string) (workspace.Message, bool) {
	all := p.Messages(workspace.DM)
	i := slices.IndexFunc(all, func(m workspace.Message) bool { return m.TS == ts })
	if i < 0 {
		return workspace.Message{}, false
	}
	return all[i], true
}

// press presses a button below a message until the bot has accepted it, and waits for the
// answer in the conversation. A click that failed may have arrived all the same; then its answer is
// the only one, as the next click is the second of a double click.
func (p *person) press(ctx context.Context, ts, label string, wants ...string) (workspace.Message, error) {
	return p.pressAfter(ctx, p.latest(), ts, label, wants...)
}

// pressAfter presses a button whose answer may have come already, after some message.
func (p *person) pressAfter(ctx context.Context, after, ts, label string, wants ...string) (workspace.Message, error) {
	a := awaited{what: "[" + label + "]", after: after, wants: slices.Concat(wants, []string{setAside})}
	for {
		a.since = p.latest()
		before := p.house.lastPress(p.ID())
		again, err := p.failed(ctx, p.PressBelow(ctx, workspace.DM, ts, label))
		if err != nil {
			return workspace.Message{}, err
		}
		if mark := p.house.lastPress(p.ID()); mark != before {
			a.marks = append(a.marks, mark)
		}
		if again {
			continue
		}
		m, err := p.hear(ctx, a)
		if err == nil && strings.Contains(p.Read(m), setAside) {
			p.asked++
			a.marks, a.after = nil, p.latest()
			continue
		}
		if again, err = p.failed(ctx, err); !again {
			return m, err
		}
	}
}

// apologised reports whether the bot has said, after a message, that something failed.
func (p *person) apologised(since string) bool { return p.heardOf(trouble, since) }

// heardOf reports whether the bot has said something in their conversation, after a message.
func (p *person) heardOf(what, since string) bool {
	return slices.ContainsFunc(p.Messages(workspace.DM), func(m workspace.Message) bool {
		return m.TS > since && strings.Contains(p.Read(m), what)
	})
}

// latest returns the ts of the last message.
func (p *person) latest() string {
	all := p.Messages(workspace.DM)
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1].TS
}

// leave closes the open form, if any. Telling the bot may fail.
func (p *person) leave(ctx context.Context) error {
	if p.View() == nil {
		return nil
	}
	_, err := p.failed(ctx, p.CloseAll(ctx))
	return err
}

// sendPrompt submits a form with one field until it is accepted or finally refused.
func (p *person) sendPrompt(ctx context.Context, title string) (taken bool, err error) {
	for v := p.View(); v != nil && v.Title == title; v = p.View() {
		err := p.Submit(ctx)
		if refused, ok := errors.AsType[workspace.Refused](err); ok {
			if !refusedForTrouble(refused) {
				return false, p.leave(ctx)
			}
			err = workspace.Shown(trouble)
		}
		again, err := p.failed(ctx, err)
		if err != nil {
			return false, err
		}
		taken = !again && p.View() == nil // instead, a page may say that it is too late
	}
	return taken, p.leave(ctx)
}

// trouble is how the bot says that something failed.
const trouble = "I can't reach our records right now"

func refusedForTrouble(r workspace.Refused) bool {
	return strings.Contains(fmt.Sprint(map[string]string(r)), trouble)
}

func containsAny(text string, wanted []string) bool {
	return slices.ContainsFunc(wanted, func(s string) bool { return strings.Contains(text, s) })
}

// requestNumber matches a request's ID.
var requestNumber = regexp.MustCompile(`LR-[0-9A-Z]{8}`)

// numberOnCard returns the ID of a card's own request. The card may name others, whose days
// overlap.
func numberOnCard(text string) string {
	own := ownNumber.FindStringSubmatch(text)
	if own == nil {
		return ""
	}
	return own[1]
}

var ownNumber = regexp.MustCompile(`(?m)^(LR-[0-9A-Z]{8}) · filed`)

// labelsOf returns the questions of a form; buttonsOf the buttons of a message.
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
