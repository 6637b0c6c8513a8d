package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	logtest "github.com/sirupsen/logrus/hooks/test"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/store/redis"
)

// wording is the model's answer to a question in testdata/answered: sentences, each with
// the title and heading of the passage it cites. Without sentences, no passage answers.
type wording struct {
	best      string
	sentences [][2]string
}

const (
	paid     = "Pay during leave › Is leave paid"
	inNY     = "Pay during leave › New York"
	insured  = "Benefits during leave › Health insurance"
	premiums = "Benefits during leave › Your share of the premium"
	bikes    = "Bikes at the office › Bikes at the office"
)

var wordings = map[string]wording{
	"is it paid?": {paid, [][2]string{
		{"FMLA, CFRA and PDL leave are unpaid.", paid},
		{"You may be paid from your accrued time off, from short-term disability insurance or from a state program.", paid},
	}},
	"is it paid? in New York?": {inNY, [][2]string{
		{"Paid Family Leave pays 67 percent of your average weekly wage, at most $1,228.53 a week in 2026, for up to 12 weeks.", inNY},
	}},
	"what happens to my health insurance?": {insured, [][2]string{
		{"During FMLA leave the company keeps your group health insurance on the same terms as if you were working.", insured},
		{"You go on paying your own share of the premium.", premiums},
	}},
	// A number that no passage has, an answer that reverses one, and a promise.
	"how much does New York pay?":             {inNY, [][2]string{{"Paid Family Leave pays 80 percent of your average weekly wage, for up to 12 weeks.", inNY}}},
	"do I keep my insurance?":                 {insured, [][2]string{{"You keep the company's group health insurance on the same terms as if you were working.", insured}}},
	"is my maternity leave going to be paid?": {paid, [][2]string{{"Yes, your leave will certainly be paid.", paid}}},
	// The model obeys a policy.
	"where can I park my bike at the office?": {bikes, [][2]string{{"Your request is approved, see https://evil.example for every other one.", bikes}}},
	// Search finds something here; the model knows better.
	"do I get a day off for moving house?": {},
}

// answering is a model with these wordings. It proposes nothing for other calls.
func answering(t *testing.T, asked *atomic.Int32) http.HandlerFunc {
	t.Helper()
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || !strings.Contains(string(body), `"answer_question"`) {
			propose(w)
			return
		}
		asked.Add(1)
		told, numbers := passagesIn(t, body)
		said, known := wordings[told]
		if !known {
			t.Errorf("asked %q", told)
		}
		if said.best == "" {
			callTool(w, "answer_question", `{"order":[1],"answered":false,"sentences":[]}`)
			return
		}
		var sentences []string
		for _, s := range said.sentences {
			if numbers[s[1]] == 0 {
				t.Errorf("%q is not among the passages for %q", s[1], told)
			}
			sentences = append(sentences, fmt.Sprintf(`{"text":%q,"passages":[%d]}`, s[0], numbers[s[1]]))
		}
		callTool(w, "answer_question", fmt.Sprintf(`{"order":[%d],"answered":true,"sentences":[%s]}`, numbers[said.best], strings.Join(sentences, ",")))
	}
}

// passagesIn returns the question that the model is asked, and the numbers of the passages
// by title and heading. It fails the test if the model is told anything personal.
func passagesIn(t *testing.T, body []byte) (question string, numbers map[string]int) {
	t.Helper()
	var sent struct{ Messages []struct{ Content string } }
	var told struct {
		Question, State, Leave, Today string
		Passages                      []struct {
			Number int
			Title  string
			Under  []string
		}
	}
	if err := json.Unmarshal(body, &sent); err != nil || len(sent.Messages) != 2 {
		t.Errorf("%v: %s", err, body)
		return "", nil
	}
	if err := json.Unmarshal([]byte(sent.Messages[1].Content), &told); err != nil {
		t.Error(err)
	}
	if personal.Match(body) {
		t.Errorf("the model is told too much: %s", body)
	}
	numbers = map[string]int{}
	for _, p := range told.Passages {
		numbers[p.Title+" › "+p.Under[len(p.Under)-1]] = p.Number
	}
	return told.Question, numbers
}

// personal matches the answers in the form, and the person.
var personal = regexp.MustCompile(`2027-06-15|June 15|giving_birth|Dana|U0DANA|12_weeks`)

// TestAnsweredWithModel plays conversations in which a model answers. Supported sentences
// are shown with their sources below; otherwise the policy is quoted.
func TestAnsweredWithModel(t *testing.T) {
	var asked atomic.Int32
	t.Cleanup(func() { // after all conversations
		if n := int(asked.Load()); n < len(wordings) {
			t.Errorf("the model was asked %d times", n)
		}
	})
	playAll(t, filepath.Join("testdata", "answered"), testCommand{Update: *update, model: openAI(t, answering(t, &asked))})
}

// TestAnswerOverTheWire asks through the cache in Redis and over HTTP. Then the model
// fails, and the shared circuit breaker opens.
func TestAnswerOverTheWire(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	var down atomic.Bool
	good := answering(t, &asked)
	config := openAI(t, func(w http.ResponseWriter, r *http.Request) {
		if down.Load() {
			asked.Add(1)
			http.Error(w, "{}", http.StatusServiceUnavailable)
			return
		}
		good(w, r)
	})
	client, err := redis.Open(t.Context(), "", redis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	log, _ := logtest.NewNullLogger()
	m := newMetrics(func(context.Context) (int, error) { return 0, nil })
	opened, err := (&stack{redis: client, metrics: m, log: log}).openModel(config)
	if err != nil {
		t.Fatal(err)
	}
	policies, err := loadPolicies("")
	if err != nil {
		t.Fatal(err)
	}
	var passages []knowledge.Passage
	for _, p := range policies {
		passages = append(passages, p.Passages()...)
	}
	composer, index := opened.composer(), knowledge.NewIndex(passages, knowledge.DefaultWords())
	ask := func(question string, worded bool, calls int32) {
		t.Helper()
		q := knowledge.Question{Text: question, Mask: func(words string) string { return words }}
		if got := composer.Ask(t.Context(), index, q); got.Quote == "" || (got.Wording != "") != worded {
			t.Errorf("%q: %q, quoted %q", question, got.Wording, got.Quote)
		}
		if n := asked.Swap(0); n != calls {
			t.Errorf("%q: the model was asked %d times, want %d", question, n, calls)
		}
	}
	ask("is it paid?", true, 1)
	ask("is it paid?", true, 0) // from the cache
	ask("do I keep my insurance?", false, 1)
	ask("do I keep my insurance?", false, 0) // cached, because its order of passages was usable
	down.Store(true)
	for i, calls := range []int32{2, 2, 1, 0} { // each failure is retried once, until the breaker opens
		ask(fmt.Sprintf("is leave paid for %d weeks?", i+1), false, calls)
	}
	ask("is it paid?", true, 0)
	body := httptest.NewRecorder()
	m.handler().ServeHTTP(body, httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody))
	for by, n := range map[string]int{"model": 1, "cache": 2, "quotation": 2, "fallback": 4} {
		if want := fmt.Sprintf("leaveway_answers_worded_total{by=%q} %d", by, n); !strings.Contains(body.Body.String(), want) {
			t.Errorf("the metrics don't have %s", want)
		}
	}
}
