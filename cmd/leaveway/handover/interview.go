package handover

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/leaveway/leaveway/knowledge/handover"
)

// Interview is `leaveway handover interview`.
type Interview struct {
	Folder string `arg:"" type:"path" name:"folder" help:"Folder or zip with the files of a project."`
	Save   string `short:"o" default:"interview.json" help:"File that keeps the interview; it goes on from there."`
	Role   string `default:"leaver" help:"Role of the person who answers."`
}

// Run asks on the terminal, and reads an answer a line. An empty line skips a question. The
// interview is saved after each answer.
func (c Interview) Run(ctx context.Context, out io.Writer) error {
	p, err := readProject(ctx, c.Folder)
	if err != nil {
		return err
	}
	iv, err := load(c.Save)
	if err != nil {
		return err
	}
	iv.Most = max(iv.Most, handover.MostRounds)
	iv.Update(p.found.Backlog)
	if len(iv.Questions) == 0 { // as in Slack, without files
		iv.Questions = handover.WithoutFiles().Questions
	}
	answers := bufio.NewScanner(os.Stdin)
	for {
		q, open := iv.Current()
		if !open {
			if q, open = iv.Next(time.Now().UTC()); !open {
				if !c.goesOn(&iv, out, answers) {
					break
				}
				continue
			}
		}
		fmt.Fprintln(out, q.Text)
		if again := iv.FollowUp(); again != "" {
			fmt.Fprintln(out, again)
		}
		if !answers.Scan() {
			break
		}
		if text := answers.Text(); text == "" {
			iv.Skip(time.Now().UTC())
		} else {
			words, _ := handover.MaskSecrets(text)
			iv.Answer(words, c.Role, time.Now().UTC())
		}
		if err := save(c.Save, iv); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "%d answers are kept in %s.\n", len(iv.Kept()), c.Save)
	return errors.Join(err, answers.Err(), save(c.Save, iv))
}

// goesOn asks whether there is time for the important questions that are left.
func (c Interview) goesOn(iv *handover.Interview, out io.Writer, answers *bufio.Scanner) bool {
	left := len(iv.Left())
	if left == 0 {
		return false
	}
	fmt.Fprintf(out, "Important questions that are still open: %d. Go on? (yes or no)\n", left)
	if !answers.Scan() || !strings.HasPrefix(strings.ToLower(strings.TrimSpace(answers.Text())), "y") {
		return false
	}
	iv.GoOn()
	return true
}

func load(name string) (handover.Interview, error) {
	iv := handover.NewInterview(nil)
	raw, err := os.ReadFile(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return iv, nil
	case err != nil:
		return iv, err
	}
	if err := json.Unmarshal(raw, &iv); err != nil {
		return iv, fmt.Errorf("%s isn't a saved interview: %w", name, err)
	}
	return iv, nil
}

func save(name string, iv handover.Interview) error {
	raw, err := json.MarshalIndent(iv, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(raw, '\n'), 0o600)
}

// Package is `leaveway handover package`.
type Package struct {
	Folder    string `arg:"" type:"path" name:"folder" help:"Folder or zip with the files of a project."`
	Interview string `default:"interview.json" help:"The saved interview; without the file, the package has only what the files say."`
	Role      string `default:"leaver" help:"Role of the person who left."`
	Format    string `enum:"markdown,json,csv,context" default:"markdown" help:"${enum}: the document, its facts as data, or everything as text for a language model."`
}

// Run prints the package.
func (c Package) Run(ctx context.Context, out io.Writer) error {
	p, err := c.build(ctx)
	if err != nil {
		return err
	}
	var text string
	switch c.Format {
	case "json":
		text, err = p.EntriesJSON()
		text += "\n"
	case "csv":
		text, err = handover.CSV(p.Entries())
	case "context":
		text = p.Context()
	default:
		text = p.Markdown()
	}
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, text)
	return err
}

func (c Package) build(ctx context.Context) (handover.Package, error) {
	p, err := readProject(ctx, c.Folder)
	if err != nil {
		return handover.Package{}, err
	}
	iv, err := load(c.Interview)
	if err != nil {
		return handover.Package{}, err
	}
	iv.Update(p.found.Backlog)
	name := filepath.Base(filepath.Clean(c.Folder))
	about := handover.About{Org: "local", Project: name, Session: "folder", Version: 1, Role: c.Role}
	return handover.Build(about, handover.NotesOf(p.files, p.found), iv), nil
}

// Ask is `leaveway handover ask`.
type Ask struct {
	Folder    string `arg:"" type:"path" name:"folder" help:"Folder or zip with the files of a project."`
	Question  string `arg:"" help:"A newcomer's question."`
	Interview string `default:"interview.json" help:"The saved interview."`
}

// Run prints the answer with its source, or says that there is none.
func (c Ask) Run(ctx context.Context, out io.Writer) error {
	p, err := Package{Folder: c.Folder, Interview: c.Interview, Role: "leaver"}.build(ctx)
	if err != nil {
		return err
	}
	a, ok := handover.NewShelf(p).Ask(c.Question)
	switch {
	case !ok:
		_, err = fmt.Fprintln(out, "The files and the interview don't say.")
		return err
	case !a.Sure:
		fmt.Fprintln(out, "Not sure. This is the closest:")
	}
	if err := show(out, a); err != nil || len(a.Also) == 0 {
		return err
	}
	if a.Sure {
		fmt.Fprintln(out, "\nThe interview says about the same place:")
	} else {
		fmt.Fprintln(out, "\nOr one of these:")
	}
	for _, other := range a.Also {
		if err := show(out, other); err != nil {
			return err
		}
	}
	return nil
}

func show(out io.Writer, a handover.Found) error {
	source := a.Source.Place.String()
	if a.Source.By != "" {
		source = "interview, about " + source
		if a.Source.Rough {
			source += " (approximate)"
		}
	}
	_, err := fmt.Fprintf(out, "%s\nSource: %s\n", a.Text, source)
	return err
}
