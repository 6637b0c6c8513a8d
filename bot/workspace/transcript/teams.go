package transcript

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/teams"
)

// Company is a company in Teams, for transcripts.
type Company struct {
	Teams  *teams.Teams
	People map[string]string // the IDs in Entra by handle
	// Channels are the IDs of the channels by name: HR's is hr-leave.
	Channels map[string]string
}

// teamsPlayer plays a transcript in Teams.
type teamsPlayer struct {
	stack Stack
	names *names
	files map[string][]byte
	now   time.Time
	actor string            // the handle of the person who acted last
	desks map[string]*desk  // by handle
	seen  map[string]string // what each of the bot's messages looked like
	shown []sight           // in this step
}

// desk is what a person has in front of them besides messages.
type desk struct {
	open   teams.Shown // the dialog; its Dialog is nil without one
	form   string      // the ID of a message in place of a dialog
	filled map[string]string
}

// sight is one thing that somebody sees: as a transcript writes it, and whose it is.
type sight struct {
	key   string // a person's handle, or "#" and a channel
	head  string
	text  string
	isNew bool // a message that wasn't there before
}

func newTeamsPlayer(stack Stack, start time.Time, files map[string][]byte) *teamsPlayer {
	return &teamsPlayer{stack: stack, names: newNames(stack.References), files: files, now: start, desks: map[string]*desk{}, seen: map[string]string{}}
}

// begin installs the app for everybody, and takes note of what is there before the conversation.
func (p *teamsPlayer) begin(ctx context.Context) error {
	p.stack.SetClock(p.now)
	for _, handle := range slices.Sorted(maps.Keys(p.stack.Company.People)) {
		if err := p.company().Install(ctx, p.stack.Company.People[handle]); err != nil {
			return err
		}
	}
	if err := p.stack.Settle(ctx); err != nil {
		return err
	}
	p.look()
	return nil
}

func (p *teamsPlayer) company() *teams.Teams { return p.stack.Company.Teams }

// play does what a step says and returns what people see of it.
func (p *teamsPlayer) play(ctx context.Context, s step) ([]sight, error) {
	p.shown = nil
	if _, ok := s.action.(remark); ok {
		return nil, nil
	}
	p.advance(time.Second)
	if err := p.do(ctx, s); err != nil {
		return nil, err
	}
	if err := p.stack.Settle(ctx); err != nil {
		return nil, err
	}
	p.look()
	for i := range p.shown {
		p.shown[i].text = p.names.replaceIDs(p.shown[i].text)
	}
	return p.shown, nil
}

func (p *teamsPlayer) advance(d time.Duration) {
	p.now = p.now.Add(d)
	p.stack.SetClock(p.now)
}

// person returns somebody's ID and what they have in front of them.
func (p *teamsPlayer) person(handle string) (id string, d *desk, err error) {
	id, ok := p.stack.Company.People[handle]
	if !ok {
		return "", nil, fmt.Errorf("nobody in this company is called %q", handle)
	}
	if p.desks[handle] == nil {
		p.desks[handle] = &desk{filled: map[string]string{}}
	}
	p.actor = handle
	return id, p.desks[handle], nil
}

// do performs an action.
func (p *teamsPlayer) do(ctx context.Context, s step) error {
	switch act := s.action.(type) {
	case wait:
		p.advance(act.Duration - time.Second)
		return nil
	case restart:
		return p.stack.Restart(ctx)
	case redelivery:
		return teams.Redeliver(ctx, p.company())
	case message:
		return p.write(ctx, act.place, act.text, nil)
	case command:
		return p.write(ctx, act.place, strings.TrimSpace(act.name+" "+act.text), nil)
	case upload:
		return p.upload(ctx, act)
	case edit:
		return p.edit(ctx, act.place, act.from, &act.to)
	case deletion:
		return p.edit(ctx, act.place, act.message, nil)
	case press:
		return p.press(ctx, act)
	case pick:
		return p.pick(ctx, act)
	case entries:
		return p.fill(ctx, act, slices.ContainsFunc(s.expected, func(text string) bool { return strings.HasPrefix(text, "form:") }))
	case submission:
		return p.submit(ctx, act)
	case closing:
		return p.close(ctx, act)
	case visit:
		_, _, err := p.person(act.who) // there is no home, and nothing that leads from it
		return err
	}
	return errors.New("there is nothing like this in Teams: say in a section \"-- platform --\" that the conversation is about Slack")
}

// write writes a message: in the private chat, or in a channel, where the app hears only what
// mentions it.
func (p *teamsPlayer) write(ctx context.Context, at place, text string, files []teams.Upload) error {
	who, _, err := p.person(at.who)
	if err != nil {
		return err
	}
	if text, err = p.names.resolve(text); err != nil {
		return err
	}
	if at.room == "" || strings.HasPrefix(text, "/") { // threads are in channels, and what commands show is private
		return teams.As(p.company(), who).Write(ctx, text, files...)
	}
	channel, ok := p.stack.Company.Channels[strings.TrimPrefix(at.room, "#")]
	words, mentioned := text, len(text) > len(mention) && strings.EqualFold(text[:len(mention)], mention)
	if mentioned {
		words = text[len(mention):]
	}
	switch {
	case !ok && strings.HasPrefix(at.room, "@"):
		return nil // a chat between two people
	case !ok:
		return fmt.Errorf("there is no channel %s in Teams", at.room)
	}
	thread := ""
	if at.thread != nil {
		if thread, err = p.thread(channel, *at.thread); err != nil {
			return err
		}
	}
	room := teams.Room{Channel: channel, Thread: thread}
	if !mentioned { // as in Slack, which tells the app of everything in its channels
		return teams.As(p.company(), who).Reply(ctx, room, words, files...)
	}
	return teams.As(p.company(), who).Mention(ctx, room, words, files...)
}

