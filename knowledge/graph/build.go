package graph

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/secrets"
)

// Limits of a graph. All of it is on the page, so it must stay small enough to be sent.
const (
	mostConcepts = 40
	mostPlaces   = 6 // of a node or an edge
	mostOf       = 120
)

// builder gathers nodes and edges.
type builder struct {
	nodes    []Node
	edges    []Edge
	byID     map[string]int
	byEnds   map[[3]int]int
	passages []passage
}

// Build returns the graph of a project.
func Build(title string, all []*files.File, found gaps.Analysis) Graph {
	b := &builder{byID: map[string]int{}, byEnds: map[[3]int]int{}}
	for _, f := range all {
		b.file(f, found)
		b.passages = append(b.passages, passages(f)...)
	}
	b.links(all)
	b.people()
	b.processes(all)
	b.concepts()
	return b.graph(title)
}

// node returns the index of a node, which is added if it is new.
func (b *builder) node(kind Kind, label, about string) int {
	id := fmt.Sprintf("%c-%s", "hpfc"[kind], slug(label))
	if i, ok := b.byID[id]; ok {
		return i
	}
	b.byID[id] = len(b.nodes)
	b.nodes = append(b.nodes, Node{ID: id, Kind: kind, Label: secrets.MaskSecrets(label), About: secrets.MaskSecrets(short(about, 220))})
	return len(b.nodes) - 1
}

// edge connects two nodes, once for each relation.
func (b *builder) edge(from, to int, relation Relation, at files.Place) {
	if from == to {
		return
	}
	key := [3]int{from, to, int(relation)}
	i, ok := b.byEnds[key]
	if !ok {
		i = len(b.edges)
		b.byEnds[key] = i
		b.edges = append(b.edges, Edge{From: from, To: to, Relation: relation})
	}
	if e := &b.edges[i]; len(e.Places) < mostPlaces && !slices.Contains(e.Places, at) {
		e.Places = append(e.Places, at)
	}
}

func (b *builder) at(node int, place files.Place) {
	if n := &b.nodes[node]; len(n.Places) < mostPlaces && !slices.Contains(n.Places, place) {
		n.Places = append(n.Places, place)
	}
}

func (b *builder) file(f *files.File, found gaps.Analysis) {
	about := f.Refusal
	for _, r := range found.Reports {
		if r.File == f.ID {
			about = r.Purpose
		}
	}
	i := b.node(File, f.ID, about)
	for _, q := range found.Backlog {
		if q.Status == gaps.Open && slices.ContainsFunc(q.Evidence, func(p files.Place) bool { return p.File == f.ID }) {
			b.nodes[i].Open = append(b.nodes[i].Open, q.Text)
		}
	}
}

func (b *builder) ofFile(id string) int { return b.node(File, id, "") }

