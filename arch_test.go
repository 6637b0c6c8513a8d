package leaveway_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

const module = "github.com/leaveway/leaveway"

// understanding lists rooms of intents, the lowest first.
var understanding = []string{
	"intents/words", "intents/when", "intents/asking", "intents/ailment", "intents/care", "intents/command", "intents/choose", "intents/match", "intents/classify", "intents/hrdesk", "intents/onbehalf", "intents/stance", "intents/inquire", "intents/amend", "intents/note", "intents/threshold", "intents/place", "intents/yesno", "intents", "intents/subject", "intents/modelled",
}

// leaves import neither each other nor anything above them, only content, which is below them.
var leaves = append([]string{"wizard", "knowledge", "content"}, understanding...)

// rooms maps each room, a folder with rules of its own, to the rooms that it may import
// besides itself. A folder that isn't listed belongs to the room above it. Any other import
// of ours is refused. docs/architecture.md has the summary, and says what each package does.
//
// Tests inside a package follow the same rules. External tests (package x_test) may
// import any room but cmd: they wire things as cmd does.
var rooms = map[string][]string{
	"content":             nil,         // files that people write, with their mistakes
	"intents/words":       {"content"}, // the lowest leaf but for content
	"intents/when":        {"intents/words"},
	"intents/ailment":     {"intents/words"},
	"intents/care":        {"content", "intents/words"},
	"intents/command":     {"intents/words"},
	"intents/choose":      {"intents/words"},
	"intents/stance":      {"intents/words"},
	"intents/inquire":     {"intents/words"},
	"intents/amend":       {"intents/words", "intents/when", "intents/extent", "intents/together"},
	"intents/note":        {"intents/words"},
	"intents/yesno":       {"intents/words", "intents/command"},
	"intents/kin":         {"intents/words"},
	"intents/place":       {"intents/words", "intents/choose"},
	"intents/rhythm":      {},
	"intents/around":      {"intents/when"},
	"intents/age":         {},
	"intents/asking":      {"intents/words", "intents/when"},
	"intents/subject":     {"intents/words", "intents"},
	"intents/threshold":   {"intents/words", "intents/when"},
	"intents/daylist":     {"intents/words", "intents/when"},
	"intents/extent":      {"intents/words", "intents/when"},
	"intents/together":    {"intents/words", "intents/when"},
	"intents/suggest":     {"intents/words", "intents/when"},
	"intents/halfday":     {"intents/when"},
	"intents/occasion":    {"intents/words", "intents/when"},
	"intents/tally":       {"intents/words", "intents/when"},
	"intents/whereabouts": {"intents/words"},
	"intents/hrdesk":      {"intents/words", "intents/when"},
	"intents/onbehalf":    {"intents/words", "intents/when"},
	"intents/classify":    {"intents/words", "intents/command"},
	"intents/match":       {"intents/words", "intents/when", "intents/choose"},
	"intents":             {"intents/words", "intents/when", "intents/age", "intents/asking", "intents/ailment", "intents/around", "intents/care", "intents/command", "intents/choose", "intents/match", "intents/classify", "intents/stance", "intents/inquire", "intents/amend", "intents/note", "intents/threshold", "intents/daylist", "intents/extent", "intents/halfday", "intents/kin", "intents/occasion", "intents/place", "intents/rhythm", "intents/suggest", "intents/tally", "intents/together", "intents/whereabouts", "intents/yesno"},
	"intents/modelled":    {"intents/words", "intents/when", "intents/care", "intents/command", "intents/choose", "intents/match", "intents/classify", "intents/stance", "intents/inquire", "intents/amend", "intents/place", "intents"},
	"wizard":              {"content"},
	// Rules in plain English: read into trees, which decide and are paraphrased.
	"wizard/rules":            {"content", "wizard", "wizard/rules/read", "wizard/rules/tree", "wizard/rules/cases", "wizard/rules/paraphrase"},
	"wizard/rules/stored":     {"content", "wizard", "wizard/rules"},
	"wizard/rules/propose":    {"wizard", "wizard/rules"}, // a model's words for what wasn't understood
	"wizard/rules/read":       {"content", "wizard", "wizard/rules/tree"},
	"wizard/rules/tree":       {"wizard"},
	"wizard/rules/cases":      {"wizard", "wizard/rules/tree"},
	"wizard/rules/paraphrase": {"content", "wizard", "wizard/rules/tree"},
	"knowledge":               {"content"},
	"agent":                   leaves,
	"agent/report":            append([]string{"agent"}, leaves...), // figures of a year, and the table to export
	"agent/say":               append([]string{"agent", "agent/report"}, leaves...),
	"agent/change":            append([]string{"agent", "agent/say"}, leaves...),                 // other days for a filed request
	"agent/comeback":          append([]string{"agent", "agent/say", "agent/change"}, leaves...), // back at work after a leave
	"agent/documents":         append([]string{"agent", "agent/desk", "agent/say"}, leaves...),   // what employees hand in for HR
	"agent/desk":              append([]string{"agent", "agent/say", "agent/change"}, leaves...),
	"agent/onbehalf":          append([]string{"agent", "agent/desk", "agent/change", "agent/roster", "agent/say"}, leaves...), // what HR enters for somebody
	"agent/office":            append([]string{"agent", "agent/desk", "agent/report", "agent/say"}, leaves...),                 // where HR looks around
	"agent/minutes":           {"agent"},                                                                                       // what was said, where it is kept
	"agent/onscreen":          append([]string{"agent"}, leaves...),                                                            // which button somebody types
	"agent/notes":             append([]string{"agent", "agent/say"}, leaves...),                                               // what HR should read besides the answers
	"agent/balance":           append([]string{"agent", "agent/say"}, leaves...),                                               // what somebody asks about their time off
	"agent/passages":          append([]string{"agent", "agent/say"}, leaves...),                                               // what the policies answer, as people read it
	"agent/slots":             leaves,                                                                                          // a form, as words can answer it
	"agent/kinds":             append([]string{"agent", "agent/slots"}, leaves...),                                             // what tells two kinds of leave apart
	"agent/explain":           leaves,                                                                                          // why a question is asked, in the words of its rule
	"agent/unsure":            append([]string{"agent", "agent/say"}, leaves...),
	"agent/inquiry":           append([]string{"agent", "agent/say"}, leaves...),
	"agent/slash":             {"agent"},
	"agent/profile":           append([]string{"agent", "agent/roster", "agent/say"}, leaves...),                                                                      // what is known of a person, and who said it
	"agent/privacy":           append([]string{"agent", "agent/handover"}, leaves...),                                                                                 // a person's records: handed out, deleted, held
	"agent/handover":          append([]string{"agent", "agent/roster", "agent/say"}, leaves...),                                                                      // people who leave, and those after them
	"agent/roster":            append([]string{"agent", "agent/say"}, leaves...),                                                                                      // whom a name means
	"agent/admin":             {"agent", "content", "wizard"},                                                                                                         // what administrators see and do
	"agent/home":              append([]string{"agent", "agent/admin", "agent/change", "agent/say"}, leaves...),                                                       // the app's home
	"agent/lookup":            append([]string{"agent", "agent/admin", "agent/desk", "agent/documents", "agent/handover", "agent/office", "agent/roster"}, leaves...), // what a turn reads besides its state
	"agent/dialogue":          append([]string{"agent/lookup", "agent/onbehalf", "agent", "agent/admin", "agent/home", "agent/report", "agent/office", "agent/say", "agent/change", "agent/desk", "agent/minutes", "agent/onscreen", "agent/explain", "agent/balance", "agent/passages", "agent/slots", "agent/kinds", "agent/unsure", "agent/inquiry", "agent/notes", "agent/roster", "agent/handover", "agent/slash", "agent/profile", "agent/documents", "agent/privacy", "agent/comeback", "agent/hardtime", "agent/outsider"}, leaves...),
	"agent/hardtime":          append([]string{"agent", "agent/onscreen"}, leaves...), // what is said in a hard moment
	"agent/outsider":          {"agent"},                                              // whom the company doesn't serve
	"agent/llm":               nil,                                                    // one tool call; what is asked for is others' business
	"store":                   append([]string{"agent", "store/alive", "store/burst", "store/chain", "store/console", "store/direct", "store/engine", "store/fair", "store/installs", "store/keyring", "store/memory", "store/personal", "store/seal", "store/sqlite", "store/watch"}, leaves...),
	"store/alive":             nil,
	"store/direct":            nil,
	"store/chain":             nil, // whether the audit was changed
	"store/onefile":           nil,
	"store/engine":            nil, // what a database must do
	"store/sqlite":            {"store/engine", "store/onefile"},
	"store/burst":             append([]string{"agent"}, leaves...), // many messages of one person at once
	"store/fair":              nil,
	"store/console":           {"agent", "store/engine"}, // what administrators see
	"store/keyring":           {"store/seal"},            // people's own keys
	"store/installs":          {"agent", "store/engine", "store/seal"},
	"store/memory":            {"agent", "store/engine", "store/seal"},                            // what a chat platform has told
	"store/personal":          append([]string{"agent", "store/engine", "store/seal"}, leaves...), // what is kept of a person
	"store/redis":             {"agent", "store/seal", "store/watch"},
	"store/seal":              nil,
	"store/watch":             nil, // what is asked of a database, for traces
	"bot/slack":               append([]string{"agent", "agent/say", "bot/edge", "bot/slack/admit", "bot/slack/intake"}, leaves...),
	"bot/systems":             {"agent"},                            // a company's own, which forms call
	"bot/edge":                append([]string{"agent"}, leaves...), // what the edges to chat platforms do alike
	"bot/slack/admit":         {"agent"},                            // whom the app serves, and what is fit for HR
	"bot/slack/intake":        nil,                                  // what comes from anybody, until it is known to come from Slack
	"bot/teams":               append([]string{"agent", "agent/say", "bot/edge", "bot/teams/intake"}, leaves...),
	"bot/teams/intake":        nil, // what comes from anybody, until it is known to come from Teams
	"bot/teams/pack":          nil, // the app package that an administrator uploads
	"bot/slack/socket":        {"bot/slack/intake"},
	"bot/slack/install":       {"agent", "bot/slack/admit"}, // how a workspace gets the app
	"bot/slack/switchboard":   {"agent", "bot/slack", "bot/slack/install", "bot/slack/intake"},
	"bot/api":                 append([]string{"agent", "agent/say"}, leaves...),
	"bot/handover":            append([]string{"agent", "agent/handover"}, leaves...), // handovers as pages
	"bot/calendar":            {"agent"},                                              // who is away, for calendar programs
	"bot/hris":                {"agent", "bot/systems"},                               // people and balances of an HR system
	"bot/hris/orange":         {"agent", "bot/hris"},                                  // OrangeHRM
	"bot/hris/frappe":         {"agent", "bot/hris"},                                  // Frappe HR
	"bot/scim":                {"agent"},                                              // the company's directory, as its provider writes it
	"bot/studio":              append([]string{"agent", "wizard/rules"}, leaves...),
	// The workspace speaks HTTP to the bot, as Slack does.
	"bot/workspace":            {"bot/workspace/blockkit", "bot/workspace/guide", "bot/workspace/screen", "bot/workspace/socketmode", "bot/workspace/tiers"},
	"bot/workspace/guide":      nil, // what the page offers
	"bot/workspace/tiers":      nil, // Slack's rate limits
	"bot/workspace/socketmode": nil,
	"bot/workspace/blockkit":   nil,
	"bot/workspace/adaptive":   nil,                        // Teams' limits on cards
	"bot/workspace/teams":      {"bot/workspace/adaptive"}, // a Teams for tests
	"bot/workspace/screen":     {"bot/workspace/blockkit"},
	// Slack as a whole has several workspaces.
	"bot/workspace/cloud": {"bot/workspace"},
	// Transcripts see the workspace as any program does.
	"bot/workspace/transcript": {"bot/workspace", "bot/workspace/teams"},
	// Evaluation plays the product as a whole, and is handed it by cmd.
	"eval":       append([]string{"agent"}, leaves...),
	"eval/turns": {"bot/workspace"}, // it does what people do
	"cmd": append([]string{
		"eval", "eval/turns", "agent", "agent/say", "agent/admin", "agent/desk", "agent/dialogue", "agent/llm", "agent/privacy", "store", "store/chain", "store/redis", "store/seal", "store/watch", "bot/slack", "bot/slack/admit", "bot/slack/install", "bot/slack/socket", "bot/slack/switchboard", "bot/teams", "bot/teams/pack", "bot/api", "bot/systems", "bot/scim", "bot/hris", "bot/hris/orange", "bot/hris/frappe", "bot/calendar",
		"bot/studio", "bot/handover", "wizard/rules", "wizard/rules/stored", "wizard/rules/propose", "bot/workspace", "bot/workspace/cloud", "bot/workspace/guide", "bot/workspace/adaptive", "bot/workspace/teams", "bot/workspace/transcript",
	}, leaves...),
	"examples": {"agent"}, // programs that show what agent/journey does by itself
	"bench":    nil,       // programs that the server is measured with, over the wire
	"":         nil,       // the root: the tests of the house
}

