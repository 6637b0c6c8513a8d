package graph

import (
	_ "embed" // the page
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/secrets"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// Page writes the graph as one page of HTML that needs nothing else, no script either: views
// are radio buttons, and a node is a link to its evidence. back is the address of the page that
// leads to it; "" if none does.
func (g Graph) Page(w io.Writer, back string) error {
	p := page{Title: g.Title, Back: back}
	for i := range g.Nodes {
		p.Nodes = append(p.Nodes, g.shown(i))
	}
	if len(p.Nodes) == 0 {
		return pageTemplate.Execute(w, p) // says why
	}
	p.Summary = g.Summary()
	for i, v := range g.Views() {
		shown := shownView{Name: v.Name, Wide: g.drawing(g.Wide(v.Nodes), v.Name), Narrow: g.drawing(g.Narrow(v.Nodes), v.Name+", for a phone")}
		shown.Wide.Of, shown.Narrow.Of = fmt.Sprintf("v%dw", i), fmt.Sprintf("v%dn", i)
		for _, n := range v.Nodes {
			p.Nodes[n].In = append(p.Nodes[n].In, i)
		}
		if i == 0 && len(v.Nodes) < len(g.Nodes) {
			shown.Count = fmt.Sprintf("%d of %d", len(v.Nodes), len(g.Nodes))
		}
		p.Views = append(p.Views, shown)
	}
	return pageTemplate.Execute(w, p)
}

// Summary says in a sentence what is in the graph.
func (g Graph) Summary() string {
	var parts []string
	open := 0
	for k := range kinds {
		n := 0
		for _, node := range g.Nodes {
			if node.Kind == k {
				n++
				open += len(node.Open)
			}
		}
		switch {
		case n == 1:
			parts = append(parts, "1 "+strings.ToLower(k.String()))
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, strings.ToLower(k.Plural())))
		}
	}
	if len(parts) == 0 {
		return "There is nothing to draw yet."
	}
	said := parts[0]
	if len(parts) > 1 {
		said = strings.Join(parts[:len(parts)-1], ", ") + " and " + parts[len(parts)-1]
	}
	if len(g.Edges) == 1 {
		return said + ", with 1 connection."
	}
	return fmt.Sprintf("%s, with %d connections.", said, len(g.Edges))
}

type page struct {
	Title, Summary string
	Back           string
	Nodes          []shownNode
	Views          []shownView
}

type shownView struct {
	Name, Count  string
	Wide, Narrow drawing
}

type shownNode struct {
	ID, Class, Kind, Mark, Label, About string
	Open                                []string
	Links                               []link
	Connected                           string // the links in a sentence
	Places                              []string
	In                                  []int // the views that show it
}

// link is an edge as one of its nodes sees it.
type link struct {
	Says, ID, Label string
	Places          []string
}

// mark is a sign for a kind, so that nothing depends on color alone.
func (k Kind) mark() string { return [...]string{"●", "▶", "■", "◆"}[k] }

func (k Kind) class() string { return strings.ToLower(k.String()) }

func (g Graph) shown(i int) shownNode {
	n := g.Nodes[i]
	s := shownNode{ID: n.ID, Class: n.Kind.class(), Kind: n.Kind.String(), Mark: n.Kind.mark(), Label: n.Label, About: n.About, Open: n.Open, Places: placesOf(n.Places)}
	for _, e := range g.Edges {
		switch i {
		case e.From:
			s.Links = append(s.Links, link{e.Relation.String(), g.Nodes[e.To].ID, g.Nodes[e.To].Label, placesOf(e.Places)})
		case e.To:
			s.Links = append(s.Links, link{e.Relation.Reverse(), g.Nodes[e.From].ID, g.Nodes[e.From].Label, placesOf(e.Places)})
		}
	}
	s.Connected = connected(s.Links)
	return s
}

// connected says the links of a node, each relation once: “is about Capacity, Growth; feeds model.xlsx”.
func connected(links []link) string {
	var order []string
	labels := map[string][]string{}
	for _, l := range links {
		if labels[l.Says] == nil {
			order = append(order, l.Says)
		}
		labels[l.Says] = append(labels[l.Says], l.Label)
	}
	for i, says := range order {
		order[i] = says + " " + strings.Join(labels[says], ", ")
	}
	return strings.Join(order, "; ")
}

func placesOf(all []files.Place) []string {
	var texts []string
	for _, p := range all {
		texts = append(texts, secrets.MaskSecrets(p.String())) // a heading may be one
	}
	return texts
}

type drawing struct {
	Name          string
	Of            string // what the IDs of its boxes begin with
	Width, Height string
	IsNarrow      bool
	Heads         []Head
	Lines         []shownLine
	Boxes         []shownBox
}

type shownLine struct{ Class, From, To, Path, Says string }

type shownBox struct {
	ID, Class, Mark, Caption, Alt                   string
	X, Y, W, H, Round                               string
	MarkX, TextX, TextY, CountX, CountY, CountTextY string
	Open                                            int
}

func px(x float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", math.Round(x*10)/10), ".0")
}

func (g Graph) drawing(l Layout, name string) drawing {
	d := drawing{Name: name, Width: px(l.Width), Height: px(l.Height), IsNarrow: l.IsNarrow, Heads: l.Heads}
	for _, line := range l.Lines {
		e, p := g.Edges[line.Edge], line.Points
		d.Lines = append(d.Lines, shownLine{
			Class: [...]string{"feeds", "mentions", "uses", "involves", "knows", "holds"}[e.Relation], From: g.Nodes[e.From].ID, To: g.Nodes[e.To].ID,
			Path: fmt.Sprintf("M%s %s C%s %s %s %s %s %s", px(p[0][0]), px(p[0][1]), px(p[1][0]), px(p[1][1]), px(p[2][0]), px(p[2][1]), px(p[3][0]), px(p[3][1])),
			Says: fmt.Sprintf("%s %s %s", g.Nodes[e.From].Label, e.Relation, g.Nodes[e.To].Label),
		})
	}
	for _, b := range l.Boxes {
		d.Boxes = append(d.Boxes, g.shownBox(b))
	}
	return d
}

func (g Graph) shownBox(b Box) shownBox {
	n := g.Nodes[b.Node]
	alt := n.Kind.String() + ": " + n.Label
	if n.Absent {
		alt += ", not among the files"
	}
	switch len(n.Open) {
	case 0:
	case 1:
		alt += ", 1 open question"
	default:
		alt += fmt.Sprintf(", %d open questions", len(n.Open))
	}
	class, round := n.Kind.class(), 8.0
	if n.Absent {
		class += " absent"
	}
	if n.Kind == Person || n.Kind == Concept {
		round = b.H / 2
	}
	return shownBox{
		ID: n.ID, Class: class, Mark: n.Kind.mark(), Caption: Caption(n.Label), Alt: alt, Open: len(n.Open),
		X: px(b.X), Y: px(b.Y), W: px(b.W), H: px(b.H), Round: px(round),
		MarkX: px(b.X + 12), TextX: px(b.X + 30), TextY: px(b.Y + b.H/2 + 4.5), CountX: px(b.X + b.W - 4), CountY: px(b.Y + 2), CountTextY: px(b.Y + 6),
	}
}
