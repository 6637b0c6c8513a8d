package graph

import (
	"bytes"
	"fmt"
	"image/png"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

func build(all ...*files.File) Graph { return Build("Quay <plan>", all, gaps.Analyse(all)) }

func text(name, content string) *files.File { return files.Read(name, []byte(content)) }

// TestBuild: who and what is in a small project, and what connects it.
func TestBuild(t *testing.T) {
	t.Parallel()
	g := build(
		text("notes.md", "# Notes\n\n## Weekly run\n\n1. Run load_gates.py on Monday.\n2. Send the result to Ruben.\n\n## People\n\n- Ruben Hasselmark, terminal IT\n- Dita Kovalund: finance\n\nBerth log comes from the gate system.\n"),
		text("load_gates.py", "rows = open('gates.csv').read()\nframe.to_csv('berths.csv')\n"),
		text("gates.csv", "a\n1\n"), text("berths.csv", "a\n1\n"),
	)
	var nodes, edges []string
	for _, n := range g.Nodes {
		nodes = append(nodes, n.Kind.String()+" "+n.Label)
	}
	for _, e := range g.Edges {
		edges = append(edges, fmt.Sprintf("%s %s %s", g.Nodes[e.From].Label, e.Relation, g.Nodes[e.To].Label))
		if len(e.Places) == 0 {
			t.Errorf("%s has no evidence", edges[len(edges)-1])
		}
	}
	if diff := cmp.Diff([]string{"Person Dita Kovalund", "Person Ruben Hasselmark", "Process Weekly run", "File berths.csv", "File gates.csv", "File load_gates.py", "File notes.md"}, nodes); diff != "" {
		t.Error(diff)
	}
	want := []string{
		"Dita Kovalund is named in notes.md", "Ruben Hasselmark is named in notes.md", "Weekly run involves Ruben Hasselmark", "Weekly run uses load_gates.py", "Weekly run uses notes.md",
		"gates.csv feeds load_gates.py", "load_gates.py feeds berths.csv", "notes.md mentions load_gates.py",
	}
	if diff := cmp.Diff(want, edges); diff != "" {
		t.Error(diff)
	}
}

// TestPeople: names in lists and sentences, and what only looks like a name.
func TestPeople(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		heading, said string
		want          []string
	}{
		{"Contacts", "Marek Oyelund, partner, decides what goes out", []string{"Marek Oyelund"}},
		{"Who is who", "Dita Kovalund: finance at the terminal", []string{"Dita Kovalund"}},
		{"People", "Oskar Lindqvale, finance director, signs. Dunja Harrow, ledger. Jolan Vesk, treasury.", []string{"Oskar Lindqvale", "Dunja Harrow", "Jolan Vesk"}},
		{"Team", "Anne-Marie O’Brien (payroll)", []string{"Anne-Marie O’Brien"}},
		{"People", "Agency: Mira at Stafflane", nil},
		{"Steps", "North Terminal, second berth", nil},
		{"Access", "Jolan Vesk has the token and knows the limits of it.", []string{"Jolan Vesk"}},
		{"Access", "The portal wants a token. Jolan Vesk has it, nobody else.", []string{"Jolan Vesk"}},
		{"Access", "When it stops, call Brann Iversen and wait for him.", []string{"Brann Iversen"}},
		{"Access", "Only Ravn knows how to restart the chiller after that.", []string{"Ravn"}},
		{"Access", "Slots are handed out by Marit, from a list of hers.", []string{"Marit"}},
		{"Access", "If it is refused, ask Priti before noon, please.", []string{"Priti"}},
		{"Steps", "Send the report to Finance by Friday at noon, please.", nil},
		{"Steps", "Save it with Excel and open it in Word afterwards.", nil},
		{"Steps", "The North Terminal was closed for most of the year.", nil},
		{"Steps", "Only Monday is left for the run of the month.", nil},
		{"Steps", "Please check the sheet Cash Flow before you send it.", nil},
		{"Code", "call Brann Iversen", nil}, // three words are no sentence
	} {
		got := peopleIn([]passage{passageAt(&files.File{ID: "n.md"}, files.SectionPlace(c.heading), c.heading, c.said)})
		var names []string
		for _, who := range got {
			names = append(names, who.name)
		}
		if diff := cmp.Diff(c.want, names); diff != "" {
			t.Errorf("%s\n%s", c.said, diff)
		}
	}
}

// large is a project with more than fits on a page.
func large() []*files.File {
	var all []*files.File
	for i := range 40 {
		var b strings.Builder
		fmt.Fprintf(&b, "# Plan %d\n\n## Close of region %d\n\n1. Run step_%d.py.\n2. Send it to Kim%d Lund.\n\n## People\n\n- Kim%c Lund%c, region %d\n", i, i, i, i, 'a'+i%26, 'a'+i/26, i)
		all = append(all, text(fmt.Sprintf("plan_%02d.md", i), b.String()), text(fmt.Sprintf("step_%d.py", i), fmt.Sprintf("x = open('plan_%02d.md')\n", (i+1)%40)))
	}
	return all
}

