package outside

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/leaveway/leaveway/wizard"
	declared "github.com/leaveway/leaveway/wizard/outside"
)

// Systems calls a company's own systems; package bot/systems does.
type Systems interface {
	Get(ctx context.Context, address string, patience, fresh time.Duration) ([]byte, error)
	Post(ctx context.Context, address string, body []byte, key string, patience time.Duration) ([]byte, error)
}

// Reach fetches what forms want.
type Reach struct {
	Systems Systems
	// Model asks a language model; nil if there is none.
	Model func(ctx context.Context, r Request) (json.RawMessage, error)
	// Failed is told of what went wrong, without anything about a person; may be nil.
	Failed func(id string, err error)
}

// Asker is what a turn knows that a want doesn't say.
type Asker struct {
	// Policy answers a question to the policies with a text and where it is from.
	Policy func(ctx context.Context, w Want) (text, source string, err error)
	// Cite says in a line where a text is from, and when it was looked up.
	Cite func(source string) string
	// Mask hides names and numbers from a model.
	Mask func(words string) string
}

// Fetch fetches all wants at the same time, and returns their answers in the same order. What
// isn't there when ctx ends has failed.
func (r *Reach) Fetch(ctx context.Context, wants []Want, by Asker) []Got {
	out := make([]Got, len(wants))
	var group sync.WaitGroup
	for i, w := range wants {
		group.Go(func() {
			out[i] = r.fetchSafely(ctx, w, by)
			if err := out[i].Err; err != nil && r.Failed != nil {
				r.Failed(w.ID, err)
			}
		})
	}
	group.Wait()
	return out
}

// fetchSafely turns a panic into a failure: the goroutine has nobody else to catch it, and one
// strange answer must not end the server.
func (r *Reach) fetchSafely(ctx context.Context, w Want, by Asker) (g Got) {
	defer func() {
		if recover() != nil { // its value may contain what somebody answered
			g = Got{Want: w, Err: &Failure{Reason: "reading the answer failed", Final: true}}
		}
	}()
	return r.fetch(ctx, w, by)
}

func (r *Reach) fetch(ctx context.Context, w Want, by Asker) Got {
	g := Got{Want: w}
	switch {
	case r.Systems == nil && (w.Get != nil || w.Post != nil):
		g.Err = ErrNotListed
	case w.Policy != "":
		g.Text, g.Source, g.Err = by.Policy(ctx, w)
	case w.Get != nil:
		var body []byte
		if body, g.Err = r.Systems.Get(ctx, w.Get.Address, w.Get.Patience(), w.Get.Fresh()); g.Err == nil {
			g.Text, g.Err = textOf(w.Get.Content, body)
			g.Source = by.Cite(w.Get.Source)
		}
	case w.Post != nil:
		var body []byte
		body, g.Err = r.Systems.Post(ctx, w.Post.URL, w.Post.Body, w.Key, declared.Patience(w.Post.Timeout))
		if g.Err == nil && w.Post.Schema != nil {
			g.Fields, g.Err = w.Post.Schema.Read(body)
		}
	case w.Choice != nil:
		g.Step, g.Quote, g.Err = r.choose(ctx, *w.Choice, by.Mask)
	}
	return g
}

// textOf makes the text of an element from a source's answer.
func textOf(c declared.Content, body []byte) (string, error) {
	fields, err := c.Schema.Read(body)
	if err != nil {
		return "", err //nolint:wrapcheck // it says what is wrong, and nothing else
	}
	text, _ := declared.Fill(c.Show, func(name string) (string, bool) {
		v, ok := fields[name]
		return v, ok
	})
	return text, nil
}

func (r *Reach) choose(ctx context.Context, c wizard.OpenChoice, mask func(string) string) (wizard.Tag, string, error) {
	if r.Model == nil {
		return "", "", ErrNoModel
	}
	var said []string
	for _, g := range c.Given {
		said = append(said, mask(g.Question.Show(g.Value)))
	}
	if len(said) == 0 {
		return "", "", errUndecided // there is nothing to quote
	}
	arguments, err := r.Model(ctx, ask(c, said))
	if err != nil {
		return "", "", errModel
	}
	return readChoice(c, said, arguments)
}
