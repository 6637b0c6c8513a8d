package hrdesk

import (
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// asksWhetherOther reports whether a message asks whether somebody else did something: "did Lena
// withdraw", "has anyone canceled".
func (f found) asksWhetherOther() bool {
	if len(f.core) < 2 || !didWords[f.core[0].Text] {
		return false
	}
	return !firstPersons[f.core[1].Text]
}

var (
	didWords     = map[string]bool{"did": true, "has": true, "have": true, "was": true, "were": true, "is": true, "does": true}
	firstPersons = map[string]bool{"i": true, "we": true, "you": true, "it": true}
)

// outcome returns how the requests ended that a question about all of them is for, or "": "how many
// did we approve this month", "did anyone cancel", "denied requests". What is to be decided, and
// whether something may be, is another question.
func (f found) outcome() Outcome {
	counts := f.has("counted")
	switch {
	case f.has("entitled"), f.begins("tell"), f.has("rules asked"):
		return ""
	case f.has("canceled") && (counts || f.has("anyone") || f.has("request")) && (f.asks || f.asksWhetherOther() || counts || len(f.tokens) <= fewWords):
		return WasCanceled
	case f.has("was denied") && (counts || f.begins("was denied") && f.has("request")):
		return WasDenied
	case f.has("was approved") && (counts || f.begins("was approved") && f.has("request")):
		return WasApproved
	}
	return ""
}

// past returns the days that a question about what was done is for; zero for any time. "This month"
// is so far.
func (f found) past(c when.Clock) (first, last time.Time) {
	c.Lean = when.Past
	for _, r := range f.readings {
		if again := when.Find(f.text[r.Start:r.End], c); len(again) == 1 && !again[0].First.IsZero() {
			return again[0].First, again[0].Last
		}
	}
	return time.Time{}, time.Time{}
}