// gate keeps a library to the rooms that wrap it.
type gate struct {
	library string // an import path; everything below it is meant too
	rooms   []string
	why     string
}

var gates = []gate{
	{"github.com/slack-go/slack", []string{"bot/slack"}, "its API changes often, and the rest of the house knows no chat platform"},
	{"github.com/tmc/langchaingo", []string{"agent/llm"}, "it is frozen and has gaps that only the adapter works around"},
	{"database/sql", []string{"store"}, "only the store knows databases"},
	{"modernc.org/sqlite", []string{"store"}, "only the store knows databases"},
	{"github.com/jackc/pgx", []string{"store", "bench"}, "only the store knows databases, and what the server is compared with"},
	{"github.com/pressly/goose", []string{"store"}, "migrations belong to the store"},
	{"github.com/riverqueue/river", []string{"store"}, "jobs are kept by the store"},
	{"github.com/redis/go-redis", []string{"store/redis"}, "only store/redis knows Redis"},
	{"github.com/alicebob/miniredis", []string{"store/redis"}, "only store/redis knows Redis"},
	{"go.opentelemetry.io", []string{"cmd"}, "a turn and the store don't know that they are traced"},
	{"github.com/goccy/go-yaml", []string{"content", "cmd"}, "authors get every mistake at once, with its line and in one form"},
}

