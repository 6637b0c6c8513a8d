// Package console gathers what administrators see, from the database, the forms, Slack and the
// server's settings.
//
//	console.go   Console, by subject
//	state.go     how the installation is
package console

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/bot/studio"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

// How much is read at once.
const (
	mostLetters = 500
	mostPeople  = 2000
	mostEntries = 5000
	mostFound   = 500
	mostTimers  = 1000
	mostWaiting = 2000
)

// Console implements [admin.Console].
type Console struct {
	Settings
	DB      *store.DB
	Library *wizard.Library
	Root    wizard.ID
	// Folder says which forms are kept in files of the company's own, and in which.
	Folder map[wizard.ID]string
	// Slack is what Slack has granted in a workspace.
	Slack func(ctx context.Context, tenant agent.TenantID) Granted
	// Now says what is wrong in the server at the moment, each a sentence with what to do.
	Now    func(ctx context.Context) []string
	HRTeam func(ctx context.Context, tenant agent.TenantID) []agent.PersonRef
	// Broken are the published forms that can't be used.
	Broken func() []studio.Broken
	// Policies are those of a workspace, with the shipped ones.
	Policies func(ctx context.Context, tenant agent.TenantID) ([]agent.KeptPolicy, error)

	fit fits
}

// Settings are the server's, as far as administrators see them.
type Settings struct {
	Version    string
	Ways       []string
	Model      string
	Database   string
	Studio     string   // its address; empty if there is none
	HR, Admins []string // as configured
	Keys       []Key
}

// Key is a secret among the settings, and whether it is set.
type Key struct {
	Name string
	Set  bool
	Off  string // what is off without it
}

// Granted is what Slack has granted in a workspace.
type Granted struct {
	Missing []string // what doesn't work, because a permission wasn't granted
	Install *agent.Install
}

// Look implements [admin.Console].
func (c *Console) Look(ctx context.Context, tenant agent.TenantID, ask admin.Ask, now time.Time) (f admin.Facts, err error) {
	see := store.ConsoleOf(c.DB)
	switch ask.Subject {
	case admin.Health:
		f.Health, err = c.state(ctx, tenant, now)
	case admin.Sessions:
		f.Open, err = store.StudioOf(c.DB).Sessions(ctx, tenant)
	case admin.Stuck:
		f, err = c.stuck(ctx, tenant)
	case admin.Stats:
		f, err = c.counts(ctx, tenant, now)
	case admin.Forms, admin.RollBack:
		f.Shelf, err = c.shelf(ctx, tenant)
	case admin.Reminders:
		f.Timers, err = see.Timers(ctx, tenant, mostTimers)
		f.Cut = len(f.Timers) == mostTimers
	case admin.People:
		f, err = c.people(ctx, tenant)
	case admin.Roles:
		f.Roles, err = c.roles(ctx, tenant)
	case admin.Tokens:
		f = c.tokens(ctx, tenant, now)
	case admin.Letters, admin.Retry:
		f.Letters, err = see.DeadLetters(ctx, tenant, mostLetters)
		f.Cut = len(f.Letters) >= mostLetters
	case admin.Audit:
		f.Entries, f.Cut, err = c.entries(ctx, tenant, ask.Words)
	case admin.Help, admin.Channel, admin.Unknown:
	}
	return f, err
}

func (c *Console) stuck(ctx context.Context, tenant agent.TenantID) (f admin.Facts, err error) {
	see := store.ConsoleOf(c.DB)
	if f.Open, err = store.StudioOf(c.DB).Sessions(ctx, tenant); err != nil {
		return f, err
	}
	waiting := agent.WaitingStates()
	if f.Waiting, err = c.DB.Requests(ctx, tenant, mostWaiting, waiting[:]...); err != nil {
		return f, err
	}
	if f.Questions.Open, f.Questions.Oldest, err = see.OpenTickets(ctx, tenant); err != nil {
		return f, err
	}
	if f.Letters, err = see.DeadLetters(ctx, tenant, mostLetters); err != nil {
		return f, err
	}
	f.Trouble, err = see.Trouble(ctx, tenant, mostLetters)
	return f, err
}

