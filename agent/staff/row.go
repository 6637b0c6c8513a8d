package staff

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// The shapes of what is written.
var (
	memberID    = regexp.MustCompile(`^[UW][A-Z0-9]{2,}$`)                              // in Slack
	objectID    = regexp.MustCompile(`(?i)^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`) // in Microsoft Entra
	countryCode = regexp.MustCompile(`^[A-Z]{2}$`)
	stateCode   = regexp.MustCompile(`^[A-Z0-9]{1,3}$`)
)

// The bounds of what is plausible.
const (
	hoursInDay  = 24
	hoursInWeek = 7 * hoursInDay
	weekdaysOf  = 5 // days of a week, if only its hours are given
)

// person reads one line.
func (t *table) person(r row) *Person {
	p := &Person{
		ID: idOf(r.fields["id"]), Email: strings.ToLower(r.fields["email"]), Name: r.fields["name"], Location: r.fields["location"], Department: r.fields["department"],
		Country: strings.ToUpper(r.fields["country"]), State: strings.ToUpper(r.fields["state"]),
		line: r.line, manager: r.fields["manager"], substitute: r.fields["substitute"],
	}
	switch name, domain, at := strings.Cut(p.Email, "@"); {
	case p.ID == "" && p.Email == "":
		t.wrong(r.line, "add the member ID in Slack, or the email address", "nobody can be recognized by this line")
	case p.ID != "" && !memberID.MatchString(string(p.ID)) && !objectID.MatchString(string(p.ID)):
		t.wrong(r.line, "copy the member ID from the profile in Slack, such as U0123ABCD, or the object ID from Microsoft Entra", "%q isn't a member ID", p.ID)
	case p.Email != "" && (!at || name == "" || !strings.Contains(domain, ".") || strings.ContainsAny(p.Email, " <>,;")):
		t.wrong(r.line, "write only the address, such as ana@company.com", "%q isn't an email address", p.Email)
	}
	t.place(p)
	p.Hired, p.Left = t.day(r, "hired"), t.day(r, "left")
	if r.fields["hired"] == "" {
		t.wrong(r.line, "add the first day of work, such as 2024-03-15", "%s has no day in the column hired", p.Called())
	}
	if p.Left != 0 && p.Left < p.Hired {
		t.wrong(r.line, "correct one of the two days", "%s left on %s, before the first day of work, %s", p.Called(), p.Left, p.Hired)
	}
	t.work(r, p)
	return p
}

// idOf returns an ID as the platforms write it, however somebody copied it: Entra's in lower case.
func idOf(id string) agent.UserID {
	if objectID.MatchString(id) {
		id = strings.ToLower(id)
	}
	return agent.UserID(id)
}

// place checks where somebody works.
func (t *table) place(p *Person) {
	if state, ok := strings.CutPrefix(p.State, p.Country+"-"); ok && p.Country != "" {
		p.State = state // US-CA
	}
	switch {
	case p.Country != "" && !countryCode.MatchString(p.Country):
		t.wrong(p.line, "write its code of two letters (ISO 3166), such as US, GB or DE", "%q isn't a country", p.Country)
	case p.State != "" && p.Country == "":
		t.wrong(p.line, "add the country, such as US", "the state %q says nothing without a country", p.State)
	case p.State != "" && !stateCode.MatchString(p.State):
		t.wrong(p.line, "write its code (ISO 3166-2), such as CA, ENG or BY", "%q isn't the code of a state", p.State)
	}
}

func (t *table) day(r row, column string) timeoff.Day {
	text := r.fields[column]
	if text == "" {
		return 0
	}
	d, err := timeoff.ParseDay(text)
	if err != nil {
		t.wrong(r.line, "write it as 2024-03-15", "%q in the column %s isn't a day", text, column)
	}
	return d
}

// work reads when somebody works: the hours of each day, or those of a week.
func (t *table) work(r row, p *Person) {
	hours, week := r.fields["hours"], r.fields["workweek"]
	if hours != "" {
		h, err := strconv.ParseFloat(strings.ReplaceAll(hours, ",", "."), 64)
		if err != nil || !(h > 0 && h <= hoursInWeek) {
			t.wrong(r.line, "write the hours of a week, such as 40 or 37.5", "%q in the column hours isn't a number of hours", hours)
			return
		}
		p.Hours = h
	}
	switch {
	case week != "":
		t.weeks(p, week)
	default:
		h := p.Hours
		if h == 0 {
			h = weekdaysOf * 8
		}
		minutes := int(h * 60 / weekdaysOf)
		p.weeks = [][7]int{{0, minutes, minutes, minutes, minutes, minutes, 0}}
	}
}

// weeks reads the hours of each day from Monday to Sunday, and of more weeks after a slash.
func (t *table) weeks(p *Person, text string) {
	sum := 0
	for week := range strings.SplitSeq(text, "/") {
		var minutes [7]int
		days := strings.Fields(week)
		if len(days) != len(minutes) {
			t.wrong(p.line, "write the hours of each day from Monday to Sunday, such as 8 8 8 8 8 0 0", "the workweek %q doesn't have seven days", strings.TrimSpace(week))
			return
		}
		for i, day := range days {
			hours, err := strconv.ParseFloat(strings.ReplaceAll(day, ",", "."), 64)
			if err != nil || !(hours >= 0 && hours <= hoursInDay) {
				t.wrong(p.line, "write the hours of each day, from 0 to 24", "%q in the workweek isn't a number of hours", day)
				return
			}
			minutes[(i+1)%len(minutes)] = int(hours * 60)
			sum += minutes[(i+1)%len(minutes)]
		}
		p.weeks = append(p.weeks, minutes)
	}
	mean := float64(sum) / 60 / float64(len(p.weeks))
	switch {
	case sum == 0:
		t.wrong(p.line, "write the hours of each day from Monday to Sunday, such as 8 8 8 8 8 0 0", "nothing is worked in the workweek %q", text)
	case p.Hours != 0 && (mean-p.Hours > 0.5 || p.Hours-mean > 0.5):
		t.wrong(p.line, "correct one of them, or leave hours empty", "the workweek has %g hours, but the column hours says %g", mean, p.Hours)
	}
	p.Hours = mean
}
