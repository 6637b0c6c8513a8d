package handover

import (
	"bytes"
	"crypto/rand"
	_ "embed" // the page
	"encoding/base64"
	"html/template"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	turns "github.com/leaveway/leaveway/agent/handover"
)

//go:embed guest.html
var guestText string

var guestTemplate = withHead(template.New("guest").Funcs(template.FuncMap{"once": rand.Text, "picture": pictureURL}), guestText)

// guestPage is what a leaver sees who isn't in Slack: what came of what they did, where their
// handover is, and room for an answer and for files.
type guestPage struct {
	Handover agent.Handover
	Said     string // instead of a handover
	Problem  string // with what they sent
	Told     []agent.Block
	Reading  *agent.PageView // instead of where they are: everything that would be shared
	Fixing   *fixing         // instead of where they are: a text that they correct
}

// fixing is a text that a leaver corrects.
type fixing struct {
	agent.PromptView
	Problem string
}

// take adds what an event led to, and returns the status of the response. before is the handover
// as it was then.
func (p *guestPage) take(view agent.View, act agent.Act, before agent.Handover) int {
	switch v := view.(type) {
	case agent.Notice:
		standing := p.standing()
		p.Told = slices.DeleteFunc(slices.Clone(v.Blocks), func(b agent.Block) bool {
			return isForSlack(b) || slices.ContainsFunc(standing, func(s agent.Block) bool { return reflect.DeepEqual(b, s) })
		})
	case agent.PageView:
		p.Reading = &v
	case agent.PromptView:
		p.Fixing = &fixing{PromptView: v}
	case agent.Errors:
		form, _ := act.(agent.Submitted)
		fact, _ := before.Talk.Fact(string(form.View.Prompt.Question))
		p.Fixing = &fixing{Problem: v.ByQuestion[agent.PromptField], PromptView: agent.PromptView{
			Ref: form.View, Title: "Correct what I kept", Lead: []agent.Block{{Quote: fact.Asked}}, Label: "What should be kept",
			Text: strings.Join(form.Typed[agent.PromptField], "\n"), Submit: "Save",
		}}
		return http.StatusUnprocessableEntity
	case agent.Done:
		p.Told = []agent.Block{{Text: saved}}
	}
	return http.StatusOK
}

// isForSlack reports whether a block has nothing but buttons that do something in Slack alone.
func isForSlack(b agent.Block) bool {
	return len(b.Buttons) > 0 && !slices.ContainsFunc(b.Buttons, func(b agent.Button) bool { return turns.IsLeavers(b.Press.Do) })
}

const saved = "Saved."

func (p *guestPage) standing() []agent.Block { return turns.Standing(p.Handover) }

// Standing returns the blocks that show the state of the handover, unless the last message
// already asks what to do next or says that it is over.
func (p *guestPage) Standing() []agent.Block {
	asks := slices.ContainsFunc(p.Told, func(b agent.Block) bool { return len(b.Buttons) > 0 })
	if p.Reading != nil || p.Fixing != nil || len(p.Told) > 0 && (asks || !p.Handover.State.WithLeaver()) {
		return nil
	}
	return p.standing()
}

// Answer is what the field for an answer is called; empty if there is none.
func (p *guestPage) Answer() string {
	if p.Reading != nil || p.Fixing != nil {
		return ""
	}
	label, _ := turns.TakesAnswer(p.Handover)
	return label
}

// TakesFiles reports whether files can be uploaded.
func (p *guestPage) TakesFiles() bool {
	return p.Reading == nil && p.Fixing == nil && turns.TakesFiles(p.Handover)
}

// HasFiles reports whether some were.
func (p *guestPage) HasFiles() bool { return len(p.Handover.Files) > 0 }

// pictureURL is a picture as part of the page.
func pictureURL(p *agent.Picture) template.URL {
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(p.PNG)) //nolint:gosec // base64 has nothing to escape
}

func (g *Guests) show(w http.ResponseWriter, status int, page guestPage) {
	var b bytes.Buffer
	if err := guestTemplate.Execute(&b, &page); err != nil {
		g.Log.WithError(err).Error("handover: a leaver's page can't be written")
		status = http.StatusInternalServerError
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes())
}
