package leaveway_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	longest = 60 // lines of a function
	deepest = 4  // levels of if, for, switch and select
)

// flat are functions over the longest that stay one: a single switch whose
// cases are one call each and read better together. Each has its bound and a reason.
var flat = map[string]struct {
	lines int
	why   string
}{}

// pure are the rooms that decide with values. Time arrives with the event, IDs
// from the caller, configuration from cmd; agent/llm is the one edge among them.
var pure = []string{"agent", "intents", "wizard", "knowledge"}

const edge = "agent/llm"

// impure are packages that no pure room may import.
var impure = map[string]string{
	"os":                     "take an fs.FS, a reader or a value",
	"os/exec":                "take a function",
	"net":                    "declare the one-method interface you need",
	"net/http":               "declare the one-method interface you need",
	"math/rand":              "take the number or the ID from the caller",
	"math/rand/v2":           "take the number or the ID from the caller",
	"crypto/rand":            "take the ID from the caller",
	"github.com/google/uuid": "take the ID from the caller",
}

// clocks are the functions of package time that read or run a clock.
var clocks = []string{"Now", "Since", "Until", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick", "Sleep"}

// printers write to the process's own output, without asking the caller.
var printers = map[string][]string{
	"fmt":           {"Print", "Printf", "Println"},
	"log":           {"Print", "Printf", "Println", "Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln"},
	"runtime/debug": {"PrintStack"},
	"":              {"print", "println"},
}

func TestFunctionLength(t *testing.T) {
	t.Parallel()
	report(t, checkLength)
}

func TestNesting(t *testing.T) {
	t.Parallel()
	report(t, checkNesting)
}

func TestPurity(t *testing.T) {
	t.Parallel()
	report(t, checkPurity)
}

func TestDecidingReadsNothing(t *testing.T) {
	t.Parallel()
	report(t, checkContext)
}

func TestNoDebugOutput(t *testing.T) {
	t.Parallel()
	report(t, checkOutput)
}

// TestFlatListIsNeeded keeps the exceptions from outliving their functions.
func TestFlatListIsNeeded(t *testing.T) {
	t.Parallel()
	needed := map[string]bool{}
	for _, s := range parsed(t) {
		for fn, lines := range functions(s) {
			needed[key(s, fn)] = lines > longest
		}
	}
	for name, exception := range flat {
		if !needed[name] {
			t.Errorf("flat lists %s (%s), which is gone or short enough.\n\tRemove the line from style_test.go.", name, exception.why)
		}
	}
}

// checkLength leaves tests alone: a table is as long as its cases.
func checkLength(s source) []finding {
	var found []finding
	for fn, lines := range functions(s) {
		if lines <= longest || lines <= flat[key(s, fn)].lines {
			continue
		}
		found = append(found, finding{
			pos:  fn.Pos(),
			what: fmt.Sprintf("%s has %d lines, more than %d.", fn.Name.Name, lines, longest),
			fix:  "Give its parts names of their own. Only a flat switch of one-line cases may go into flat (style_test.go), with a reason.",
		})
	}
	return found
}

// functions yields a file's functions with their length in lines.
func functions(s source) map[*ast.FuncDecl]int {
	lengths := map[*ast.FuncDecl]int{}
	for _, decl := range s.file.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok && !s.test {
			lengths[fn] = s.fset.Position(fn.End()).Line - s.fset.Position(fn.Pos()).Line + 1
		}
	}
	return lengths
}

// key names a function in flat: "bot/slack.decode".
func key(s source, fn *ast.FuncDecl) string { return s.dir + "." + fn.Name.Name }

func checkNesting(s source) []finding {
	if s.test {
		return nil
	}
	var found []finding
	for _, decl := range s.file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		if pos, depth := deepestOf(fn.Body, 0); depth > deepest {
			found = append(found, finding{
				pos:  pos,
				what: fmt.Sprintf("%s is nested %d levels deep, more than %d.", fn.Name.Name, depth, deepest),
				fix:  "Return early, or give the inner part a name of its own.",
			})
		}
	}
	return found
}

// deepestOf is where the most deeply nested statement below a node begins. An
// `else if` continues its if and does not count.
func deepestOf(node ast.Node, depth int) (token.Pos, int) {
	pos, most := node.Pos(), depth
	ast.Inspect(node, func(child ast.Node) bool {
		if child == nil || child == node {
			return child != nil
		}
		if !nests(child) {
			return true
		}
		inner := depth + 1
		if outer, ok := node.(*ast.IfStmt); ok && outer.Else == child {
			inner = depth
		}
		if p, d := deepestOf(child, inner); d > most {
			pos, most = p, d
		}
		return false
	})
	return pos, most
}

