package staff

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// Tell answers how much a person has: first how much, then the sum that leads to it.
func (a Account) Tell(asked Asked) []string {
	if IsHeld(a.Policy) {
		return a.tellHeld(asked)
	}
	if a.History.Hired == 0 {
		return []string{fmt.Sprintf("I can't count your %s: your company's records don't say when your first day of work was. HR can tell you, and correct it.", a.name())}
	}
	b, err := a.Balance(asked.On)
	if err != nil {
		return []string{fmt.Sprintf("I couldn't work out your %s: %v", a.name(), err)}
	}
	if asked.On < a.History.Hired || b == (timeoff.Balance{On: asked.On}) && len(a.History.Taken) == 0 {
		return []string{fmt.Sprintf("On %s you don't have any %s yet.", asked.On.Said(), a.name())}
	}
	year := "this year"
	if y, _, _ := asked.On.Date(); !asked.ThisYear {
		year = fmt.Sprint("in ", y)
	}
	if first, _, ok := a.Policy.YearOf(a.History, asked.On); ok && !beginsYear(first) { // a year of service
		year = "in the year from " + first.Said()
	}
	told := []string{a.enough(b, asked) + a.headline(b, asked), a.sum(b, year)}
	if then, ok := a.ifTaken(b, asked); ok {
		told = []string{then, a.headline(b, asked), a.sum(b, year)}
	}
	switch {
	case len(a.Open) == 1 && a.Open[0] == "":
		told = append(told, "The request you're filling in isn't counted yet, because its last day isn't known.")
	case len(a.Open) == 1:
		told = append(told, fmt.Sprintf("Request %s isn't counted yet, because its last day isn't known.", a.Open[0]))
	case len(a.Open) > 1:
		told = append(told, fmt.Sprintf("%d requests aren't counted yet, because their last day isn't known.", len(a.Open)))
	}
	for _, one := range a.Adjusted[max(0, len(a.Adjusted)-mostAdjusted):] {
		told = append(told, a.adjusted(one))
	}
	if a.Person.NoHolidays {
		told = append(told, "I don't know the public holidays where you work, so I count them as workdays.")
	}
	return told
}

// mostAdjusted is how many corrections an answer explains, the latest ones.
const mostAdjusted = 3

// adjusted says what HR corrected, and why: "+2 days by Hana Kim on Friday, November 20, 2026: …".
func (a Account) adjusted(one agent.Adjustment) string {
	amount := a.say(AmountOf(one))
	if AmountOf(one) > 0 {
		amount = "+" + amount
	}
	return amount + " by " + one.Set.Name + " on " + timeoff.DayOf(one.Day).Said() + ": " + one.Note
}

// beginsYear reports whether a day is the first of a calendar year.
func beginsYear(d timeoff.Day) bool {
	_, month, day := d.Date()
	return month == time.January && day == 1
}

// name is what the policy is called within a sentence: "vacation", "PTO".
func (a Account) name() string {
	name := a.Policy.Name
	if IsHeld(a.Policy) {
		return name // as the other system shows it
	}
	if len(name) > 1 && strings.ToUpper(name[:2]) == name[:2] {
		return name
	}
	return strings.ToLower(name[:1]) + name[1:]
}

// say says an amount, with its name: "14 days of vacation".
func (a Account) say(amount timeoff.Amount) string { return a.Policy.Unit.Say(amount) }

// enough answers first whether somebody has enough for what they name, or "".
func (a Account) enough(b timeoff.Balance, asked Asked) string {
	needed, ok := a.needed(asked)
	switch {
	case !ok:
		return ""
	case b.Free >= needed:
		return "Yes, that takes " + a.say(round(needed)) + ". "
	}
	return "No, that takes " + a.say(round(needed)) + ". "
}

