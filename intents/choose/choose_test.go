package choose_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/choose"
)

var leaves = []choose.Option{
	{Label: "Pregnancy or adoption", Value: "pregnancy-adoption", Words: []string{"maternity", "paternity", "baby", "birth"}},
	{Label: "My own health condition", Value: "medical", Words: []string{"sick", "surgery"}},
	{Label: "Care for a family member", Value: "family-care", Words: []string{"mother", "father"}},
}

var states = []choose.Option{
	{Label: "California", Value: "CA"},
	{Label: "District of Columbia", Value: "DC", Words: []string{"Washington DC"}},
	{Label: "Indiana", Value: "IN"},
	{Label: "Maine", Value: "ME"},
	{Label: "New Jersey", Value: "NJ"},
	{Label: "New York", Value: "NY"},
	{Label: "Oregon", Value: "OR"},
	{Label: "Virginia", Value: "VA"},
	{Label: "Washington", Value: "WA"},
	{Label: "West Virginia", Value: "WV"},
	{Label: "Not sure", Value: "not-sure"},
}

var others = []choose.Option{{Label: "Japan", Value: "JP"}, {Label: "A country not listed here", Value: "other"}}

func TestRead(t *testing.T) {
	for _, row := range []struct {
		text    string
		options []choose.Option
		want    string // values
	}{
		{"Pregnancy or adoption", leaves, "pregnancy-adoption"},
		{"family-care", leaves, "family-care"},
		{"maternity please", leaves, "pregnancy-adoption"},
		{"I'm having a baby", leaves, "pregnancy-adoption"},
		{"preg", leaves, "pregnancy-adoption"},
		{"materinty", leaves, "pregnancy-adoption"},
		{"medcial", leaves, "medical"},
		{"emdical", leaves, "medical"},
		{"wirth", leaves, ""}, // not birth
		{"surgery next week", leaves, "medical"},
		{"not medical, family care", leaves, "family-care"},
		{"2", leaves, "medical"},
		{"#3", leaves, "family-care"},
		{"the second one", leaves, "medical"},
		{"option 3 please", leaves, "family-care"},
		{"last one", leaves, "family-care"},
		{"1 and 3", leaves, "pregnancy-adoption family-care"},
		{"1, 2", leaves, "pregnancy-adoption medical"},
		{"the first and the last", leaves, "pregnancy-adoption family-care"},
		{"all of them", leaves, "pregnancy-adoption medical family-care"},
		{"none of these", leaves, "none"},
		{"baby, and my mother too", leaves, "pregnancy-adoption family-care"},
		{"5", leaves, ""},
		{"0", leaves, ""},
		{"both", leaves, ""},
		{"I have no idea", leaves, ""},
		{"", leaves, ""},
		{"🎉", leaves, ""},

		{"ca", states, "CA"},
		{"I work in OR", states, "OR"},
		{"California or so", states, "CA"},
		{"tell me", states, ""},
		{"I DONT KNOW OR CARE", states, ""},
		{"califronia", states, "CA"},
		{"cali", states, "CA"},
		{"new", states, "NJ NY"},
		{"New Yrok", states, "NY"},
		{"virginia", states, "VA"},
		{"West Virginia", states, "WV"},
		{"Washington, D.C.", states, "DC"},
		{"washington", states, "WA"},
		{"not sure", states, "not-sure"},

		{"other", others, "other"},
		{"it's other", others, "other"},
		{"every other", others, ""},
		{"chemo every other Thursday", others, ""},
		{"other than that I'm fine", others, ""},
	} {
		got := choose.Read(row.text, row.options)
		var values []string
		for _, i := range got.Options {
			values = append(values, row.options[i].Value)
		}
		if got.None {
			values = append(values, "none")
		}
		if !slices.Equal(values, strings.Fields(row.want)) {
			t.Errorf("%q: got %v, want %s", row.text, values, row.want)
		}
	}
}

// A number is a position only if it isn't the name of an option.
func TestChooseByNameBeforeNumber(t *testing.T) {
	children := []choose.Option{{Label: "None", Value: "0"}, {Label: "1", Value: "1"}, {Label: "2", Value: "2"}, {Label: "3 or more", Value: "3"}}
	for text, want := range map[string]int{"1": 1, "none": 0, "2": 2, "the first one": 0} {
		if got := choose.Read(text, children).Options; !slices.Equal(got, []int{want}) {
			t.Errorf("%q: got %v, want %d", text, got, want)
		}
	}
}

