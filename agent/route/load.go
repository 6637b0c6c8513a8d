package route

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/content"
)

// Starter is an explained routes.yaml to begin with.
//
//go:embed starter/routes.yaml
var Starter []byte

// The roles that every company has.
const (
	roleManager = "manager"
	roleAbove   = "manager's manager"
	roleHR      = "hr"
)

// bookFile is routes.yaml as its author writes it. starter/routes.yaml explains the fields.
type bookFile struct {
	Groups map[string]content.Texts `yaml:"groups"`
	Routes []routeFile              `yaml:"routes"`
}

type routeFile struct {
	Name      string        `yaml:"name"`
	Kinds     content.Texts `yaml:"kinds"`
	Places    content.Texts `yaml:"places"`
	UpTo      daysText      `yaml:"upTo"`
	Automatic bool          `yaml:"automatic"`
	ShowKind  bool          `yaml:"showKind"`
	Steps     []stepFile    `yaml:"steps"`
}

type stepFile struct {
	AnyOf content.Texts `yaml:"anyOf"`
	AllOf content.Texts `yaml:"allOf"`
	Days  int           `yaml:"days"`
}

// daysText is a number of workdays as it is written: 2, 0.5.
type daysText struct{ amount timeoff.Amount }

// UnmarshalContent reads a number of workdays.
func (d *daysText) UnmarshalContent(v content.Value) (mustBe, fix string) {
	amount, ok := timeoff.ParseAmount(v.Text)
	if !ok || v.IsList || amount == 0 {
		return "a number of workdays", "write one such as 2 or 0.5"
	}
	d.amount = amount
	return "", ""
}

// mostSteps and mostPeople bound who is asked about one request.
const (
	mostSteps  = 5
	mostPeople = 12
	mostDays   = 30
)

// Load reads routes.yaml of a content folder; without it, HR decides everything. kinds are what
// people can ask for. The error lists every mistake.
func Load(folder fs.FS, people *staff.Book, kinds []string) (*Book, error) {
	source, err := fs.ReadFile(folder, File)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Book{}, nil
	case err != nil:
		return nil, fmt.Errorf("read who decides: %w", err)
	}
	var file bookFile
	r := reader{content.Decode(content.File{Name: File, Source: source, Kind: "who decides"}, &file), people, kinds}
	b := &Book{people: people, groups: map[string][]*staff.Person{}}
	var roles []string
	for name := range file.Groups {
		roles = append(roles, name)
	}
	slices.Sort(roles)
	for _, name := range roles {
		b.groups[name] = r.group(name, file.Groups[name])
	}
	roles = append(roles, roleManager, roleAbove, roleHR)
	for i, f := range file.Routes {
		b.routes = append(b.routes, r.route(content.Place("routes").Item(i), f, roles))
	}
	for i := range b.routes {
		r.unreachable(i, b.routes)
	}
	if err := r.Mistakes.Err(); err != nil {
		return nil, err
	}
	return b, nil
}

// reader checks what the file says.
type reader struct {
	*content.Draft
	people *staff.Book
	kinds  []string
}

// group reads the people of a group.
func (r reader) group(name string, texts []string) []*staff.Person {
	at := content.Place("groups").Field(name)
	var all []*staff.Person
	for i, text := range texts {
		switch p := r.people.Named(text); {
		case p == nil:
			r.Wrong(at.Item(i), content.Suggest(text, r.people.Keys()), "%q in the group %q has no line in %s", text, name, staff.File)
		case slices.Contains(all, p):
			r.Wrong(at.Item(i), "keep one of them", "%q is in the group %q twice", text, name)
		default:
			all = append(all, p)
		}
	}
	switch {
	case name == roleManager || name == roleAbove || name == roleHR:
		r.Wrong(at, "give the group another name", "%q is a role that every company has", name)
	case len(texts) == 0:
		r.Wrong(at, "add people by their ID or address, or remove the group", "nobody is in the group %q", name)
	case len(texts) > mostPeople:
		r.Wrong(at, "name those who really decide", "the group %q has %d people, more than %d", name, len(texts), mostPeople)
	}
	return all
}