func nests(node ast.Node) bool {
	switch node.(type) {
	case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
		return true
	}
	return false
}

// checkPurity leaves tests alone: they may read golden files and draw numbers.
func checkPurity(s source) []finding {
	isPure := slices.ContainsFunc(pure, func(room string) bool { return below(s.dir, room) })
	if s.test || !isPure || below(s.dir, edge) {
		return nil
	}
	var found []finding
	for _, spec := range s.file.Imports {
		if imported, _ := strconv.Unquote(spec.Path.Value); impure[imported] != "" {
			found = append(found, finding{
				pos:  spec.Pos(),
				what: fmt.Sprintf("%s imports %s, but decides with values only.", s.dir, imported),
				fix:  "Instead, " + impure[imported] + "; cmd, bot and store do the rest.",
			})
		}
	}
	for _, call := range calls(s, "time", clocks) {
		found = append(found, finding{
			pos:  call.Pos(),
			what: fmt.Sprintf("%s reads a clock.", s.dir),
			fix:  "Take the time as a parameter: it arrives with the event (Event.At).",
		})
	}
	return found
}

// checkOutput leaves tests alone: examples print what they show.
func checkOutput(s source) []finding {
	if s.test {
		return nil
	}
	var found []finding
	for library, names := range printers {
		for _, call := range calls(s, library, names) {
			found = append(found, finding{
				pos:  call.Pos(),
				what: "writes to the output of the process.",
				fix:  "Remove it if it was for debugging. Commands write to the io.Writer they are given; everything else uses the logger.",
			})
		}
	}
	return found
}

// withContext are the only files of the deciding rooms that may read something: the line of
// a turn, and the file that looks things up. Everything else gets values.
var withContext = []string{"agent/dialogue/turn.go"}

// checkContext keeps contexts out of the rooms that decide: what takes one does I/O.
func checkContext(s source) []finding {
	decides := slices.ContainsFunc([]string{"agent/say", "agent/desk", "agent/dialogue"}, func(room string) bool { return below(s.dir, room) })
	if s.test || !decides || slices.Contains(withContext, s.path) {
		return nil
	}
	var found []finding
	for _, spec := range s.file.Imports {
		if imported, _ := strconv.Unquote(spec.Path.Value); imported == "context" {
			found = append(found, finding{
				pos:  spec.Pos(),
				what: s.path + " takes a context, so deciding would do I/O.",
				fix:  "Say in needs (agent/dialogue/needs.go) what must be looked up, and decide with the facts.",
			})
		}
	}
	return found
}

// calls finds where a file names one of a package's functions, called or passed on.
func calls(s source, library string, names []string) []ast.Node {
	local := localName(s, library)
	var found []ast.Node
	ast.Inspect(s.file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			if x, ok := node.X.(*ast.Ident); ok && local != "" && x.Name == local && slices.Contains(names, node.Sel.Name) {
				found = append(found, node)
			}
		case *ast.CallExpr:
			if fn, ok := node.Fun.(*ast.Ident); ok && library == "" && slices.Contains(names, fn.Name) {
				found = append(found, node)
			}
		}
		return true
	})
	return found
}

// localName is what a file calls a package, or "" where it does not import it.
func localName(s source, library string) string {
	for _, spec := range s.file.Imports {
		if imported, _ := strconv.Unquote(spec.Path.Value); imported != library {
			continue
		}
		if spec.Name != nil {
			return spec.Name.Name
		}
		return path.Base(library)
	}
	return ""
}

