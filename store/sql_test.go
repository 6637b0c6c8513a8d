package store

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// statements are the SQL texts of a file, by name.
func statements(t *testing.T, name string) map[string]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			all[spec.Names[0].Name] = text
		}
		return true
	})
	if len(all) < 5 {
		t.Fatalf("found only %d statements", len(all))
	}
	return all
}

// everybodys are the statements that are about no tenant in particular.
var everybodys = map[string]string{
	"eventsWaitingSQL": "work is found by who looks after all tenants",
	"outboxWaitingSQL": "the same",
	"publishSQL":       "published wizards belong to the installation",
	"wizardsSQL":       "the same",

	"supersededSQL":       "what was set aside is the operator's, who looks after all tenants",
	"messagesAgainSQL":    "the same",
	"messagesAsideSQL":    "the same",
	"forgetMessagesSQL":   "the same",
	"oldEventsSQL":        "what is too old is so for everybody",
	"provenSQL":           "keys belong to the installation",
	"proveSQL":            "the same",
	"disproveSQL":         "the same",
	"residueSQL":          "the same",
	"hasResidueSQL":       "the same",
	"noResidueSQL":        "the same",
	"trailSQL":            "who asks has the database before them",
	"companiesSQL":        "the same",
	"migratedSQL":         "the schema belongs to the installation",
	"migratedBySQL":       "the same",
	"timersDueSQL":        "who looks after all tenants finds what is due",
	"askedSinceSQL":       "the same",
	"forgetQuestionsSQL":  "what is too old is so for everybody",
	"forgetTicketsSQL":    "the same",
	"forgetCallsSQL":      "the same",
	"oldConversationsSQL": "the same",

	"lockLaneSQL":     "the lane's key is made of the tenant, too",
	"wakeSQL":         "the same",
	"rescueSQL":       "work is found by who looks after all tenants",
	"eventLanesSQL":   "the same",
	"messageLanesSQL": "the same",
	"anythingSQL":     "the same",
}

// whole are the statements that may read a table from end to end.
var whole = map[string]string{
	"wizardsSQL":        "a small table",
	"provenSQL":         "a row for each key, read at the start",
	"disproveSQL":       "the same, after all was sealed anew",
	"supersededSQL":     "the outbox is small: what was sent is gone",
	"messagesAgainSQL":  "the same",
	"messagesAsideSQL":  "the same",
	"forgetMessagesSQL": "the same",
	"askedSinceSQL":     "a week's questions and the tickets that are open, now and then, by a reader",
	"trailSQL":          "read by hand; an index would cost every decision",
	"companiesSQL":      "read by hand; sessions are looked up by their company first",
	"oldEventsSQL":      "once a day, by a reader, whom no writer waits for; an index would cost every turn",
}

func TestStatementsNameTheirTenant(t *testing.T) {
	tenant := regexp.MustCompile(`tenant = \$1|\(tenant,[^)]*\)\s+VALUES \(\$1`)
	for name, text := range Statements(t) {
		if everybodys[name] == "" && !tenant.MatchString(text) {
			t.Errorf("%s does not name the tenant first:%s", name, text)
		}
		// Every further FROM must name it, too.
		if n := strings.Count(text, "FROM ") - strings.Count(text, "FROM ("); everybodys[name] == "" && n > strings.Count(text, "tenant = $1") {
			t.Errorf("%s reads a table without naming the tenant:%s", name, text)
		}
	}
}

// TestStatementsUseIndexes: no statement gets slower with the size of a table.
func TestStatementsUseIndexes(t *testing.T) {
	db, err := Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "x.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, text := range statements(t, "sql.go") {
		if whole[name] != "" {
			continue
		}
		var plan []string
		args := make([]any, strings.Count(text, "$")) // at least as many as it has
		err := db.engine.each(t.Context(), "EXPLAIN QUERY PLAN "+text, args, func(r row) error {
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
