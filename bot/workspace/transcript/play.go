package transcript

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/leaveway/leaveway/bot/workspace"
)

// Stack is what a transcript is played against: a workspace with the app behind it, and
// what only the program that wired the two can do. All functions are called from one
// goroutine.
type Stack struct {
	Workspace *workspace.Workspace
	// SetClock is called before anything happens and whenever time moves on. The
	// workspace and the app read the same clock.
	SetClock func(time.Time)
	// Settle returns when the app has nothing left to do and nothing left to say.
	Settle func(context.Context) error
	// Restart stops the app and starts it again on the same database.
	Restart func(context.Context) error
	// Store returns what lasts, for the section "store". People read it.
	Store func(context.Context) (string, error)
	// Content are the files of the company's own content that the app began with, by name.
	Content map[string]string
	// References are the ids that transcripts write as names.
	References []Reference
	// Company is where transcripts for Teams are played; nil if there is none.
	Company *Company
}

// Run plays the conversation of a transcript and returns the file as it should be.
// What people do and the other sections are kept. What the bot says and what is in the
// store stay as the file has them where they match, gaps (…) included, and are replaced
// by what happened elsewhere. So a file that passes comes back unchanged.
//
// An error means that the conversation could not be played to its end; it names the
// line. The file is then reconciled up to that line and unchanged below it.
func Run(ctx context.Context, file []byte, stack Stack) ([]byte, error) {
	s, err := readScript(file)
	if err != nil {
		return nil, err
	}
	if on, err := PlatformOf(file); err != nil {
		return nil, err
	} else if on == Teams {
		return runInTeams(ctx, s, stack)
	}
	files, err := s.files()
	if err != nil {
		return nil, err
	}
	p := &player{stack: stack, w: stack.Workspace, names: newNames(stack.References), files: files, now: s.start, homes: homes{}}
	stack.SetClock(p.now)
	if err := p.settle(ctx); err != nil {
		return nil, err
	}
	before, _ := p.w.History()
	p.read = len(before)
	if err := p.playAll(ctx, s.steps); err != nil {
		return s.write(p.out.String(), nil), err // the store is that of the whole conversation
	}
	stored, err := stack.Store(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the store: %w", err)
	}
	stored = reconcileText(s.section(storeSection), endLine(p.names.replaceIDs(stored)))
	return s.write(p.out.String(), &stored), nil
}

// Check plays a transcript file. It returns a readable difference between the file and
// what happened, or "" if they match. With update the file is rewritten as [Run] returns
// it, as far as the conversation could be played.
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
	stack Stack
	w     *workspace.Workspace
	names *names
	files map[string][]byte // what can be uploaded, by the name of its section
	actor string            // the user id of the person who acted last
	now   time.Time
	read  int // entries of the history
	out   output
	homes homes
}

// playAll plays step after step. Those after one that cannot be played are kept as they are.
func (p *player) playAll(ctx context.Context, steps []step) error {
	for i, s := range steps {
		err := p.play(ctx, s)
		if err == nil {
			continue
		}
		p.out.paragraphs(s.expected)
		for _, rest := range steps[i+1:] {
			p.out.line(rest.text)
			p.out.paragraphs(rest.expected)
		}
		return fmt.Errorf("line %d: %w", s.line, err)
	}
	return nil
}

// play does what a step says and writes what it led to. Each step takes a second.
func (p *player) play(ctx context.Context, s step) error {
	p.out.line(s.text)
	if _, ok := s.action.(remark); ok {
		return nil
	}
	p.advance(time.Second)
	if err := p.do(ctx, s.action); err != nil && !isShown(err) {
		return err
	}
	if err := p.settle(ctx); err != nil {
		return err
	}
	history, err := p.w.HistoryFrom(p.read)
	if err != nil {
		return err
	}
	p.read += len(history)
	p.homes.note(history)
	n := narrator{w: p.w, actor: p.actor, atHome: p.actor != "" && p.w.As(p.actor).AtHome(), homes: p.homes}
	told := n.tell(history)
	for i := range told {
		told[i] = p.names.replaceIDs(told[i])
	}
	p.out.paragraphs(reconcile(s.expected, told))
	return nil
}

// isShown reports whether an error is one that the person sees, so that it is in the history.
func isShown(err error) bool {
	_, shown := errors.AsType[workspace.Shown](err)
	_, refused := errors.AsType[workspace.Refused](err)
	return shown || refused
}

func (p *player) settle(ctx context.Context) error { return p.w.SettleWith(ctx, p.stack.Settle) }

func (p *player) advance(d time.Duration) {
	p.now = p.now.Add(d)
	p.stack.SetClock(p.now)
}

// output is a conversation being written. There is a blank line wherever people and the
// bot take turns.
type output struct {
	b     strings.Builder
	spoke bool // the bot wrote last
}

// line writes what somebody does.
func (o *output) line(text string) {
	if o.spoke {
		o.b.WriteByte('\n')
	}
	o.b.WriteString(text + "\n")
	o.spoke = false
}

// paragraphs writes what people see then.
func (o *output) paragraphs(texts []string) {
	for _, text := range texts {
		if !o.spoke {
			o.b.WriteByte('\n')
		}
		o.b.WriteString(text + "\n")
		o.spoke = true
	}
}

func (o *output) String() string { return o.b.String() }
