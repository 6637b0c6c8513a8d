package agent_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
)

// withoutButton are the verbs of moves that no button makes.
var withoutButton = []agent.Verb{
	agent.DoFill, agent.DoInterpret, agent.DoAskAgain, agent.DoGiveUp, agent.DoAmend, agent.DoClarify, agent.DoPauseQuestionnaire,
	agent.DoComfort, agent.DoPrivacy, agent.DoRepeat, agent.DoReturnLate, agent.DoInquire, agent.DoAskAway, agent.DoConsult, agent.DoOfferReply, agent.DoOfferFile, agent.DoDrawHome,
	agent.DoCloseForm, agent.DoRetract, agent.DoRing, agent.DoRestoreAnswers, agent.DoDocumentTake,

	agent.DoGreet, agent.DoThank, agent.DoChat, agent.DoNod, agent.DoWaitFor, agent.DoGoAhead, agent.DoNeedNotTell, agent.DoLeaveAsIs, agent.DoCongratulate, agent.DoRejoice, agent.DoWish, agent.DoSoothe, agent.DoBalance, agent.DoHRMatter, agent.DoElsewhere, agent.DoNoReminder, agent.DoOthers, agent.DoOffTopic, agent.DoForeign,
	agent.DoUnrelatedEdit, agent.DoUnknownCommand, agent.DoPolicyHelp,
}

// TestPressMove checks that the press of every declared verb makes a move with that verb,
// unless no button has the verb.
func TestPressMove(t *testing.T) {
	t.Parallel()
	declared := declaredVerbs(t)
	for name, do := range declared {
		m := agent.Press{Do: do, Value: "7"}.Move(agent.ViewRef{}, nil)
		switch hasButton := !slices.Contains(withoutButton, do); {
		case hasButton && m == nil:
			t.Errorf("the press of %s makes no move: add it to Press.Move, or to withoutButton", name)
		case hasButton && m.Verb() != do:
			t.Errorf("the press of %s makes a %T with the verb %q", name, m, m.Verb())
		case !hasButton && m != nil:
			t.Errorf("the press of %s makes a %T: remove it from withoutButton", name, m)
		}
	}
	if m := (agent.Press{Do: "unheard-of"}).Move(agent.ViewRef{}, nil); m != nil {
		t.Errorf("an unknown verb makes a %T", m)
	}
}

// TestVerbsDiffer checks that no two verbs have the same value: histories and buttons
// could not tell them apart.
func TestVerbsDiffer(t *testing.T) {
	t.Parallel()
	names := map[agent.Verb]string{}
	for name, do := range declaredVerbs(t) {
		if other, ok := names[do]; ok {
			t.Errorf("%s and %s are both %q", name, other, do)
		}
		names[do] = name
	}
}

// TestSubmitSeen checks where the reviewed version comes from: the button below a message,
// or the view of a form.
func TestSubmitSeen(t *testing.T) {
	t.Parallel()
	view := agent.ViewRef{Revision: 5}
	for value, want := range map[string]int64{"7": 7, "": 5, "x": 5} {
		m := agent.Press{Do: agent.DoSubmit, Value: value}.Move(view, nil)
		if m != (agent.Submit{Seen: want}) {
			t.Errorf("value %q: %+v, want version %d", value, m, want)
		}
	}
}

// declaredVerbs reads the constants of type Verb from the package's source, by name.
func declaredVerbs(t *testing.T) map[string]agent.Verb {
	t.Helper()
	verbs := map[string]agent.Verb{}
	inspectPackage(t, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if typ, ok := spec.Type.(*ast.Ident); !ok || typ.Name != "Verb" {
			return true
		}
		for i, name := range spec.Names {
			value, err := strconv.Unquote(spec.Values[i].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			verbs[name.Name] = agent.Verb(value)
		}
		return true
	})
	if len(verbs) <= len(withoutButton) {
		t.Fatalf("only %d verbs were found", len(verbs))
	}
	return verbs
}

// inspectPackage calls visit for every node of the package's source, without tests.
func inspectPackage(t *testing.T, visit func(ast.Node) bool) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, visit)
	}
}
