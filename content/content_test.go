package content_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/content"
)

// size is a value that reads itself.
type size int

func (s *size) UnmarshalContent(v content.Value) (mustBe, fix string) {
	for i, name := range []string{"small", "large"} {
		if v.Text == name && v.IsText {
			*s = size(i + 1)
			return "", ""
		}
	}
	return "a size", "write small or large"
}

type shop struct {
	Name     string                   `yaml:"name"`
	Open     bool                     `json:"open,omitempty"`
	Tables   int                      `yaml:"tables"`
	Rating   *int                     `yaml:"rating"`
	Size     size                     `yaml:"size"`
	Tags     content.Texts            `yaml:"tags"`
	Drinks   []drink                  `yaml:"drinks"`
	Hours    map[string]content.Texts `yaml:"hours"`
	Internal string                   `yaml:"-"`
}

type drink struct {
	Name string `yaml:"name"`
	Note string `yaml:"note"`
}

func decode(source string) (shop, *content.Draft) {
	var s shop
	d := content.Decode(content.File{Name: "shop.yaml", Source: []byte(source), Kind: "a shop"}, &s)
	return s, d
}

func TestDecode(t *testing.T) {
	t.Parallel()
	got, d := decode(`
name: 12 # a number without quotes is a text as well
open: true
tables: 3
rating: 5
size: large
tags: quiet
drinks:
  - &tea {name: Tea, note: ~}
  - *tea
  - name: Coffee
    note: |
      strong
hours:
  monday: [9, 17]
  sunday:
`)
	want := shop{
		Name: "12", Open: true, Tables: 3, Rating: new(5), Size: 2, Tags: content.Texts{"quiet"},
		Drinks: []drink{{Name: "Tea"}, {Name: "Tea"}, {Name: "Coffee", Note: "strong\n"}},
		Hours:  map[string]content.Texts{"monday": {"9", "17"}, "sunday": nil},
	}
	if diff := cmp.Diff(want, got); diff != "" || len(d.Mistakes) > 0 {
		t.Errorf("%v\n%s", d.Mistakes, diff)
	}
	drinks := content.Place("drinks")
	if d.Given(drinks.Item(0).Field("note")) || !d.Given(drinks.Item(2).Field("note")) || d.Block(drinks.Item(2).Field("note")) != content.Literal {
		t.Error("a null counts as given, or a block as an inline text")
	}
	if line := d.Line(drinks.Item(2).Field("price")); line != 11 {
		t.Errorf("a missing field is in line %d, want that of its drink", line)
	}
}

func TestDecodeFindsEveryMistake(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"nam: A\ntables: three\n":             "shop.yaml:1: the field \"nam\" does not exist in a shop. Did you mean \"name\"?\nshop.yaml:2: tables must be a whole number. Write one such as 1.",
		"open: yes please\nsize: 3\n":         "shop.yaml:1: open must be true or false. Write one of them.\nshop.yaml:2: size must be a size. Write small or large.",
		"name: A\nname: B\n":                  `shop.yaml:2: the field "name" appears twice, first in line 1. Keep one of them.`,
		"drinks: {name: Tea}\n":               "shop.yaml:1: drinks must be a list. Write one entry per line, each after a dash.",
		"drinks:\n  - Tea\n":                  `shop.yaml:2: a drink must be an object. Write one "name: value" per line.`,
		"drinks:\n  - <<: {name: Tea}\n":      "shop.yaml:2: merging with << is not supported. Write the fields out.",
		"drinks:\n  - *tea\n":                 "shop.yaml:2: the alias *tea is not defined. Define it above with &tea.",
		"hours:\n  monday: [[9]]\n":           "shop.yaml:2: an entry of monday must be a text. Write a text.",
		"- a shop\n":                          `shop.yaml:1: a shop must be an object. Write one "name: value" per line.`,
		"name: A\n---\nname: B\n":             "shop.yaml:3: a second document begins here. Put each into a file of its own.",
		"name: \"A\" == B\n":                  "shop.yaml:1: this is not valid YAML: value is not allowed in this context. map key-value is pre-defined. Put the whole text in quotes.",
		"tags: [a\n":                          "shop.yaml:1: this is not valid YAML: sequence end token ']' not found. Check quotes, brackets and indentation.",
		"name: " + strings.Repeat("x", 1<<20): "shop.yaml: the file has 1048582 bytes, and at most 1048576 can be read. Split it into several files.",
	} {
		_, d := decode(source)
		if err := d.Mistakes.Err(); err == nil || err.Error() != want {
			t.Errorf("%.60q:\n got %v\nwant %s", source, err, want)
		}
	}
}

