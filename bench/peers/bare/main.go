// Command bare serves a form in Slack with net/http and pgx and nothing else: what a turn costs at least. It does
// in two round trips what a turn of the product writes and reads: the event's ID, the session with its
// answers, a line of history, and the next step's view.
package main

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const tables = `
CREATE TABLE sessions (id text PRIMARY KEY, version bigint NOT NULL, updated timestamptz NOT NULL, body jsonb NOT NULL) WITH (fillfactor = 75);
CREATE TABLE events (id text PRIMARY KEY, at timestamptz NOT NULL);
CREATE TABLE history (session text NOT NULL, version bigint NOT NULL, body jsonb NOT NULL, PRIMARY KEY (session, version))`

const loadSQL = `SELECT s.version, s.body, EXISTS (SELECT FROM events WHERE id = $2) FROM (SELECT) one LEFT JOIN sessions s ON s.id = $1`

// commitSQL changes nothing if the event is known or somebody committed first.
const commitSQL = `
WITH event AS (INSERT INTO events (id, at) VALUES ($1, now()) ON CONFLICT DO NOTHING RETURNING 1),
kept AS (
	INSERT INTO sessions (id, version, updated, body) SELECT $2, 1, now(), $4 FROM event
	ON CONFLICT (id) DO UPDATE SET version = sessions.version + 1, updated = now(), body = excluded.body WHERE sessions.version = $3
	RETURNING version
)
INSERT INTO history (session, version, body) SELECT $2, version, $5 FROM kept`

type question struct {
	ID, Type, Label, Help string
	Options               []string
}

type form struct {
	Steps []struct {
		Title     string
		Questions []question
	}
}

type answer struct {
	Value string    `json:"value"`
	By    string    `json:"by"`
	At    time.Time `json:"at"`
}

type session struct {
	Person  string            `json:"person"`
	Step    int               `json:"step"`
	Answers map[string]answer `json:"answers"`
}

type change struct {
	Question string `json:"question"`
	From     string `json:"from,omitempty"`
	To       string `json:"to"`
	By       string `json:"by"`
}

type app struct {
	form   form
	db     *pgxpool.Pool
	secret []byte
	slack  string
}

