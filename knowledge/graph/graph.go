package graph

import (
	"cmp"
	"slices"

	"github.com/leaveway/leaveway/knowledge/files"
)

// Kind is what a node stands for. Each kind has a column of its own, in this order.
type Kind int

// The kinds.
const (
	Person Kind = iota
	Process
	File
	Concept
	kinds
)

// String returns the name of a kind, as people read it.
func (k Kind) String() string { return [...]string{"Person", "Process", "File", "Concept"}[k] }

// Plural returns the heading of a kind's column.
func (k Kind) Plural() string { return [...]string{"People", "Processes", "Files", "Concepts"}[k] }

// Relation is how two nodes are connected.
type Relation int

// The relations, from a node to another.
const (
	Feeds    Relation = iota // a file's content goes into another
	Mentions                 // a file names another
	Uses                     // a process needs a file
	Involves                 // a process needs a person
	Knows                    // a person is asked about a file
	Holds                    // a file says how much of a concept there is, or talks about it
)

// String says a relation from its first node to its second.
func (r Relation) String() string {
	return [...]string{"feeds", "mentions", "uses", "involves", "is named in", "is about"}[r]
}

// Reverse says a relation from its second node to its first.
func (r Relation) Reverse() string {
	return [...]string{"is fed by", "is mentioned in", "is used by", "takes part in", "names", "comes up in"}[r]
}

// Node is something in the graph.
type Node struct {
	ID     string // stable: of its kind and name
	Kind   Kind
	Label  string
	About  string // a sentence, or ""
	Places []files.Place
	Open   []string // questions that are open about it
	Absent bool     // a file that others need and that isn't there
}

// Edge connects two nodes, by their indexes.
type Edge struct {
	From, To int
	Relation Relation
	Places   []files.Place // that show it
}

// Graph is nodes and how they are connected. Nodes are sorted by kind and label.
type Graph struct {
	Title string
	Nodes []Node
	Edges []Edge
}

// WithOpen returns the graph with those of its questions that are open now.
func (g Graph) WithOpen(isOpen func(question string) bool) Graph {
	g.Nodes = slices.Clone(g.Nodes)
	for i := range g.Nodes {
		g.Nodes[i].Open = slices.DeleteFunc(slices.Clone(g.Nodes[i].Open), func(question string) bool { return !isOpen(question) })
	}
	return g
}

// First is how many nodes are shown at first. Pictures of more are a hairball.
const First = 25

// weight says how much there is to say about a node.
func (g Graph) weights() []int {
	w := make([]int, len(g.Nodes))
	for i, n := range g.Nodes {
		w[i] = 4 * len(n.Open)
		if n.Absent {
			w[i]++
		}
	}
	for _, e := range g.Edges {
		w[e.From] += 2
		w[e.To] += 2
	}
	return w
}

// Overview returns the nodes shown first, by index: the most connected, each kind with some.
func (g Graph) Overview() []int {
	w := g.weights()
	byWeight := func(a, b int) int { return cmp.Or(cmp.Compare(w[b], w[a]), cmp.Compare(a, b)) }
	var order []int
	for i := range g.Nodes {
		order = append(order, i)
	}
	slices.SortFunc(order, byWeight)
	var chosen []int
	share := map[Kind]int{Person: 5, Process: 5, File: 8, Concept: 5}
	for _, isShared := range []bool{true, false} { // first each kind's share, then the rest
		for _, i := range order {
			k := g.Nodes[i].Kind
			if len(chosen) >= First || slices.Contains(chosen, i) || isShared && share[k] == 0 || k == Concept && share[k] <= -3 {
				continue
			}
			share[k]--
			chosen = append(chosen, i)
		}
	}
	slices.Sort(chosen)
	return chosen
}

// View is a part of the graph that fits on a page.
type View struct {
	Name  string
	Nodes []int
}

// Views returns the overview, and for each kind all of its nodes with those that they are
// connected to, in parts of [First].
func (g Graph) Views() []View {
	views := []View{{"Overview", g.Overview()}}
	w := g.weights()
	for k := range kinds {
		var own []int
		for i, n := range g.Nodes {
			if n.Kind == k {
				own = append(own, i)
			}
		}
		for part := range slices.Chunk(own, First-firstNeighbors) {
			name := k.Plural()
			if len(own) > First-firstNeighbors {
				name = g.Nodes[part[0]].Label + " …"
			}
			views = append(views, View{name, g.withNeighbors(part, w)})
		}
	}
	return views
}

// firstNeighbors is how many nodes of other kinds are shown with those of one kind.
const firstNeighbors = 10

func (g Graph) withNeighbors(own []int, w []int) []int {
	var near []int
	for _, e := range g.Edges {
		for _, pair := range [][2]int{{e.From, e.To}, {e.To, e.From}} {
			if slices.Contains(own, pair[0]) && !slices.Contains(own, pair[1]) && !slices.Contains(near, pair[1]) {
				near = append(near, pair[1])
			}
		}
	}
	slices.SortFunc(near, func(a, b int) int { return cmp.Or(cmp.Compare(w[b], w[a]), cmp.Compare(a, b)) })
	all := append(slices.Clone(own), near[:min(len(near), First-len(own))]...)
	slices.Sort(all)
	return all
}
