package store

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pressly/goose/v3"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/console"
	"github.com/leaveway/leaveway/store/engine"
)

// TestMigrationsHaveNumbersOfTheirOwn: of two migrations with one number a database can apply
// neither, and two changes that land on the same day each look right alone.
func TestMigrationsHaveNumbersOfTheirOwn(t *testing.T) {
	entries, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	taken := map[int64]string{}
	for _, e := range entries {
		number, err := goose.NumericComponent(e.Name())
		if err != nil {
			t.Errorf("%s has no number: %v", e.Name(), err)
			continue
		}
		if other, again := taken[number]; again {
			t.Errorf("%s and %s have the same number", other, e.Name())
		}
		taken[number] = e.Name()
	}
	if len(taken) == 0 {
		t.Error("there are no migrations")
	}
}

// statements returns the statements of a file, by name.
func statements(t *testing.T, name string) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			all[spec.Names[0].Name] = textOf(t, spec.Values[0], all)
		}
		return true
	})
	if len(all) < 5 {
		t.Fatalf("found only %d statements", len(all))
	}
	return all
}

// textOf returns the text of a constant, which may begin with one that was declared before.
func textOf(t *testing.T, value ast.Expr, known map[string]string) string {
	t.Helper()
	switch value := value.(type) {
	case *ast.BinaryExpr:
		return textOf(t, value.X, known) + textOf(t, value.Y, known)
	case *ast.Ident:
		return known[value.Name]
	}
	text, err := strconv.Unquote(value.(*ast.BasicLit).Value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// sharedStatements returns the statements that both engines run, by name.
func sharedStatements(t *testing.T) map[string]string {
	t.Helper()
	all := statements(t, "sql.go")
	maps.Copy(all, statements(t, "sql_studio.go"))
	maps.Copy(all, console.Statements)
	return all
}

// allTenants lists the statements that don't name a tenant, and why.
var allTenants = map[string]string{
	"waitingEventsSQL":   "a replica works for all tenants",
	"waitingMessagesSQL": "the same",
	"lastSeqSQL":         "the same",
	"addWizardSQL":       "published wizards belong to the installation",
	"wizardsSQL":         "the same",

	"deleteObsoleteSQL":       "dead letters are the operator's business",
	"retryDeadLettersSQL":     "the same",
	"countDeadLettersSQL":     "the same",
	"deleteDeadLettersSQL":    "the same",
	"oldEventsSQL":            "retention is the same for all tenants",
	"deleteQuestionsSQL":      "the same",
	"deleteTicketsSQL":        "the same",
	"deleteCallsSQL":          "the same",
	"oldConversationsSQL":     "the same",
	"oldProfilesSQL":          "the same",
	"keyChecksSQL":            "keys belong to the installation",
	"addKeyCheckSQL":          "the same",
	"ringSQL":                 "the same",
	"addRingSQL":              "the same",
	"keyEndsSQL":              "the keys of all tenants' erased people are destroyed",
	"deleteOtherKeyChecksSQL": "the same",
	"addResidueSQL":           "the same",
	"countResidueSQL":         "the same",
	"deleteResidueSQL":        "the same",
	"auditSQL":                "only the command line uses it, with access to the whole database",
	"sessionTenantsSQL":       "the same",
	"conversationTenantsSQL":  "the same",
	"saveMigratorSQL":         "the schema belongs to the installation",
	"migratorSQL":             "the same",
	"probeSQL":                "the database belongs to the installation",
	"clockSQL":                "the same",
	"timersDueSQL":            "a replica fires the timers of all tenants",
	"tenantsSQL":              "it finds tenants",
	"auditTenantsSQL":         "the same",

	"lockLaneSQL":     "the lane's key is derived from the tenant too",
	"wakeLaneSQL":     "the same",
	"busyReplicasSQL": "a replica works for all tenants",
	"rescueJobsSQL":   "the same",
	"eventLanesSQL":   "the same",
	"unflushedSQL":    "it is a setting",
	"messageLanesSQL": "the same",
	"hasWorkSQL":      "the same",
	"othersWaitSQL":   "the same",
	"backlogSQL":      "operators watch the whole server",

	"addReleaseSQL":    "forms belong to the installation",
	"releasesSQL":      "the same",
	"countReleasesSQL": "the same",
	"insertDraftSQL":   "the same",
	"updateDraftSQL":   "the same",
	"deleteDraftSQL":   "the same",
	"draftsSQL":        "the same",
	"addAuthorSQL":     "the same",
	"deleteAuthorSQL":  "the same",
	"authorsSQL":       "the same",

	"deleteProfilesSQL":    "what is old is deleted everywhere",
	"deleteDocumentsSQL":   "what is old is deleted everywhere",
	"deleteGoneSQL":        "the same",
	"tenantOfDigestSQL":    "the secret says whose calendar it is",
	"subscribedTenantsSQL": "a replica posts for all tenants",

	"addSignInSQL":     "the studio belongs to the installation",
	"signInSQL":        "the same",
	"endSignInsSQL":    "the same",
	"deleteSignInsSQL": "the same",
}

// mayScan lists the statements that may read a whole table, and why.
var mayScan = map[string]string{
	"wizardsSQL":              "a small table",
	"releasesSQL":             "the same, read when there is a new release",
	"draftsSQL":               "the same",
	"authorsSQL":              "the same",
	"deleteSignInsSQL":        "a row for each author and day, deleted when somebody signs in, and every day",
	"keyChecksSQL":            "one row per key, read at startup",
	"deleteOtherKeyChecksSQL": "the same, after resealing",
	"keyEndsSQL":              "there are only rows while keys are being destroyed",
	"backlogSQL":              "the outbox is small, and the events that wait or were given up have indexes",
	"laneSQL":                 "read once for many messages of one person; it sorts them",
	"deleteObsoleteSQL":       "the outbox is small, because sent messages are deleted",
	"retryDeadLettersSQL":     "the same",
	"countDeadLettersSQL":     "the same",
	"deleteDeadLettersSQL":    "the same",
	"tenantsSQL":              "what it reads whole is the list of tenants that it makes",
	"auditTenantsSQL":         "read once a day, for the anchors",
	"subscribedTenantsSQL":    "the same, and a small table",
	"auditSQL":                "run by hand; an index would slow down every decision",
	"sessionTenantsSQL":       "run by hand; otherwise the tenant of a session is known",
	"conversationTenantsSQL":  "run by hand; otherwise the tenant of a conversation is known",
	"peopleSQL":               "an administrator asks for it by hand, in one workspace; an index would slow down every turn",
	"countPeopleSQL":          "the same",
	"timersSQL":               "the same",
	"troubleSQL":              "the same",
	"newestAuditSQL":          "the same",
	"oldEventsSQL":            "read once a day without blocking the writer; an index would slow down every turn",
}

func TestStatementsNameTheirTenant(t *testing.T) {
	tenant := regexp.MustCompile(`tenant = \$1|\(tenant,[^)]*\)\s+VALUES \(\$1`)
	for name, text := range Statements(t) {
		if allTenants[name] == "" && !tenant.MatchString(text) {
			t.Errorf("%s does not name the tenant first:%s", name, text)
		}
		// Every further FROM must name it, too.
		if n := strings.Count(text, "FROM ") - strings.Count(text, "FROM ("); allTenants[name] == "" && n > strings.Count(text, "tenant = $1") {
			t.Errorf("%s reads a table without naming the tenant:%s", name, text)
		}
	}
}

// TestStatementsUseIndexes checks that statements don't get slower as tables grow.
func TestStatementsUseIndexes(t *testing.T) {
	db, err := Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "x.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, text := range sharedStatements(t) {
		if mayScan[name] != "" {
			continue
		}
		var plan []string
		args := make([]any, strings.Count(text, "$")) // at least as many as it has
		err := db.engine.Each(t.Context(), "EXPLAIN QUERY PLAN "+text, args, func(r engine.Row) error {
			var id, parent, unused int
			var detail string
			err := r.Scan(&id, &parent, &unused, &detail)
			plan = append(plan, detail)
			return err
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, step := range plan {
			slow := strings.HasPrefix(step, "SCAN ") && !strings.Contains(step, "_waiting") && step != "SCAN own" && step != "SCAN waiting" && step != "SCAN CONSTANT ROW"
			if slow || strings.Contains(step, "TEMP B-TREE") {
				t.Errorf("%s:\n%s", name, strings.Join(plan, "\n"))
				break
			}
		}
	}
}

// TestStatementsAreInTheirFiles holds the claim in sql.go: anyone who looks for a
// statement finds it in the files named there.
func TestStatementsAreInTheirFiles(t *testing.T) {
	expected := map[string]bool{
		"sql.go": true, "sql_studio.go": true, "sql_river.go": true, "reseal.go": true,
		"migrate.go": true, "postgres.go": true,
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	statement := regexp.MustCompile(`^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|VACUUM|PRAGMA|CREATE|DROP|ALTER)\b`)
	found := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(lit.Value); err == nil && statement.MatchString(text) {
				found[name] = true
			}
			return true
		})
	}
	if diff := cmp.Diff(expected, found); diff != "" {
		t.Errorf("files with SQL: move the statement to sql.go, or name the file there and here\n%s", diff)
	}
}

// TestRequestStatesAreArguments checks that no statement contains the state of a
// request as a literal, where a new state would be forgotten.
func TestRequestStatesAreArguments(t *testing.T) {
	for name, text := range Statements(t) {
		for _, state := range agent.RequestStates() {
			if strings.Contains(text, "'"+string(state)+"'") {
				t.Errorf("%s contains '%s': pass it as an argument", name, state)
			}
		}
	}
}

// TestRequestStatesAreComplete checks that agent.RequestStates returns every
// constant of its type, since other tests rely on it.
func TestRequestStatesAreComplete(t *testing.T) {
	files, err := filepath.Glob("../agent/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var declared, returned []string
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "RequestState" && len(spec.Values) == 1 {
				text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				declared = append(declared, text)
			}
			return true
		})
	}
	for _, state := range agent.RequestStates() {
		returned = append(returned, string(state))
	}
	slices.Sort(declared)
	slices.Sort(returned)
	if diff := cmp.Diff(declared, returned); diff != "" {
		t.Error(diff)
	}
}

