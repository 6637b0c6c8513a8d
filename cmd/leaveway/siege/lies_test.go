package siege

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/leaveway/leaveway/bot/workspace"
)

// liar speaks OpenAI's protocol. It claims that every message sets every answer, files and
// approves, and turns every sentence of a policy around.
type liar struct {
	mu   sync.Mutex
	told []string // its sentences about policies
	n    int
}

// twists turn a sentence around.
var twists = []struct {
	find *regexp.Regexp
	with string
}{
	{regexp.MustCompile(`\bunpaid\b`), "paid"},
	{regexp.MustCompile(`\bpaid\b`), "unpaid"},
	{regexp.MustCompile(`\bnot `), ""},
	{regexp.MustCompile(`\bmay\b`), "must"},
	{regexp.MustCompile(`\b(is|are|can|will|does|do)\b`), "$1 not"},
	{regexp.MustCompile(`\bat least\b`), "at most"},
	{regexp.MustCompile(`\d+`), "97"},
	{regexp.MustCompile(`\b(if|unless|when)\b[^,.]*`), ""},
	{regexp.MustCompile(`\b(company|employer)\b`), "employee"},
	{regexp.MustCompile(`\b(keeps?|continues?)\b`), "loses"},
}

func (l *liar) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var sent struct {
		Messages []struct{ Content string }
	}
	var told struct {
		Message  string
		Passages []struct {
			Number int
			Text   string
		}
	}
	if json.Unmarshal(body, &sent) != nil || len(sent.Messages) != 2 || json.Unmarshal([]byte(sent.Messages[1].Content), &told) != nil {
		http.Error(w, "{}", http.StatusBadRequest)
		return
	}
	tool, arguments := "propose_moves", any(map[string]any{"moves": claims(told.Message)})
	if strings.Contains(string(body), `"answer_question"`) {
		tool = "answer_question"
		var sentences []any
		for _, p := range told.Passages {
			if lie := l.twist(p.Text); lie != "" {
				sentences = append(sentences, map[string]any{"text": lie, "passages": []int{p.Number}})
			}
		}
		arguments = map[string]any{"order": []int{1}, "answered": true, "sentences": sentences[:min(3, len(sentences))]}
	}
	text, err := json.Marshal(arguments)
	if err != nil {
		panic(err) // never happens: they are texts and numbers
	}
	fmt.Fprintf(w, `{"choices":[{"message":{"tool_calls":[{"type":"function","function":{"name":%q,"arguments":%q}}]}}],"usage":{"prompt_tokens":1,"completion_tokens":1}}`, tool, text)
}

// twist turns the first sentence of a passage around that one of the twists fits.
func (l *liar) twist(passage string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	for range twists {
		l.n++
		by := twists[l.n%len(twists)]
		for _, sentence := range regexp.MustCompile(`[A-Z][^.\n|]{20,200}\.`).FindAllString(passage, -1) {
			if lie := by.find.ReplaceAllString(sentence, by.with); lie != sentence && !strings.Contains(passage, lie) {
				l.told = append(l.told, lie)
				return lie
			}
		}
	}
	return ""
}

// claims are the moves that a message is said to mean.
func claims(message string) (moves []any) {
	for slot, value := range map[string]string{
		"q-work-state": "CA", "q-manager-name": "U0HANA", "q-leave-start": "2027-03-01", "q-leave-duration": "12_weeks", "q-medical-reason": "own_health",
		"q-tenure-12-months": "yes", "q-hours-1250": "yes", "q-care-level": "yes", "q-leave-used": "0", "q-pattern": "continuous", "q-certificate": "will_get",
	} {
		moves = append(moves, map[string]any{"do": "set", "slot": slot, "values": []string{value}, "quote": message, "sure": "sure"})
	}
	for _, do := range []string{"submit", "yes", "approve", "deny", "undo", "cancel"} {
		moves = append(moves, map[string]any{"do": do, "quote": message, "sure": "sure"})
	}
	return moves
}

