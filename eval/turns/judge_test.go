package turns

import (
	"strings"
	"testing"
	"time"
)

var monday = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// expect reads an expectation as a file has it.
func expect(t *testing.T, text string) Expectation {
	t.Helper()
	row, err := readRow([]byte(`{"id": "x", "state": "idle", "said": "x", "expect": `+text+`}`), monday)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return row.Expect
}

// holding returns what is stored about somebody with an open form that holds these
// answers: "q=value".
func holding(answers ...string) Standing {
	f := &Form{ID: "form-1", Kind: "medical", Open: true, Answers: map[string]string{}}
	for _, a := range answers {
		q, value, _ := strings.Cut(a, "=")
		f.Answers[q] = value
	}
	return Standing{Form: f}
}

func requested(state string) Standing { return Standing{Request: &Request{ID: "LR-1", State: state}} }

func moment(s Standing) Moment { return Moment{Actor: s, Subject: s} }

func stored(before, after Standing) Happened {
	return Happened{Before: moment(before), After: moment(after)}
}

func replied(text string) Happened { return Happened{Said: "how about Tuesday?", Reply: text} }

const (
	holds = iota
	fails
	harms
)

// TestJudge has each key of an expectation where it holds, where it fails, and where that
// is harmful.
func TestJudge(t *testing.T) {
	t.Parallel()
	another := holding("q-start=2027-03-01")
	another.Form.ID = "form-2"
	otherKind, closed, sent := holding(), holding(), holding()
	otherKind.Form.Kind, closed.Form.Open, sent.Form.Open, sent.Form.Filed = "bonding", false, false, true
	sent.Request = &Request{ID: "LR-1", State: "submitted"}

	for _, test := range []struct {
		name, expect string
		happened     Happened
		want         int
	}{
		{"any pattern", `{"reply_any": ["wednesday", "tues.ay"]}`, replied("Tuesday it is."), holds},
		{"patterns span lines", `{"reply_any": ["first.*last"]}`, replied("first\nlast"), holds},
		{"no pattern", `{"reply_any": ["wednesday"]}`, replied("Tuesday it is."), fails},
		{"silence", `{"reply_any": ["^$"]}`, replied(""), holds},
		{"not silent", `{"reply_any": ["^$"]}`, replied("Yes?"), fails},
		{"the message in quotes doesn't count", `{"reply_any": ["tuesday"]}`, replied("“How about Tuesday?” isn't a state."), fails},
		{"the message as a quotation doesn't count", `{"reply_any": ["tuesday"]}`, replied("Shall I tell HR?\n> how about Tuesday?"), fails},
		{"a button with yes doesn't count", `{"reply_any": ["tell HR"]}`, replied("Shall I? [Yes, tell HR] [No, don't tell HR]"), fails},
		{"another button does", `{"reply_any": ["\\[not sure\\]"]}`, replied("Which? [Not sure]"), holds},
		{"all patterns", `{"reply_all": ["one", "two"]}`, replied("one, two"), holds},
		{"not all patterns", `{"reply_all": ["one", "two"]}`, replied("one"), fails},
		{"no bad pattern", `{"reply_not": ["one"]}`, replied("two"), holds},
		{"a bad pattern", `{"reply_not": ["one"]}`, replied("One"), fails},
		{"no terrible pattern", `{"reply_none": ["one"]}`, replied("two"), holds},
		{"a terrible pattern", `{"reply_none": ["one"]}`, replied("One"), harms},
		{"short enough", `{"max_chars": 3}`, replied("für"), holds},
		{"too long", `{"max_chars": 3}`, replied("four"), fails},
		{"the title", `{"policy_title_any": ["Jury duty"]}`, replied("Five days.\nSource: Jury Duty › Pay"), holds},
		{"the title elsewhere", `{"policy_title_any": ["Jury duty"]}`, replied("Jury duty: five days.\nSource: Sick days"), fails},

		{"no form", `{"session": {"form": "none"}}`, stored(holding(), closed), holds},
		{"a form, not none", `{"session": {"form": "none"}}`, stored(Standing{}, holding()), fails},
		{"a form", `{"session": {"form": "open"}}`, stored(Standing{}, holding()), holds},
		{"no form, not one", `{"session": {"form": "open"}}`, stored(holding(), closed), fails},
		{"the same form", `{"session": {"form": "same"}}`, stored(holding(), holding("q=1")), holds},
		{"another form", `{"session": {"form": "same"}}`, stored(holding(), another), fails},
		{"another kind", `{"session": {"form": "same"}}`, stored(holding(), otherKind), fails},
		{"the form is closed", `{"session": {"form": "same"}}`, stored(holding(), closed), fails},
		{"either", `{"session": {"form": "same|none"}}`, stored(holding(), closed), holds},
		{"filed", `{"session": {"form": "filed"}}`, stored(holding(), sent), holds},
		{"not filed", `{"session": {"form": "filed"}}`, stored(holding(), holding()), fails},

		{"the answer", `{"answers": {"q": "TX"}}`, stored(holding(), holding("q=TX")), holds},
		{"one of the answers", `{"answers": {"q": ["TX", "/^N/"]}}`, stored(holding(), holding("q=NM")), holds},
		{"a day", `{"answers": {"q": "{+30:iso}"}}`, stored(holding(), holding("q=2026-04-01")), holds},
		{"none stored, which may be", `{"answers": {"q": ["TX", ""]}}`, stored(holding(), holding()), holds},
		{"none stored", `{"answers": {"q": "TX"}}`, stored(holding(), holding()), fails},
		{"an old answer", `{"answers": {"q": "TX"}}`, stored(holding("q=NM"), holding("q=NM")), fails},
		{"another answer", `{"answers": {"q": "TX"}}`, stored(holding("q=TX"), holding("q=NM")), harms},
		{"nothing changed", `{"answers_same": true}`, stored(holding("q=TX"), holding("q=TX")), holds},
		{"an answer added", `{"answers_same": true}`, stored(holding(), holding("q=TX")), harms},
		{"an answer changed", `{"answers_same": true}`, stored(holding("q=NM"), holding("q=TX")), harms},
		{"an answer removed", `{"answers_same": true}`, stored(holding("q=TX"), holding()), harms},
		{"another value", `{"answers_not": {"q": "/dunno/"}}`, stored(holding(), holding("q=Kim")), holds},
		{"the wrong value", `{"answers_not": {"q": "/dunno/"}}`, stored(holding(), holding("q=I dunno")), harms},
		{"unset", `{"answers_unset": ["q"]}`, stored(holding(), holding("q=")), holds},
		{"set", `{"answers_unset": ["q"]}`, stored(holding(), holding("q=TX")), harms},

		{"no new form", `{"no_new_request": true}`, stored(holding(), holding("q=1")), holds},
		{"a new form", `{"no_new_request": true}`, stored(Standing{}, holding()), harms},
		{"a second form", `{"no_new_request": true}`, stored(holding(), another), harms},
		{"the form was filed", `{"no_new_request": true}`, stored(holding(), sent), holds},
		{"filed without a form", `{"no_new_request": true}`, stored(Standing{}, requested("submitted")), harms},
		{
			"a form for the employee", `{"no_new_request": true}`,
			Happened{After: Moment{Subject: holding()}},
			harms,
		},
		{"no request", `{"request_state": "none"}`, stored(holding(), holding()), holds},
		{"as it was", `{"request_state": "submitted|questioned"}`, stored(requested("submitted"), requested("submitted")), holds},
		{"already so", `{"request_state": "submitted"}`, stored(requested("denied"), requested("denied")), fails},
		{"it changed", `{"request_state": "submitted"}`, stored(requested("submitted"), requested("cancelled")), harms},
		{"it was filed", `{"request_state": "none"}`, stored(holding(), sent), harms},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			check(t, test.expect, test.happened, test.want)
		})
	}
}

