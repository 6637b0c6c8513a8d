package studio

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
)

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
	text, err := content.Encode(tidy(withoutCompiledRules(cfg)))
	if err != nil {
		return name, source
	}
	if read, err := wizard.ReadConfig("form.yaml", text); err == nil && same(read, cfg) {
		return strings.TrimSuffix(name, ".json") + ".yaml", text
	}
	return name, source
}
