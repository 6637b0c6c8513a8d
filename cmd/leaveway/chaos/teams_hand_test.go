package chaos

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
)

// inTeams is somebody in the strict Teams: their chat with the bot is their direct message, and
// HR's channel is HR's, with what only they see of it in their chat.
type inTeams struct {
	house *house
	id    string // in Entra
	isHR  bool
	open  *opened
	told  []workspace.Message // sentences that only they saw
	faces map[*workplace.Card]face

	pressed []time.Time // when they pressed or submitted something
}

// opened is what somebody fills in: a dialog, or a card in their chat that stands for one.
type opened struct {
	workplace.Shown
	message string // the card's; empty for a dialog
	filled  map[string]string
	on      *workplace.Card // which was filled in
}

func (p *inTeams) ID() string { return p.id }

// Say writes to the bot. Teams repeats what isn't accepted.
func (p *inTeams) Say(ctx context.Context, _, words string) (string, error) {
	ctx, cancel := p.house.patience(ctx)
	defer cancel()
	a := p.house.company.Said(p.id, words)
	ts := fmt.Sprint(a["id"])
	p.house.note(ts, p.id, words)
	for {
		token, err := p.house.company.Token(nil)
		if err != nil {
			return "", err
		}
		status, _, err := p.house.company.Send(ctx, a, token)
		if err == nil && status == http.StatusOK {
			p.house.noteTaken(ts)
			return ts, nil
		}
		if err := p.house.awaitReplica(ctx); err != nil {
			return "", fmt.Errorf("%q isn't accepted (%d): %w", words, status, context.Cause(ctx))
		}
	}
}

// Command writes a command, and opens the form that answers it.
func (p *inTeams) Command(ctx context.Context, where, command, words string) error {
	ts, err := p.Say(ctx, where, strings.TrimSpace(command+" "+words))
	if err != nil {
		return err
	}
	ctx, cancel := p.house.patience(ctx)
	defer cancel()
	m, err := p.AwaitMessage(ctx, where, func(m workspace.Message) bool { return m.BotID != "" && m.TS > ts })
	if err != nil {
		return fmt.Errorf("%s isn't answered: %w", command, err)
	}
	if said := p.find(m.TS); said.Card != nil && said.Card.IsForm() {
		p.open = &opened{message: m.TS, filled: map[string]string{}}
	}
	if strings.Contains(p.Read(m), trouble) {
		return workspace.Shown(trouble)
	}
	return nil
}

// find returns a message as it is now.
func (p *inTeams) find(id string) workplace.Message {
	for _, all := range [][]workplace.Message{p.house.company.Chat(p.id), p.house.company.Channel()} {
		if i := slices.IndexFunc(all, func(m workplace.Message) bool { return m.ID == id }); i >= 0 {
			return all[i]
		}
	}
	return workplace.Message{}
}

func (p *inTeams) Messages(where string) (all []workspace.Message) {
	if where != hrChannel {
		return p.asSlack(p.house.company.Chat(p.id), false)
	}
	all = append(p.asSlack(p.house.company.Channel(), false), p.told...)
	all = append(all, p.asSlack(p.house.company.Chat(p.id), true)...)
	slices.SortStableFunc(all, func(a, b workspace.Message) int { return strings.Compare(a.TS, b.TS) })
	return all
}

// asSlack returns messages as Slack would have them: with all that their readers see as the text, and with
// the buttons.
func (p *inTeams) asSlack(messages []workplace.Message, private bool) (all []workspace.Message) {
	for _, m := range messages {
		one := workspace.Message{TS: m.ID, User: m.From, Text: m.Text, Ephemeral: private}
		if m.From == workplace.Bot {
			one.BotID = m.From
		}
		if m.Card != nil {
			face := p.faceOf(m.Card)
			one.Text, one.Blocks = strings.TrimSpace(m.Text+"\n"+face.text), face.buttons
		}
		all = append(all, one)
	}
	return all
}