// notNames say nothing about their subject, neither for packages nor files nor types.
var notNames = []string{"util", "utils", "common", "helper", "helpers", "misc", "shared", "base", "manager", "service", "data", "info", "process"}

func TestImports(t *testing.T) {
	t.Parallel()
	report(t, checkImports)
}

func TestNames(t *testing.T) {
	t.Parallel()
	report(t, checkNames)
}

func TestPackageComments(t *testing.T) {
	t.Parallel()
	documented := map[string]bool{}
	for _, s := range parsed(t) {
		if !strings.HasSuffix(s.path, "_test.go") {
			documented[s.dir] = documented[s.dir] || s.file.Doc != nil
		}
	}
	for dir, ok := range documented {
		if !ok {
			t.Errorf("%s: the package has no comment.\n\tSay in one file, above the package clause, what the package is: // Package %s is …", dir, path.Base(dir))
		}
	}
}

// checkImports holds a file's imports against rooms and gates.
func checkImports(s source) []finding {
	var found []finding
	for _, spec := range s.file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the compiler says it better
		}
		if f, ok := checkImport(s, imported); !ok {
			f.pos = spec.Pos()
			found = append(found, f)
		}
	}
	return found
}

func checkImport(s source, imported string) (finding, bool) {
	if ours, ok := strings.CutPrefix(imported, module+"/"); ok {
		return checkOurs(s, ours)
	}
	for _, g := range gates {
		if s.external || !below(imported, g.library) || slices.ContainsFunc(g.rooms, func(r string) bool { return below(s.dir, r) }) {
			continue
		}
		return finding{
			what: fmt.Sprintf("%s imports %s: %s.", s.dir, imported, g.why),
			fix:  fmt.Sprintf("Move the code to %s, or declare here the small interface you need and let cmd hand it in.", strings.Join(g.rooms, " or ")),
		}, false
	}
	return finding{}, true
}

