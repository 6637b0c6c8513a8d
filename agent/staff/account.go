package staff

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// Account is what one person has under one policy. Everything follows from the history.
type Account struct {
	Person  *Person
	Policy  timeoff.Policy
	History timeoff.History
	// Open are the requests whose days aren't known yet, so they can't be counted.
	Open []agent.RequestID
	// Adjusted are the corrections that HR made in words.
	Adjusted []agent.Adjustment
	// Unsent is set if a leave counts that the person is only about to ask for.
	Unsent bool
	// held is what the system has that keeps the balance; nil if the policy is counted here.
	held *Held
}

// AccountOf returns a person's account under a policy. The order of the requests doesn't
// matter.
func AccountOf(p *Person, policy timeoff.Policy, leaves []Leave) Account {
	a := Account{Person: p, Policy: policy, History: timeoff.History{Hired: p.Hired, Left: p.Left, Calendar: p.Calendar}}
	a.held = p.holds(policy)
	for _, c := range p.corrections {
		if c.policy == policy.ID {
			a.History.Corrections = append(a.History.Corrections, c.Correction)
		}
	}
	for _, l := range leaves {
		if l.Adjusted != nil && l.Adjusted.Policy == policy.ID {
			a.History.Corrections = append(a.History.Corrections, timeoff.Correction{
				Day: timeoff.DayOf(l.Adjusted.Day), Amount: AmountOf(*l.Adjusted), Note: l.Adjusted.Note,
			})
			a.Adjusted = append(a.Adjusted, *l.Adjusted)
		}
		if !l.counts() || !slices.Contains(policy.Kinds, l.Facts[factKind]) {
			continue
		}
		s, ok := SpanOf(l.Facts, p.Calendar)
		if _, _, err := p.Calendar.Count(s, policy.Unit); !ok || err != nil {
			a.Open = append(a.Open, l.ID)
			continue
		}
		a.History.Taken = append(a.History.Taken, timeoff.Taken{Request: string(l.ID), Span: s, Pending: l.State.Waiting()})
	}
	return a
}

// AmountOf is what a correction adds.
func AmountOf(a agent.Adjustment) timeoff.Amount {
	size, isNegative := strings.CutPrefix(a.Amount, "-")
	amount, _ := timeoff.ParseAmount(size)
	if isNegative {
		return -amount
	}
	return amount
}

// Name is what the account is called within a sentence: "vacation", "PTO".
func (a Account) Name() string { return a.name() }

// Balance returns what the person has at the end of a day.
func (a Account) Balance(on timeoff.Day) (timeoff.Balance, error) {
	return a.Policy.Balance(a.History, on)
}
