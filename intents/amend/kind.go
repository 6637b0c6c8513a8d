package amend

import (
	"slices"

	"github.com/leaveway/leaveway/intents/words"
)

// TurnsInto reports whether a message wants the request to be another kind of leave: "same dates but
// make it unpaid", "can this be sick time instead of vacation". It looks for a verb of becoming and
// for what it is said of; the caller knows which kinds there are, and what is said of the days.
func TurnsInto(text string) bool {
	tokens := words.Cut(text)
	if len(tokens) == 0 || len(tokens) > longest || words.Contain(tokens, phrases["new request"]) || asksIf(tokens) || asksOfOthers(text, tokens) {
		return false
	}
	if slices.ContainsFunc(tokens, func(w words.Word) bool { return ofPay[w.Text] }) {
		return false // "could this be jury duty pay?" is about a paycheck
	}
	same := words.Contain(tokens, phrases["same days"])
	instead := words.Contain(tokens, phrases["in place of"])
	for i := range tokens {
		n := at(tokens[i:], "turns")
		switch {
		case n == 0:
		case same, instead, at(tokens[i+n:], "of a request") > 0: // "make it unpaid"
			return true
		case i > 0 && endsIn(tokens[:i], "of a request") && tokens[i].Text == "be": // "can this be sick time"
			return true
		}
	}
	return same && words.Contain(tokens, phrases["as a kind"])
}

// endsIn reports whether words end with a phrase of a list.
func endsIn(tokens []words.Word, list string) bool {
	for i := range tokens {
		if n := at(tokens[i:], list); n > 0 && i+n == len(tokens) {
			return true
		}
	}
	return false
}

// ofPay are words of what is paid, and of what isn't to be used: "without using my sick time".
var ofPay = words.SetOf("pay paycheck paychecks paystub payslip payroll stub without")