func checkOurs(s source, imported string) (finding, bool) {
	from, to := roomOf(s.dir), roomOf(imported)
	switch {
	case to == unknown || from == unknown:
		dir := imported
		if from == unknown {
			dir = s.dir
		}
		return finding{
			what: fmt.Sprintf("%s belongs to no room.", dir),
			fix:  "Put it below one of the rooms. A new room needs a reason in docs/decisions.md, a line in docs/architecture.md and one in rooms (arch_test.go).",
		}, false
	case to == from:
		return finding{}, true
	case to == "cmd":
		return finding{
			what: s.dir + " imports cmd, which nobody may.",
			fix:  "Move what you need down into the room whose subject it is.",
		}, false
	case s.external || slices.Contains(rooms[from], to):
		return finding{}, true
	}
	return finding{
		what: fmt.Sprintf("%s imports %s; %s may import %s.", s.dir, imported, from, list(rooms[from])),
		fix:  "Declare here the one-method interface or the type you need and let cmd wire it, or move the code to the room whose subject it is.",
	}, false
}

func checkNames(s source) []finding {
	var found []finding
	bad := func(pos token.Pos, name string) {
		found = append(found, finding{
			pos: pos, what: fmt.Sprintf("%q says nothing about its subject.", name),
			fix: "Name it after what it is about; a helper belongs next to its user.",
		})
	}
	for part := range strings.SplitSeq(strings.TrimSuffix(s.path, ".go"), "/") {
		if part != "testdata" && slices.Contains(notNames, part) {
			bad(s.file.Package, part)
		}
	}
	for _, decl := range s.file.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range gen.Specs {
			if typ, ok := spec.(*ast.TypeSpec); ok && endsBadly(typ.Name.Name) {
				bad(typ.Pos(), typ.Name.Name)
			}
		}
	}
	return found
}

