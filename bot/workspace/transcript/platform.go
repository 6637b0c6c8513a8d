package transcript

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Platform is what a transcript is played on.
type Platform string

const (
	Either Platform = "" // written in Slack's words, and the same in Teams but for how it is drawn
	Slack  Platform = "slack"
	Teams  Platform = "teams"
)

const platformSection = "platform"

// PlatformOf returns the platform that a transcript is about. What follows in its section is the reason.
func PlatformOf(file []byte) (Platform, error) {
	for _, part := range splitSections(string(file)) {
		if part.name != platformSection {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimSpace(part.body), "\n")
		name, _, _ = strings.Cut(name, ":")
		if on := Platform(strings.TrimSpace(name)); on == Slack || on == Teams {
			return on, nil
		}
		return "", fmt.Errorf("line %d: the platform is %q: write slack or teams", part.line, name)
	}
	return Either, nil
}

// runInTeams plays a transcript that is about Teams, and returns the file as it should be.
func runInTeams(ctx context.Context, s script, stack Stack) ([]byte, error) {
	files, err := s.files()
	if err != nil {
		return nil, err
	}
	p := newTeamsPlayer(stack, s.start, files)
	if err := p.begin(ctx); err != nil {
		return nil, err
	}
	var out output
	for _, one := range s.steps {
		out.line(one.text)
		shown, err := p.play(ctx, one)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", one.line, err)
		}
		told := make([]string, len(shown))
		for i, what := range shown {
			told[i] = formatParagraph(what.head+":", what.text)
		}
		out.paragraphs(reconcile(one.expected, told))
	}
	stored, err := p.stored(ctx, s)
	if err != nil {
		return nil, err
	}
	return s.write(out.String(), &stored), nil
}

// stored returns the section "store" as it should be.
func (p *teamsPlayer) stored(ctx context.Context, s script) (string, error) {
	stored, err := p.stack.Store(ctx)
	if err != nil {
		return "", fmt.Errorf("read the store: %w", err)
	}
	return reconcileText(s.section(storeSection), endLine(p.names.replaceIDs(stored))), nil
}

// CheckInTeams plays a transcript that is written for Slack in Teams. It returns what differs in
// what people read, word by word, and in what is stored, or "" if nothing does.
func CheckInTeams(ctx context.Context, path string, stack Stack) (difference string, err error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read the transcript: %w", err)
	}
	s, err := readScript(file)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	files, err := s.files()
	if err != nil {
		return "", err
	}
	p := newTeamsPlayer(stack, s.start, files)
	if err := p.begin(ctx); err != nil {
		return "", err
	}
	var wrong []string
	for _, one := range s.steps {
		shown, err := p.play(ctx, one)
		if err != nil {
			return strings.Join(wrong, "\n"), errors.Join(fmt.Errorf("%s: line %d: %w", path, one.line, err))
		}
		wrong = append(wrong, p.differences(one, shown)...)
	}
	stored, err := p.stored(ctx, s)
	if err != nil {
		return "", err
	}
	if want := s.section(storeSection); want != "" && stored != want {
		wrong = append(wrong, string(diff.Diff(path+" in Slack", []byte(want), path+" in Teams", []byte(stored))))
	}
	for _, refused := range p.company().Refused() {
		wrong = append(wrong, "Teams refused: "+refused)
	}
	return strings.Join(wrong, "\n"), nil
}
