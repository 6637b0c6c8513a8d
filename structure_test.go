package leaveway_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// The limits of the large: a package that is read in an evening, a state that fits on a
// screen, a type that has one job, and files that can be read one after the other.
const (
	mostFiles   = 30 // in a package, without tests
	mostFields  = 12 // of a struct that carries state
	mostMethods = 40 // on a type
	mostCircle  = 12 // files of a package that all need each other
)

// states are the structs that carry state from one step to the next. A struct that is
// data, such as a filed request, has the fields that its subject has.
var states = []string{
	"agent.Session", "agent.State", "agent/dialogue.turn", "agent/dialogue.position", "agent/lookup.Facts", "agent/lookup.Reader", "agent/dialogue.reply",
	"agent/dialogue.drawing", "agent/lookup.Needs", "agent/lookup.DeskNeeds", "agent/dialogue.house", "agent/desk.Desk", "agent/desk.Effects", "agent/desk.Records",
}

// larger are the exceptions, each with its bound and the reason.
var larger = map[string]struct {
	limit int
	why   string
}{
	"store.DB":                 {71, "it is one database behind the ports of agent, the API, questionnaires and the command line; each method is a statement or two"},
	"intents.reader":           {62, "it reads one message, with one method for each way in which a clause can answer a form, and shares what it has read"},
	"bot/slack.Edge":           {45, "one method for each kind of payload and of call; they share the client, the pace and the log"},
	"agent/entitlement.book":   {41, "one method for each statement about a law's parameters"},
	"agent/entitlement circle": {17, "a law's file and the estimate that lists all laws need each other's types"},
	"store circle":             {19, "methods of one database in files by subject; its engines know the statements of both"},
	"bot/workspace circle":     {29, "a workspace is one state under one lock, and whatever happens in it is seen everywhere: by the page, the app and the history"},
}

func TestPackagesAreSmall(t *testing.T) {
	t.Parallel()
	for dir, files := range byFolder(t) {
		if n := len(files); n > limit(dir, mostFiles) {
			t.Errorf("%s has %d files, more than %d.\n\tFind the part that is a subject of its own and give it a package, or join files that are one subject.", dir, n, limit(dir, mostFiles))
		}
	}
}

func TestStatesAreSmall(t *testing.T) {
	t.Parallel()
	found := map[string]int{}
	for dir, files := range byFolder(t) {
		for _, s := range files {
			ast.Inspect(s.file, func(n ast.Node) bool {
				if spec, ok := n.(*ast.TypeSpec); ok {
					if st, ok := spec.Type.(*ast.StructType); ok {
						found[dir+"."+spec.Name.Name] = fieldsOf(st)
					}
				}
				return true
			})
		}
	}
	for _, name := range states {
		n, ok := found[name]
		switch {
		case !ok:
			t.Errorf("states lists %s, which is gone.\n\tRemove the line from structure_test.go.", name)
		case n > limit(name, mostFields):
			t.Errorf("%s has %d fields, more than %d.\n\tSplit it by purpose: what decides, what replies and what is written are different values.", name, n, limit(name, mostFields))
		}
	}
}

func fieldsOf(st *ast.StructType) int {
	n := 0
	for _, f := range st.Fields.List {
		n += max(1, len(f.Names))
	}
	return n
}

func TestTypesHaveOneJob(t *testing.T) {
	t.Parallel()
	methods := map[string]int{}
	for dir, files := range byFolder(t) {
		for _, s := range files {
			for _, decl := range s.file.Decls {
				if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv != nil {
					methods[dir+"."+receiver(fn)]++
				}
			}
		}
	}
	for name, n := range methods {
		if n > limit(name, mostMethods) {
			t.Errorf("%s has %d methods, more than %d.\n\tMake a function of what only reads, and a type of what has a purpose of its own.", name, n, limit(name, mostMethods))
		}
	}
}

func receiver(fn *ast.FuncDecl) string {
	typ := fn.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if generic, ok := typ.(*ast.IndexExpr); ok {
		typ = generic.X
	}
	if name, ok := typ.(*ast.Ident); ok {
		return name.Name
	}
	return fmt.Sprint(typ)
}