// Names that need other words count without being asked only together with them.
func TestFind(t *testing.T) {
	options := []choose.Option{
		{Label: "My own health", Value: "medical", Words: []string{"surgery", "been ill"}},
		{Label: "Caring for somebody", Value: "family-care", Words: []string{"mother|mother in law|son + ill|surgery|take care of"}},
	}
	for _, row := range []struct{ text, found, read string }{
		{"my mother is ill", "family-care", "family-care"},
		{"My Mother-in-law has been ill", "family-care", "family-care"},
		{"surgery for my son", "family-care", "family-care"},
		{"I take care of my mother", "family-care", "family-care"},
		{"I need surgery", "medical", "medical"},
		{"I've been ill", "medical", "medical"},
		{"my mother", "", "family-care"},
		{"mother", "family-care", "family-care"}, // the whole message
		{"my mother died", "", "family-care"},
		{"my mother lives in Ohio", "", "family-care"},
		{"my mother is not ill", "", "family-care"},
		{"I do not need any surgery", "", "medical"},
		{"is surgery covered", "", "medical"},
		{"surgery?", "", "medical"},
		{"*is surgery covered?*", "", "medical"},
		{"surgery after my vacation", "", "medical"},
		{"the second one", "", "family-care"},
		{"all", "", "medical family-care"},
		{"my sons surgery", "family-care", "family-care"},
		{"my sons surgury", "family-care", "family-care"}, // it counts as if it were spelled right
	} {
		for name, got := range map[string][2]string{
			"Find": {values(choose.Find(row.text, options), options), row.found}, "Read": {values(choose.Read(row.text, options), options), row.read},
		} {
			if got[0] != got[1] {
				t.Errorf("%s(%q): got %q, want %q", name, row.text, got[0], got[1])
			}
		}
	}
	// The name of an option is on topic.
	if got := choose.Find("my mother died", []choose.Option{{Label: "Bereavement", Value: "bereavement", Words: []string{"died"}}}); len(got.Options) != 1 {
		t.Error("did not find a company's own bereavement leave")
	}
}

func values(got choose.Result, options []choose.Option) string {
	var all []string
	for _, i := range got.Options {
		all = append(all, options[i].Value)
	}
	return strings.Join(all, " ")
}

func FuzzFind(f *testing.F) {
	f.Add("my mother is ill", "mother|father + ill + x")
	f.Add("+ |", " + ")
	f.Add("💐 died", "|+|")
	f.Fuzz(func(t *testing.T, text, message string) {
		options := []choose.Option{{Label: "A", Value: "a", Words: []string{message}}, {Label: "B b", Value: "b"}}
		for _, got := range []choose.Result{choose.Find(text, options), choose.Read(text, options)} {
			for _, i := range got.Options {
				if i < 0 || i > 1 {
					t.Fatalf("option %d", i)
				}
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		choose.Read("I work from home in califronia most of the week", states)
	}
}

// TestCommonWordsNameNothing holds that one word of a name that needs others with it isn't the option if it is in
// any sentence.
func TestCommonWordsNameNothing(t *testing.T) {
	t.Parallel()
	options := []choose.Option{{Label: "Military service", Value: "military", Words: []string{"i|my + called up"}}, {Label: "Moving", Value: "moving"}}
	if got := choose.Read("I don't want to give a reason", options); len(got.Options) > 0 {
		t.Errorf("took it for option %v", got.Options)
	}
	childcare := []choose.Option{{Label: "No school", Value: "childcare", Words: []string{"somebody|someone + to watch"}}, {Label: "Moving", Value: "moving"}}
	if got := choose.Read("nobody will tell me", childcare); len(got.Options) > 0 {
		t.Errorf("nobody: took it for option %v", got.Options)
	}
	if got := choose.Read("I got called up", options); len(got.Options) != 1 || got.Options[0] != 0 {
		t.Errorf("called up: %v", got.Options)
	}
}

// TestWrittenWithIs: the first of several words that stand together may be written with the "is" behind it.
func TestWrittenWithIs(t *testing.T) {
	t.Parallel()
	options := []choose.Option{
		{Label: "I am giving birth", Value: "me", Words: []string{"pregnant"}},
		{Label: "My partner is giving birth", Value: "partner", Words: []string{"wife|girlfriend|partner + pregnant|due"}},
	}
	for text, want := range map[string]string{
		"my girlfriend's pregnant": "partner", "wife's due in June": "partner", "my wife is pregnant": "partner", "I'm pregnant": "me",
	} {
		if got := choose.Find(text, options).Options; len(got) != 1 || options[got[0]].Value != want {
			t.Errorf("%q is %v, want %s", text, got, want)
		}
	}
}
