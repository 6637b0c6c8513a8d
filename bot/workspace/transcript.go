package workspace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/diff"
)

// A transcript is a conversation as a file: documentation and test at once. Its
// language is described in docs/transcripts.md.

// Stack is what a transcript is played against: a workspace with the app behind
// it, and what only the program that wired the two can do. Every func is called
// from one goroutine.
type Stack struct {
	Workspace *Workspace
	// SetClock is called before anything happens and whenever time moves on. The
	// workspace and the app read the same clock.
	SetClock func(time.Time)
	// Settle returns when the app has nothing left to do and nothing left to say.
	Settle func(context.Context) error
	// Restart stops the app and starts it again on the same database.
	Restart func(context.Context) error
	// Dump is what lasts, for the section "store": people read it.
	Dump func(context.Context) (string, error)
}

// Run plays the conversation of a transcript and returns the file as it should
// be: what people do and all other sections are kept, what the bot says and what
// is in the store is what happened now. An error means that it could not be
// played to its end; it names the line, and the file tells how far it came, with
// the store as it was written.
func Run(ctx context.Context, file []byte, stack Stack) ([]byte, error) {
	s, err := readScript(file)
	if err != nil {
		return nil, err
	}
	p := &player{stack: stack, w: stack.Workspace, files: s.files(), athome: map[string]bool{}, now: s.start}
	stack.SetClock(p.now)
	if err := p.settle(ctx); err != nil {
		return nil, err
	}
	p.read = p.w.historySize()
	if err := p.playAll(ctx, s.lines); err != nil {
		return s.file(p.out.String(), nil), err // half a conversation has not led to the store that the file is about
	}
	kept, err := stack.Dump(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the store: %w", err)
	}
	return s.file(p.out.String(), &kept), nil
}

// Check plays a transcript file. What is different from what the file says comes
// back as a readable difference, empty where there is none; with update it is
// written into the file as well, as far as the conversation could be played.
func Check(ctx context.Context, path string, stack Stack, update bool) (difference string, err error) {
	want, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read the transcript: %w", err)
	}
	got, err := Run(ctx, want, stack)
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	if got == nil {
		return "", err
	}
	difference = string(diff.Diff(path+" as written", want, path+" as it happened", got))
	if update && difference != "" {
		//nolint:gosec // a transcript is for everybody to read
		err = errors.Join(err, os.WriteFile(path, got, 0o644))
	}
	return difference, err
}

// player is a transcript being played.
type player struct {
	stack  Stack
	w      *Workspace
	files  map[string]string // what can be uploaded, by name
	athome map[string]bool   // who looks at the app's home, by user id
	actor  string            // who acted last, by user id
	now    time.Time
	read   int // of the history
	out    strings.Builder
	spoke  bool // the last thing written was not a person's line
}

// playAll plays line after line. The lines after one that cannot be played are kept.
func (p *player) playAll(ctx context.Context, lines []line) error {
	for i, l := range lines {
		err := p.play(ctx, l)
		if err == nil {
			continue
		}
		for _, rest := range lines[i+1:] {
			p.person(rest.text)
		}
		return fmt.Errorf("line %d: %w", l.number, err)
	}
	return nil
}

// play does what a line says and writes down what it led to. Each line takes a second.
func (p *player) play(ctx context.Context, l line) error {
	p.person(l.text)
	if _, ok := l.deed.(remark); ok {
		return nil
	}
	p.advance(time.Second)
	actor, err := p.do(ctx, l.deed)
	if shown, ok := errors.AsType[Shown](err); ok {
		p.bot("slack: " + string(shown))
	} else if _, ok := errors.AsType[Refused](err); err != nil && !ok {
		return err // a form that was refused is in the history
	}
	if err := p.settle(ctx); err != nil {
		return err
	}
	entries, err := p.w.historyFrom(p.read)
	if err != nil {
		return err
	}
	p.read += len(entries)
	if actor != "" {
		p.actor = actor
	}
	n := narrator{w: p.w, actor: p.actor, athome: p.athome[p.actor]}
	for _, told := range n.tell(entries) {
		p.bot(told)
	}
	return nil
}

// settle waits until nothing is on its way to the bot and the bot is done.
func (p *player) settle(ctx context.Context) error {
	for {
		if err := p.w.Quiet(ctx); err != nil {
			return err
		}
		if err := p.stack.Settle(ctx); err != nil {
			return fmt.Errorf("wait for the bot: %w", err)
		}
		if p.w.queues.last() == nil {
			return nil
		}
	}
}

func (p *player) advance(d time.Duration) {
	p.now = p.now.Add(d)
	p.stack.SetClock(p.now)
}

// person writes a person's line, with room above it where the bot spoke before.
func (p *player) person(text string) {
	if p.spoke {
		p.out.WriteByte('\n')
	}
	p.out.WriteString(text + "\n")
	p.spoke = false
}

func (p *player) bot(text string) {
	if !p.spoke {
		p.out.WriteByte('\n')
	}
	p.out.WriteString(text + "\n")
	p.spoke = true
}

// files are the sections that are neither of the language's own.
func (s script) files() map[string]string {
	files := map[string]string{}
	for _, part := range s.sections {
		switch part.name {
		case "", "about", "clock", "conversation", "store":
		default:
			files[part.name] = part.body
		}
	}
	return files
}

// file is the script as a file again, with another conversation and, unless it
// is nil, another store.
func (s script) file(conversation string, kept *string) []byte {
	var b strings.Builder
	stored := kept == nil
	for _, part := range s.sections {
		switch part.name {
		case "":
			b.WriteString(part.body)
			continue
		case "conversation":
			part.body = conversation
		case "store":
			if kept != nil {
				part.body, stored = ending(*kept), true
			}
		}
		writeSection(&b, part)
	}
	if !stored {
		writeSection(&b, chapter{name: "store", body: ending(*kept)})
	}
	return []byte(b.String())
}

func writeSection(b *strings.Builder, part chapter) {
	fmt.Fprintf(b, "-- %s --\n%s", part.name, part.body)
}

// ending ends a text with one line break.
func ending(text string) string {
	if text = strings.TrimRight(text, "\n"); text == "" {
		return ""
	}
	return text + "\n"
}

// historySize is how many entries the history has.
func (w *Workspace) historySize() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.history.entries)
}

// historyFrom are the entries after the first n. A conversation that outgrows
// the history cannot be told.
func (w *Workspace) historyFrom(n int) ([]Entry, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	l := &w.history
	if len(l.entries) >= maxHistory {
		return nil, fmt.Errorf("the conversation is too long: more than %d things happened", maxHistory)
	}
	entries := slices.Clone(l.entries[n:])
	for i := range entries {
		entries[i].Text = w.exhibitText(l.shown[n+i])
	}
	return entries, nil
}