func (r reader) route(at content.Place, f routeFile, roles []string) route {
	for i, kind := range f.Kinds {
		if !slices.Contains(r.kinds, kind) {
			r.Wrong(at.Field("kinds").Item(i), content.Suggest(kind, r.kinds), "nobody can ask for the kind %q", kind)
		}
	}
	places := r.people.Places()
	for i, place := range f.Places {
		if !slices.Contains(places, place) {
			r.Wrong(at.Field("places").Item(i), content.Suggest(place, places), "nobody in %s works at %q", staff.File, place)
		}
	}
	name := strings.TrimSpace(f.Name)
	if name == "" {
		r.Wrong(at, "add a name, as people in HR would call it", "a route has no name")
	}
	switch {
	case f.Automatic && len(f.Steps) > 0:
		r.Wrong(at.Field("steps"), "remove the steps, or automatic", "nobody decides what is approved automatically")
	case f.Automatic && f.UpTo.amount == 0:
		r.Wrong(at.Field("automatic"), "add upTo, the most workdays that nobody has to decide", "a route can't approve time off of any length by itself")
	case f.Automatic && len(f.Kinds) == 0:
		r.Wrong(at.Field("automatic"), "add the kinds that nobody has to decide", "a route can't approve every kind of leave by itself")
	case !f.Automatic && len(f.Steps) == 0:
		r.Wrong(at, "add steps, such as - anyOf: manager", "nobody decides here")
	case len(f.Steps) > mostSteps:
		r.Wrong(at.Field("steps"), "join some of them", "%d steps are more than %d", len(f.Steps), mostSteps)
	}
	r.showKind(at, f)
	own := route{name: name, kinds: f.Kinds, places: f.Places, upTo: f.UpTo.amount, automatic: f.Automatic, showKind: f.ShowKind}
	for i, s := range f.Steps {
		if slices.Equal(s.AnyOf, []string{roleHR}) && i < len(f.Steps)-1 {
			r.Wrong(at.Field("steps").Item(i), "put it last", "once HR has approved, nobody else has to")
		}
		own.steps = append(own.steps, r.step(at.Field("steps").Item(i), s, roles))
	}
	return own
}

// showKind refuses to show people outside HR a kind that says something about health.
func (r reader) showKind(at content.Place, f routeFile) {
	place := at.Field("showKind")
	if f.ShowKind && len(f.Kinds) == 0 {
		r.Wrong(place, "add the kinds that a manager may see", "not every kind of leave may be shown outside HR")
	}
	for _, kind := range f.Kinds {
		if f.ShowKind && slices.Contains(private, kind) {
			r.Wrong(place, "give this kind a route of its own, without showKind", "the kind %q says something that only HR should know", kind)
		}
	}
}

// private are the shipped kinds that nobody outside HR is shown.
var private = []string{"sick", "family", "appointment", "bereavement", "pregnancy-adoption", "bonding", "medical", "family-care", "military", "religious", "other"}

func (r reader) step(at content.Place, f stepFile, roles []string) agent.ApprovalStep {
	who, field := f.AnyOf, "anyOf"
	if len(f.AllOf) > 0 {
		who, field = f.AllOf, "allOf"
	}
	switch {
	case len(f.AnyOf) > 0 && len(f.AllOf) > 0:
		r.Wrong(at, "write two steps", "a step can't have both anyOf and allOf")
	case len(who) == 0:
		r.Wrong(at, "add anyOf or allOf with "+content.List(roles, "or"), "nobody takes this step")
	case len(who) > mostPeople:
		r.Wrong(at.Field(field), "make a group of them", "%d are more than %d", len(who), mostPeople)
	case field == "allOf" && slices.Contains(who, roleHR) && len(who) > 1:
		r.Wrong(at.Field(field), "give HR a step of its own", "all of HR can't be asked")
	case f.Days < 0 || f.Days > mostDays:
		r.Wrong(at.Field("days"), fmt.Sprintf("write 1 to %d, or leave it out", mostDays), "%d office days can't be waited for", f.Days)
	}
	for i, name := range who {
		if !slices.Contains(roles, name) && r.people.Named(name) == nil {
			r.Wrong(at.Field(field).Item(i), content.Suggest(name, append(slices.Clone(roles), r.people.Keys()...)),
				"%q is neither a role nor a group, and has no line in %s", name, staff.File)
		}
	}
	return agent.ApprovalStep{Who: who, All: field == "allOf" && len(f.AllOf) > 0, Days: f.Days}
}

// unreachable finds a route that an earlier one never lets a request come to.
func (r reader) unreachable(at int, routes []route) {
	for i, before := range routes[:at] {
		covers := func(mine, theirs []string) bool {
			return len(theirs) == 0 || len(mine) > 0 && !slices.ContainsFunc(mine, func(one string) bool { return !slices.Contains(theirs, one) })
		}
		own := routes[at]
		if covers(own.kinds, before.kinds) && covers(own.places, before.places) && (before.upTo == 0 || own.upTo != 0 && own.upTo <= before.upTo) {
			r.Wrong(content.Place("routes").Item(at), "put it above that one, or remove it", "no request comes to %q: %q, above it, takes them all", own.name, routes[i].name)
			return
		}
	}
}
