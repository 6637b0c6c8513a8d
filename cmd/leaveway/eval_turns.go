package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/eval/turns"
	"github.com/leaveway/leaveway/intents"
)

// evalTurns scores ordinary sentences in their place.
type evalTurns struct {
	File     string `arg:"" type:"existingfile" help:"JSON lines."`
	Failures bool   `help:"Explain each failure first: what was said, the replies, and which expectation was not met."`
	Only     string `placeholder:"KIND" help:"Play only rows of this kind, or whose id begins so."`
	Content  string `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder with content of your own."`
}

// turnsStart is when each row begins: on a Sunday, as the people of the rows are in New York.
var turnsStart = time.Date(2026, time.November, 22, 15, 0, 0, 0, time.UTC)

// Run plays each row with a product and a workspace of its own.
func (c evalTurns) Run(ctx context.Context, out io.Writer) error {
	text, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	newYork, err := time.LoadLocation("America/New_York")
	if err != nil {
		return err
	}
	rows, err := turns.Read(bytes.NewReader(text), turnsStart.In(newYork))
	if err != nil {
		return fmt.Errorf("score %s: %w", c.File, err)
	}
	if c.Only != "" {
		rows = slices.DeleteFunc(rows, func(r turns.Row) bool { return r.Kind != c.Only && !strings.HasPrefix(r.ID, c.Only) })
	}
	authored, err := loadContent(c.Content)
	if err != nil {
		return err
	}
	var said heard
	config := turns.Config{
		Open:  func(ctx context.Context) (turns.Stack, error) { return openTurns(ctx, authored, said.listen) },
		Start: turnsStart, Workers: runtime.GOMAXPROCS(0),
	}
	if c.Failures {
		config.Failures = out
	}
	report, err := turns.Score(ctx, rows, config)
	if err != nil {
		return fmt.Errorf("score %s: %w", c.File, err)
	}
	p99, err := said.p99(ctx)
	if err != nil {
		return fmt.Errorf("score %s: %w", c.File, err)
	}
	return json.NewEncoder(out).Encode(struct {
		turns.Report
		P99 int64 `json:"understand_p99_us"`
	}{report, p99.Microseconds()})
}

// heard is every message that was understood, with its scene.
type heard struct {
	mu  sync.Mutex
	all []message
	by  intents.Understander
}

type message struct {
	words string
	scene intents.Scene
}

// listen returns an understander whose messages are remembered.
func (h *heard) listen(offline intents.Understander) intents.Understander {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.by = offline
	return listening{offline, h}
}

type listening struct {
	intents.Understander
	to *heard
}

// Understand implements [intents.Understander].
func (l listening) Understand(ctx context.Context, words string, scene intents.Scene) ([]intents.Move, error) {
	l.to.mu.Lock()
	l.to.all = append(l.to.all, message{words, scene})
	l.to.mu.Unlock()
	return l.Understander.Understand(ctx, words, scene)
}

// p99 understands every message again, one after the other, and returns the 99th percentile in
// wall-clock time, or 0 without messages. Each message counts with the median of five runs, so
// that other work on the machine matters less.
func (h *heard) p99(ctx context.Context) (time.Duration, error) {
	if len(h.all) == 0 {
		return 0, nil
	}
	middle := make([]time.Duration, 0, len(h.all))
	for _, m := range h.all {
		var took [5]time.Duration
		for i := range took {
			began := time.Now()
			if _, err := h.by.Understand(ctx, m.words, m.scene); err != nil {
				return 0, err
			}
			took[i] = time.Since(began)
		}
		slices.Sort(took[:])
		middle = append(middle, took[len(took)/2])
	}
	slices.Sort(middle)
	return middle[len(middle)*99/100], nil
}

// openTurns opens a stage with the people of the rows.
func openTurns(ctx context.Context, authored *authored, watch func(intents.Understander) intents.Understander) (turns.Stack, error) {
	place := turns.Company()
	s, err := newStageFrom(ctx, demoConfig{authored: authored, model: modelConfig{scripted: watch}, company: &place, admins: turns.Admins, scopes: []string{scopeSlack}})
	if err != nil {
		return turns.Stack{}, err
	}
	return turns.Stack{
		Workspace: s.workspace, SetClock: s.setClock, Settle: s.settle, Close: s.close,
		Standing: s.storedState, Fill: s.fillRest,
	}, nil
}

