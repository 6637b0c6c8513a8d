package support_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/support"
)

// says is what these tests cite.
var says = support.Passage{
	Places: []string{"New York"}, Laws: []string{"FMLA"},
	Sentences: strings.Split(strings.TrimSpace(`
FMLA, CFRA and PDL leave are unpaid.
You may be paid from your accrued time off, from short-term disability insurance or from a state program.
You are eligible if you have worked here for 12 months, you have worked at least 1,250 hours, and the company has 50 or more employees.
The company may ask for a certification; you have 15 calendar days to return it.
It must be signed by your doctor.
You must tell HR, your manager and the insurer.
If you cannot give 30 days' notice, tell us as soon as you can.
You can take FMLA leave for the birth of a child, for adoption, and to care for a parent who is ill.
You lose the bonus if you leave before June 30, unless HR agrees.
Leave can be taken in parts, for example for appointments.
During FMLA leave the company keeps your insurance on the same terms as if you were working.
The company may not fire you for asking.
Nobody may interfere with your leave, and you may complain at any time.
Overtime is paid, but only at night.
You can use it for:
- your own illness
- a child who is ill
You qualify if all of the following are true:
- you are full-time
- you have worked here for a year
Not covered are:
- cosmetic treatments
SDI and PFL pay you; they do not protect your job.
Employees keep their insurance and choose their plan.
Interns rarely travel.`), "\n"),
}

// TestTurnedAround: what a lying model may write above a quotation that says the opposite,
// and what a faithful one may.
func TestTurnedAround(t *testing.T) {
	t.Parallel()
	c := support.New(says)
	for sentence, want := range map[string]bool{
		"FMLA leave is unpaid.":                                                                        true,
		"FMLA and PDL leave are not paid.":                                                             true,
		"FMLA, CFRA and PDL leave are paid by themselves.":                                             false,
		"FMLA, CFRA and PDL leave are paid.":                                                           false,
		"FMLA, CFRA and PDL leave aren't unpaid.":                                                      false,
		"FMLA, CFRA or PDL leave are unpaid.":                                                          false,
		"SDI leave is unpaid.":                                                                         false,
		"You may be paid from a state program.":                                                        true,
		"You may be paid from short-term disability insurance.":                                        true,
		"You will be paid from a state program.":                                                       false,
		"You may rarely be paid from a state program.":                                                 false,
		"You may be repaid from a state program.":                                                      false,
		"You are eligible if you have worked here for 12 months.":                                      false,
		"You are eligible if the company has 50 or more employees.":                                    false,
		"The company has 50 or more employees.":                                                        false,
		"The company may ask for a certification.":                                                     true,
		"The company must ask for a certification.":                                                    false,
		"You may ask the company for a certification.":                                                 false,
		"You have fifteen calendar days to return it.":                                                 true,
		"You have 15 business days to return it.":                                                      false,
		"It must be signed by your doctor.":                                                            false, // what must?
		"You must tell HR.":                                                                            false, // and two others
		"You must tell HR, your manager or the insurer.":                                               false,
		"HR must tell you, your manager and the insurer.":                                              false,
		"Tell us as soon as you can.":                                                                  false,
		"Tell us as soon as you can if you can't give 30 days' notice.":                                true,
		"If you can give 30 days' notice, tell us as soon as you can.":                                 false,
		"You can take FMLA leave to care for a parent who is ill.":                                     true,
		"You can take FMLA leave to care for a parent.":                                                false,
		"You can take FMLA leave for adoption.":                                                        true,
		"You can take PDL leave for adoption.":                                                         false,
		"You lose the bonus if you leave before June 30.":                                              false,
		"You keep the bonus if you leave before June 30, unless HR agrees.":                            false,
		"You lose the bonus if you leave after June 30, unless HR agrees.":                             false,
		"You lose the bonus unless you leave before June 30, if HR agrees.":                            false,
		"If you leave before June 30, you lose the bonus, unless HR agrees.":                           false, // moved out from under "unless"
		"You may take leave in parts.":                                                                 true,
		"Leave cannot be taken in parts.":                                                              false,
		"We keep your insurance on the same terms as if you were working during FMLA leave.":           true,
		"The company keeps your insurance during FMLA leave on the same terms as if you were working.": true,
		"The company keeps your insurance on the same terms as if you were working.":                   false, // only during leave
		"The company drops your insurance during FMLA leave.":                                          false,
		"The company can't fire you for asking.":                                                       true,
		"The company may fire you for asking.":                                                         false,
		"Anybody may interfere with your leave.":                                                       false,
		"Nobody may complain at any time.":                                                             false,
		"Overtime is paid.":                                                                            false,
		"You can use it for your own illness.":                                                         true,
		"Your own illness.":                                                                            false, // what about it?
		"You can use it for cosmetic treatments.":                                                      false,
		"Cosmetic treatments.":                                                                         false,
		"Not covered are cosmetic treatments.":                                                         true,
		"You qualify if you are full-time.":                                                            false,
		"SDI and PFL do not protect your job.":                                                         true,
		"They do not protect your job.":                                                                false,
		"SDI and PFL protect your job.":                                                                false,
		"You keep your insurance and choose your plan.":                                                true,
		"You keep their insurance and choose your plan.":                                               false,
		"In New York, you may be paid from a state program.":                                           true,
		"In Texas, you may be paid from a state program.":                                              false,
		"Interns often travel.":                                                                        false,
		"Interns travel.":                                                                              false,
		"Yes, interns rarely travel.":                                                                  false,
		"Interns rarely travel?":                                                                       false,
	} {
		if _, why := c.Find(sentence, -1, ""); (why == "") != want {
			t.Errorf("%q: supported %t, %s", sentence, why == "", why)
		}
	}
}

