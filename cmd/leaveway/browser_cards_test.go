package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
)

// drawCard draws a card with Microsoft's own renderer, which clients of Teams are built on, and
// returns what it complains of and what a person sees. Markdown is left as it is.
const drawCard = `((card) => {
	const { AdaptiveCard, SerializationContext, Versions } = AdaptiveCards;
	AdaptiveCard.onProcessMarkdown = (text, result) => Object.assign(result, { didProcess: true, outputHtml: new Option(text).innerHTML });
	const context = new SerializationContext(Versions.v1_5);
	const drawn = new AdaptiveCard();
	drawn.parse(card, context);
	const wrong = Array.from({ length: context.eventCount }, (_, i) => context.getEventAt(i).message);
	wrong.push(...drawn.validateProperties().validationEvents.map(({ message }) => message));
	const place = document.body.appendChild(document.createElement('section'));
	place.append(drawn.render());
	return {
		wrong,
		text: place.innerText,
		inputs: drawn.getAllInputs().map((input) => input.id),
		buttons: [...place.querySelectorAll('button')].map((button) => button.innerText),
	};
})`

// drawnCard is what drawCard returns.
type drawnCard struct {
	Wrong   []string `json:"wrong"`
	Text    string   `json:"text"`
	Inputs  []string `json:"inputs"`
	Buttons []string `json:"buttons"`
}

// TestBrowserDrawsCards has the renderer that Microsoft publishes draw the cards of a request in
// Teams, and every view that there is: it complains of nothing, and everything that we put on a
// card is seen. The renderer is there once tools/node.sh has installed it.
func TestBrowserDrawsCards(t *testing.T) {
	t.Parallel()
	renderer, err := os.ReadFile("../../tools/node_modules/adaptivecards/dist/adaptivecards.min.js")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("tools/node.sh hasn't installed adaptivecards")
	}
	if err != nil {
		t.Fatal(err)
	}
	p := openPage(t, "about:blank")
	if _, err := chromedp.Run(p.tab, chromedp.Evaluate[json.RawMessage](string(renderer)+"; ({})")); err != nil {
		t.Fatal(err)
	}
	cards := requestInTeams(t)
	views, err := filepath.Glob("../../bot/teams/testdata/views/*.golden.json")
	if err != nil || len(views) == 0 {
		t.Fatal("there are no views: ", err)
	}
	for _, view := range views {
		text, err := os.ReadFile(view)
		if err != nil {
			t.Fatal(err)
		}
		cards[filepath.Base(view)] = &workplace.Card{JSON: text}
	}
	for _, name := range slices.Sorted(maps.Keys(cards)) {
		card := cards[name]
		got, err := chromedp.Run(p.tab, chromedp.Evaluate[drawnCard](drawCard+"("+string(card.JSON)+")"))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, wrong := range got.Wrong {
			t.Errorf("%s: the renderer says %q", name, wrong)
		}
		for line := range strings.SplitSeq(card.Text(), "\n") {
			if line != "" && !strings.Contains(got.Text, strings.TrimSpace(line)) {
				t.Errorf("%s: nobody sees %q in\n%s", name, line, got.Text)
			}
		}
		if want := strings.Count(string(card.JSON), `"type":"Input.`) + strings.Count(string(card.JSON), `"type": "Input.`); len(got.Inputs) != want {
			t.Errorf("%s: of %d inputs, people see %q", name, want, got.Inputs)
		}
		if want := card.Buttons(); !slices.Equal(got.Buttons, want) {
			t.Errorf("%s: it has the buttons %q, and people see %q", name, want, got.Buttons)
		}
	}
	p.picture("teams-cards")
	p.quiet()
}

// requestInTeams returns the cards that a person and HR get while leave is asked for and approved.
func requestInTeams(t *testing.T) map[string]*workplace.Card {
	t.Helper()
	s := newTeamsStage(t)
	s.file()
	s.press(hana, s.teams.Channel()[0], "Approve", nil)
	cards := map[string]*workplace.Card{}
	for _, m := range slices.Concat(s.teams.Chat(dana), s.teams.Channel()) {
		if m.Card != nil {
			cards["message "+m.ID] = m.Card
		}
	}
	return cards
}
