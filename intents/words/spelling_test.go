package words

import (
	"strings"
	"testing"
)

func TestCorrect(t *testing.T) {
	for _, row := range []struct{ typed, right string }{
		{"hapens", "happens"},
		{"insurence", "insurance"},
		{"aprove", "approve"},
		{"materinty", "maternity"},
		{"leav", "leave"},
		{"requst", "request"},
		{"staus", "status"},
		{"calfornia", "california"},
		{"benifits", "benefits"},
		{"elegible", "eligible"},
		{"pregnent", "pregnant"},
		{"sugery", "surgery"},
		{"becuase", "because"},
		{"certficate", "certificate"},
		{"extention", "extension"},
		{"denyed", "denied"},
		{"quesion", "question"},
		{"yestrday", "yesterday"},
		{"hgih", "high"},
		{"bcak", "back"},
		{"shure", "sure"},
		{"wich", "which"},
	} {
		if got := Correct(row.typed); got != row.right {
			t.Errorf("%s: got %s, want %s", row.typed, got, row.right)
		}
	}
	// Words that exist, names and numbers are never corrected.
	for word := range strings.FieldsSeq(`cancer killer form leaf month mother farther rapid dyed diet
		dana lena lenas priya hana becker tomas nguyen olufemi marthin okta jira asana figma kubernetes kubectl
		tramadol ozempic lisinopril schmidt kowalski elternzeit urlaub 12th h2o`) {
		if got := Correct(word); got != word {
			t.Errorf("%s became %s", word, got)
		}
	}
}

func TestCutCorrects(t *testing.T) {
	for _, row := range []struct{ text, words string }{
		{"wat hapens to my insurence?", "what happens to my insurance"},
		{"My maneger is Anna Maneger", "my manager is anna maneger"}, // a name
		{"MY MANEGER", "my manager"},
		{"write to maneger@example.com or @maneger", "write to maneger example com or maneger"},
		{"Done. Calfornia", "done california"},
	} {
		cut := Cut(row.text)
		if got := Join(cut); got != row.words {
			t.Errorf("%q: got %q, want %q", row.text, got, row.words)
		}
		for _, w := range cut {
			if typed := strings.ToLower(row.text[w.Start:w.End]); w.Typed != "" && w.Typed != typed || w.Typed == "" && w.Text != typed {
				t.Errorf("%q: %+v isn't where it was typed", row.text, w)
			}
		}
	}
}

// Without its apostrophe a contraction may be another word: nobody is ill who says "I'll".
func TestContractions(t *testing.T) {
	for text, want := range map[string]string{
		"I’ll do it later":         "i will do it later",
		"ill since Monday":         "ill since monday",
		"We'd go wed":              "we would go wed",
		"hell, he'll be in a cast": "hell he will be in a cast",
		"I'm here, we're late":     "im here were late",
	} {
		if got := Join(Apart(Cut(text))); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestIsMisspelled(t *testing.T) {
	for _, row := range []struct {
		text, name string
		want       bool
	}{
		{"moderat", "moderate", true},
		{"sever", "severe", false}, // a word
		{"placement", "replacement", false},
		{"room 100", "room 10", false},
		{"critcal", "critical", true},
		{"new yrok", "new york", true},
		{"new work", "new york", false},
	} {
		if _, got := IsMisspelled(row.text, row.name); got != row.want {
			t.Errorf("%s, %s: got %v, want %v", row.text, row.name, got, row.want)
		}
	}
}
