package onbehalf

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	words "github.com/leaveway/leaveway/intents/onbehalf"
	"github.com/leaveway/leaveway/intents/when"
)

// adjustment is a correction as a button carries it: "U0DANA|vacation|2|2026-11-20|7K2M9QXA|why".
type adjustment struct {
	who    agent.UserID
	policy string
	amount string
	day    agent.Days // one day
	nonce  string
	why    string
}

func (a adjustment) String() string {
	return strings.Join([]string{string(a.who), a.policy, a.amount, a.day.String(), a.nonce, a.why}, separator)
}

func parseAdjustment(text string) (a adjustment, ok bool) {
	parts := strings.SplitN(text, separator, len([]string{"who", "policy", "amount", "day", "nonce", "why"}))
	if len(parts) != cap(parts) {
		return a, false
	}
	a = adjustment{who: agent.UserID(parts[0]), policy: parts[1], amount: parts[2], nonce: parts[4], why: parts[5]}
	a.day, ok = agent.ParseDays(parts[3])
	return a, ok
}

// mostReason is how many bytes of a reason fit into a button.
const mostReason = 500

// offerDays asks whether to correct a balance as the words say.
func (s Scene) offerDays(e *Effects, who agent.Colleague, wish words.Wish) {
	scene := staff.Scene{Kinds: staff.Kinds(s.Forms.All), Clock: s.Clock}
	asked, ok := s.Book.Read(wish.Rest, scene)
	day := agent.Days{First: s.today(), Last: s.today()}
	for _, r := range when.Find(wish.Rest, s.Clock) {
		if r.Kind == when.KindDay {
			day = agent.Days{First: r.First, Last: r.First}
		}
	}
	a := adjustment{who: who.ID, amount: wish.Amount, day: day, nonce: s.nonce(), why: strings.ReplaceAll(wish.Reason, separator, "/")}
	switch {
	case !ok || len(asked.Policies) == 0:
		e.refuse(s, noPolicy(s.Book.Policies()))
		return
	case len(asked.Policies) > 1:
		e.refuse(s, whichPolicy(asked.Policies))
		return
	case len(a.why) > mostReason:
		e.refuse(s, reasonTooLong)
		return
	}
	a.policy = asked.Policies[0].ID
	policy, refused := s.judge(a, who.Name)
	if refused != "" {
		e.refuse(s, refused)
		return
	}
	label := "Yes, correct it"
	if a.why == "" {
		label = "Say why…"
	}
	e.answer(s, append(askDays(who.Name, policy, a, s.after(policy, a)), agent.Block{Buttons: []agent.Button{
		{Label: label, Press: agent.Press{Do: agent.DoEnterDays, Value: a.String()}, Style: agent.Primary}, no,
	}})...)
}

// judge says what is wrong with a correction, or "".
func (s Scene) judge(a adjustment, called string) (policy timeoff.Policy, refused string) {
	i := slices.IndexFunc(s.Book.Policies(), func(p timeoff.Policy) bool { return p.ID == a.policy })
	if i < 0 {
		return policy, noPolicy(s.Book.Policies())
	}
	policy = s.Book.Policies()[i]
	amount := staff.AmountOf(agent.Adjustment{Amount: a.amount})
	const most = 366 * timeoff.One
	switch {
	case staff.IsHeld(policy):
		return policy, keptElsewhere(policy)
	case s.Who == nil || s.Who.Hired == 0:
		return policy, notInFile(called)
	case a.amount == "":
		return policy, howMany(called)
	case amount == 0:
		return policy, nothingToCorrect
	case amount > most || amount < -most:
		return policy, tooMany
	case timeoff.DayOf(a.day.First) < s.Who.Hired:
		return policy, beforeHired(called, s.Who.Hired)
	}
	return policy, ""
}

// after is what the person has afterwards.
func (s Scene) after(policy timeoff.Policy, a adjustment) string {
	leaves := append(slices.Clone(s.Leaves), staff.Adjusted([]agent.Adjustment{s.line(a)})...)
	b, err := staff.AccountOf(s.Who, policy, leaves).Balance(max(timeoff.DayOf(a.day.First), timeoff.DayOf(s.today())))
	if err != nil {
		return ""
	}
	return policy.Unit.Say(b.Free)
}

// line is the correction as it is kept.
func (s Scene) line(a adjustment) agent.Adjustment {
	return agent.Adjustment{ID: a.nonce, Policy: a.policy, Day: a.day.First, Amount: a.amount, Note: a.why, Set: s.By}
}

// enterDays corrects a balance, and asks for the reason first if it wasn't said.
func (s Scene) enterDays(e *Effects, who agent.Colleague, m agent.Enter) {
	a, ok := parseAdjustment(m.Text)
	if !ok {
		e.refuse(s, howToEnter)
		return
	}
	_, submitted := s.Event.Act.(agent.Submitted)
	if reason := strings.TrimSpace(m.Reason); reason != "" {
		a.why = reason
	}
	policy, refused := s.judge(a, who.Name)
	switch {
	case refused != "":
		e.refuse(s, refused)
		return
	case slices.ContainsFunc(s.Profile.Adjustments, func(one agent.Adjustment) bool { return one.ID == a.nonce }):
		e.refuse(s, correctedAlready(who.Name))
		return
	case a.why == "" && submitted:
		e.refuse(s, reasonNeeded)
		return
	case a.why == "":
		e.View = reasonPrompt(m.Text, askDays(who.Name, policy, a, s.after(policy, a))[:1])
		return
	}
	left := s.after(policy, a)
	next := s.Profile
	next.Person, next.Updated = who.ID, s.By.At
	next.Adjustments = append(slices.Clip(next.Adjustments), s.line(a))
	e.Profile = &next
	e.Audit = append(e.Audit, agent.AuditEntry{
		At: s.By.At, By: s.By.By, Person: who.ID, What: "balance corrected", Why: signed(policy, a) + " of " + nameOf(policy) + ": " + a.why,
	})
	e.Messages = append(e.Messages, s.direct(who.ID, toldDays(s.By, policy, a, left)...))
	e.answer(s, agent.Block{Text: correctedDays(who.Name, policy, a, left)})
	if submitted {
		e.Messages = append(e.Messages, s.direct(s.By.By, agent.Block{Text: correctedDays(who.Name, policy, a, left)}))
		e.View = agent.Done{}
	}
}
