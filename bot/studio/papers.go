package studio

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/studio/changes"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

// Paper is a file that people write as text: a policy, a questionnaire or a journey.
type Paper struct {
	Kind    string `json:"kind"` // "policies", "questionnaires" or "journeys"
	ID      string `json:"id"`
	Title   string `json:"title"`
	Text    string `json:"text"`
	Version string `json:"version"` // empty for one that was never published
	Origin  string `json:"origin"`  // "shipped", "file" or "studio"
	File    string `json:"file,omitempty"`
	// Trouble says why people don't get this version, though it was published; empty if they do.
	Trouble string `json:"trouble,omitempty"`
}

// key is how drafts, releases and the audit call a paper. No form is called like that.
func (p Paper) key() wizard.ID { return paperKey(p.Kind, p.ID) }

func paperKey(kind, id string) wizard.ID { return wizard.ID(kind + "/" + id) }

// isPaper reports whether a draft or a release is of a paper.
func isPaper(id wizard.ID) bool { return strings.Contains(string(id), "/") }

// Checked is what reading a paper found.
type Checked struct {
	ID, Title string // of what the text declares
	Mistakes  content.Mistakes
	Look      []agent.Block // how people will see it; nil if it can't be read
}

// PastPaper is a version of a paper in its history.
type PastPaper struct {
	Version string
	At      time.Time
	By      agent.UserID
	Why     string
	Text    string
}

// Papers knows the papers that people get, checks new ones and publishes them.
type Papers interface {
	All(ctx context.Context) ([]Paper, error)
	// Check reads a paper together with the others that people get.
	Check(ctx context.Context, p Paper) (Checked, error)
	// Versions returns a paper's history, oldest first.
	Versions(ctx context.Context, p Paper) ([]PastPaper, error)
	// Publish makes a version of a paper, which people get from now on. It fails with
	// [agent.ErrConflict] if they get another version by now than the one in p.
	Publish(ctx context.Context, p Paper, by agent.AuditEntry) error
}

// papers are the calls about papers.
type papers struct{ *studio }

// paperDraft is the body of a paper's draft.
type paperDraft struct {
	Text string `json:"text"`
	Base string `json:"base"` // the version that the author began with
}

var paperKinds = []string{"policies", "questionnaires", "journeys"}

// longestPaper is the size of the largest file that can be written here, in bytes.
const longestPaper = 256 << 10

func (s *papers) calls() map[string]func(context.Context, Author, *http.Request) (any, error) {
	const one = "/studio/api/papers/{kind}/{id}"
	return map[string]func(context.Context, Author, *http.Request) (any, error){
		"GET /studio/api/papers":    s.list,
		"POST /studio/api/papers":   s.create,
		"GET " + one:                s.open,
		"PUT " + one + "/draft":     s.save,
		"DELETE " + one + "/draft":  s.discard,
		"GET " + one + "/review":    s.review,
		"POST " + one + "/publish":  s.publish,
		"GET " + one + "/versions":  s.versions,
		"POST " + one + "/rollback": s.rollback,
	}
}

// paperRow is a paper in the list.
type paperRow struct {
	Paper
	Draft  *time.Time `json:"draft,omitempty"` // the author's own
	Others []string   `json:"others"`          // who else has a draft
}

func (s *papers) list(ctx context.Context, author Author, _ *http.Request) (any, error) {
	all, err := s.Papers.All(ctx)
	if err != nil {
		return nil, err
	}
	drafts, err := s.Store.Drafts(ctx, "", "")
	if err != nil {
		return nil, err
	}
	rows := []paperRow{}
	for _, p := range all {
		p.Text = ""
		rows = append(rows, paperRow{Paper: p, Others: []string{}})
	}
	for _, d := range drafts {
		kind, id, ok := strings.Cut(string(d.Form), "/")
		if !ok {
			continue
		}
		i := slices.IndexFunc(rows, func(r paperRow) bool { return r.key() == d.Form })
		if i < 0 {
			rows = append(rows, paperRow{Paper: Paper{Kind: kind, ID: id, Title: id, Origin: "new"}, Others: []string{}})
			i = len(rows) - 1
		}
		if at := d.Updated; d.Author == author.ID {
			rows[i].Draft = &at
		} else {
			rows[i].Others = append(rows[i].Others, s.nameOf(ctx, d.Author))
		}
	}
	slices.SortStableFunc(rows, func(a, b paperRow) int {
		return cmp.Or(
			cmp.Compare(slices.Index(paperKinds, a.Kind), slices.Index(paperKinds, b.Kind)),
			strings.Compare(strings.ToLower(a.Title), strings.ToLower(b.Title)),
		)
	})
	return map[string]any{"papers": rows}, nil
}

