package handover_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// TestOrder checks what is asked first: the important, what people mostly have something to say about, and what
// takes two files to see.
func TestOrder(t *testing.T) {
	t.Parallel()
	global := question("q6", gaps.P1, "two values", "Which is right, the 20 or the 21?", "a.pptx@slide 2", "b.xlsx@Bridge!E13")
	global.Origin = "global"
	aside := question("q7", gaps.P1, "left out", "Why is 2190 left out?", "c.py@line 41")
	aside.Status = gaps.Deprioritized
	answered := question("q8", gaps.P0, "hidden", "What is on the sheet?", "b.xlsx@Map")
	answered.Status = gaps.Answered
	iv := handover.NewInterview([]gaps.Question{
		question("q3", gaps.P1, "done by hand", "“Copy it.”: what exactly has to be done?", "a.md@section 'A'"),
		question("q4", gaps.P1, "done by hand", "“Paste it.”: what exactly has to be done?", "a.md@section 'B'"),
		question("q5", gaps.P2, "one computer", "Where can others find it?", "c.py@line 1"),
		typed, global, aside, answered,
		question("q9", gaps.P1, "two values", "Which is right, the 1 or the 2?", "b.xlsx@A!B1", "b.xlsx@A!B2"),
	})
	var order []string
	for {
		q, more := iv.Next(noon)
		if !more {
			break
		}
		order = append(order, q.ID)
		iv.Answer("The reason is the letter of May 4, 2026, in the folder of the board.", "analyst", noon)
	}
	if want := []string{"q1", "q6", "q9", "q3", "q4", "q7", "q5"}; !slices.Equal(order, want) {
		t.Errorf("asked %v, want %v", order, want)
	}
}

// TestEnds checks that an interview ends after the rounds agreed, and that somebody who
// answers nothing is asked whether to go on.
func TestEnds(t *testing.T) {
	t.Parallel()
	var all []gaps.Question
	for id := range strings.FieldsSeq("a b c d e f g h i j k l m n o p") {
		all = append(all, question(id, gaps.P0, "hidden "+id, "What is on the hidden sheet "+id+"?", "m.xlsx@"+id))
	}
	iv := handover.NewInterview(all)
	rounds, stuck, said := 0, 0, 0
	for {
		if _, more := iv.Next(noon); !more {
			break
		}
		for rounds++; ; said++ {
			reply := iv.Answer("no", "analyst", noon)
			if reply.Stuck {
				stuck++
				iv.Empty = 0
			}
			if reply.FollowUp == "" {
				break
			}
		}
	}
	if rounds != handover.MostRounds || stuck != 4 || len(iv.Facts) != 0 || said != rounds {
		t.Errorf("%d rounds, stuck %d times, %d facts, %d follow-ups", rounds, stuck, len(iv.Facts), said)
	}
}

// TestWaiting checks that a question that people were asked is known until it is settled.
func TestWaiting(t *testing.T) {
	t.Parallel()
	iv := handover.NewInterview(nil)
	iv.Wait("Which insurance?")
	iv.Wait("which insurance")
	if !iv.IsWaiting("Which insurance") || len(iv.Questions) != 1 {
		t.Errorf("waiting: %v", iv.Questions)
	}
	iv.Learn("Which insurance?", "None.", "manager", noon)
	if iv.IsWaiting("Which insurance?") || len(iv.Questions) != 1 {
		t.Errorf("after the answer: %v", iv.Questions)
	}
	iv.Wait("Who pays?")
	if iv.GiveUp("who pays"); iv.IsWaiting("Who pays?") {
		t.Error("still waiting for what was given up")
	}
}

// TestAlongside checks that answers that need no follow-up make room for questions that would otherwise not be asked,
// and that nobody is asked for more than two answers a round.
func TestAlongside(t *testing.T) {
	t.Parallel()
	play := func(first, second string) (iv handover.Interview, answers int) {
		var all []gaps.Question
		for i := range 20 {
			id := "q" + strconv.Itoa(i)
			all = append(all, question(id, gaps.P1, "hidden "+id, "What is on the hidden sheet "+id+"?", "m.xlsx@"+id))
		}
		iv = handover.NewInterview(all)
		iv.Most = 6
		for {
			if _, more := iv.Next(noon); !more {
				return iv, answers
			}
			for said := first; ; said = second {
				answers++
				if iv.Answer(said, "analyst", noon).FollowUp == "" {
					break
				}
			}
		}
	}
	const full = "The reason is the letter of May 4, 2026, in the folder of the board."
	iv, answers := play(full, full)
	if iv.Rounds() != 6 || len(iv.Asked) <= 6 || len(iv.Asked) != 6+len(iv.Along) || answers > 12 {
		t.Errorf("quick answers: %d rounds, %d questions, %d answers", iv.Rounds(), len(iv.Asked), answers)
	}
	iv, answers = play("It depends.", full)
	if iv.Rounds() != 6 || len(iv.Asked) != 6 || answers != 12 {
		t.Errorf("vague answers: %d rounds, %d questions, %d answers", iv.Rounds(), len(iv.Asked), answers)
	}
}

// TestGoOn checks that somebody is asked once for a few more rounds when important questions are left.
func TestGoOn(t *testing.T) {
	t.Parallel()
	var all []gaps.Question
	for id := range strings.FieldsSeq("a b c d e f g h i j k l m n o p q r s t") {
		all = append(all, question(id, gaps.P1, "kind "+id, "What is "+id+"?", "m.xlsx@"+id))
	}
	all[19].Priority = gaps.P2
	iv := handover.NewInterview(all)
	answer := func() (asked int) {
		for {
			if len(iv.Left()) > 0 && asked > 0 {
				return asked
			}
			if _, more := iv.Next(noon); !more {
				return asked
			}
			asked++
			iv.Answer("hm", "analyst", noon)
			if _, again := iv.Current(); again {
				iv.Answer("The reason is the letter of May 4, 2026, in the folder of the board.", "analyst", noon)
			}
		}
	}
	if n := answer(); n != handover.MostRounds || len(iv.Left()) != 5 {
		t.Errorf("after %d questions, %d are left", n, len(iv.Left()))
	}
	iv.GoOn()
	if n := answer(); n != 5 || len(iv.Left()) != 0 {
		t.Errorf("then %d were asked, and %d are left", n, len(iv.Left()))
	}
	if iv.GoOn(); iv.Waiting() != 0 {
		t.Errorf("%d rounds wait that nobody agreed to", iv.Waiting())
	}
}

// TestOrderByKind: within a priority, what mostly has something behind it comes before what mostly hasn't.
func TestOrderByKind(t *testing.T) {
	t.Parallel()
	iv := handover.NewInterview([]gaps.Question{
		question("never", gaps.P1, "undocumented decision", "“Never on a Friday.”: "+gaps.WhatIsBehind, "n.md@section 'A'"),
		question("cell", gaps.P1, "unexplained number", "Where does the 0.3 come from?", "b.xlsx@T!B4"),
		question("day", gaps.P1, "day that passes", "“Valid until 3 May”: what has to happen?", "n.md@section 'B'"),
		question("copies", gaps.P1, "unexplained number", "What does the 0.97 stand for?", "b.xlsx@T!C4:C9"),
		question("script", gaps.P1, "unexplained number", "Where does 0.47 come from?", "c.py@line 6"),
	})
	var order []string
	for q, more := iv.Next(noon); more; q, more = iv.Next(noon) {
		order = append(order, q.ID)
		iv.Skip(noon)
	}
	if got := strings.Join(order, " "); got != "script copies day cell never" {
		t.Errorf("asked %s", got)
	}
}