// sessionOf returns the ID of a person's conversation with the bot.
func (d *demo) sessionOf(user string) agent.SessionID {
	return agent.SessionID("slack-" + d.place.Team.ID + "-" + user)
}

// storedState returns what is stored about a person.
func (s *stage) storedState(ctx context.Context, user string) (turns.Standing, error) {
	var standing turns.Standing
	tenant := agent.TenantID(s.place.Team.ID)
	session, ok, err := s.stack.db.Session(ctx, tenant, s.sessionOf(user))
	if err != nil {
		return standing, err
	}
	if ok && session.Form != nil {
		standing.Form = storedForm(*session.Form)
	}
	requests, err := s.stack.db.Requests(ctx, tenant, 100)
	if err != nil {
		return standing, err
	}
	requests = slices.DeleteFunc(requests, func(r agent.Request) bool { return string(r.Employee.ID) != user })
	if len(requests) > 0 {
		newest := slices.MaxFunc(requests, func(x, y agent.Request) int {
			return cmp.Or(x.FiledAt.Compare(y.FiledAt), cmp.Compare(x.ID, y.ID))
		})
		standing.Request = &turns.Request{ID: string(newest.ID), State: string(newest.State)}
	}
	return standing, nil
}

func storedForm(f agent.Form) *turns.Form {
	form := &turns.Form{
		ID: string(f.ID), Kind: f.Answers["q-leave-type"].Value,
		Open: f.State == agent.FormOpen, Filed: f.State == agent.FormFiled, Answers: map[string]string{},
	}
	for id, answer := range f.Answers {
		form.Answers[string(id)] = answer.Value
	}
	return form
}

// The JSON API's calls and responses, as far as they are needed here.
type (
	formCall struct {
		Action    string       `json:"action"`
		Responses []formAnswer `json:"inputResponses,omitempty"`
	}
	formAnswer struct {
		Question string `json:"questionId"`
		Value    any    `json:"value"`
	}
	formState struct {
		Elements []struct {
			Attributes formAnswer `json:"attributes"`
		} `json:"elements"`
		Session struct {
			Status    string       `json:"status"`
			Responses []formAnswer `json:"responses"`
		} `json:"session"`
		Errors json.RawMessage `json:"errors"`
	}
)

// mostSteps is more steps than any form has.
const mostSteps = 20

// fillRest answers the open questions of a person's form, step by step, through the JSON API.
func (s *stage) fillRest(ctx context.Context, user string, answers map[string]string) error {
	call := formCall{Action: "resume"}
	var errors json.RawMessage
	for range mostSteps {
		state, err := s.callForm(ctx, user, call)
		if err != nil {
			return err
		}
		if state.Session.Status == string(agent.InReview) {
			return nil
		}
		errors = state.Errors
		call = formCall{Action: "respond", Responses: unanswered(state, answers)}
	}
	return fmt.Errorf("the form isn't complete with these answers: %s", errors)
}

// unanswered answers the questions of a step that nobody has answered yet.
func unanswered(state formState, answers map[string]string) []formAnswer {
	var all []formAnswer
	for _, e := range state.Elements {
		q := e.Attributes.Question
		if q == "" || slices.ContainsFunc(state.Session.Responses, func(r formAnswer) bool { return r.Question == q }) {
			continue
		}
		all = append(all, formAnswer{q, answers[q]})
	}
	return all
}

func (s *stage) callForm(ctx context.Context, user string, call formCall) (formState, error) {
	var state formState
	body, err := json.Marshal(call)
	if err != nil {
		return state, err
	}
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "http://localhost/v1/wizard/"+string(s.sessionOf(user)), bytes.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+s.token)
	w := httptest.NewRecorder()
	(*s.current.Load()).ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		return state, fmt.Errorf("fill in the form: %s", w.Body)
	}
	err = json.Unmarshal(w.Body.Bytes(), &state)
	return state, err
}