// links connects files that name each other, and workbooks with those they take values from.
func (b *builder) links(all []*files.File) {
	for _, p := range b.passages {
		for _, f := range all {
			if f.ID == p.at.File || !p.names(f) {
				continue
			}
			own, other := b.ofFile(p.at.File), b.ofFile(f.ID)
			switch {
			case p.code && p.writes:
				b.edge(own, other, Feeds, p.at)
			case p.code:
				b.edge(other, own, Feeds, p.at)
			default:
				b.edge(own, other, Mentions, p.at)
			}
		}
	}
	for _, f := range all {
		if f.Workbook == nil {
			continue
		}
		for _, target := range f.Workbook.External {
			base := path.Base(strings.ReplaceAll(target, `\`, "/"))
			if target == "" || base == "" {
				continue
			}
			other := -1
			for _, o := range all {
				if strings.EqualFold(path.Base(o.ID), base) {
					other = b.ofFile(o.ID)
				}
			}
			if other < 0 {
				other = b.node(File, base, "It isn't among the files that were handed over.")
				b.nodes[other].Absent = true
			}
			b.edge(other, b.ofFile(f.ID), Feeds, firstExternal(f))
		}
	}
}

// firstExternal returns the first cell that takes a value from another workbook.
func firstExternal(f *files.File) files.Place {
	for _, s := range f.Workbook.Sheets {
		for _, v := range s.Cells {
			if v.Formula != 0 && strings.Contains(f.Workbook.Formulas[v.Formula-1].Text, "[") {
				return files.Place{File: f.ID, Location: files.SheetPlace(s.Name, files.Range{From: v.Cell(), To: v.Cell()})}
			}
		}
	}
	return files.Place{File: f.ID, Location: "links"}
}

func (b *builder) people() {
	all := peopleIn(b.passages)
	for _, who := range all {
		i := b.node(Person, who.name, who.role)
		b.at(i, who.at)
		for _, p := range b.passages {
			if !p.code && who.isIn(p, all) {
				b.edge(i, b.ofFile(p.at.File), Knows, p.at)
			}
		}
	}
}

// processes are the sections that tell somebody what to do, and what they need.
func (b *builder) processes(all []*files.File) {
	people := peopleIn(b.passages)
	for _, f := range all {
		if f.Document == nil {
			continue
		}
		for _, s := range f.Document.Sections {
			if !isProcess(s) {
				continue
			}
			place := files.Place{File: f.ID, Location: files.SectionPlace(s.Heading)}
			i := b.node(Process, s.Heading, firstLine(s))
			b.at(i, place)
			b.edge(i, b.ofFile(f.ID), Uses, place)
			b.needs(i, place, all, people)
		}
	}
}

// needs connects a process with the files and the people that its section names.
func (b *builder) needs(process int, place files.Place, all []*files.File, people []person) {
	for _, p := range b.passages {
		if p.at != place {
			continue
		}
		for _, f := range all {
			if f.ID != place.File && p.names(f) {
				b.edge(process, b.ofFile(f.ID), Uses, place)
			}
		}
		for _, who := range people {
			if who.isIn(p, people) {
				b.edge(process, b.node(Person, who.name, ""), Involves, place)
			}
		}
	}
}

// steps are words that a step of a process begins with.
var steps = strings.Fields("get run type save copy open check upload send load enter update paste export import print mark fill look fetch move call ask compare take put write read set go click start refresh add remove change make move order book pay post sign mail email transfer reconcile close then first finally before after when every wait")

// isProcess reports whether a section tells what to do: two of its items begin with a verb.
func isProcess(s files.Section) bool {
	n := 0
	for i, item := range s.Items {
		words := wordsOf(item)
		if !s.Code[i] && len(words) > 2 && slices.Contains(steps, words[0]) {
			n++
		}
	}
	return s.Heading != "" && (n >= 2 || n == 1 && len(s.Items) == 1)
}

func firstLine(s files.Section) string {
	if len(s.Items) == 0 {
		return ""
	}
	return s.Items[0]
}

// concepts are labels of numbers, headings and titles that come up in more than one file.
func (b *builder) concepts() {
	seen := map[string]map[string]files.Place{} // by concept, by file
	labels := map[string]string{}
	for _, p := range b.passages {
		if p.code || len(p.words) == 0 || len(p.words) > 4 || !startsLikeName(p.text) || len(p.words) == 1 && slices.Contains(common, p.words[0]) || len(p.text) < 4 || isNumeric(p.words) || strings.ContainsAny(p.text, "@/\\") {
			continue
		}
		key := strings.Join(p.words, " ")
		if _, ok := labels[key]; !ok && !slices.Contains(common, key) {
			labels[key] = strings.Trim(p.text, " :*.,")
		}
	}
	b.spread(labels, seen)
	var keys []string
	for key, in := range seen {
		if len(in) > 1 && !b.isNamed(labels[key]) {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(a, c string) int {
		return cmp.Or(cmp.Compare(len(seen[c]), len(seen[a])), cmp.Compare(len(strings.Fields(c)), len(strings.Fields(a))), cmp.Compare(a, c))
	})
	for _, key := range keys[:min(len(keys), mostConcepts)] {
		i := b.node(Concept, labels[key], "")
		b.nodes[i].About = fmt.Sprintf("It comes up in %d files.", len(seen[key]))
		for _, n := range slices.Clone(b.nodes) {
			if at, ok := seen[key][n.Label]; ok && n.Kind == File {
				b.edge(b.ofFile(n.Label), i, Holds, at)
				b.at(i, at)
			}
		}
	}
}

// spread finds where the labels come up: the first place in each file.
func (b *builder) spread(labels map[string]string, seen map[string]map[string]files.Place) {
	for _, p := range b.passages {
		if p.code {
			continue
		}
		for from := range p.words {
			for to := from + 1; to <= min(len(p.words), from+4); to++ {
				key := strings.Join(p.words[from:to], " ")
				if labels[key] == "" {
					continue
				}
				if seen[key] == nil {
					seen[key] = map[string]files.Place{}
				}
				if _, ok := seen[key][p.at.File]; !ok {
					seen[key][p.at.File] = p.at
				}
			}
		}
	}
}

// startsLikeName reports whether a label is written like a title: headings of columns in small
// letters, such as “from”, aren't concepts.
func startsLikeName(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(r)
}

// common are labels that aren't concepts.
var common = strings.Split("total sum value values unit units amount note notes source sources item items figure figures year month date day week name names code status remark remarks comment all share rate rates number count price type kind summary overview guide contents index settings parameters inputs result results data report files contacts people open check quantity sheet text account line points version group class category description reference origin average mean minimum maximum low high old new yes no all none other hours days minutes price cost change case cases workbook file files table start end first last next steps introduction thank you questions agenda", " ")

func isNumeric(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return strings.Trim(w, "0123456789") != "" && len(w) > 2 })
}

// isNamed reports whether a label is a file's, a person's or a process's.
func (b *builder) isNamed(label string) bool {
	return slices.ContainsFunc(b.nodes, func(n Node) bool {
		return n.Kind != Concept && (strings.EqualFold(n.Label, label) || n.Kind == Person && slices.Contains(strings.Fields(n.Label), label))
	})
}

// graph sorts the nodes, and leaves out what is too much.
func (b *builder) graph(title string) Graph {
	g := Graph{Title: title}
	var order []int
	for i := range b.nodes {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(x, y int) int {
		return cmp.Or(cmp.Compare(b.nodes[x].Kind, b.nodes[y].Kind), cmp.Compare(b.nodes[x].Label, b.nodes[y].Label))
	})
	at, perKind := map[int]int{}, map[Kind]int{}
	for _, i := range order {
		if perKind[b.nodes[i].Kind]++; perKind[b.nodes[i].Kind] > mostOf {
			continue
		}
		at[i] = len(g.Nodes)
		g.Nodes = append(g.Nodes, b.nodes[i])
	}
	for _, e := range b.edges {
		from, ok := at[e.From]
		to, both := at[e.To]
		if ok && both {
			e.From, e.To = from, to
			g.Edges = append(g.Edges, e)
		}
	}
	slices.SortStableFunc(g.Edges, func(x, y Edge) int {
		return cmp.Or(cmp.Compare(x.From, y.From), cmp.Compare(x.To, y.To), cmp.Compare(x.Relation, y.Relation))
	})
	return g
}

func short(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > most {
		return strings.TrimSpace(string(r[:most-1])) + "…"
	}
	return text
}

// slug returns a name for addresses, different for different labels.
func slug(label string) string {
	var s strings.Builder
	sum := uint32(2166136261) // FNV-1a
	for _, c := range []byte(label) {
		sum = (sum ^ uint32(c)) * 16777619
		switch {
		case s.Len() > 24:
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			s.WriteByte(c)
		case c >= 'A' && c <= 'Z':
			s.WriteByte(c + 'a' - 'A')
		}
	}
	return fmt.Sprintf("%s-%x", s.String(), sum)
}