func main() {
	raw, err := os.ReadFile(os.Getenv("FORM"))
	a := &app{secret: []byte(os.Getenv("SLACK_SIGNING_SECRET")), slack: os.Getenv("SLACK_API_URL")}
	if err == nil {
		err = json.Unmarshal(raw, &a.form)
	}
	if err == nil {
		var cfg *pgxpool.Config
		if cfg, err = pgxpool.ParseConfig(os.Getenv("DATABASE_URL")); err == nil {
			cfg.MaxConns = 16
			a.db, err = pgxpool.NewWithConfig(context.Background(), cfg)
		}
	}
	if err == nil {
		_, err = a.db.Exec(context.Background(), tables)
	}
	if err == nil {
		http.HandleFunc("POST /slack/commands", a.signed(a.open))
		http.HandleFunc("POST /slack/interactions", a.signed(a.submit))
		err = http.ListenAndServe(os.Getenv("ADDR"), nil)
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// signed verifies Slack's signature and decodes the form around the payload.
func (a *app) signed(next func(http.ResponseWriter, *http.Request, url.Values) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
		stamp := r.Header.Get("X-Slack-Request-Timestamp")
		mac := hmac.New(sha256.New, a.secret)
		fmt.Fprintf(mac, "v0:%s:%s", stamp, body)
		at, _ := strconv.ParseInt(stamp, 10, 64)
		age := time.Since(time.Unix(at, 0)).Abs()
		if err != nil || age > 5*time.Minute || !hmac.Equal([]byte("v0="+hex.EncodeToString(mac.Sum(nil))), []byte(r.Header.Get("X-Slack-Signature"))) {
			http.Error(w, "refused", http.StatusUnauthorized)
			return
		}
		values, err := url.ParseQuery(string(body))
		if err == nil {
			err = next(w, r, values)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			http.Error(w, "failed", http.StatusInternalServerError)
			return
		}
	}
}

// open answers a command with the first step.
func (a *app) open(_ http.ResponseWriter, r *http.Request, command url.Values) error {
	call, err := json.Marshal(map[string]any{"trigger_id": command.Get("trigger_id"), "view": a.view(session{})})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(r.Context(), http.MethodPost, a.slack+"views.open", bytes.NewReader(call))
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

type submission struct {
	User struct{ ID string }
	View struct {
		ID, Hash string
		Meta     string `json:"private_metadata"`
		State    struct {
			Values map[string]map[string]struct {
				Value    string
				Date     string                 `json:"selected_date"`
				Selected struct{ Value string } `json:"selected_option"`
			}
		}
	}
}

// submit keeps a step's answers and answers with the next step.
func (a *app) submit(w http.ResponseWriter, r *http.Request, values url.Values) error {
	var sent submission
	if err := json.Unmarshal([]byte(values.Get("payload")), &sent); err != nil {
		return err
	}
	step, err := strconv.Atoi(sent.View.Meta)
	if err != nil || step < 0 || step >= len(a.form.Steps) {
		return fmt.Errorf("step %q", sent.View.Meta)
	}
	event := sent.View.ID + sent.View.Hash
	var version *int64
	var body []byte
	var seen bool
	if err := a.db.QueryRow(r.Context(), loadSQL, sent.User.ID, event).Scan(&version, &body, &seen); err != nil {
		return err
	}
	s := session{Person: sent.User.ID, Answers: map[string]answer{}}
	if version != nil {
		if err := json.Unmarshal(body, &s); err != nil {
			return err
		}
	}
	wrong, changes := map[string]string{}, []change{}
	for _, q := range a.form.Steps[step].Questions {
		state := sent.View.State.Values[q.ID]["input"]
		value := state.Value + state.Date + state.Selected.Value
		if why := check(q, value); why != "" {
			wrong[q.ID] = why
		} else if was := s.Answers[q.ID].Value; was != value {
			changes = append(changes, change{q.ID, was, value, sent.User.ID})
			s.Answers[q.ID] = answer{value, sent.User.ID, time.Now().UTC()}
		}
	}
	if len(wrong) > 0 {
		return respond(w, map[string]any{"response_action": "errors", "errors": wrong})
	}
	s.Step = step + 1
	if !seen {
		if err := a.commit(r.Context(), event, s, version, changes); err != nil {
			return err
		}
	}
	return respond(w, map[string]any{"response_action": "update", "view": a.view(s)})
}

func check(q question, value string) string {
	switch {
	case value == "":
		return "Please answer this."
	case q.Type == "select" && !slices.Contains(q.Options, value):
		return "Please choose one."
	case q.Type == "date":
		if day, err := time.Parse(time.DateOnly, value); err != nil || day.Before(time.Now()) {
			return "Choose a day after today."
		}
	}
	return ""
}

func (a *app) commit(ctx context.Context, event string, s session, version *int64, changes []change) error {
	body, err := json.Marshal(s)
	if err != nil {
		return err
	}
	lines, err := json.Marshal(changes)
	if err != nil {
		return err
	}
	done, err := a.db.Exec(ctx, commitSQL, event, s.Person, version, body, lines)
	if err == nil && done.RowsAffected() != 1 {
		err = pgx.ErrTxCommitRollback
	}
	return err
}

func respond(w http.ResponseWriter, answer any) error {
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(answer)
}

func plain(text string) map[string]any { return map[string]any{"type": "plain_text", "text": text} }

// view draws a step, or the answers after the last one.
func (a *app) view(of session) map[string]any {
	step := of.Step
	view := map[string]any{"type": "modal", "callback_id": "form", "private_metadata": strconv.Itoa(step), "title": plain("Leave request"), "close": plain("Close")}
	if step == len(a.form.Steps) {
		blocks := []any{map[string]any{"type": "header", "text": plain("Check your answers")}}
		for _, step := range a.form.Steps {
			for _, q := range step.Questions {
				blocks = append(blocks, map[string]any{"type": "section", "text": plain(q.Label + "\n" + of.Answers[q.ID].Value)})
			}
		}
		view["blocks"] = blocks
		view["submit"] = plain("Submit")
		return view
	}
	s := a.form.Steps[step]
	blocks := []any{
		map[string]any{"type": "context", "elements": []any{plain(fmt.Sprintf("Step %d of %d", step+1, len(a.form.Steps)))}},
		map[string]any{"type": "header", "text": plain(s.Title)},
	}
	for _, q := range s.Questions {
		blocks = append(blocks, map[string]any{"type": "input", "block_id": q.ID, "label": plain(q.Label), "hint": plain(q.Help), "element": element(q)})
	}
	view["submit"] = plain("Next")
	view["blocks"] = append(blocks, map[string]any{"type": "actions", "elements": []any{
		map[string]any{"type": "button", "action_id": "back", "text": plain("Back")},
		map[string]any{"type": "button", "action_id": "later", "text": plain("Save for later")},
	}})
	return view
}

func element(q question) map[string]any {
	switch q.Type {
	case "select":
		options := []any{}
		for _, o := range q.Options {
			options = append(options, map[string]any{"text": plain(o), "value": o})
		}
		return map[string]any{"type": "static_select", "action_id": "input", "options": options}
	case "date":
		return map[string]any{"type": "datepicker", "action_id": "input"}
	}
	return map[string]any{"type": "plain_text_input", "action_id": "input"}
}