func TestFilesAreLayered(t *testing.T) {
	t.Parallel()
	for dir, files := range byFolder(t) {
		circle := largestCircle(needs(files))
		if len(circle) > limit(dir+" circle", mostCircle) {
			t.Errorf("%s: %d files need each other, more than %d: %s.\n\tPut what all of them need into a file below them.",
				dir, len(circle), limit(dir+" circle", mostCircle), strings.Join(circle, ", "))
		}
	}
}

// TestExceptionsAreNeeded keeps the exceptions from outliving their reasons.
func TestExceptionsAreNeeded(t *testing.T) {
	t.Parallel()
	folders := byFolder(t)
	for name, exception := range larger {
		if exception.why == "" {
			t.Errorf("%s: an exception needs a reason", name)
		}
		dir, isCircle := strings.CutSuffix(name, " circle")
		if isCircle && len(largestCircle(needs(folders[dir]))) <= mostCircle {
			t.Errorf("%s is no longer needed.\n\tRemove the line from structure_test.go.", name)
		}
		if _, isFolder := folders[name]; isFolder && len(folders[name]) <= mostFiles {
			t.Errorf("%s is no longer needed.\n\tRemove the line from structure_test.go.", name)
		}
	}
}

func limit(name string, usual int) int { return max(usual, larger[name].limit) }

// byFolder are the product's files by folder.
func byFolder(t *testing.T) map[string][]source {
	t.Helper()
	folders := map[string][]source{}
	for _, s := range parsed(t) {
		if !s.test {
			folders[s.dir] = append(folders[s.dir], s)
		}
	}
	return folders
}

// needs says which files of a package each of them uses something of. The package's
// imports are not resolved: what comes from them is no file of its own.
func needs(files []source) map[string]map[string]bool {
	graph := map[string]map[string]bool{}
	if len(files) == 0 {
		return graph
	}
	fset, asts := token.NewFileSet(), make([]*ast.File, 0, len(files))
	for _, s := range files {
		again, err := parser.ParseFile(fset, s.path, nil, parser.SkipObjectResolution)
		if err != nil {
			continue // the compiler says it better
		}
		asts = append(asts, again)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	conf := types.Config{Importer: nothing{}, Error: func(error) {}}
	pkg, _ := conf.Check(files[0].dir, fset, asts, info)
	name := func(pos token.Pos) string { return path.Base(fset.Position(pos).Filename) }
	for _, f := range asts {
		graph[name(f.Pos())] = map[string]bool{}
	}
	for id, obj := range info.Uses {
		if obj.Pkg() != pkg || !obj.Pos().IsValid() || obj.Parent() != pkg.Scope() && !isMember(obj) {
			continue
		}
		if from, to := name(id.Pos()), name(obj.Pos()); from != to {
			graph[from][to] = true
		}
	}
	return graph
}

func isMember(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	return ok && fn.Signature().Recv() != nil
}

// nothing imports no package: checking goes on without.
type nothing struct{}

func (nothing) Import(string) (*types.Package, error) { return nil, errors.New("not imported") }

// largestCircle is the largest set of files that all need each other (Tarjan, 1972).
func largestCircle(graph map[string]map[string]bool) []string {
	w := walk{graph: graph, index: map[string]int{}, low: map[string]int{}, on: map[string]bool{}}
	for _, file := range slices.Sorted(maps.Keys(graph)) {
		if _, seen := w.index[file]; !seen {
			w.visit(file)
		}
	}
	slices.Sort(w.largest)
	return w.largest
}

type walk struct {
	graph      map[string]map[string]bool
	index, low map[string]int
	on         map[string]bool
	stack      []string
	largest    []string
}

func (w *walk) visit(file string) {
	w.index[file], w.low[file] = len(w.index), len(w.index)
	w.stack, w.on[file] = append(w.stack, file), true
	for next := range w.graph[file] {
		if _, seen := w.index[next]; !seen {
			w.visit(next)
			w.low[file] = min(w.low[file], w.low[next])
		} else if w.on[next] {
			w.low[file] = min(w.low[file], w.index[next])
		}
	}
	if w.low[file] != w.index[file] {
		return
	}
	at := slices.Index(w.stack, file)
	circle := slices.Clone(w.stack[at:])
	w.stack = w.stack[:at]
	for _, f := range circle {
		w.on[f] = false
	}
	if len(circle) > len(w.largest) {
		w.largest = circle
	}
}
