package wizard

import "testing"

// almostDone is a form with one question left: the longest route, on which every
// condition is evaluated.
var almostDone = given(pregnant + "q-kind=birth q-expected-date=2027-06-15 q-leave-start=2027-06-01 q-return=2027-08-30 q-work-state=CA " +
	"q-manager-name=Sam q-disabled=no q-weeks-employed=12 q-part-time=days,hours q-which-days=Fridays q-hours=8 q-certificate=")

func BenchmarkPlan(b *testing.B) {
	l := leaveLibrary(b)
	for name, answers := range map[string]Answers{"empty": {}, "chosen": given(pregnant), "nearly done": almostDone} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				l.Plan(selector, nil, answers, today)
			}
		})
	}
}

func BenchmarkCondition(b *testing.B) {
	words, questions := conditionWords(b)
	f := newFacts(today)
	f.add(questions["SELECT"], "CA")
	f.add(questions["DATE"], "2027-06-15")
	for name, expr := range map[string]string{
		"equals":  `T:QUESTION:SELECT == "CA"`,
		"dates":   `T:QUESTION:DATE < today + days(30) && T:QUESTION:DATE > today`,
		"unknown": `T:QUESTION:RADIO == "CA"`,
	} {
		compiled, mistakes := words.compile(expr)
		if len(mistakes) > 0 {
			b.Fatal(mistakes)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				compiled.decide(f)
			}
		})
	}
}

func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		leaveLibrary(b)
	}
}
