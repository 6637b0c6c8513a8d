package studio

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

// row is a form in the list.
type row struct {
	ID      wizard.ID      `json:"id"`
	Name    string         `json:"name"`
	Origin  string         `json:"origin"` // "shipped", "file", "studio" or "new"
	File    string         `json:"file,omitempty"`
	Version wizard.Version `json:"version,omitempty"`
	At      *time.Time     `json:"at,omitempty"`
	By      string         `json:"by,omitempty"`
	Steps   int            `json:"steps"`
	Asks    int            `json:"asks"`
	// UnderWay counts the forms in progress on this version, Older those on others.
	UnderWay int        `json:"underWay"`
	Older    int        `json:"older"`
	Draft    *time.Time `json:"draft,omitempty"` // the author's own
	Others   []string   `json:"others"`          // who else has a draft
	Found    bool       `json:"found"`           // another form leads to it, or every request begins with it
}

// list returns all forms: those that people get, and drafts of new ones.
func (s *studio) list(ctx context.Context, author Author, _ *http.Request) (any, error) {
	if err := s.Shelf.Refresh(ctx); err != nil {
		return nil, err
	}
	releases, err := s.Store.Releases(ctx)
	if err != nil {
		return nil, err
	}
	drafts, err := s.Store.Drafts(ctx, "", "")
	if err != nil {
		return nil, err
	}
	pinned, err := s.underWay(ctx)
	if err != nil {
		return nil, err
	}
	rows := []row{}
	for _, w := range s.Wizards.All() {
		rows = append(rows, s.rowOf(ctx, w, releases, pinned[w.ID]))
	}
	for _, d := range drafts {
		if isPaper(d.Form) {
			continue
		}
		i := slices.IndexFunc(rows, func(r row) bool { return r.ID == d.Form })
		if i < 0 {
			read := draft{}
			if err := json.Unmarshal(d.Body, &read); err != nil {
				continue
			}
			rows = append(rows, row{ID: d.Form, Name: read.Config.Name, Origin: "new", Others: []string{}, Steps: len(read.Config.Steps), Asks: asks(read.Config)})
			i = len(rows) - 1
		}
		if at := d.Updated; d.Author == author.ID {
			rows[i].Draft = &at
		} else {
			rows[i].Others = append(rows[i].Others, s.nameOf(ctx, d.Author))
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(rank(s.Root, a), rank(s.Root, b)), cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)))
	})
	return map[string]any{"forms": rows, "root": s.Root}, nil
}

// rank puts drafts of new forms first.
func rank(root wizard.ID, r row) int {
	switch {
	case r.Origin == "new":
		return 0
	case r.ID == root:
		return 1
	}
	return 2
}

func (s *studio) rowOf(ctx context.Context, w *wizard.Wizard, releases []agent.Release, pinned map[wizard.Version]int) row {
	r := row{ID: w.ID, Name: w.Name, Version: w.Version, Steps: len(w.Steps), Asks: asks(w.Config), Others: []string{}}
	r.Origin, r.File = originOf(s.Files, w.ID)
	for _, one := range releases {
		if one.Form == w.ID && one.Version == w.Version && r.Origin != "file" {
			at := one.At
			r.Origin, r.At, r.By = "studio", &at, s.nameOf(ctx, one.By)
		}
	}
	for version, n := range pinned {
		if version == w.Version {
			r.UnderWay = n
		} else {
			r.Older += n
		}
	}
	r.Found = w.ID == s.Root || leadsTo(s.Wizards, w.ID)
	return r
}

// originOf says where a form comes from if nobody released another version.
func originOf(f Files, id wizard.ID) (origin, file string) {
	if file, ok := f.Folder[id]; ok {
		return "file", file
	}
	if f.Shipped[id] {
		return "shipped", ""
	}
	return "studio", ""
}

func asks(cfg wizard.Config) (n int) {
	for _, e := range cfg.Elements {
		if e.Type == wizard.TypeQuestion {
			n++
		}
	}
	return n
}

// underWay counts the forms in progress by form and version.
func (s *studio) underWay(ctx context.Context) (map[wizard.ID]map[wizard.Version]int, error) {
	sessions, err := s.Store.Sessions(ctx, s.Tenant)
	if err != nil {
		return nil, err
	}
	out := map[wizard.ID]map[wizard.Version]int{}
	for _, one := range sessions {
		for id, version := range one.Form.Pins {
			if out[id] == nil {
				out[id] = map[wizard.Version]int{}
			}
			out[id][version]++
		}
	}
	return out, nil
}