// face is what somebody sees of a card.
type face struct {
	text    string
	buttons json.RawMessage
}

// faceOf returns what somebody sees of a card, which is read once: people look at everything that they were
// ever sent after each change, and a busy reader slows down what is tested.
func (p *inTeams) faceOf(c *workplace.Card) face {
	f, known := p.faces[c]
	if !known {
		f = face{c.Read(), buttonBlocks(c)}
		p.faces[c] = f
	}
	return f
}

type plainText struct {
	Text string `json:"text"`
}

// buttonBlocks returns a card's buttons as [buttonsOf] reads them.
func buttonBlocks(c *workplace.Card) json.RawMessage {
	type button struct {
		Type string    `json:"type"`
		Text plainText `json:"text"`
	}
	var row struct {
		Elements []button `json:"elements"`
	}
	for _, label := range c.Buttons() {
		row.Elements = append(row.Elements, button{"button", plainText{label}})
	}
	text, _ := json.Marshal([]any{row}) //nolint:errchkjson // only texts are in it
	return text
}

// inputBlocks returns a card's inputs as [labelsOf] reads them.
func inputBlocks(c *workplace.Card) json.RawMessage {
	var blocks []any
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			kind, _ := v["type"].(string)
			if label, ok := v["label"].(string); ok && strings.HasPrefix(kind, "Input.") {
				blocks = append(blocks, map[string]any{"type": "input", "label": plainText{strings.TrimSuffix(label, " (optional)")}})
			}
			walk(v["body"])
			walk(v["items"])
			walk(v["columns"])
		case []any:
			for _, one := range v {
				walk(one)
			}
		}
	}
	var root any
	_ = json.Unmarshal(c.JSON, &root)
	walk(root)
	text, _ := json.Marshal(blocks) //nolint:errchkjson // only texts are in it
	return text
}

func (p *inTeams) Read(m workspace.Message) string { return m.Text }

// card returns the card that is filled in.
func (p *inTeams) card() *workplace.Card {
	if p.open.Dialog != nil {
		return p.open.Dialog
	}
	return p.find(p.open.message).Card
}

func (p *inTeams) View() *workspace.View {
	if p.open == nil {
		return nil
	}
	c := p.card()
	v := &workspace.View{Title: p.open.Title, Text: c.Read(), Blocks: inputBlocks(c)}
	if v.Title == "" && slices.Contains(strings.Split(v.Text, "\n"), reviewTitle) {
		v.Title = reviewTitle
	}
	return v
}

func (p *inTeams) PressBelow(ctx context.Context, _, ts, label string) error {
	m := p.find(ts)
	if m.Card == nil || !slices.Contains(m.Card.Buttons(), label) {
		return fmt.Errorf("the message %s has no button %q", ts, label)
	}
	p.pressed = append(p.pressed, time.Now())
	shown, err := p.house.company.Press(ctx, p.id, m, label, nil)
	if err != nil {
		return p.refused(ctx, err)
	}
	switch {
	case strings.Contains(shown.Said, trouble):
		return workspace.Shown(trouble)
	case shown.Dialog != nil:
		p.open = &opened{Shown: shown, filled: map[string]string{}}
	case shown.Said != "":
		p.told = append(p.told, workspace.Message{TS: fmt.Sprintf("%s.%04d", p.latest(), len(p.told)), BotID: workplace.Bot, Ephemeral: true, Text: shown.Said})
	}
	return nil
}

// latest returns the ID of the last message that they see.
func (p *inTeams) latest() (last string) {
	for _, m := range slices.Concat(p.house.company.Chat(p.id), p.house.company.Channel()) {
		last = max(last, m.ID)
	}
	return last
}

// refused says that Teams shows an error. A card that Teams wouldn't show is the bot's mistake.
func (p *inTeams) refused(ctx context.Context, err error) error {
	if ctx.Err() != nil || strings.Contains(err.Error(), "the bot's card") {
		return err
	}
	return workspace.Shown(err.Error())
}

