package amend

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/extent"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// readNamed returns the wish of a message that names the days that somebody doesn't take after all, or
// the only ones that they do: "Friday I'll be in", "my boss said no to the Monday", "only need Monday
// to Wednesday". Which days of the leave those are, the request tells.
func readNamed(text string, clock when.Clock) (Wish, bool) {
	found := Days(text, clock)
	if len(found) == 0 {
		return Wish{}, false
	}
	if first, last, ok := keeps(text, found, clock); ok {
		return Wish{Part: Kept, Day: first, Until: last}, true
	}
	if _, atEnd := givesBackEnd(text); atEnd || !GivesBack(text) && !comesIn(text, found) && !Refused(text) {
		return Wish{}, false
	}
	first, last, ok := inARow(found)
	return Wish{Part: Dropped, Day: first, Until: last, ToHR: true}, ok
}

// keeps returns the days behind "only need", or the one that is left, if nothing else is said of them.
func keeps(text string, found []when.Reading, clock when.Clock) (first, last time.Time, ok bool) {
	if day, only := extent.Only(text, clock); only {
		return day, last, true
	}
	const between = 3 // words, as in "only need the": more says something else
	tokens := words.Cut(text)
	for i := range tokens {
		n := at(tokens[i:], "settles for")
		if n == 0 {
			continue
		}
		from := tokens[i+n-1].End
		kept := slices.DeleteFunc(slices.Clone(found), func(r when.Reading) bool { return r.Start < from })
		if len(kept) == 0 || len(words.Cut(text[from:kept[0].Start])) > between || !closes(words.Cut(text[kept[len(kept)-1].End:])) {
			return first, last, false
		}
		return inARow(kept)
	}
	return first, last, false
}

// comesIn reports whether somebody works on a day that is named, or gives it back: "Friday I come in
// after all", "give me the Tuesday back".
func comesIn(text string, found []when.Reading) bool {
	const near = 3 // words between the day and what is said of it
	if back := givenBack.FindStringIndex(text); back != nil && slices.ContainsFunc(found, func(r when.Reading) bool { return back[0] < r.Start && r.End < back[1] }) {
		return true
	}
	for _, r := range found {
		after, before := words.Cut(text[r.End:]), words.Cut(text[:r.Start])
		for i := range after[:min(near, len(after))] {
			if at(after[i:], "is in") > 0 {
				return true
			}
		}
		for i := max(0, len(before)-near-1); i < len(before); i++ {
			if n := at(before[i:], "is in"); n > 0 && i+n+2 >= len(before) {
				return true
			}
		}
	}
	return false
}

var givenBack = regexp.MustCompile(`(?i)\b(?:give|hand|put|giving|get|take) (?:[\w']+ ){1,5}back\b`)

// inARow returns the first and the last of some days, if they are one range or follow each other. last
// is zero if there is only one.
func inARow(found []when.Reading) (first, last time.Time, ok bool) {
	for _, r := range found {
		from, to := r.First, r.First
		switch {
		case r.Kind == when.KindRange && !r.First.IsZero() && !r.Last.IsZero():
			to = r.Last
		case r.Kind != when.KindDay:
			return first, last, false
		}
		end := last
		if end.IsZero() {
			end = first
		}
		switch {
		case first.IsZero():
			first = from
		case !from.Equal(end.AddDate(0, 0, 1)):
			return first, last, false
		}
		if !to.Equal(first) {
			last = to
		}
	}
	return first, last, !first.IsZero()
}

// Refused reports whether a message says that somebody at work said no: "my manager says that week
// doesn't work", "Sam won't let me have the Monday". What a doctor or a hotel says is something else, and
// so is what they might say.
func Refused(text string) bool {
	const reach, longest = 3, 20 // words
	tokens := words.Cut(text)
	if len(tokens) > longest || words.IsQuestion(text, tokens) || slices.ContainsFunc(tokens, func(w words.Word) bool { return mightBe[w.Text] }) {
		return false
	}
	for i := range tokens {
		n := max(at(tokens[i:], "refuses"), saysNo(tokens[i:]))
		if n == 0 {
			continue
		}
		who := tokens[max(0, i-reach):i]
		if len(who) == 0 {
			continue
		}
		if words.Contain(who, phrases["at work"]) || isName(who[len(who)-1]) && len(who) == i && !wasRefused(tokens[i:], n) {
			return true
		}
	}
	return false
}

// wasRefused reports whether words that refuse something say that of what is before them: a visa is denied,
// and Sam denied it.
func wasRefused(tokens []words.Word, n int) bool {
	last := tokens[n-1].Text
	return n == 1 && strings.HasSuffix(last, "ed") && (len(tokens) == n || !refusable[tokens[n].Text])
}

// saysNo returns how many words say a no, or 0: "says it's too busy then".
func saysNo(tokens []words.Word) int {
	const between = 5 // words between "said" and the no: "said that week is a"
	n := at(tokens, "says")
	if n == 0 {
		return 0
	}
	for k := n; k < min(len(tokens), n+between+1); k++ {
		if at(tokens[k:], "a no") > 0 {
			return k + 1
		}
	}
	return 0
}

// isName reports whether a word may be the name of somebody at work.
func isName(w words.Word) bool {
	return !words.IsStopword(w.Text) && !words.IsDeterminer(w.Text) && !notAtWork[w.Text] && !when.IsCalendarWord(w.Text)
}

var (
	refusable = words.SetOf("it me us that this my our the these those them both all time leave request vacation")
	mightBe   = words.SetOf("if might may could suppose unless whether what can how why")
	notAtWork = words.SetOf("hr doctor doc dr dentist surgeon therapist midwife wife husband mom dad mother father sister brother partner airline hotel landlord school court judge lawyer insurance bank friend son daughter kid i we you it that this")
)
