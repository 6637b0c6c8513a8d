package handover

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"

	score "github.com/leaveway/leaveway/eval/handover"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/knowledge/passes"
)

// Analyse is `leaveway handover analyse`.
type Analyse struct {
	Folder    string `arg:"" type:"path" name:"folder" help:"Folder or zip with the files of a project."`
	WithModel bool   `help:"Also have the language model (LLM_PROVIDER and so on) read each file, two or three times. It is shown the files, with secrets and personal data masked."`
}

// OpenModel opens the configured language model. The error is a sentence.
type OpenModel func() (knowledge.Model, error)

// analysis is what the command prints, by the seed's field names.
type analysis struct {
	Files   []structured    `json:"structured_files"`
	Reports []gaps.Report   `json:"deep_dive_reports"`
	Summary string          `json:"global_summary"`
	Backlog []gaps.Question `json:"question_backlog"`
}

// Run prints what the files contain, and what to ask about them.
func (c Analyse) Run(ctx context.Context, out io.Writer, open OpenModel) error {
	var model knowledge.Model
	if c.WithModel {
		var err error
		if model, err = open(); err != nil {
			return err
		}
	}
	p, err := readProject(ctx, c.Folder)
	if err != nil {
		return err
	}
	if model != nil {
		p.found = passes.Deepen(ctx, model, handover.NotesOf(p.files, p.found), p.found)
	}
	return p.analysis().write(out)
}

// write prints an analysis as JSON. What was read of a large workbook is JSON already, and is
// written as it is.
func (a analysis) write(out io.Writer) error {
	w := bufio.NewWriter(out)
	_, _ = w.WriteString(`{"structured_files":[`) // an error stays until Flush
	for i, f := range a.Files {
		if i > 0 {
			_ = w.WriteByte(',')
		}
		if err := f.write(w); err != nil {
			return err
		}
	}
	a.Files = nil
	rest, err := json.Marshal(a)
	if err != nil {
		return err
	}
	_, _ = w.WriteString("]")
	_, _ = w.Write(bytes.TrimPrefix(rest, []byte(`{"structured_files":null`)))
	_ = w.WriteByte('\n')
	return w.Flush()
}

// handedProject is a folder's files with what was found in them.
type handedProject struct {
	files []*files.File
	found gaps.Analysis
}

func readProject(ctx context.Context, folder string) (handedProject, error) {
	read, err := filesOf(ctx, folder)
	if err != nil {
		return handedProject{}, err
	}
	return handedProject{read, gaps.Analyse(read)}, nil
}

func (p handedProject) analysis() analysis {
	a := analysis{Files: []structured{}, Reports: p.found.Reports, Summary: p.found.Summary, Backlog: p.found.Backlog}
	for _, f := range p.files {
		a.Files = append(a.Files, shown(f))
	}
	return a
}

// filesOf reads the files of a folder, or of a zip.
func filesOf(ctx context.Context, name string) ([]*files.File, error) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(50) // a large workbook is held twice for a moment
	}
	reader := files.NewReader()
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		read, err := files.Folder(ctx, os.DirFS(name), reader.Read, progress)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		return read, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	read, err := files.Zip(ctx, f, info.Size(), reader.Read, progress)
	if errors.Is(err, files.ErrNoZip) || errors.Is(err, files.ErrDirectory) {
		return nil, fmt.Errorf("%s %w", filepath.Base(name), err)
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return read, nil
}

// progress says on the terminal what is being read.
func progress(done, all int, next string) {
	if info, err := os.Stderr.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		fmt.Fprintf(os.Stderr, "reading %d of %d: %s\n", done+1, all, next)
	}
}

// Eval is `leaveway eval handover`.
type Eval struct {
	Folder string `arg:"" type:"existingdir" help:"Folder with the files of a project, and expected.json."`
	Misses bool   `help:"Also print what was missed."`
}

// Run prints how an analysis of the folder scores.
func (c Eval) Run(ctx context.Context, out io.Writer) error {
	raw, err := os.ReadFile(filepath.Join(c.Folder, "expected.json"))
	if err != nil {
		return fmt.Errorf("%w: a folder is scored against what is known about it", err)
	}
	var known score.Project
	if err := json.Unmarshal(raw, &known); err != nil {
		return fmt.Errorf("read expected.json: %w", err)
	}
	p, err := readProject(ctx, c.Folder)
	if err != nil {
		return err
	}
	a := p.analysis()
	read := map[string]json.RawMessage{}
	for _, f := range a.Files {
		if read[f.ID], err = json.Marshal(f.Content); err != nil {
			return err
		}
	}
	var misses io.Writer
	if c.Misses {
		misses = out
	}
	figures := score.Score(known, read, a.Backlog, misses)
	figures.Interview = score.Play(known, p.files, p.found, misses)
	return json.NewEncoder(out).Encode(figures)
}