// TestLeaning: a sentence that begins with "it" counts only after what it follows in the
// passage.
func TestLeaning(t *testing.T) {
	t.Parallel()
	c := support.New(says)
	before, why := c.Find("You have 15 calendar days to return it.", -1, "")
	if why != "" {
		t.Fatal(why)
	}
	const it = "It must be signed by your doctor."
	if _, why := c.Find(it, before.Last, ""); why != "" {
		t.Errorf("%q after the sentence before it: %s", it, why)
	}
	for _, after := range []int{-1, 0, before.Last + 2, support.Elsewhere} {
		if _, why := c.Find(it, after, ""); why == "" {
			t.Errorf("%q is accepted after %d", it, after)
		}
	}
}

// TestAskedFor: the place, the law or the leave may be left out if the question names it.
func TestAskedFor(t *testing.T) {
	t.Parallel()
	c := support.New(says)
	const kept = "We keep your insurance on the same terms as if you were working."
	for asked, want := range map[string]bool{"is my insurance kept during FMLA leave?": true, "is my insurance kept?": false, "during PDL leave?": false} {
		if _, why := c.Find(kept, -1, asked); (why == "") != want {
			t.Errorf("%s: supported %t, %s", asked, why == "", why)
		}
	}
}

// BenchmarkFind is a sentence that no way of a long passage says.
func BenchmarkFind(b *testing.B) {
	long := says
	for range 3 {
		long.Sentences = append(long.Sentences, long.Sentences...)
	}
	for b.Loop() {
		support.New(long).Find("You can take FMLA leave for the birth of a child, for adoption, and to care for a friend who is ill.", -1, "")
	}
}

// FuzzFind: every sentence says itself after the one before it, and nothing panics.
func FuzzFind(f *testing.F) {
	for _, sentence := range says.Sentences {
		f.Add(sentence, "In New York, FMLA gives 12 weeks, and A, B or C; "+sentence)
	}
	f.Fuzz(func(t *testing.T, sentence, next string) {
		if len(sentence)+len(next) > 2000 || strings.ContainsAny(sentence+next, "\n") {
			return
		}
		p := says
		p.Sentences = []string{sentence, next}
		c := support.New(p)
		first, why := c.Find(sentence, -1, "")
		if why != "" {
			t.Fatalf("%q doesn't say itself: %s", sentence, why)
		}
		if _, why := c.Find(next, first.Last, ""); why != "" {
			t.Fatalf("%q after %q doesn't say itself: %s", next, sentence, why)
		}
	})
}