// find returns the paper of a request as people get it; one that isn't published has no
// version.
func (s *papers) find(ctx context.Context, r *http.Request) (Paper, error) {
	want := Paper{Kind: r.PathValue("kind"), ID: r.PathValue("id"), Origin: "new"}
	if !slices.Contains(paperKinds, want.Kind) {
		return want, refuse(http.StatusNotFound, "There is nothing at this address.")
	}
	all, err := s.Papers.All(ctx)
	if err != nil {
		return want, err
	}
	if i := slices.IndexFunc(all, func(p Paper) bool { return p.key() == want.key() }); i >= 0 {
		return all[i], nil
	}
	return want, nil
}

// draft returns the author's draft of a paper, or what people get.
func (s *papers) draft(ctx context.Context, p Paper, author Author) (kept agent.FormDraft, d paperDraft, drafted bool, err error) {
	d = paperDraft{Text: p.Text, Base: p.Version}
	all, err := s.Store.Drafts(ctx, p.key(), author.ID)
	if err != nil || len(all) == 0 {
		return agent.FormDraft{Form: p.key(), Author: author.ID}, d, false, err
	}
	err = json.Unmarshal(all[0].Body, &d)
	return all[0], d, true, err
}

func (s *papers) open(ctx context.Context, author Author, r *http.Request) (any, error) {
	p, err := s.find(ctx, r)
	if err != nil {
		return nil, err
	}
	kept, d, drafted, err := s.draft(ctx, p, author)
	if err != nil {
		return nil, err
	}
	if p.Version == "" && !drafted {
		return nil, refuse(http.StatusNotFound, "There is nothing at this address. The draft may be somebody else's.")
	}
	out, err := s.checked(ctx, p, d)
	if err != nil {
		return nil, err
	}
	out["paper"], out["text"], out["base"], out["drafted"], out["version"] = p, d.Text, d.Base, drafted, kept.Version
	return out, nil
}

// lineProblem is a mistake in a line of a text; 0 is the text as a whole.
type lineProblem struct {
	What string `json:"what"`
	Fix  string `json:"fix"`
	Line int    `json:"line"`
}

// checked is what the page shows next to a text: its mistakes, and how people will see it.
func (s *papers) checked(ctx context.Context, p Paper, d paperDraft) (map[string]any, error) {
	id := p.ID
	p.Text = d.Text
	found, err := s.Papers.Check(ctx, p)
	if err != nil {
		return nil, err
	}
	if found.ID != "" && found.ID != id && p.Kind != "policies" {
		found.Mistakes = append(found.Mistakes, content.Mistake{What: "this file is “" + id + "”, but the text says “" + found.ID + "”", Fix: "change it back to “" + id + "”, or create a new file"})
	}
	problems := []lineProblem{}
	for _, m := range found.Mistakes {
		problems = append(problems, lineProblem{capital(m.What), m.FixSentence(), m.Line})
	}
	out := map[string]any{"problems": problems, "title": found.Title, "look": nil}
	if len(found.Look) > 0 {
		if message, err := s.Preview.Message(found.Look); err == nil {
			out["look"] = message
		}
	}
	return out, nil
}

