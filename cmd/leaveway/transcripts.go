package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/bot/workspace/transcript"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
)

type testCommand struct {
	Paths   []string `arg:"" type:"existingpath" help:"Transcripts (.txtar), or folders of them."`
	Content string   `env:"LEAVEWAY_CONTENT" type:"path" help:"Folder with content of your own."`
	Update  bool     `help:"Rewrite the bot's lines with what it says now."`
	Teams   bool     `help:"Play transcripts that aren't about one platform in Microsoft Teams, and compare what people read there word by word."`

	model modelConfig // only set in tests
}

// Run plays each transcript against a product and a workspace of its own.
func (c testCommand) Run(ctx context.Context, out io.Writer) error {
	files, err := transcriptsIn(c.Paths)
	if err != nil {
		return err
	}
	failed := 0
	for _, file := range files {
		difference, err := c.play(ctx, file)
		switch {
		case err != nil:
			failed++
			fmt.Fprintf(out, "FAIL %s\n%v\n", file, err)
		case difference == "":
			fmt.Fprintf(out, "ok   %s\n", file)
		case c.Update:
			fmt.Fprintf(out, "new  %s\n", file)
		default:
			failed++
			fmt.Fprintf(out, "FAIL %s\n%s\n", file, difference)
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d transcripts failed; if the bot is right, run again with --update and read what changed", failed, len(files))
	}
	return nil
}

// transcriptsIn lists the transcripts at the paths and below them.
func transcriptsIn(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		err := filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && (file == path || strings.HasSuffix(file, ".txtar")) {
				files = append(files, file)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("find transcripts: %w", err)
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("found no transcript (.txtar) in %s", strings.Join(paths, ", "))
	}
	return files, nil
}

// play plays one file on a stage of its own. The difference is empty if the file passes.
func (c testCommand) play(ctx context.Context, file string) (difference string, err error) {
	script, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("read the transcript: %w", err)
	}
	on, err := transcript.PlatformOf(script)
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	if c.Teams && on == transcript.Slack {
		return "", nil
	}
	s, err := stageFor(ctx, file, demoConfig{content: c.Content, model: c.model, inTeams: c.Teams || on == transcript.Teams})
	if err != nil {
		return "", err
	}
	defer s.close()
	if c.Teams && on == transcript.Either {
		return transcript.CheckInTeams(ctx, file, s.play())
	}
	return transcript.Check(ctx, file, s.play(), c.Update)
}

// stageFor opens a stage with the sample workspace and the people whom a transcript adds.
func stageFor(ctx context.Context, file string, cfg demoConfig) (*stage, error) {
	script, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read the transcript: %w", err)
	}
	people, err := transcript.People(script)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	company := workspace.Default()
	company.Users = append(company.Users, people...)
	cfg.company, cfg.own = &company, transcript.Content(script)
	if cfg.inTeams {
		cfg.own = teams.InEntra(cfg.own, company.Users)
	}
	if len(cfg.own) > 0 && cfg.content == "" {
		if cfg.authored, err = contentFrom(cfg.own); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	return newStageFrom(ctx, cfg)
}

// contentFrom is the shipped content with a transcript's people, their time off, and forms.
func contentFrom(files map[string]string) (*authored, error) {
	shipped, err := shippedContent()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "leaveway-content-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	for name, text := range files {
		if in, _, _ := strings.Cut(name, "/"); !slices.Contains([]string{staff.File, route.File, staff.Folder, wizardFolder}, in) || !filepath.IsLocal(name) {
			return nil, fmt.Errorf("a transcript can't bring content/%s: only %s, %s, %s/ and %s/", name, staff.File, route.File, staff.Folder, wizardFolder)
		}
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			return nil, err
		}
	}
	own := *shipped
	if _, err := os.Stat(filepath.Join(folder, wizardFolder)); err == nil {
		if own.wizards, err = loadWizards(folder); err != nil {
			return nil, err
		}
	}
	if own.staff, err = loadStaff(folder, own.wizards); err != nil {
		return nil, err
	}
	own.routes, err = loadRoutes(folder, own.wizards, own.staff)
	return &own, err
}

// play returns what a transcript needs to be played.
func (s *stage) play() transcript.Stack {
	stack := s.transcript()
	stack.SetClock, stack.Settle, stack.Restart = s.setClock, s.settle, s.restart
	if s.sample != nil {
		stack.Store, stack.Company = s.dumpOfTeams, s.sample.Company()
	}
	return stack
}

// transcript returns what saving a transcript needs.
func (d *demo) transcript() transcript.Stack {
	return transcript.Stack{Workspace: d.workspace, Store: d.dump, Content: d.own, References: references}
}

// references are the IDs that transcripts write as names.
var references = []transcript.Reference{
	{Name: "request", Pattern: regexp.MustCompile(`\bLR-[0-9A-HJKMNP-TV-Z]{8}\b`)},
	{Name: "calendar", Pattern: regexp.MustCompile(`https?://[^\s/]+/calendar/[0-9a-f]{64}\.ics`)},
	{Name: "handover", Pattern: regexp.MustCompile(`https?://[^\s/]+/handover/H-[0-9A-HJKMNP-TV-Z]{8}\b`)},
	{Name: "ticket", Pattern: regexp.MustCompile(`\bQ-[0-9A-HJKMNP-TV-Z]{8}\b`)},
}
