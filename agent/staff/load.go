package staff

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/agent/timeoff/holidays"
	"github.com/leaveway/leaveway/content"
)

// Folder is the part of a content folder with policies about time off, and calendars of
// holidays that no table has.
const Folder = "time-off"

// everywhere is the calendar file with the holidays that everybody has.
const everywhere = "ALL"

// Load reads the people and the policies of a content folder. kinds are the kinds of time
// off that people can ask for. The error lists every mistake.
func Load(folder fs.FS, kinds []string) (*Book, error) {
	own, policies, mistakes, err := readFolder(folder, kinds)
	if err != nil {
		return nil, err
	}
	b := &Book{}
	source, err := fs.ReadFile(folder, File)
	switch {
	case err == nil:
		t := readTable(File, source, ofPeople)
		var people []*Person
		for _, r := range t.rows {
			people = append(people, t.person(r))
		}
		b = t.connect(people)
		if len(t.mistakes) == 0 {
			t.calendars(people, own)
		}
		if all, is := errors.AsType[content.Mistakes](t.err()); is {
			mistakes = append(mistakes, all...)
		}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("read the people: %w", err)
	}
	b.policies, b.own = policies, own
	corrections, err := b.readCorrections(folder)
	if err != nil {
		return nil, err
	}
	return b, append(mistakes, corrections...).Err()
}

// readFolder reads the policies and the calendars.
func readFolder(folder fs.FS, kinds []string) (own map[string][]timeoff.Holiday, policies []timeoff.Policy, mistakes content.Mistakes, err error) {
	entries, err := fs.ReadDir(folder, Folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil, fmt.Errorf("read the policies about time off: %w", err)
	}
	own = map[string][]timeoff.Holiday{}
	used := map[string]string{} // the file that each kind is in
	for _, e := range entries {
		name := path.Join(Folder, e.Name())
		wrong := func(fix, what string, args ...any) {
			mistakes = append(mistakes, content.Mistake{Position: content.Position{File: name}, What: fmt.Sprintf(what, args...), Fix: fix})
		}
		source, err := fs.ReadFile(folder, name)
		switch ending := path.Ext(name); {
		case e.IsDir() || strings.HasPrefix(e.Name(), ".") || e.Name() == correctionsFile:
		case err != nil:
			return nil, nil, nil, fmt.Errorf("read the policies about time off: %w", err)
		case ending == ".ics":
			place := strings.ToUpper(strings.TrimSuffix(e.Name(), ending))
			if own[place], err = holidays.ReadICS(strings.NewReader(string(source))); err != nil {
				wrong("", "%v", err)
			}
		case ending == ".yaml" || ending == ".yml":
			p, err := timeoff.Load(name, source)
			if all, is := errors.AsType[content.Mistakes](err); is {
				mistakes = append(mistakes, all...)
				continue
			}
			for _, kind := range p.Kinds {
				switch {
				case used[kind] != "":
					wrong("name each kind in one policy only", "the kind %q is in %s already", kind, used[kind])
				case !slices.Contains(kinds, kind):
					wrong(content.Suggest(kind, kinds), "nobody can ask for the kind %q", kind)
				}
				used[kind] = name
			}
			policies = append(policies, p)
		default:
			wrong("write policies as .yaml and holidays as .ics", "nothing reads this file")
		}
	}
	return own, policies, mistakes, nil
}

// place is where people work.
type place struct {
	free    []timeoff.Holiday
	unknown bool // nobody knows the holidays
}

// placeAt returns the holidays of a country, or of a part of one. A company's own calendars
// count instead of the table.
func placeAt(country, state string, own map[string][]timeoff.Holiday) place {
	at := strings.TrimSuffix(country+"-"+state, "-")
	free := slices.Concat(own[everywhere], own[country])
	if at != country {
		free = append(free, own[at]...)
	}
	if len(free) > 0 {
		return place{free: free}
	}
	table, err := holidays.Of(at)
	return place{free: table.Holidays, unknown: err != nil}
}

// calendars gives people the holidays of where they work. Those with the same place and hours
// share a calendar.
func (t *table) calendars(people []*Person, own map[string][]timeoff.Holiday) {
	places, shared := map[string]place{}, map[string]timeoff.Calendar{}
	for _, p := range people {
		at := p.Country + "-" + p.State
		there, ok := places[at]
		if !ok {
			there = placeAt(p.Country, p.State, own)
			places[at] = there
		}
		p.NoHolidays = there.unknown
		key := fmt.Sprint(at, p.weeks)
		if p.Calendar, ok = shared[key]; ok {
			continue
		}
		calendar, err := timeoff.NewCalendar([]timeoff.Workweek{{From: monday, Weeks: p.weeks}}, there.free)
		if err != nil {
			t.wrong(p.line, "write the hours of each day from 0 to 24", "the workweek can't be: %v", err)
		}
		p.Calendar, shared[key] = calendar, calendar
	}
}

// monday begins the first week of a rota: January 3, 2000.
var monday = timeoff.On(2000, 1, 3)
