package outsider_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/outsider"
)

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

func event(act agent.Act, at time.Time, place agent.Place) agent.Event {
	return agent.Event{ID: "e", Tenant: "T1", Session: "s", At: at, Person: agent.PersonRef{ID: "U0GUS", Name: "Gus"}, Place: place, Act: act, Role: agent.Role{Barred: agent.BarGuest}}
}

var (
	direct  = agent.Place{Surface: agent.SlackChat, Channel: "D1", Private: true}
	channel = agent.Place{Surface: agent.SlackChat, Channel: "C1"}
)

// What somebody does by hand is always answered, where they are.
func TestWhatIsDoneByHand(t *testing.T) {
	t.Parallel()
	told := agent.State{Session: &agent.Session{Version: 3, Recent: agent.Recent{TurnedAway: noon}}}
	for _, act := range []agent.Act{
		agent.Pressed{Press: agent.Press{Do: agent.DoApprove, Request: "LR-1"}}, agent.Submitted{}, agent.Commanded{Command: "/leave"},
	} {
		out := outsider.Answer(event(act, noon, channel), told, "people@example.com")
		notice, ok := out.View.(agent.Notice)
		if !ok || !strings.HasSuffix(notice.Text, "Please ask people@example.com.") {
			t.Errorf("%T: %+v", act, out.View)
		}
		if out.Session != nil || len(out.Messages)+len(out.Requests)+len(out.Audit) > 0 {
			t.Errorf("%T changes something: %+v", act, out)
		}
	}
	out := outsider.Answer(event(agent.Opened{}, noon, agent.Place{Surface: agent.SlackHome, Private: true}), told, "")
	if len(out.Messages) != 1 || out.Messages[0].To.Room != agent.Home {
		t.Errorf("the home: %+v", out.Messages)
	}
	if out := outsider.Answer(event(agent.Closed{}, noon, direct), told, ""); out.View != nil || len(out.Messages) > 0 {
		t.Errorf("a form that was closed: %+v", out)
	}
}

// Messages are answered once a day, whatever is written, so that no app talks with us forever.
func TestMessagesOnceADay(t *testing.T) {
	t.Parallel()
	state := agent.State{Session: &agent.Session{}}
	answers := 0
	for hour := range 49 { // two days of a message an hour
		ev := event(agent.Said{Text: "hello"}, noon.Add(time.Duration(hour)*time.Hour), direct)
		out := outsider.Answer(ev, state, "")
		answers += len(out.Messages)
		if out.Session != nil {
			state.Session = out.Session
			state.Session.Version++
		}
	}
	if answers != 3 { // after 0, 24 and 48 hours
		t.Errorf("%d answers", answers)
	}
	if name := state.Session.Person.Name; name != "" {
		t.Errorf("the name of an outsider is kept: %s", name)
	}
}

// In a channel, only the outsider sees the answer.
func TestWhere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		place agent.Place
		room  agent.Room
	}{{direct, agent.Direct}, {channel, agent.Whisper}} {
		out := outsider.Answer(event(agent.Said{Text: "hi"}, noon, c.place), agent.State{Session: &agent.Session{}}, "")
		if len(out.Messages) != 1 || out.Messages[0].To.Room != c.room {
			t.Errorf("in %+v: %+v", c.place, out.Messages)
		}
	}
}

// An event that comes again says nothing twice, but a button that comes again is answered.
func TestAgain(t *testing.T) {
	t.Parallel()
	seen := agent.State{Seen: true, Session: &agent.Session{}}
	if out := outsider.Answer(event(agent.Said{Text: "hi"}, noon, direct), seen, ""); len(out.Messages) > 0 {
		t.Errorf("a message: %+v", out.Messages)
	}
	if out := outsider.Answer(event(agent.Pressed{}, noon, direct), seen, ""); out.View == nil {
		t.Error("a button isn't answered")
	}
}

func TestSentences(t *testing.T) {
	t.Parallel()
	for _, why := range []agent.Bar{agent.BarGuest, agent.BarOutside, agent.BarClosed, agent.BarBot} {
		if s := outsider.Sentence(why, ""); !strings.HasSuffix(s, ".") || strings.Contains(s, "  ") {
			t.Errorf("%s: %q", why, s)
		}
	}
}