func (p *inTeams) Fill(_ context.Context, label string, values ...string) error {
	if p.open == nil || !p.card().HasInput(label) {
		return fmt.Errorf("nothing asks for %q", label)
	}
	if now := p.card(); now != p.open.on { // it has changed in its place, and what was typed is gone
		p.open.on, p.open.filled = now, map[string]string{}
	}
	p.open.filled[label] = strings.Join(values, ",")
	return nil
}

// Submit presses the button that stands out.
func (p *inTeams) Submit(ctx context.Context) error {
	before := p.open
	label := p.card().SubmitLabel()
	if before.Dialog == nil {
		return p.submitCard(ctx, label)
	}
	p.pressed = append(p.pressed, time.Now())
	shown, err := p.house.company.Submit(ctx, p.id, before.Shown, label, before.filled)
	switch {
	case err != nil:
		return p.refused(ctx, err)
	case shown.Dialog == nil:
		p.open = nil
		return nil
	case strings.Contains(shown.Dialog.Read(), trouble): // over what was typed, which stays
		return workspace.Shown(trouble)
	}
	p.open = &opened{Shown: shown, filled: map[string]string{}}
	if shown.Title == before.Title && strings.Contains(string(shown.Dialog.JSON), ":prompt:value") {
		return workspace.Refused{"prompt": shown.Dialog.Read()}
	}
	return nil
}

// submitCard submits a card in the chat, which changes in its place.
func (p *inTeams) submitCard(ctx context.Context, label string) error {
	p.pressed = append(p.pressed, time.Now())
	shown, err := p.house.company.Press(ctx, p.id, p.find(p.open.message), label, p.open.filled)
	switch {
	case err != nil:
		return p.refused(ctx, err)
	case strings.Contains(shown.Said, trouble):
		return workspace.Shown(trouble)
	}
	p.open.filled = map[string]string{}
	return nil
}

// CloseAll closes what is open. Teams tells nobody.
func (p *inTeams) CloseAll(context.Context) error {
	p.open = nil
	return nil
}

func (p *inTeams) AwaitMessage(ctx context.Context, where string, cond func(workspace.Message) bool) (found workspace.Message, err error) {
	err = p.Until(ctx, func() bool {
		all := p.Messages(where)
		i := slices.IndexFunc(all, cond)
		if i >= 0 {
			found = all[i]
		}
		return i >= 0
	})
	return found, err
}

func (p *inTeams) Until(ctx context.Context, cond func() bool) error { return p.house.watch(ctx, cond) }

// hearInTeams waits for the answer to what somebody said or pressed. A message in Teams doesn't say what
// it answers: it is one of those that came since.
func (p *person) hearInTeams(ctx context.Context, a awaited) (m workspace.Message, err error) {
	sorry, since := false, max(a.after, a.since)
	if a.since == never {
		since = a.after
	}
	err = p.Until(ctx, func() bool {
		for _, one := range p.Messages(workspace.DM) {
			if one.BotID == "" || one.TS <= a.after {
				continue
			}
			if sorry = one.TS > since && strings.Contains(p.Read(one), trouble); sorry || containsAny(p.Read(one), a.wants) {
				m = one
				return true
			}
		}
		return false
	})
	switch {
	case err != nil:
		return m, fmt.Errorf("%s gets no answer to %q with one of %q: %w; the last messages are\n%s", p.name, a.what, a.wants, err, strings.Join(p.lastRead(6), "\n——\n"))
	case sorry:
		return m, workspace.Shown(trouble)
	}
	return m, nil
}

// lastRead returns the last messages of the conversation with the bot.
func (p *person) lastRead(n int) (texts []string) {
	all := p.Messages(workspace.DM)
	for _, m := range all[max(0, len(all)-n):] {
		texts = append(texts, m.TS+" "+p.Read(m))
	}
	return texts
}