// open returns one form: what people get, and the author's draft of it.
func (s *studio) open(ctx context.Context, author Author, r *http.Request) (any, error) {
	if err := s.Shelf.Refresh(ctx); err != nil {
		return nil, err
	}
	id := wizard.ID(r.PathValue("id"))
	current, exists := s.Wizards.Latest(id)
	kept, d, drafted, err := s.draftOf(ctx, id, author)
	if err != nil {
		return nil, err
	}
	if !exists && !drafted {
		return nil, refuse(http.StatusNotFound, "There is no form with this address. It may have been deleted, or the draft is somebody else's.")
	}
	origin, file := originOf(s.Files, id)
	out := map[string]any{"id": id, "version": kept.Version, "origin": origin, "file": file, "found": id == s.Root || leadsTo(s.Wizards, id), "drafted": drafted}
	if exists {
		out["published"], out["current"] = tidy(withoutRules(current.Config)), current.Version
	}
	if !drafted {
		d = draft{Config: current.Config, Base: current.Version}
	}
	problems, means, err := s.check(d)
	if err != nil {
		return nil, err
	}
	out["config"], out["base"], out["problems"], out["rules"] = tidy(withoutRules(d.Config)), d.Base, problems, means
	out["tags"] = s.tagsBefore(id)
	return out, nil
}

// tagsBefore are the questions of forms that lead to a form, which its rules can name.
func (s *studio) tagsBefore(id wizard.ID) []map[string]string {
	out := []map[string]string{}
	for _, w := range s.Wizards.All() {
		if !slices.ContainsFunc(w.Next, func(n wizard.Next) bool { return n.Wizard == id }) {
			continue
		}
		for _, e := range w.Elements {
			if e.Type == wizard.TypeQuestion {
				out = append(out, map[string]string{"tag": string(e.Attributes.Tag), "label": cmp.Or(e.Attributes.Label, e.Attributes.QuestionText)})
			}
		}
	}
	return out
}

// create begins a new form, or a draft from a file.
func (s *studio) create(ctx context.Context, author Author, r *http.Request) (any, error) {
	var sent struct {
		Name   string `json:"name"`
		File   string `json:"file"`
		Source string `json:"source"`
	}
	if err := readJSON(r, &sent); err != nil {
		return nil, err
	}
	d := draft{}
	if sent.Source != "" {
		read, err := readFile(sent.File, sent.Source)
		if err != nil {
			return nil, err
		}
		d = read
	} else {
		name := strings.TrimSpace(sent.Name)
		if name == "" {
			return nil, refuse(http.StatusBadRequest, "Give the form a name first. People see it.")
		}
		d.Config = s.blank(ctx, name)
	}
	if current, ok := s.Wizards.Latest(d.Config.ID); ok {
		d.Base = current.Version
	}
	kept, _, exists, err := s.draftOf(ctx, d.Config.ID, author)
	if err != nil {
		return nil, err
	}
	if exists {
		return nil, &problem{
			status: http.StatusConflict, detail: map[string]any{"id": d.Config.ID},
			say: "You have a draft of “" + string(d.Config.ID) + "” already. Open it, and discard it first if you want to begin again.",
		}
	}
	return map[string]any{"id": d.Config.ID}, s.saveDraft(ctx, kept, d)
}

// readFile reads an imported file. Mistakes in what it says are for the editor; a file that
// can't be read at all is refused.
func readFile(file, source string) (draft, error) {
	file = cmp.Or(path.Base(strings.ReplaceAll(file, "\\", "/")), "form.yaml")
	if !slices.Contains([]string{".yaml", ".yml", ".json"}, extension(file)) {
		return draft{}, refuse(http.StatusBadRequest, "Choose a form's file: one that ends in .yaml, .yml or .json.")
	}
	cfg, err := wizard.ReadConfig(file, []byte(source))
	if err != nil || cfg.ID == "" {
		var mistakes content.Mistakes
		if !errors.As(err, &mistakes) {
			mistakes = content.Mistakes{{What: "The file has no wizardId", Fix: "write one such as parental-v1"}}
		}
		return draft{}, &problem{status: http.StatusUnprocessableEntity, say: "This file isn't a form that can be read.", detail: map[string]any{"problems": lines(mistakes)}}
	}
	return draft{Config: cfg, File: file, Source: []byte(source)}, nil
}