// TestChecksCatch shows every check a file that breaks its rule and one that
// keeps it: a check that finds nothing in a clean house may also be a broken one.
func TestChecksCatch(t *testing.T) {
	t.Parallel()
	long := "package p\nfunc f() {\n" + strings.Repeat("f()\n", longest) + "}\n"
	deep := "package p\nfunc f() { for { if a { switch { case b: select { default: if c {} } } } } }\n"
	chain := "package p\nfunc f() { if a {} else if b {} else if c {} else if d {} else if e {} else if g {} }\n"
	imports := func(imported string) string { return "package p\nimport " + strconv.Quote(imported) + "\n" }
	tests := []struct {
		name, path, text string
		check            func(source) []finding
		caught           bool
	}{
		{"store imported by bot", "bot/slack/a.go", imports(module + "/store"), checkImports, true},
		{"store imported by an external test of bot", "bot/slack/a_test.go", "package slack_test\nimport \"" + module + "/store\"\n", checkImports, false},
		{"store imported by an internal test of bot", "bot/slack/a_test.go", imports(module + "/store"), checkImports, true},
		{"cmd imported by an external test", "store/a_test.go", "package store_test\nimport \"" + module + "/cmd/leaveway\"\n", checkImports, true},
		{"agent imported by bot", "bot/slack/a.go", imports(module + "/agent"), checkImports, false},
		{"agent imported by a leaf", "wizard/a.go", imports(module + "/agent"), checkImports, true},
		{"a leaf imported by a leaf", "wizard/a.go", imports(module + "/intents"), checkImports, true},
		{"a leaf's own sub-package", "wizard/a.go", imports(module + "/wizard/cel"), checkImports, false},
		{"agent imported by the workspace", "bot/workspace/a.go", imports(module + "/agent"), checkImports, true},
		{"the adapter of models imported by the agent", "agent/a.go", imports(module + "/agent/llm"), checkImports, true},
		{"the agent imported by the adapter of models", "agent/llm/a.go", imports(module + "/agent"), checkImports, true},
		{"langchaingo outside its room", "agent/a.go", imports("github.com/tmc/langchaingo/llms"), checkImports, true},
		{"langchaingo in its room", "agent/llm/a.go", imports("github.com/tmc/langchaingo/llms"), checkImports, false},
		{"a bot imported by a bot", "bot/api/a.go", imports(module + "/bot/slack"), checkImports, true},
		{"a room that is not in the map", "pkg/a.go", imports(module + "/agent"), checkImports, true},
		{"slack-go outside its room", "agent/a.go", imports("github.com/slack-go/slack"), checkImports, true},
		{"slack-go in its room", "bot/slack/a.go", imports("github.com/slack-go/slack/slackevents"), checkImports, false},
		{"a driver outside the store", "cmd/leaveway/a.go", imports("modernc.org/sqlite"), checkImports, true},
		{"the tests' own imports", "a_test.go", "package leaveway_test\nimport \"go/ast\"\n", checkImports, false},
		{"a room without a subject", "agent/util/a.go", "package util\n", checkNames, true},
		{"a file without a subject", "agent/helpers.go", "package agent\n", checkNames, true},
		{"a type without a subject", "agent/a.go", "package agent\ntype FormManager struct{}\n", checkNames, true},
		{"a name with a subject", "agent/a.go", "package agent\ntype Database struct{}\n", checkNames, false},
		{"a long function", "agent/a.go", long, checkLength, true},
		{"a long test", "agent/a_test.go", long, checkLength, false},
		{"a deep function", "agent/a.go", deep, checkNesting, true},
		{"a long chain of else if", "agent/a.go", chain, checkNesting, false},
		{"a clock in the agent", "agent/a.go", "package agent\nimport \"time\"\nvar now = time.Now\n", checkPurity, true},
		{"a renamed clock", "agent/a.go", "package agent\nimport t \"time\"\nfunc f() { t.Sleep(1) }\n", checkPurity, true},
		{"a day in the agent", "agent/a.go", "package agent\nimport \"time\"\nfunc f() { time.Date() }\n", checkPurity, false},
		{"a clock at the edge", "bot/slack/a.go", "package slack\nimport \"time\"\nvar now = time.Now\n", checkPurity, false},
		{"the environment in a leaf", "wizard/a.go", imports("os"), checkPurity, true},
		{"chance in the agent", "agent/journey/a.go", imports("math/rand/v2"), checkPurity, true},
		{"the network in the adapter of models", "agent/llm/a.go", imports("net/http"), checkPurity, false},
		{"a context at HR's desk", "agent/desk/a.go", imports("context"), checkContext, true},
		{"a context in a handler", "agent/dialogue/form.go", imports("context"), checkContext, true},
		{"a context in the line of a turn", "agent/dialogue/turn.go", imports("context"), checkContext, false},
		{"debug output", "store/a.go", "package store\nimport \"fmt\"\nfunc f() { fmt.Println() }\n", checkOutput, true},
		{"the builtin println", "store/a.go", "package store\nfunc f() { println() }\n", checkOutput, true},
		{"output to a writer", "store/a.go", "package store\nimport \"fmt\"\nfunc f() { fmt.Fprintln(w) }\n", checkOutput, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s, err := parse(test.path, []byte(test.text))
			if err != nil {
				t.Fatal(err)
			}
			if found := test.check(s); (len(found) > 0) != test.caught {
				t.Errorf("found %v, want caught=%v in\n%s", found, test.caught, test.text)
			}
		})
	}
}
