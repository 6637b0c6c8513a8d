package propose_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
	"github.com/leaveway/leaveway/wizard/rules/propose"
)

func trip(t *testing.T) (*wizard.Wizard, *rules.Compiler) {
	t.Helper()
	l := wizard.NewLibrary(wizard.Limits{})
	if err := l.Load(os.DirFS("../testdata")); err != nil {
		t.Fatal(err)
	}
	w, ok := l.Latest("trip-v1")
	if !ok {
		t.Fatal("the form is missing")
	}
	c, err := rules.NewCompiler(w)
	if err != nil {
		t.Fatal(err)
	}
	return w, c
}

// saying is a model that answers with these rules, one after the other.
func saying(asked *[]propose.Request, answers ...string) propose.Model {
	return func(_ context.Context, r propose.Request) (json.RawMessage, error) {
		*asked = append(*asked, r)
		if len(*asked) > len(answers) {
			return nil, errors.New("the model was asked once too often")
		}
		return json.Marshal(map[string]string{"rule": answers[len(*asked)-1]})
	}
}

// TestRewrite checks what becomes of what a model says.
func TestRewrite(t *testing.T) {
	t.Parallel()
	w, c := trip(t)
	const good = "If the destination is Brazil, go to Safety briefing."
	for _, tt := range []struct {
		name, text string
		answers    []string
		want       string // the whole text then; empty if there is no proposal
		asked      int
	}{
		{"a proposal that is understood", "Anybody bound for Rio reads the safety stuff.", []string{good}, good, 1},
		{"only the refused sentence changes", "If the total cost is over 5000, go to Sign-off.\nAnybody bound for Rio\nreads the safety stuff.\nIf the visa is No, go to Sign-off.", []string{good}, "If the total cost is over 5000, go to Sign-off.\n" + good + "\nIf the visa is No, go to Sign-off.", 1},
		{"a name that doesn't exist, then one that does", "Anybody bound for Rio reads the safety stuff.", []string{"If the planet is Mars, go to Safety briefing.", good}, good, 2},
		{"nonsense three times", "Anybody bound for Rio reads the safety stuff.", []string{"colorless green ideas", "sleep", "furiously"}, "", 3},
		{"nothing", "Anybody bound for Rio reads the safety stuff.", []string{""}, "", 1},
		{"CEL instead of English", "Anybody bound for Rio reads the safety stuff.", []string{`TRIP:QUESTION:DESTINATION == "BR" ? 1 : 2`, "x()", "true"}, "", 3},
		{"a number nobody wrote", "Pricey journeys need the boss.", []string{"If the total cost is more than 5000, go to Sign-off.", "If the total cost is over ten thousand dollars, go to Sign-off.", ""}, "", 3},
		{"a number in words", "Journeys that set us back more than ten need the boss.", []string{"If the total cost is more than 10, go to Sign-off."}, "If the total cost is more than 10, go to Sign-off.", 1},
		{"a rule that can never apply", "Anybody bound for Rio reads the safety stuff.", []string{"If the destination is Brazil and the destination is Japan, go to Safety briefing.", ""}, "", 2},
		{"several rules that lean on the text", "If the visa is No, go to Sign-off.\nAnybody bound for Rio reads the safety stuff.", []string{"Otherwise go to Safety.", ""}, "", 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := c.Compile(tt.text)
			refused, ok := errors.AsType[*rules.Refusal](err)
			if !ok {
				t.Fatalf("the text isn't refused: %v", err)
			}
			var asked []propose.Request
			p, err := propose.Rewrite(t.Context(), saying(&asked, tt.answers...), w, tt.text, refused)
			if tt.want == "" {
				if !errors.Is(err, propose.ErrNone) || len(asked) != tt.asked {
					t.Fatalf("proposed %q (%v) after %d questions, want nothing after %d", p.Text, err, len(asked), tt.asked)
				}
				return
			}
			if err != nil || p.Text != tt.want || p.Program == nil || len(asked) != tt.asked {
				t.Fatalf("proposed %q (%v) after %d questions, want %q after %d", p.Text, err, len(asked), tt.want, tt.asked)
			}
			if _, err := c.Compile(p.Text); err != nil {
				t.Errorf("the proposal isn't understood: %v", err)
			}
		})
	}
}

// TestAuthorsAnswer checks that no model answers what only the author can.
func TestAuthorsAnswer(t *testing.T) {
	t.Parallel()
	_, c := trip(t)
	for text, may := range map[string]bool{
		"Long trips go to Safety briefing.": false,
		"If the destination is Japan and the purpose is training or the pay grade is over 8, go to Budget.": false,
		"If the department is Sales and the department is Finance, go to Budget.":                           false,
		"Anybody bound for Rio reads the safety stuff.":                                                     true,
		"When the destination is France go to Budget.":                                                      true,
	} {
		_, err := c.Compile(text)
		refused, ok := errors.AsType[*rules.Refusal](err)
		if !ok || propose.MayPropose(refused) != may {
			t.Errorf("%s: %v; a model may propose: %v", text, err, !may)
		}
	}
}

// TestWhatAModelIsTold checks that a model learns the names of the form, the sentence and the
// reason, and nothing else of the text.
func TestWhatAModelIsTold(t *testing.T) {
	t.Parallel()
	w, c := trip(t)
	text := "If the total cost is over 5000, go to Sign-off.\nAnybody bound for Rio reads the safety stuff."
	_, err := c.Compile(text)
	refused, _ := errors.AsType[*rules.Refusal](err)
	var asked []propose.Request
	if _, err := propose.Rewrite(t.Context(), saying(&asked, ""), w, text, refused); !errors.Is(err, propose.ErrNone) {
		t.Fatal(err)
	}
	told := asked[0].User
	for _, want := range []string{"question “Destination”, select: Where are you going?", "options: Japan | Brazil | Germany | Within the country", "step “Safety briefing”", "Anybody bound for Rio", "Reader: "} {
		if !strings.Contains(told, want) {
			t.Errorf("the model isn't told %s:\n%s", want, told)
		}
	}
	if strings.Contains(told, "5000") {
		t.Errorf("the model is told rules that were understood:\n%s", told)
	}
}