// asked is for how long questions about policies are counted.
const asked = 30 * 24 * time.Hour

func (c *Console) counts(ctx context.Context, tenant agent.TenantID, now time.Time) (f admin.Facts, err error) {
	see := store.ConsoleOf(c.DB)
	if f.Counts.People, err = see.CountPeople(ctx, tenant); err != nil {
		return f, err
	}
	open, err := store.StudioOf(c.DB).Sessions(ctx, tenant)
	if err != nil {
		return f, err
	}
	f.Counts.Open = len(open)
	if f.Counts.Requests, err = see.RequestStates(ctx, tenant); err != nil {
		return f, err
	}
	if f.Questions.Open, f.Questions.Oldest, err = see.OpenTickets(ctx, tenant); err != nil {
		return f, err
	}
	questions, err := c.DB.Questions(ctx, tenant, now.Add(-asked))
	for _, q := range questions {
		f.Counts.Asked++
		switch {
		case q.Helped == "yes":
			f.Counts.Helped++
		case q.Helped == "no":
			f.Counts.NotHelp++
		}
		if q.Policy == "" {
			f.Counts.Unknown++
		}
	}
	if err == nil {
		f.Counts.Answers, err = c.ratings(ctx, tenant, questions)
	}
	return f, err
}

// ratings counts what people said about answers, by the passages' current titles.
func (c *Console) ratings(ctx context.Context, tenant agent.TenantID, questions []agent.AskedQuestion) (all []admin.Answered, err error) {
	policies, err := c.Policies(ctx, tenant)
	if err != nil {
		return nil, err
	}
	for _, r := range agent.RatedAnswers(questions) {
		one := admin.Answered{Title: string(r.Policy), Rated: r}
		for _, p := range policies {
			if p.Policy.Policy == r.Policy {
				one.Title = say.AnswerTitle(p.Policy, r.Passage)
			}
		}
		all = append(all, one)
	}
	return all, nil
}

func (c *Console) people(ctx context.Context, tenant agent.TenantID) (f admin.Facts, err error) {
	people, n, err := store.ConsoleOf(c.DB).People(ctx, tenant, mostPeople)
	if err != nil {
		return f, err
	}
	for _, one := range people {
		f.Known = append(f.Known, admin.Person{ID: one.ID, LastSeen: one.LastSeen})
	}
	f.Counts.People, f.Cut = n, n > len(people)
	f.Open, err = store.StudioOf(c.DB).Sessions(ctx, tenant)
	return f, err
}

func (c *Console) roles(ctx context.Context, tenant agent.TenantID) (s admin.Standing, err error) {
	s = admin.Standing{HR: idsOf(c.HR, tenant), Admins: idsOf(c.Admins, tenant), Channel: true}
	for _, one := range c.HRTeam(ctx, tenant) {
		s.Team = append(s.Team, one.ID)
	}
	if one := c.Slack(ctx, tenant).Install; one != nil {
		s.Owner = one.By
	}
	s.Authors, err = store.StudioOf(c.DB).Authors(ctx)
	return s, err
}

// idsOf returns the ids of one workspace, from a list that may name others' as T0ONE/U0AMIR.
func idsOf(all []string, tenant agent.TenantID) (ids []string) {
	for _, one := range all {
		workspace, id, named := strings.Cut(one, "/")
		if !named {
			ids = append(ids, one)
		} else if workspace == string(tenant) {
			ids = append(ids, id)
		}
	}
	return ids
}

// entries searches the audit: by what an entry is about, who did it, to whom, or what was done.
func (c *Console) entries(ctx context.Context, tenant agent.TenantID, words string) (found []agent.AuditEntry, cut bool, err error) {
	all, err := store.NewestEntries(ctx, c.DB, tenant, mostEntries)
	if err != nil {
		return nil, false, err
	}
	want := strings.ToLower(strings.TrimSpace(words))
	who := admin.UserIn(words)
	for _, e := range all {
		if want == "" || e.By == who || e.Person == who || strings.Contains(strings.ToLower(strings.Join([]string{
			e.What, string(e.Request), string(e.Policy), string(e.Ticket), string(e.Form), string(e.Handover), string(e.Document), e.Report, e.Admin,
		}, "\n")), want) {
			found = append(found, e)
		}
		if len(found) == mostFound {
			return found, true, nil
		}
	}
	return found, len(all) == mostEntries, nil
}