// mention is how a transcript mentions the app.
const mention = "@Leaveway "

// thread returns the ID of the message that began the thread somebody replies in.
func (p *teamsPlayer) thread(channel string, name messageName) (string, error) {
	text, err := p.names.resolve(name.text)
	if err != nil {
		return "", err
	}
	m, ok := find(p.company().In(channel), name.back, func(m teams.Message) bool {
		return (text != "" || m.From == teams.Bot) && strings.Contains(textOf(m), text)
	})
	if !ok {
		return "", fmt.Errorf("no message there contains %q", text)
	}
	if _, root, ok := strings.Cut(m.Conversation, ";messageid="); ok {
		return root, nil
	}
	return m.ID, nil
}

// find returns the last message that fits, or one that is so many such messages further back.
func find(all []teams.Message, back int, fits func(teams.Message) bool) (teams.Message, bool) {
	for _, m := range slices.Backward(all) {
		if !fits(m) {
			continue
		}
		if back == 0 {
			return m, true
		}
		back--
	}
	return teams.Message{}, false
}

func textOf(m teams.Message) string { return strings.TrimSpace(m.Text + "\n" + m.Card.Read()) }

func (p *teamsPlayer) upload(ctx context.Context, act upload) error {
	var files []teams.Upload
	for name := range strings.SplitSeq(act.files, ", ") {
		content, ok := p.files[name]
		if !ok {
			return fmt.Errorf("there is no section %q with the file", name)
		}
		files = append(files, teams.Upload{Name: uploadName(name), Content: content})
	}
	return p.write(ctx, act.place, act.text, files)
}

// edit changes one of a person's messages, or deletes it.
func (p *teamsPlayer) edit(ctx context.Context, at place, name messageName, to *string) error {
	who, _, err := p.person(at.who)
	if err != nil {
		return err
	}
	text, err := p.names.resolve(name.text)
	if err != nil {
		return err
	}
	if at.room != "" {
		return fmt.Errorf("in Teams, the app hears of no change in %s", at.room)
	}
	m, ok := find(p.company().Chat(who), name.back, func(m teams.Message) bool { return m.From == who && m.Text == text })
	switch {
	case !ok:
		return fmt.Errorf("%s has not said %q there", at.who, text)
	case to == nil:
		return p.company().Delete(ctx, who, m.ID)
	}
	return p.company().Edit(ctx, who, m.ID, *to)
}

// press presses a button: in the open form if it is there, or else on the newest message that has it.
func (p *teamsPlayer) press(ctx context.Context, act press) error {
	who, d, err := p.person(act.who)
	if err != nil {
		return err
	}
	label, err := p.names.resolve(act.label)
	if err != nil {
		return err
	}
	times := 1
	if act.twice {
		times = 2
	}
	if form := p.frontForm(who, d); act.on == nil && form != nil {
		if _, found := form.Button(label); found {
			return p.inForm(ctx, act.who, label, times)
		}
	}
	if label == closeButton && d.open.Dialog != nil {
		return p.close(ctx, closing{act.place, false})
	}
	m, err := p.card(who, act.place, act.on, label, func(c *teams.Card) bool { return hasButton(c, label) })
	if err != nil {
		return err
	}
	filled := map[string]string{}
	if m.ID == d.form {
		filled = d.filled
	}
	return p.onMessage(ctx, act.who, m, label, filled, times)
}

// closeButton is Slack's own in every form; in Teams, it is a cross.
const closeButton = "Close"

func hasButton(c *teams.Card, label string) bool { _, found := c.Button(label); return found }

// card returns the newest message with a card that fits.
func (p *teamsPlayer) card(who string, at place, on *messageName, what string, fits func(*teams.Card) bool) (teams.Message, error) {
	private := p.company().Chat(who)
	rooms := [][]teams.Message{private}
	for _, name := range slices.Sorted(maps.Keys(p.stack.Company.Channels)) {
		rooms = append(rooms, p.company().In(p.stack.Company.Channels[name]))
	}
	if at.room != "" {
		// What only one person sees in a channel of Slack's is in their private chat.
		all := append(p.company().In(p.stack.Company.Channels[strings.TrimPrefix(at.room, "#")]), private...)
		slices.SortStableFunc(all, func(a, b teams.Message) int { return strings.Compare(a.ID, b.ID) })
		rooms = [][]teams.Message{all}
	}
	text, back := "", 0
	if on != nil {
		var err error
		if text, err = p.names.resolve(on.text); err != nil {
			return teams.Message{}, err
		}
		back = on.back
	}
	for _, all := range rooms {
		m, ok := find(all, back, func(m teams.Message) bool {
			return m.From == teams.Bot && m.Card != nil && fits(m.Card) && strings.Contains(wordsOf(textOf(m)), wordsOf(text))
		})
		if ok {
			return m, nil
		}
	}
	return teams.Message{}, fmt.Errorf("no message in Teams has %q", what)
}