// instant matches what a migration does at once, however many rows a table has: Postgres and SQLite
// only write down that there is a new column.
var instant = regexp.MustCompile(`^(?:CREATE (?:TABLE|FUNCTION|TRIGGER)|DROP (?:INDEX|TRIGGER|TABLE)|ALTER TABLE \w+ (?:ADD COLUMN \w+ \w+ NOT NULL DEFAULT (?:\d+|'')$|DROP CONSTRAINT|SET \())`)

// TestMigrationsAreWeighed: StepsOf knows of every statement how long it takes, or it is instant.
func TestMigrationsAreWeighed(t *testing.T) {
	t.Parallel()
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	apart := regexp.MustCompile(`(?s)--[^\n]*|\$\$.*?\$\$|BEGIN.*?END;`) // remarks, and what runs later
	for _, file := range files {
		text, err := migrations.ReadFile("migrations/" + file.Name())
		if err != nil {
			t.Fatal(err)
		}
		for statement := range strings.SplitSeq(apart.ReplaceAllString(string(text), ""), ";") {
			statement = strings.TrimSpace(statement)
			known := statement == "" || instant.MatchString(statement)
			for _, w := range works {
				known = known || w.pattern.MatchString(statement+";")
			}
			if !known {
				t.Errorf("%s: nothing says how long this takes:\n%s\n\tAdd it to works, with a measurement, or to instant.", file.Name(), statement)
			}
		}
	}
}
