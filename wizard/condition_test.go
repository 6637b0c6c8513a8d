package wizard

import (
	"encoding/json"
	"testing"
)

// conditionWords returns a vocabulary with a question of each component, by the
// last word of its tag.
func conditionWords(t testing.TB) (*vocabulary, map[string]*Question) {
	t.Helper()
	d := &draft{Config: Config{ID: "t"}}
	questions := map[string]*Question{}
	for i, c := range Components() {
		q := questionOf(c)
		name := map[Component]string{
			Date: "DATE", DateRange: "RANGE", Select: "SELECT", MultiSelect: "MULTI", Radio: "RADIO", Checkboxes: "BOXES",
			Text: "TEXT", LongText: "LONG", Number: "NUMBER", Email: "EMAIL", Phone: "PHONE", Person: "PERSON", File: "FILE",
		}[c]
		q.Tag = Tag("T:QUESTION:" + name)
		q.AllowUnsure = true
		questions[name] = q
		d.Elements = append(d.Elements, Element{Type: TypeQuestion, Sort: i, Attributes: q.Attributes})
	}
	words, err := newVocabulary([]*draft{d})
	if err != nil {
		t.Fatal(err)
	}
	return words, questions
}

func TestConditions(t *testing.T) {
	words, questions := conditionWords(t)
	known := newFacts(today) // November 20, 2026
	for name, value := range map[string]string{
		"DATE": "2027-06-15", "RANGE": "2027-06-01/2027-08-23", "SELECT": "CA", "MULTI": "CA,NY", "TEXT": "O'Brien", "NUMBER": "12.5",
		"FILE": "F1 note.pdf\nF2 scan.png", "PHONE": "+14155550123", "EMAIL": Unsure,
	} {
		known.add(questions[name], value)
	}
	// RADIO, BOXES, LONG and PERSON are not answered, EMAIL is unsure.
	tests := []struct {
		expr string
		want verdict
	}{
		{`true`, yes},
		{`false`, no},
		{`T:QUESTION:DATE > today`, yes},
		{`T:QUESTION:DATE - today < days(60)`, no},
		{`T:QUESTION:DATE == date("2027-06-15")`, yes},
		{`T:QUESTION:DATE >= today + weeks(29) && T:QUESTION:DATE <= today + weeks(30)`, yes},
		{`T:QUESTION:DATE.getFullYear() == 2027`, yes},
		{`T:QUESTION:RANGE.end - T:QUESTION:RANGE.start + days(1) == weeks(12)`, yes},
		{`T:QUESTION:RANGE.start < T:QUESTION:DATE`, yes},
		{`T:QUESTION:SELECT == "CA"`, yes},
		{`T:QUESTION:SELECT != 'CA'`, no},
		{`T:QUESTION:SELECT in ["CA", "NY"]`, yes},
		{`"NY" in T:QUESTION:MULTI`, yes},
		{`"other" in T:QUESTION:MULTI`, no},
		{`size(T:QUESTION:MULTI) == 2`, yes},
		{`T:QUESTION:MULTI.all(x, x in ["CA", "NY"])`, yes},
		{`T:QUESTION:TEXT == "O'Brien"`, yes},
		{`T:QUESTION:TEXT.contains("A:QUESTION:B")`, no}, // a text, not a tag
		{`T:QUESTION:NUMBER > 12`, yes},
		{`T:QUESTION:NUMBER == 12.5`, yes},
		{`T:QUESTION:NUMBER != 12`, yes},
		{`T:QUESTION:NUMBER in [12, 13]`, no},
		{`T:QUESTION:NUMBER * 2 == 25`, yes},
		{`(T:QUESTION:NUMBER + 1) * 2 - 7 == 20`, yes},
		{`T:QUESTION:NUMBER > -1`, yes},
		{`T:QUESTION:NUMBER - 1 == -(-11.5)`, yes},
		{`(T:QUESTION:NUMBER > 12 ? 1 : 2) == 1`, yes},
		{`T:QUESTION:FILE.exists(f, f.endsWith(".png"))`, yes},
		{`T:QUESTION:PHONE.startsWith("+1")`, yes},
		{`T:QUESTION:SELECT == "CA" // in California`, yes},
		// A missing answer is unknown, and so is everything that depends on it,
		{`T:QUESTION:RADIO == "CA"`, unknown},
		{`T:QUESTION:RADIO != "CA"`, unknown},
		{`!(T:QUESTION:RADIO == "CA")`, unknown},
		{`T:QUESTION:RADIO == T:QUESTION:LONG`, unknown},
		{`"CA" in T:QUESTION:BOXES`, unknown},
		{`T:QUESTION:BOXES.exists(x, x == "CA")`, unknown},
		{`size(T:QUESTION:BOXES) == 0`, unknown},
		{`T:QUESTION:EMAIL == "a@example.com"`, unknown},
		// unless it makes no difference.
		{`T:QUESTION:RADIO == "CA" || T:QUESTION:SELECT == "CA"`, yes},
		{`T:QUESTION:RADIO == "CA" && T:QUESTION:SELECT == "NY"`, no},
		{`T:QUESTION:SELECT == "CA" ? true : T:QUESTION:RADIO == "CA"`, yes},
		// answered and unsure are never unknown.
		{`answered(T:QUESTION:SELECT) && !answered(T:QUESTION:RADIO)`, yes},
		{`unsure(T:QUESTION:EMAIL) && !answered(T:QUESTION:EMAIL)`, yes},
		{`unsure(T:QUESTION:RADIO)`, no},
		// An expression that can't be evaluated is unknown.
		{`1 / (size(T:QUESTION:MULTI) - 2) == 1`, unknown},
		{`T:QUESTION:DATE > today + days(99999999)`, unknown},
		{`date(T:QUESTION:TEXT) > today`, unknown},
	}
	for _, test := range tests {
		t.Run(test.expr, func(t *testing.T) {
			compiled, mistakes := words.compile(test.expr)
			if len(mistakes) > 0 {
				t.Fatalf("does not compile: %+v", mistakes)
			}
			if got := compiled.decide(known); got != test.want {
				t.Errorf("got %d, want %d", got, test.want)
			}
			if compiled.holds(known) != (test.want == yes) {
				t.Error("holds and decide disagree")
			}
		})
	}
}