// shelf reads the forms with their versions.
func (c *Console) shelf(ctx context.Context, tenant agent.TenantID) (s admin.Shelf, err error) {
	desk := store.StudioOf(c.DB)
	s.Studio = c.Studio
	if s.Seq, err = desk.CountReleases(ctx); err != nil {
		return s, err
	}
	releases, err := desk.Releases(ctx)
	if err != nil {
		return s, err
	}
	kept, err := desk.Forms(ctx)
	if err != nil {
		return s, err
	}
	open, err := desk.Sessions(ctx, tenant)
	if err != nil {
		return s, err
	}
	drafts, err := desk.Drafts(ctx, "", "")
	if err != nil {
		return s, err
	}
	for _, d := range drafts {
		s.Drafts = append(s.Drafts, admin.Draft{Form: d.Form, By: d.Author, Updated: d.Updated})
	}
	for _, w := range c.Library.All() {
		form := admin.Form{ID: w.ID, Name: w.Name, File: c.Folder[w.ID], Current: w.Version}
		if form.File == "" {
			form.Current = current(w, releases, kept)
		}
		for _, b := range c.Broken() {
			if b.ID == w.ID {
				form.Broken = b.Why
			}
		}
		for _, k := range slices.Backward(kept) {
			if k.ID == w.ID {
				form.Versions = append(form.Versions, c.version(k, form, releases, open))
			}
		}
		slices.SortStableFunc(form.Versions, func(a, b admin.Version) int { return b.At.Compare(a.At) })
		s.Forms = append(s.Forms, form)
	}
	slices.SortFunc(s.Forms, func(a, b admin.Form) int { return strings.Compare(a.Name, b.Name) })
	return s, nil
}

// current returns the version that people get: the one released last, which this server may not
// have loaded yet, or that of the library.
func current(w *wizard.Wizard, releases []agent.Release, kept []agent.PublishedForm) wizard.Version {
	for _, r := range slices.Backward(releases) {
		if r.Form == w.ID && slices.ContainsFunc(kept, func(k agent.PublishedForm) bool { return k.ID == r.Form && k.Version == r.Version }) {
			return r.Version
		}
	}
	return w.Version
}

func (c *Console) version(k agent.PublishedForm, form admin.Form, releases []agent.Release, open []agent.Session) admin.Version {
	v := admin.Version{Version: k.Version, Usable: k.Version == form.Current || c.fit.check(c.Library, k)}
	for _, r := range releases {
		if r.Form == k.ID && r.Version == k.Version {
			v.At, v.By = r.At, r.By
		}
	}
	for _, s := range open {
		if s.Form.Pins[k.ID] == k.Version {
			v.UnderWay++
		}
	}
	return v
}

// fits remembers which versions fit the other forms, as they are now.
type fits struct {
	mu   sync.Mutex
	seen map[string]bool
}

// check reports whether people could get a version again.
func (f *fits) check(library *wizard.Library, k agent.PublishedForm) bool {
	key := string(k.ID) + "@" + string(k.Version) + " in " + fingerprint(library)
	f.mu.Lock()
	defer f.mu.Unlock()
	if fit, seen := f.seen[key]; seen {
		return fit
	}
	if f.seen == nil || len(f.seen) > mostFound {
		f.seen = map[string]bool{}
	}
	f.seen[key] = library.Clone().LoadFiles(map[string][]byte{k.Name: k.Source}) == nil
	return f.seen[key]
}

// fingerprint says which versions a library has.
func fingerprint(library *wizard.Library) string {
	var all []string
	for _, w := range library.All() {
		all = append(all, string(w.ID)+"@"+string(w.Version))
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}