func lines(mistakes content.Mistakes) []string {
	var out []string
	for _, m := range mistakes {
		out = append(out, m.String())
	}
	return out
}

func extension(file string) string { return strings.ToLower(path.Ext(file)) }

// blank is a new form with one empty step.
func (s *studio) blank(ctx context.Context, name string) wizard.Config {
	id := Slug(name, '-')
	taken := func(id string) bool {
		drafts, err := s.Store.Drafts(ctx, wizard.ID(id), "")
		_, exists := s.Wizards.Latest(wizard.ID(id))
		return exists || err != nil || len(drafts) > 0
	}
	for n, first := 2, id; taken(id) && n < 100; n++ {
		id = first + "-" + string(rune('0'+n/10)) + string(rune('0'+n%10))
	}
	prefix := strings.ToUpper(Slug(name, '_'))
	return wizard.Config{
		ID: wizard.ID(id), Name: name, Elements: []wizard.Element{},
		Steps: []wizard.Step{{ID: "step-1", Sort: 1, Name: "step-1", Title: "First step", Tag: wizard.Tag(prefix + ":STEP:STEP_1")}},
	}
}

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// Slug makes a name for programs from one for people. Where it has to leave letters out,
// because they aren't Latin or because there are too many, it ends with a hash of them: two
// names in another script differ.
func Slug(name string, between rune) string {
	const longest = 40
	plain := withoutAccents(strings.ToLower(name))
	out := strings.Trim(notInNames.ReplaceAllString(plain, string(between)), string(between))
	isLost := func(r rune) bool { return r > unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
	if len(out) > longest || out == "" || strings.ContainsFunc(plain, isLost) {
		sum := sha256.Sum256([]byte(strings.TrimSpace(plain)))
		hash := hex.EncodeToString(sum[:3])
		out = strings.Trim(out[:min(len(out), longest-len(hash)-1)], string(between))
		out = strings.Trim(out+string(between)+hash, string(between))
	}
	if out[0] >= '0' && out[0] <= '9' {
		return "form" + string(between) + out
	}
	return out
}

// withoutAccents writes "é" as "e".
func withoutAccents(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text))
}

// export sends a form as a file: the author's draft, or the version that people get.
func (s *studio) export(w http.ResponseWriter, r *http.Request) {
	author, ok, why, _ := s.Access.Author(r)
	if !ok {
		http.Error(w, why, http.StatusUnauthorized)
		return
	}
	id := wizard.ID(r.PathValue("id"))
	_, d, drafted, err := s.draftOf(r.Context(), id, author)
	current, exists := s.Wizards.Latest(id)
	switch {
	case err != nil:
		http.Error(w, "The form couldn't be read. Try again in a moment.", http.StatusInternalServerError)
		return
	case drafted:
	case exists:
		d = draft{Config: current.Config, File: string(id) + fileKind(current.Source), Source: current.Source}
	default:
		http.Error(w, "There is no form with this address.", http.StatusNotFound)
		return
	}
	name, source, _, _, err := s.fileOf(d)
	if err == nil && extension(name) == ".json" && r.URL.Query().Get("as") == "yaml" {
		name, source = asYAML(name, source)
	}
	if err != nil {
		http.Error(w, "The form couldn't be written. Try again in a moment.", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Write(source) //nolint:gosec // it is downloaded, never shown
}

// fileKind tells JSON from YAML.
func fileKind(source []byte) string {
	if strings.HasPrefix(strings.TrimSpace(string(source)), "{") {
		return ".json"
	}
	return ".yaml"
}

// asYAML writes a form as YAML, if it then reads the same. Otherwise it stays JSON.
func asYAML(name string, source []byte) (string, []byte) {
	cfg, _ := wizard.ReadConfig(name, source) // a draft may have mistakes
	text, err := content.Encode(tidy(bare(cfg)))
	if err != nil {
		return name, source
	}
	if read, err := wizard.ReadConfig("form.yaml", text); err == nil && same(read, cfg) {
		return strings.TrimSuffix(name, ".json") + ".yaml", text
	}
	return name, source
}