// endsBadly reports whether a type's last word is one of notNames: FormManager, but not Base64.
func endsBadly(name string) bool {
	return slices.ContainsFunc(notNames, func(word string) bool {
		return strings.HasSuffix(name, strings.ToUpper(word[:1])+word[1:]) || name == word
	})
}

// source is one of our Go files.
type source struct {
	path     string // "bot/slack/edge.go"
	dir      string // "bot/slack", "" at the root
	test     bool   // a test file, or in a package of tests such as store/storetest
	external bool   // a test in package x_test
	fset     *token.FileSet
	file     *ast.File
}

// finding is one broken rule, and how to fix it.
type finding struct {
	pos       token.Pos
	what, fix string
}

// report runs a check over every file.
func report(t *testing.T, check func(source) []finding) {
	t.Helper()
	for _, s := range parsed(t) {
		for _, f := range check(s) {
			t.Errorf("%s:%d: %s\n\t%s", s.path, s.fset.Position(f.pos).Line, f.what, f.fix)
		}
	}
}

// parsed are all Go files of the module, read once. They are parsed here and
// not listed with `go list`: a test that runs a child is served from the test
// cache and misses new files.
func parsed(t *testing.T) []source {
	t.Helper()
	sources, err := readAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(sources) < 10 {
		t.Fatalf("found only %d Go files: run the test from the root of the repository", len(sources))
	}
	return sources
}

var readAll = sync.OnceValues(func() ([]source, error) {
	var sources []source
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "testdata" || name == "tools"):
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		s, err := parse(name, text)
		sources = append(sources, s)
		return err
	})
	return sources, err
})

func parse(name string, text []byte) (source, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return source{}, fmt.Errorf("parse %s: %w", name, err)
	}
	dir := path.Dir(name)
	if dir == "." {
		dir = ""
	}
	return source{
		path: name, dir: dir, fset: fset, file: file,
		test:     strings.HasSuffix(name, "_test.go") || strings.HasSuffix(dir, "test"),
		external: strings.HasSuffix(file.Name.Name, "_test"),
	}, nil
}

const unknown = "?"

// roomOf is the room that a folder is in: of those one inside the other, the
// inner one.
func roomOf(dir string) string {
	found := ""
	for room := range rooms {
		if room != "" && below(dir, room) && len(room) > len(found) {
			found = room
		}
	}
	if found == "" && dir != "" {
		return unknown
	}
	return found
}

// below reports whether a path is another one or lies below it.
func below(name, top string) bool {
	return name == top || strings.HasPrefix(name, top+"/")
}

func list(names []string) string {
	if len(names) == 0 {
		return "nothing of ours"
	}
	return "only " + strings.Join(names, ", ")
}