// create begins a new paper, perhaps from a file.
func (s *papers) create(ctx context.Context, author Author, r *http.Request) (any, error) {
	var sent struct {
		Kind string `json:"kind"`
		Name string `json:"name"`
		Text string `json:"text"`
	}
	if err := readJSON(r, &sent); err != nil {
		return nil, err
	}
	p := Paper{Kind: sent.Kind, ID: Slug(sent.Name, '-'), Text: sent.Text}
	switch {
	case !slices.Contains(paperKinds, p.Kind):
		return nil, refuse(http.StatusBadRequest, "Choose what it is: a policy, a questionnaire or a journey.")
	case sent.Text == "" && strings.TrimSpace(sent.Name) == "":
		return nil, refuse(http.StatusBadRequest, "Give it a name first.")
	case len(sent.Text) > longestPaper:
		return nil, refuse(http.StatusRequestEntityTooLarge, "This file is too long for the studio. Split it.")
	case sent.Text == "":
		p.Text = strings.NewReplacer("{id}", p.ID, "{name}", strings.TrimSpace(sent.Name), "{quoted}", strconv.Quote(strings.TrimSpace(sent.Name))).Replace(blankPapers[p.Kind])
	}
	found, err := s.Papers.Check(ctx, p)
	if err != nil {
		return nil, err
	}
	if sent.Text != "" {
		if p.ID = found.ID; p.ID == "" {
			return nil, refuse(http.StatusUnprocessableEntity, "This file doesn't say what it is. A policy begins with its title, a questionnaire with “template:”, a journey with “journey:”.")
		}
	}
	kept, _, drafted, err := s.draft(ctx, p, author)
	if err != nil {
		return nil, err
	}
	all, err := s.Papers.All(ctx)
	if err != nil {
		return nil, err
	}
	base := ""
	if i := slices.IndexFunc(all, func(o Paper) bool { return o.key() == p.key() }); i >= 0 {
		base = all[i].Version
	}
	if drafted || base != "" && sent.Text == "" {
		return nil, &problem{status: http.StatusConflict, say: "There is one called “" + p.ID + "” already. Open it, or choose another name.", detail: map[string]any{"id": p.ID}}
	}
	return map[string]any{"id": p.ID}, s.keep(ctx, kept, paperDraft{p.Text, base})
}

// blankPapers are what a new paper begins with.
var blankPapers = map[string]string{
	"policies":       "---\ntitle: {quoted}\nowner: HR\n---\n\n# {name}\n\nWrite what the policy says.\n",
	"questionnaires": "template: {id}\ntitle: {quoted}\nchat: true\ngreeting: I have a few short questions.\ndone: Thank you. HR has your answers.\nquestions:\n  - id: first\n    ask: What should HR know?\n",
	"journeys":       "journey: {id}\ntitle: {quoted}\nchat: true\nnotify: hr\nstart: [{quoted}]\ndone: Thank you. HR has your answers.\npathways:\n  - id: begin\n    title: the beginning\n    questions:\n      - {id: first, ask: What should HR know?}\n",
}

func (s *papers) keep(ctx context.Context, kept agent.FormDraft, d paperDraft) error {
	body, err := json.Marshal(d)
	if err != nil {
		return err
	}
	kept.Body, kept.Updated = body, s.Clock().UTC()
	return s.Store.SaveDraft(ctx, kept)
}

// save keeps a draft and checks it.
func (s *papers) save(ctx context.Context, author Author, r *http.Request) (any, error) {
	var sent struct {
		Version int64  `json:"version"`
		Base    string `json:"base"`
		Text    string `json:"text"`
	}
	if err := readJSON(r, &sent); err != nil {
		return nil, err
	}
	if len(sent.Text) > longestPaper {
		return nil, refuse(http.StatusRequestEntityTooLarge, "This text is too long for the studio. Split it.")
	}
	p, err := s.find(ctx, r)
	if err != nil {
		return nil, err
	}
	kept, other, drafted, err := s.draft(ctx, p, author)
	if err != nil {
		return nil, err
	}
	const elsewhere = "You changed this in another window. Load what you wrote there, or keep what is here."
	if kept.Version != sent.Version {
		return nil, &problem{status: http.StatusConflict, say: elsewhere, detail: map[string]any{
			"version": kept.Version, "changes": nonNil(changes.Lines(sent.Text, other.Text)),
		}}
	}
	if p.Version == "" && !drafted {
		return nil, refuse(http.StatusNotFound, "There is no such text. Choose New to begin one.")
	}
	d := paperDraft{sent.Text, sent.Base}
	if err := s.keep(ctx, kept, d); errors.Is(err, agent.ErrConflict) {
		return nil, refuse(http.StatusConflict, elsewhere)
	} else if err != nil {
		return nil, err
	}
	out, err := s.checked(ctx, p, d)
	if err != nil {
		return nil, err
	}
	out["version"] = kept.Version + 1
	return out, nil
}

func (s *papers) discard(ctx context.Context, author Author, r *http.Request) (any, error) {
	return map[string]bool{"ok": true}, s.Store.DeleteDraft(ctx, paperKey(r.PathValue("kind"), r.PathValue("id")), author.ID)
}
