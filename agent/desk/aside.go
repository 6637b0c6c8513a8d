package desk

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// What HR does with a request besides deciding it: a note that only HR reads, and putting it off.

// remark keeps a note that only HR reads, or asks for it.
func remark(d *Desk, r agent.Request, words string) {
	if strings.TrimSpace(words) == "" && !d.isPromptSubmission() {
		d.effects.View = agent.PromptView{
			Ref:   agent.ViewRef{Prompt: agent.Press{Do: agent.DoRemark, Request: r.ID}},
			Title: "Note for HR", Lead: []agent.Block{{Text: cardTitle(r)}, {Small: cardLine(r)}},
			Label: "Your note", Hint: "Only HR can read it, and it is in the audit. The employee never sees it.", Submit: "Keep it",
		}
		return
	}
	next, refusal := noteByHR(r, d.signature(), words)
	if refusal != nil {
		d.refuse(refusal.Sentence)
		return
	}
	d.effects.Requests = append(d.effects.Requests, next)
	d.audit(agent.AuditEntry{What: agent.AuditRemark, Request: next.ID, Why: strings.TrimSpace(words)})
	sendCard(d, RequestCard(next))
	if d.isPromptSubmission() {
		d.effects.View = agent.Done{}
		return
	}
	d.tell(say.RemarkKept(next))
}

// putOff has HR look at a request again on a day, or asks when. What reminds its person is their own;
// until then, nobody is told that it is overdue.
func putOff(d *Desk, r agent.Request, day string) {
	if refusal := refuseIfDecided(r); refusal != nil {
		d.refuse(refusal.Sentence)
		return
	}
	until, err := time.Parse(time.DateOnly, day)
	if err != nil {
		d.effects.View = agent.PageView{Title: "Remind me", Blocks: []agent.Block{
			{Text: say.WhenToRemind(r)},
			{Buttons: putOffButtons(r, d.today())},
			{Small: say.PutOffHint},
		}}
		return
	}
	at := time.Date(until.Year(), until.Month(), until.Day(), agent.OfficeHour, 0, 0, 0, d.Zone).UTC()
	if !at.After(d.Event.At) { // the button is days old
		d.tell(say.PutOffPast)
		return
	}
	next := r
	next.PutOff, next.UpdatedAt = &agent.PutOff{Until: at, Signature: d.signature()}, d.Event.At
	d.effects.Requests = append(d.effects.Requests, next)
	d.audit(agent.AuditEntry{What: "put off", Request: next.ID, Why: day})
	sendCard(d, RequestCard(next))
	said := []agent.Block{{Text: say.WillNudge(at.In(d.Zone))}}
	if agent.ViewOf(d.Event.Act) != (agent.ViewRef{}) {
		d.effects.View = agent.PageView{Title: "Remind me", Blocks: said}
		return
	}
	d.whisper(said...)
}

// putOffButtons are the days on which HR can be reminded: the next office day, three days on, Monday,
// and in a week. Each day is offered once.
func putOffButtons(r agent.Request, today time.Time) (buttons []agent.Button) {
	const soon, later, week = 1, 3, 7
	monday := today.AddDate(0, 0, (int(time.Monday)-int(today.Weekday())+week-1)%week+1)
	offered := map[time.Time]bool{}
	for _, choice := range []struct {
		label string
		day   time.Time
	}{
		{"Tomorrow", today.AddDate(0, 0, soon)}, {"Next Monday", monday}, {"In 3 days", today.AddDate(0, 0, later)}, {"In a week", today.AddDate(0, 0, week)},
	} {
		if offered[choice.day] || !agent.IsOfficeDay(choice.day) {
			continue
		}
		offered[choice.day] = true
		buttons = append(buttons, agent.Button{
			Label: choice.label + ", " + choice.day.Format("Mon, Jan 2"),
			Press: agent.Press{Do: agent.DoPutOff, Request: r.ID, Value: choice.day.Format(time.DateOnly)},
		})
	}
	slices.SortFunc(buttons, func(a, b agent.Button) int { return strings.Compare(a.Press.Value, b.Press.Value) })
	return buttons
}

// RemindedOf returns what somebody in HR is reminded of: their words, and what waits of the
// employee whom they named.
func RemindedOf(n agent.Nudge, all []agent.Request) []agent.Block {
	if n.Request != "" {
		return remindedOfRequest(n, all)
	}
	blocks := []agent.Block{{Text: say.Nudged}, {Quote: n.Words}}
	if n.Employee == "" {
		return blocks
	}
	return append(blocks, cards(ofEmployee(Waiting(all), n.Employee))...)
}

// remindedOfRequest reminds somebody in HR of a request that they put off: with its card, or with how
// it was decided in the meantime.
func remindedOfRequest(n agent.Nudge, all []agent.Request) []agent.Block {
	i := slices.IndexFunc(all, func(r agent.Request) bool { return r.ID == n.Request })
	if i < 0 {
		return nil // they have left HR, or it is gone
	}
	r := all[i]
	if !r.WaitsForHR() {
		return []agent.Block{{Text: say.NudgedDecided(r)}}
	}
	r.PutOff = nil // it is that day
	return append([]agent.Block{{Text: say.NudgedOf(r)}}, cardBlocks(r)...)
}

// OfferRemark shows a note of HR's own before it is kept.
func OfferRemark(r agent.Request, words string) []agent.Block {
	press := agent.Press{Do: agent.DoRemark, Request: r.ID, Value: words}
	if !fitsButton(words) {
		return []agent.Block{{Text: say.RemarkTooLong}, {Buttons: []agent.Button{{Label: "Write the note…", Press: agent.Press{Do: agent.DoRemark, Request: r.ID}}}}}
	}
	return []agent.Block{{Text: say.AskRemark(r)}, {Quote: words}, {Buttons: []agent.Button{
		{Label: "Keep this note", Press: press, Style: agent.Primary}, {Label: "No", Press: agent.Press{Do: agent.DoDismiss}},
	}}}
}
