package staff

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// Entry is somebody as the company's directory describes them. A field that the directory
// leaves empty is zero.
type Entry struct {
	ID         string // the directory's own
	Email      string
	Name       string
	Department string
	Location   string
	Country    string // ISO 3166, or a name
	State      string
	Manager    string      // the directory's ID, or an address
	Hired      timeoff.Day // the first day of work
	Left       timeoff.Day // the day on which the account was closed
	LastDay    timeoff.Day // of work, if it is known ahead
	Workweek   string      // as in people.csv

	Source string    // who says so: "OrangeHRM"; empty is the company's directory
	AsOf   time.Time // when the source was read; zero if it says itself what has changed
	Held   []Held    // the balances that the source keeps
}

// With returns a book with the people of the company's directory, too. What people.csv says of
// somebody counts; the directory fills in what the file leaves empty, and adds those whom it
// doesn't have. Nothing in the directory is a mistake that stops anything: what can't be right
// is left out.
func (b *Book) With(entries []Entry) *Book {
	if b == nil {
		b = &Book{}
	}
	if len(entries) == 0 {
		return b
	}
	all := copyPeople(b.people)
	byEmail := map[string]*Person{}
	for _, p := range all {
		if p.Email != "" {
			byEmail[p.Email] = p
		}
	}
	entries = slices.SortedFunc(slices.Values(entries), func(x, y Entry) int {
		return cmp.Or(cmp.Compare(x.Email, y.Email), cmp.Compare(x.ID, y.ID))
	})
	byEntry, here := map[string]*Person{}, map[string]bool{}
	for _, e := range entries {
		here[strings.ToLower(e.Email)] = here[strings.ToLower(e.Email)] || e.Left == 0
	}
	for _, e := range entries {
		email := strings.ToLower(strings.TrimSpace(e.Email))
		if email == "" || e.ID == "" {
			continue // nobody can be recognized by it
		}
		p := byEmail[email]
		if p == nil {
			p = &Person{Email: email}
			all, byEmail[email] = append(all, p), p
		}
		byEntry[e.ID] = p
		if here[strings.ToLower(e.Email)] { // who came back has a new account, too
			e.Left = 0
		}
		p.fillFrom(e)
	}
	for _, e := range entries {
		p := byEntry[e.ID]
		if p == nil || p.Manager != nil || p.manager != "" {
			continue
		}
		boss := cmp.Or(byEntry[e.Manager], byEmail[strings.ToLower(e.Manager)])
		if boss != nil && !boss.isBelow(p) {
			p.Manager = boss
			p.said(e, factManager)
		}
	}
	return b.of(all).holding(entries)
}

// copyPeople copies people with whom they name.
func copyPeople(people []*Person) []*Person {
	all, copies := make([]*Person, len(people)), make(map[*Person]*Person, len(people))
	for i, p := range people {
		one := *p
		one.sources = maps.Clone(p.sources)
		all[i], copies[p] = &one, &one
	}
	for _, p := range all {
		p.Manager, p.Substitute = copies[p.Manager], copies[p.Substitute]
	}
	return all
}

// of returns a book with other people, who get the holidays of where they work.
func (b *Book) of(people []*Person) *Book {
	next := &Book{people: people, byID: map[agent.UserID]*Person{}, byEmail: map[string]*Person{}, policies: b.policies, own: b.own}
	for _, p := range people {
		if p.ID != "" {
			next.byID[p.ID] = p
		}
		if p.Email != "" {
			next.byEmail[p.Email] = p
		}
	}
	t := &table{}
	t.calendars(people, b.own)
	return next
}

// fillFrom fills in what is empty.
func (p *Person) fillFrom(e Entry) {
	p.Name, p.Department, p.Location = cmp.Or(p.Name, e.Name), cmp.Or(p.Department, e.Department), cmp.Or(p.Location, e.Location)
	if p.Hired == 0 && e.Hired != 0 {
		p.Hired = e.Hired
		p.said(e, factTenure)
	}
	p.Left, p.Gone = cmp.Or(p.Left, e.Left, e.LastDay), p.Gone || e.Left != 0
	if p.Left != 0 && p.Left < p.Hired {
		p.Left = e.Left
	}
	p.placeFrom(e)
	if e.Held != nil {
		p.held = e.Held
	}
	if e.Source != "" {
		p.copied, p.copiedAsOf = e.Source, e.AsOf
	}
	p.weekFrom(e)
}

// weekFrom fills in when the person works, unless somebody has said so before.
func (p *Person) weekFrom(e Entry) {
	if p.Hours > 0 || len(p.weeks) > 0 && e.Workweek == "" {
		return
	}
	p.weeks = nil
	t := &table{}
	if e.Workweek != "" {
		t.weeks(p, e.Workweek)
	}
	if e.Workweek == "" || len(t.mistakes) > 0 {
		p.weeks, p.Hours = nil, 0
		t.work(row{fields: map[string]string{}}, p)
		return
	}
	p.said(e, factHours)
}

// placeFrom fills in where the person works.
func (p *Person) placeFrom(e Entry) {
	country, state := placeOf(e)
	switch {
	case p.Country == "" && country != "":
		p.Country, p.State = country, state
		p.said(e, factCountry, factState)
	case p.Country == country && p.State == "" && state != "":
		p.State = state
		p.said(e, factState)
	}
}

// said keeps who says something about the person.
func (p *Person) said(e Entry, facts ...string) {
	if e.Source == "" {
		return
	}
	if p.sources == nil {
		p.sources = map[string]string{}
	}
	for _, fact := range facts {
		p.sources[fact] = e.Source
	}
}

// isBelow reports whether somebody is, or reports to, another person.
func (p *Person) isBelow(other *Person) bool {
	const most = 100 // levels; the file has no circle, and this adds none
	for range most {
		if p == nil || p == other {
			return p == other
		}
		p = p.Manager
	}
	return true
}

// countryNames are the names that directories write instead of a code.
var countryNames = map[string]string{
	"united states": "US", "united states of america": "US", "usa": "US", "united kingdom": "GB", "great britain": "GB", "uk": "GB", "england": "GB",
	"canada": "CA", "germany": "DE", "deutschland": "DE", "france": "FR", "ireland": "IE", "netherlands": "NL", "the netherlands": "NL", "belgium": "BE",
	"austria": "AT", "switzerland": "CH", "spain": "ES", "portugal": "PT", "italy": "IT", "poland": "PL", "sweden": "SE", "norway": "NO", "denmark": "DK",
	"finland": "FI", "india": "IN", "japan": "JP", "australia": "AU", "new zealand": "NZ", "brazil": "BR", "mexico": "MX", "singapore": "SG",
}

// placeOf returns the codes of where somebody works; "" for what isn't known for certain.
func placeOf(e Entry) (country, state string) {
	country = strings.ToUpper(strings.TrimSpace(e.Country))
	if code := countryNames[strings.ToLower(country)]; code != "" {
		country = code
	}
	if !countryCode.MatchString(country) {
		return "", ""
	}
	state = strings.TrimPrefix(strings.ToUpper(strings.TrimSpace(e.State)), country+"-")
	if !stateCode.MatchString(state) {
		state = ""
	}
	return country, state
}
