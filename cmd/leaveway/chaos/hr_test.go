package chaos

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace"
)

// hr decides any request they see, at the same time as a colleague.
type hr struct {
	person
	tried map[string][]string // by request: what was tried, "approved", "denied", "asked", with their words
	told  []string            // words that Slack said were accepted
	acts  int
	dead  map[string]string // cards of requests that, the bot says, are decided: the request, by ts
}

const (
	hrChannel = "#hr-leave"
	cardHead  = "Leave request · "
)

// card is a request that waits for a decision, as shown in the channel.
type card struct{ ts, request string }

// waiting returns the cards with something to decide.
func (h *hr) waiting() (cards []card) {
	for _, m := range h.Messages(hrChannel) {
		if m.BotID != "" && !m.Ephemeral && h.dead[m.TS] == "" && slices.Contains(buttonsOf(m.Blocks), "Approve") {
			cards = append(cards, card{m.TS, numberOnCard(h.Read(m))})
		}
	}
	return cards
}

// decide decides one request once one is waiting. It begins nothing after ending.
func (h *hr) decide(ctx, ending context.Context) (err error) {
	var cards []card
	if h.Until(ending, func() bool {
		cards = h.waiting()
		return len(cards) > 0
	}) != nil {
		return nil //nolint:nilerr // the test is ending
	}
	if err := h.leave(ctx); err != nil {
		return err
	}
	c := cards[h.rng.IntN(len(cards))]
	h.acts++
	words := fmt.Sprintf("Word %d of %s", h.acts, h.name)
	switch n := h.rng.IntN(10); {
	case n < 4:
		err = h.approve(ctx, c)
	case n < 7:
		err = h.prompt(ctx, c, prompt{button: "Deny…", title: "Deny the request", field: "Why are you denying it?", what: "denied", words: words})
	case n < 9:
		err = h.prompt(ctx, c, prompt{button: "Ask a question", title: "Ask a question", field: "What do you need to know?", what: "asked", words: words})
	default:
		err = h.look(ctx, c)
	}
	if err != nil {
		return fmt.Errorf("%s with %s: %w", h.name, c.request, err)
	}
	return nil
}

func (h *hr) try(request, what, words string) {
	h.tried[request] = append(h.tried[request], strings.TrimSpace(what+" "+words))
}

// click presses a button on a card. It returns false if the button is gone because the
// colleague was faster.
func (h *hr) click(ctx context.Context, c card, button string) (bool, error) {
	for {
		i := slices.IndexFunc(h.Messages(hrChannel), func(m workspace.Message) bool { return m.TS == c.ts })
		if i < 0 || !slices.Contains(buttonsOf(h.Messages(hrChannel)[i].Blocks), button) {
			return false, nil
		}
		err := h.PressBelow(ctx, hrChannel, c.ts, button)
		if again, err := h.failed(ctx, err); err != nil || !again {
			if err != nil && containsAny(err.Error(), []string{"has no button", "there is no element", "any more"}) {
				return false, nil // it has just gone
			}
			return err == nil, err
		}
	}
}

// approve approves, and waits until the card says so or the bot says why not.
func (h *hr) approve(ctx context.Context, c card) error {
	since := h.lastSeen()
	h.try(c.request, "approved", "")
	pressed, err := h.click(ctx, c, "Approve")
	if err != nil || !pressed {
		return err
	}
	return h.outcome(ctx, c, since)
}

// outcome waits until there is nothing more to decide on the card, or the bot says why
// nothing happened, which is in their own conversation if it gave up on the press. After a crash a
// card may have come twice, and only one copy changes.
func (h *hr) outcome(ctx context.Context, c card, since string) error {
	ctx, cancel := h.house.patience(ctx)
	defer cancel()
	err := h.Until(ctx, func() bool {
		if h.heardOf(setAside, since) {
			h.asked++
			return true
		}
		for _, m := range h.Messages(hrChannel) {
			switch {
			case strings.Contains(h.Read(m), c.request) && strings.Contains(h.Read(m), cardHead) && !slices.Contains(buttonsOf(m.Blocks), "Approve"):
				return true
			case m.Ephemeral && m.TS > since && containsAny(h.Read(m), []string{"Nothing was changed"}):
				h.dead[c.ts] = c.request
				return true
			case m.Ephemeral && m.TS > since && containsAny(h.Read(m), []string{trouble, "hasn't answered the last question yet"}):
				return true
			}
		}
		return false
	})
	if err != nil {
		return fmt.Errorf("the bot says nothing and the card doesn't change: %w; the channel:\n%s\n=== and their own conversation:\n%s", err, strings.Join(h.seen(), "\n——\n"), h.end())
	}
	return nil
}

// seen returns the last messages in the channel.
func (h *hr) seen() (texts []string) {
	all := h.Messages(hrChannel)
	for _, m := range all[max(0, len(all)-8):] {
		texts = append(texts, fmt.Sprintf("%s %t %s", m.TS, m.Ephemeral, h.Read(m)))
	}
	return texts
}

func (h *hr) lastSeen() string {
	all := h.Messages(hrChannel)
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1].TS
}

// prompt is a form with one field that a button on a card opens.
type prompt struct{ button, title, field, what, words string }

func (h *hr) prompt(ctx context.Context, c card, p prompt) error {
	since := h.lastSeen()
	pressed, err := h.click(ctx, c, p.button)
	if err != nil || !pressed {
		return err
	}
	if v := h.View(); v == nil || v.Title != p.title {
		return errors.Join(h.leave(ctx), h.outcome(ctx, c, since)) // the bot says that it is decided
	}
	h.try(c.request, p.what, p.words)
	if err := h.Fill(ctx, p.field, p.words); err != nil {
		return err
	}
	taken, err := h.sendPrompt(ctx, p.title)
	if taken {
		h.told = append(h.told, p.words)
	}
	return err
}

// look reads all answers of a request.
func (h *hr) look(ctx context.Context, c card) error {
	_, err := h.click(ctx, c, "All answers")
	return errors.Join(err, h.leave(ctx))
}