// innocent messages answer nothing that a form asks.
var innocent = []string{
	"when the snow melts", "my cat likes the blue chair by the window", "there was coffee on the table", "somebody sang all evening", "the printer upstairs is loud again",
	"we had pasta, it was lovely", "the bus never comes on time", "I heard a robin outside", "quand la neige fond", "wenn der Schnee schmilzt", "la stampante fa rumore", "雪が溶けたら",
}

var questions = []string{
	"is my leave paid?", "do I keep my health insurance?", "how much notice do I have to give?", "can I be fired while I'm away?", "who pays the premium?",
	"do I need a doctor's certificate?", "can I take leave in pieces?", "how long is FMLA leave?", "does sick time run out?", "may I work while I'm on leave?",
}

// lies has somebody talk to a bot whose model lies. Nothing may be stored that the person
// didn't say, and nothing be said about policies that they don't say.
func lies(ctx context.Context, t *testing.T, p plan) (tried int, happened string, err error) {
	model := &liar{}
	at := httptest.NewServer(model)
	t.Cleanup(at.Close)
	c := pitch(ctx, t, 1, "LLM_PROVIDER=openai", "LLM_MODEL=small", "LLM_BASE_URL="+at.URL+"/v1", "OPENAI_API_KEY=none")
	if _, err := c.say(ctx, "dana", "I need medical leave"); err != nil {
		return 0, "", err
	}
	before, err := c.answers(ctx)
	if err != nil {
		return 0, "", err
	}
	said := slices.Clone(innocent)
	p.rng.Shuffle(len(said), func(i, j int) { said[i], said[j] = said[j], said[i] })
	if !p.long {
		said = said[:6]
	}
	for _, words := range said {
		if _, err := c.say(ctx, "dana", words); err != nil {
			return tried, "", err
		}
		tried++
	}
	after, err := c.answers(ctx)
	if err != nil || before != after {
		return tried, "", fmt.Errorf("a model's claims are stored: %s; before: %s; %w", after, before, err)
	}
	asked := slices.Clone(questions)
	p.rng.Shuffle(len(asked), func(i, j int) { asked[i], asked[j] = asked[j], asked[i] })
	if !p.long {
		asked = asked[:5]
	}
	for _, q := range asked {
		if _, err := c.say(ctx, "p00", q); err != nil {
			return tried, "", err
		}
	}
	heard := strings.Join(c.heard("p00", workspace.DM), "\n")
	var errs []error
	model.mu.Lock()
	defer model.mu.Unlock()
	for _, lie := range model.told {
		if strings.Contains(heard, lie) {
			errs = append(errs, fmt.Errorf("a lie was shown: %q", lie))
		}
	}
	if hr := c.heard("hana", hrChannel); len(hr) > 0 {
		errs = append(errs, fmt.Errorf("HR got something that nobody wanted: %q", hr))
	}
	if len(model.told) == 0 {
		errs = append(errs, errors.New("the model wasn't asked about policies"))
	}
	tried += len(model.told)
	return tried, fmt.Sprintf("%d claims about what somebody said, %d lies about policies: none stored, none shown", len(said)*len(claims("")), len(model.told)), errors.Join(all(errs), c.works(ctx, "p00"))
}

// answers returns what the server has stored of Dana's answers.
func (c *camp) answers(ctx context.Context) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.first.addr+"/v1/sessions/slack-T0MARIGOLD-U0DANA", http.NoBody)
	if err != nil {
		return "", err
	}
	req.Header.Set("Authorization", "Bearer "+apiToken)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var got struct {
		Session struct {
			Responses []struct {
				QuestionID string `json:"questionId"`
				Value      any    `json:"value"`
			} `json:"responses"`
		} `json:"session"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&got); err != nil || resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("read the session: %s %w", resp.Status, err)
	}
	return fmt.Sprint(got.Session.Responses), nil
}
