package studio

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// dryRun says what moving the forms in progress to another version would do.
type dryRun struct {
	All   int `json:"all"`   // forms in progress on another version
	Asked int `json:"asked"` // of these, people who would be asked something again, or something new
	// Questions counts the people by the question that they would be asked.
	Questions []askedCount `json:"questions"`
	Examples  []string     `json:"examples"` // at most three
	sessions  []agent.Session
}

type askedCount struct {
	Question string `json:"question"`
	Again    int    `json:"again"`
	New      int    `json:"new"`
}

// mostExamples is how many people a dry run tells of.
const mostExamples = 3

// dryRun tries the forms in progress with another version of a form. next has that version
// as the latest.
func (s *studio) dryRun(ctx context.Context, form wizard.ID, next *wizard.Library) (dryRun, error) {
	sessions, err := s.Store.Sessions(ctx, s.Tenant)
	if err != nil {
		return dryRun{}, err
	}
	to, ok := next.Latest(form)
	if !ok {
		return dryRun{}, fmt.Errorf("dry run: there is no form %s", form)
	}
	out := dryRun{Questions: []askedCount{}, Examples: []string{}}
	y, m, d := s.Clock().UTC().Date()
	today := time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	counts := map[string]*askedCount{}
	for _, one := range sessions {
		if pin, begun := one.Form.Pins[form]; !begun || pin == to.Version {
			continue
		}
		out.All++
		out.sessions = append(out.sessions, one)
		again, fresh := compare(one, form, to.Version, next, today)
		out.count(counts, again, fresh)
		if len(again)+len(fresh) > 0 {
			out.Asked++
			if len(out.Examples) < mostExamples {
				out.Examples = append(out.Examples, example(one, again, fresh))
			}
		}
	}
	for _, q := range slices.Sorted(maps.Keys(counts)) {
		out.Questions = append(out.Questions, *counts[q])
	}
	return out, nil
}

func (d *dryRun) count(counts map[string]*askedCount, again, fresh []string) {
	at := func(q string) *askedCount {
		if counts[q] == nil {
			counts[q] = &askedCount{Question: q}
		}
		return counts[q]
	}
	for _, q := range again {
		at(q).Again++
	}
	for _, q := range fresh {
		at(q).New++
	}
}

// compare returns the questions that a person would be asked again, and new ones.
func compare(one agent.Session, form wizard.ID, to wizard.Version, next *wizard.Library, today time.Time) (again, fresh []string) {
	f := one.Form
	before := next.Plan(f.Root, f.Pins, f.Answers, today)
	pins := maps.Clone(f.Pins)
	pins[form] = to
	after := next.Plan(f.Root, pins, f.Answers, today)
	asked, answered := map[wizard.QuestionID]bool{}, map[wizard.QuestionID]bool{}
	for _, q := range before.Questions() {
		asked[q.QuestionID], answered[q.QuestionID] = true, isAnswered(before, f.Answers, q)
	}
	for _, q := range after.Questions() {
		switch {
		case isAnswered(after, f.Answers, q):
		case answered[q.QuestionID]:
			again = append(again, q.Title())
		case !asked[q.QuestionID]:
			fresh = append(fresh, q.Title())
		}
	}
	return again, fresh
}

func isAnswered(p wizard.Plan, answers wizard.Answers, q *wizard.Question) bool {
	_, given := answers[q.QuestionID]
	_, parked := p.Parked[q.QuestionID]
	return given && !parked && p.Broken[q.QuestionID] == ""
}

func example(one agent.Session, again, fresh []string) string {
	var parts []string
	if len(again) > 0 {
		parts = append(parts, "is asked again: "+inQuotes(again))
	}
	if len(fresh) > 0 {
		parts = append(parts, "gets new questions: "+inQuotes(fresh))
	}
	return fmt.Sprintf("%s, who began on %s, %s.", one.Person.DisplayName(), one.Form.StartedAt.Format("Monday, January 2"), strings.Join(parts, " and "))
}

func inQuotes(all []string) string { return "“" + strings.Join(all, "”, “") + "”" }

// changeMoved is a form in progress that an author moved to another version.
const changeMoved = "moved to another version of the form"

// attempts bounds how often a move is tried when its person is typing at that moment.
const attempts = 4

// move moves the forms in progress to the latest version of a form, and returns how many it
// moved.
func (s *studio) move(ctx context.Context, author Author, form wizard.ID) (moved int, err error) {
	for range attempts {
		run, err := s.dryRun(ctx, form, s.Wizards)
		if err != nil {
			return moved, err
		}
		to, _ := s.Wizards.Latest(form)
		overtaken := false
		for _, one := range run.sessions {
			err := s.moveOne(ctx, author, one, form, to.Version)
			switch {
			case errors.Is(err, agent.ErrConflict):
				overtaken = true
			case err != nil:
				return moved, err
			default:
				moved++
			}
		}
		if !overtaken {
			break
		}
	}
	return moved, nil
}

func (s *studio) moveOne(ctx context.Context, author Author, one agent.Session, form wizard.ID, to wizard.Version) error {
	at := s.Clock().UTC()
	own := *one.Form
	own.Pins = maps.Clone(own.Pins)
	from := own.Pins[form]
	own.Pins[form] = to
	one.Form = &own
	return s.Store.Commit(ctx, agent.Outcome{
		Tenant: s.Tenant, At: at, Session: &one,
		Changes: []agent.Change{{At: at, By: author.ID, Via: "studio", What: changeMoved, From: string(form) + "@" + string(from), To: string(form) + "@" + string(to)}},
	})
}