// TestViews: at most 25 nodes are shown at once, none is in no view, and each kind is in the
// overview.
func TestViews(t *testing.T) {
	t.Parallel()
	g := build(large()...)
	in := map[int]bool{}
	for _, v := range g.Views() {
		if len(v.Nodes) > First || len(v.Nodes) == 0 {
			t.Errorf("%s has %d nodes", v.Name, len(v.Nodes))
		}
		for _, n := range v.Nodes {
			in[n] = true
		}
	}
	if len(in) != len(g.Nodes) || len(g.Nodes) < 100 {
		t.Errorf("%d of %d nodes can be reached", len(in), len(g.Nodes))
	}
	seen := map[Kind]bool{}
	for _, n := range g.Overview() {
		seen[g.Nodes[n].Kind] = true
	}
	if !seen[Person] || !seen[Process] || !seen[File] {
		t.Errorf("the overview has only %v", seen)
	}
}

// TestLayout: boxes lie within the drawing and don't overlap, on a screen and on a phone, and
// curves begin and end within it.
func TestLayout(t *testing.T) {
	t.Parallel()
	for _, g := range []Graph{build(large()...), build(), build(text("a.md", "# A")), build(text(strings.Repeat("long name ", 30)+".md", "# A"))} {
		for _, v := range g.Views() {
			for _, l := range []Layout{g.Wide(v.Nodes), g.Narrow(v.Nodes)} {
				if l.IsNarrow && l.Width > 358 {
					t.Errorf("%v is too wide for a phone", l.Width)
				}
				for i, b := range l.Boxes {
					if b.X < 0 || b.Y < 0 || b.X+b.W > l.Width || b.Y+b.H > l.Height {
						t.Errorf("%+v is outside of %v × %v", b, l.Width, l.Height)
					}
					for _, o := range l.Boxes[:i] {
						if b.X < o.X+o.W && o.X < b.X+b.W && b.Y < o.Y+o.H && o.Y < b.Y+b.H {
							t.Errorf("%+v and %+v overlap", b, o)
						}
					}
				}
				for _, line := range l.Lines {
					for _, p := range line.Points {
						if p[0] < 0 || p[0] > l.Width+40 || p[1] < 0 || p[1] > l.Height+30 {
							t.Errorf("a curve leaves the drawing: %v", p)
						}
					}
				}
			}
		}
	}
}

var linked = regexp.MustCompile(`href="#([^"]+)"`)

// TestPage: the same files give the same page; it has no script, shows labels as text, and
// every link leads somewhere on it.
func TestPage(t *testing.T) {
	t.Parallel()
	all := append(large(), text("<script>alert(1)</script>.md", "# <img src=x onerror=alert(1)>\n\n## People\n\n- Eve Mallory, \"</title><script>\"\n"))
	var first, second bytes.Buffer
	if err := build(all...).Page(&first, ""); err != nil {
		t.Fatal(err)
	}
	if err := build(all...).Page(&second, ""); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("%v, or the pages differ", err)
	}
	page := first.String()
	for _, never := range []string{"<script", "<img", "javascript:", "ZgotmplZ", "http://", "https://"} {
		if strings.Contains(page, never) {
			t.Errorf("the page contains %s", never)
		}
	}
	for _, m := range linked.FindAllStringSubmatch(page, -1) {
		if !strings.Contains(page, `id="`+m[1]+`"`) {
			t.Errorf("#%s leads nowhere", m[1])
		}
	}
	if n := strings.Count(page, "<article id="); n != len(build(all...).Nodes) {
		t.Errorf("%d nodes have details", n)
	}
}

// TestPicture: a PNG that can be read, and its text, which fits into a message.
func TestPicture(t *testing.T) {
	t.Parallel()
	for _, all := range [][]*files.File{large(), {text("خطة.md", "# خطة\n\n## 山田\n")}, nil} {
		g := build(all...)
		var b bytes.Buffer
		if err := g.Picture(&b); err != nil {
			t.Fatal(err)
		}
		shown, err := png.Decode(&b)
		if err != nil || shown.Bounds().Dx() < 400 {
			t.Errorf("%v %v", err, shown)
		}
		if alt := g.Alt(); len([]rune(alt)) > 2000 || !strings.HasPrefix(alt, "Quay <plan>") {
			t.Errorf("%d letters: %s", len(alt), alt)
		}
	}
}

// TestSecretsAreMasked: a password in a heading or a role is shown nowhere.
func TestSecretsAreMasked(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	g := build(text("n.md", "# N\n\n## Password: Sommer2024!\n\n1. Open the portal.\n2. Type it in.\n\n## People\n\n- Ana Lund, the password is Herbst-77\n"))
	if err := g.Page(&b, "/handover/H-1"); err != nil {
		t.Fatal(err)
	}
	if i := slices.IndexFunc([]string{"Sommer2024", "Herbst-77"}, func(s string) bool { return strings.Contains(b.String(), s) }); i >= 0 {
		t.Errorf("secret %d is shown", i)
	}
}