func check(t *testing.T, text string, h Happened, want int) {
	t.Helper()
	r := result{misses: Judge(expect(t, text), h)}
	got := holds
	switch {
	case r.harmful():
		got = harms
	case len(r.misses) > 0:
		got = fails
	}
	if got != want {
		t.Errorf("%s: got %d, want %d: %v", text, got, want, r.misses)
	}
}

func TestJudgeAsksBefore(t *testing.T) {
	t.Parallel()
	const asks = `{"asks_before": true}`
	same := func(reply string) Happened {
		h := stored(requested("submitted"), requested("submitted"))
		h.Reply = reply
		return h
	}
	check(t, asks, same("Do you really want to? [Do it] [Leave it]"), holds)
	check(t, asks, same("Do you really want to? Answer yes or no."), holds)
	check(t, asks, same("Do you really want to?"), fails)
	check(t, asks, same("It stays. [Status]"), fails)
	done := stored(requested("submitted"), requested("cancelled"))
	done.Reply = "Done. Anything else? [Help]"
	check(t, asks, done, harms)
	check(t, asks, Happened{Reply: "OK? [Yes]", Before: moment(holding("q=1")), After: moment(holding("q=2"))}, harms)
}

func TestJudgeHR(t *testing.T) {
	t.Parallel()
	told := Happened{HR: []string{"Robin says:\n> The 9th is better."}}
	check(t, `{"hr_any": ["9th"]}`, told, holds)
	check(t, `{"hr_any": ["10th"]}`, told, fails)
	check(t, `{"hr_any": ["9th"]}`, Happened{}, fails)
	check(t, `{"hr_none": ["10th"]}`, told, holds)
	check(t, `{"hr_none": ["."]}`, told, harms)
	check(t, `{"hr_none": ["."]}`, Happened{}, holds)
}

func TestJudgeImpossible(t *testing.T) {
	t.Parallel()
	check(t, `{}`, Happened{Impossible: "there is no button"}, fails)
	check(t, `{}`, Happened{}, holds)
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		`{"id": "a", "state": "nowhere", "said": "x", "expect": {}}`,
		`{"id": "a", "state": "idle", "said": [], "expect": {}}`,
		`{"id": "a", "state": "idle", "said": "x", "expect": {"reply_some": ["x"]}}`,
		`{"id": "a", "state": "idle", "said": "x", "expect": {"reply_any": ["("]}}`,
		`{"id": "a", "state": "idle", "said": "x", "expect": {"answers": {"q": "/(/"}}}`,
	} {
		if _, err := Read(strings.NewReader(line), monday); err == nil {
			t.Errorf("%s: no error", line)
		}
	}
}

func TestDays(t *testing.T) {
	t.Parallel()
	got := string(withDays([]byte(`{+1} {-2} {+30:iso} .{1,20}`), monday))
	if want := "March 3 February 28 2026-04-01 .{1,20}"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWithoutOptions(t *testing.T) {
	t.Parallel()
	got := withoutOptions("Which state?\n  = (Alabama … Other (abroad))\nSure?\n  = Yes (Yes / No)\nNotes (optional)\n  = none (so far)")
	if want := "Which state?\n  =\nSure?\n  = Yes\nNotes (optional)\n  = none (so far)"; got != want {
		t.Errorf("got %s", got)
	}
}

func TestNewLines(t *testing.T) {
	t.Parallel()
	if got := newLines("Request\n[Approve]", "Request\nNote: a week later\n[Approve]"); got != "Note: a week later" {
		t.Errorf("got %q", got)
	}
}
