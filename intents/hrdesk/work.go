package hrdesk

import "github.com/leaveway/leaveway/intents/words"

// asksForWork reports whether somebody asks what is left for them to do, by where it lies or by what they may have
// forgotten: "anything in my pile that I haven't gotten to?", "who's waiting to hear back from me".
func (f found) asksForWork() bool {
	const longest = 20 // words; more tell a story
	if f.employee != "" || len(f.tokens) > longest || f.has("ticket") || f.has("policies") || f.has("own") {
		return false
	}
	if !f.asks && !f.begins("list") && (!f.has("undone things") || len(f.tokens) > longest/2) {
		return false
	}
	return f.hasOwnWork() || f.has("left undone") && (f.has("undone things") || len(f.tokens) <= fewWords+2)
}

// asksUsed reports whether somebody asks how much an employee has used: "how many weeks of FMLA has Dana taken".
func (f found) asksUsed() bool {
	return f.employee != "" && f.begins("how much") && f.has("used")
}

// hasOwnWork reports whether a place is named where HR's work lies, and not one of something else: "the pile of
// receipts", "my desk calendar".
func (f found) hasOwnWork() bool {
	for i := range f.tokens {
		n := words.PrefixLen(f.tokens[i:], families["own work"])
		if n > 0 && (i+n == len(f.tokens) || f.startsAt(i+n, f.tokens, "goes on after place")) {
			return true
		}
	}
	return false
}

// undoes reports whether somebody takes a decision back, or says that it was made too soon.
func (f found) undoes() bool {
	if !f.has("decision") && !f.has("request") && f.employee == "" && !f.has("pressed") && !f.begins("oops") {
		return false
	}
	return f.has("undo") || f.takesBack() || f.has("too soon") && (f.has("pressed") || f.has("decision"))
}

// takesBack reports whether somebody takes something back that they name by a pronoun or as a decision: "pull it
// back", "walk back that approval".
func (f found) takesBack() bool {
	for i := range f.tokens {
		if !f.startsAt(i, f.tokens, "takes") {
			continue
		}
		named := false
		for j := i + 1; j < len(f.tokens); j++ {
			isBack := f.tokens[j].Text == "back"
			if isBack && (named || j == i+1 && j+1 < len(f.tokens) && f.startsAt(j+1, f.tokens, "what was decided")) {
				return true
			}
			if isBack || !f.startsAt(j, f.tokens, "what was decided") {
				break
			}
			named = true
		}
	}
	return false
}