// needed is how much the time takes that somebody names. ok is false if they name none, or it can't be told.
func (a Account) needed(asked Asked) (amount timeoff.Amount, ok bool) {
	if asked.Workdays > 0 && a.Policy.Unit == timeoff.Days {
		return timeoff.Amount(asked.Workdays * float64(timeoff.One)), true
	}
	if asked.Needs.From == 0 {
		return 0, false
	}
	amount, _, err := a.History.Calendar.Count(asked.Needs, a.Policy.Unit)
	return amount, err == nil && amount > 0
}

// ifTaken says what is left if somebody takes the time that they name. ok is false if they don't ask that, or
// don't have enough.
func (a Account) ifTaken(b timeoff.Balance, asked Asked) (text string, ok bool) {
	needed, ok := a.needed(asked)
	if !asked.Taken || !ok || needed > b.Free {
		return "", false
	}
	left := a.say(round(b.Free-needed)) + " of " + a.name()
	if asked.Told != "" {
		return fmt.Sprintf("If you take %s, you'd have %s left.", asked.Told, left), true
	}
	days := asked.Needs.From.Said()
	if asked.Needs.To != asked.Needs.From {
		days += " to " + asked.Needs.To.Said()
	}
	return fmt.Sprintf("If you take %s, that's %s, and you'd have %s left.", days, a.say(round(needed)), left), true
}

func (a Account) headline(b timeoff.Balance, asked Asked) string {
	when := "as of today, " + asked.On.Said()
	have, short := "You have", "You've asked for"
	if asked.Later {
		when = "if nothing else changes until then"
		have = "On " + asked.On.Said() + " you'll have"
	}
	switch {
	case b.Free < 0:
		return fmt.Sprintf("%s %s more %s than you have, %s.", short, a.say(-b.Free), a.name(), when)
	case b.Free == 0:
		return fmt.Sprintf("%s no %s left, %s.", have, a.name(), when)
	}
	return fmt.Sprintf("%s %s of %s left, %s.", have, a.say(b.Free), a.name(), when)
}

// hundredth is the smallest amount that is printed.
const hundredth = timeoff.One / 100

// sum is the sum in one line. Each part is printed as a rounded number; the first one is what
// makes the printed sum come out. year is "this year" or "in 2027".
func (a Account) sum(b timeoff.Balance, year string) string {
	type part struct {
		amount timeoff.Amount
		what   string
	}
	carried := part{b.Carried, "left from the year before"}
	if b.Carried < 0 {
		carried = part{b.Carried, "owed from the year before"}
	}
	lost := part{-b.Lost, "of that expired"}
	if b.Lost > 0 && b.Lost <= b.Carried { // "17 left − 17 expired" is nothing carried over
		carried, lost = part{b.Carried - b.Lost, "carried over from the year before"}, part{}
	}
	waiting := "waiting for HR"
	if a.Unsent {
		waiting = "waiting or in this request"
	}
	parts := []part{
		{b.Corrected, "by HR"}, carried, lost, {-b.Used, "used"}, {-b.Planned, "approved for later"}, {-b.Pending, waiting},
	}
	first := round(b.Free)
	for i := range parts {
		parts[i].amount = round(parts[i].amount)
		first -= parts[i].amount
	}
	parts = slices.DeleteFunc(parts, func(p part) bool { return p.amount == 0 })
	text := a.say(first) + " given " + year
	if len(parts) == 0 {
		return text + ", none of it used, planned or waiting for HR"
	}
	for _, p := range parts {
		sign := " + "
		if p.amount < 0 {
			sign, p.amount = " − ", -p.amount
		}
		text += sign + number(a.say(p.amount)) + " " + p.what
	}
	return text + " = " + a.say(round(b.Free))
}

// number leaves out the unit.
func number(said string) string {
	n, _, _ := strings.Cut(said, " ")
	return n
}

// round rounds to what is printed.
func round(a timeoff.Amount) timeoff.Amount {
	if a < 0 {
		return -round(-a)
	}
	return (a + hundredth/2) / hundredth * hundredth
}