func TestConstantsNeedNoCEL(t *testing.T) {
	words, _ := conditionWords(t)
	for expr, want := range map[string]bool{"true": true, "false": false, "  true\t": true} {
		compiled, mistakes := words.compile(expr)
		if holds, constant := compiled.constant(); len(mistakes) > 0 || !constant || holds != want {
			t.Errorf("%q: %+v %v", expr, compiled, mistakes)
		}
	}
}

func TestOnlyTagsAreEncoded(t *testing.T) {
	tests := []struct{ expr, want string }{
		{`A:QUESTION:B == "A:QUESTION:B"`, `A_QUESTION_B == "A:QUESTION:B"`},
		{`x ? A:QUESTION:B : C:QUESTION:D`, `x ? A_QUESTION_B : C_QUESTION_D`},
		{`'it\'s A:QUESTION:B' + A:QUESTION:B`, `'it\'s A:QUESTION:B' + A_QUESTION_B`},
		{`r'\' + A:QUESTION:B`, `r'\' + A_QUESTION_B`},
		{"'''a\n'A:QUESTION:B''' + A:QUESTION:B", "'''a\n'A:QUESTION:B''' + A_QUESTION_B"},
		{"A:QUESTION:B // not A:QUESTION:C\n&& A:QUESTION:D", "A_QUESTION_B // not A:QUESTION:C\n&& A_QUESTION_D"},
		{`xA:QUESTION:B`, `xA:QUESTION:B`},
		{`"open`, `"open`},
	}
	for _, test := range tests {
		if got, _ := encodeTags(test.expr); got != test.want {
			t.Errorf("%s\nbecomes %s\nwant    %s", test.expr, got, test.want)
		}
	}
}

func TestConditionsInJSON(t *testing.T) {
	for text, want := range map[string]Condition{
		`true`: {Always: true}, `false`: {}, `"A:QUESTION:B == \"x\""`: {Expr: `A:QUESTION:B == "x"`},
	} {
		var got Condition
		if err := json.Unmarshal([]byte(text), &got); err != nil || got != want {
			t.Errorf("%s is read as %+v, %v", text, got, err)
		}
		if back, err := json.Marshal(got); err != nil || string(back) != text {
			t.Errorf("%s is written as %s, %v", text, back, err)
		}
	}
	if err := json.Unmarshal([]byte(`12`), new(Condition)); err == nil {
		t.Error("a number is read as a condition")
	}
}
