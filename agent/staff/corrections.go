package staff

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/content"
)

// correctionsFile is where HR writes what people brought along from the system before, and
// what else is to be added or taken away.
const correctionsFile = "corrections.csv"

var ofCorrections = columns{
	all:      []string{"id", "email", "policy", "day", "amount", "note"},
	required: []string{"policy", "day", "amount"},
	fix:      "add it; docs/time-off.md has an example",
}

// correction is a line of the file.
type correction struct {
	policy string
	timeoff.Correction
}

// readCorrections gives people their corrections.
func (b *Book) readCorrections(folder fs.FS) (content.Mistakes, error) {
	name := path.Join(Folder, correctionsFile)
	source, err := fs.ReadFile(folder, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the corrections: %w", err)
	}
	t := readTable(name, source, ofCorrections)
	for _, r := range t.rows {
		t.correct(b, r)
	}
	all, _ := errors.AsType[content.Mistakes](t.err())
	return all, nil
}

// correct reads one line.
func (t *table) correct(b *Book, r row) {
	who := b.Person(agent.UserID(r.fields["id"]), "")
	if who == nil {
		who = b.byEmail[strings.ToLower(r.fields["email"])]
	}
	size, isNegative := strings.CutPrefix(r.fields["amount"], "-")
	amount, ok := timeoff.ParseAmount(size)
	if isNegative {
		amount = -amount
	}
	policy := r.fields["policy"]
	names := make([]string, len(b.policies))
	for i, p := range b.policies {
		names[i] = p.ID
	}
	c := correction{policy, timeoff.Correction{Day: t.day(r, "day"), Amount: amount, Note: r.fields["note"]}}
	switch {
	case who == nil:
		t.wrong(r.line, "add a line for them there, or correct the ID or the address", "nobody in %s is %q", File, r.fields["id"]+r.fields["email"])
	case !ok:
		t.wrong(r.line, "write a number such as 2.5 or -1", "%q isn't a number of days or hours", r.fields["amount"])
	case !slices.Contains(names, policy):
		t.wrong(r.line, content.Suggest(policy, names), "there is no policy %q", policy)
	case r.fields["day"] == "":
		t.wrong(r.line, "write it as 2026-01-01", "the day is missing")
	default:
		who.corrections = append(who.corrections, c)
	}
}