// TestWrongSaysNothingTwice checks that a value that can't be read, or whose name
// may be misspelled, is one mistake and not two.
func TestWrongSaysNothingTwice(t *testing.T) {
	t.Parallel()
	_, d := decode("nam: A\ntables: three\nopen: true\n")
	d.Wrong("name", "write one", "name is missing")
	d.Wrong("tables", "write fewer", "there are too many tables")
	d.Wrong("open", "close it", "the shop is open")
	if got := d.Mistakes; len(got) != 3 || got[2].String() != "shop.yaml:3: the shop is open. Close it." {
		t.Errorf("got %v", got)
	}
}

func TestDecodeBoundsAliases(t *testing.T) {
	t.Parallel()
	source := "hours:\n  first: &first [" + strings.Repeat("x, ", 10_000) + "x]\n"
	for day := range strings.SplitSeq("abcdefgh", "") {
		source += "  " + day + ": *first\n"
	}
	_, d := decode(source)
	if got := d.Mistakes.Err(); got == nil || !strings.Contains(got.Error(), "contains more than can be read") {
		t.Errorf("80,000 values are read: %v", got)
	}
}

func TestFirstLine(t *testing.T) {
	t.Parallel()
	var s shop
	d := content.Decode(content.File{Name: "a.md", Source: []byte("name: A\nopen: maybe\n"), FirstLine: 2}, &s)
	if got := d.Mistakes.Error(); !strings.HasPrefix(got, "a.md:3: ") {
		t.Errorf("got %s", got)
	}
}

func TestSuggest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		word  string
		known []string
		want  string
	}{
		{"datePickr", []string{"select", "datePicker"}, `did you mean "datePicker"?`},
		{"stpe", []string{"step"}, `did you mean "step"?`},
		{"step-009", []string{"step-001", "step-002"}, `use "step-001" or "step-002"`},
		{"x", nil, "there are none yet"},
		{"x", strings.Split("abcdefghijklm", ""), `did you mean "a"?`},
		{"nothing", strings.Split("abcdefghijklm", ""), `use one of the 13 that exist, such as "a"`},
	} {
		if got := content.Suggest(c.word, c.known); got != c.want {
			t.Errorf("%s: got %s, want %s", c.word, got, c.want)
		}
	}
}

func TestDistance(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 60)
	for _, c := range []struct {
		a, b        string
		limit, want int
	}{
		{"", "", 0, 0},
		{"maternity", "maternity", 1, 0},
		{"maternity", "maternty", 2, 1},
		{"april", "arpil", 2, 1}, // swapped neighbors are one edit
		{"kitten", "sitting", 5, 3},
		{"kitten", "sitting", 1, 2},
		{"a", "abcdef", 2, 3},
		{long, "y" + long[2:] + "yx", 3, 2},
		{long + long, long + long, 3, 4}, // too long to compare
	} {
		if got := content.Distance(c.a, c.b, c.limit); got != c.want {
			t.Errorf("%.20s, %.20s within %d: got %d, want %d", c.a, c.b, c.limit, got, c.want)
		}
	}
}

func TestDistanceIsSymmetric(t *testing.T) {
	t.Parallel()
	words := rapid.StringOfN(rapid.RuneFrom([]rune("abc")), 0, 60, -1)
	rapid.Check(t, func(t *rapid.T) {
		a, b, limit := words.Draw(t, "a"), words.Draw(t, "b"), rapid.IntRange(0, 8).Draw(t, "limit")
		there, back := content.Distance(a, b, limit), content.Distance([]byte(b), a, limit)
		if there != back || (there == 0) != (a == b) {
			t.Fatalf("%d one way, %d the other", there, back)
		}
	})
}

func FuzzDecode(f *testing.F) {
	f.Add("name: A\ndrinks: [{name: Tea}]\n")
	f.Add("a: &a [*a]\n")
	f.Add("? [x]\n: !!binary y\n---\n<<: *z")
	f.Fuzz(func(t *testing.T, source string) {
		_, d := decode(source)
		for _, m := range d.Mistakes {
			if m.What == "" || m.Line < 0 || m.Line > strings.Count(source, "\n")+strings.Count(source, "\r")+1 {
				t.Errorf("%+v", m)
			}
		}
	})
}
