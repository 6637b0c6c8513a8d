package handover

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/roster"
	"github.com/leaveway/leaveway/knowledge/handover"
)

var colleagues = []agent.Colleague{
	{ID: "dana", Name: "Dana Reyes", Handle: "dana", Zone: "America/Los_Angeles"},
	{ID: "sam", Name: "Sam Ortiz", Handle: "sam"},
	{ID: "lee", Name: "Sam Lee", Handle: "lee"},
}

// naming gives a turn what the directory says to words.
func naming(turn *Turn, words ...string) *Turn {
	turn.People = map[string]roster.Found{}
	for _, w := range words {
		i := slices.IndexFunc(colleagues, func(c agent.Colleague) bool { return string(c.ID) == w })
		if i >= 0 {
			turn.People[w] = roster.Found{People: colleagues[i : i+1], Exact: true}
			continue
		}
		turn.People[w] = roster.Found{People: colleagues}
	}
	return turn
}

func newID(kind, from string) string { return kind + from }

// TestTwoStart checks that two people who start the same handover at once make the same one,
// that the second hears of the first, and that a later one is another.
func TestTwoStart(t *testing.T) {
	t.Parallel()
	begin := func(by agent.UserID, event agent.EventID, project string, before ...agent.Handover) Effects {
		turn := naming(at(noon, by, true, agent.Handover{}), "dana", "sam")
		turn.NewID, turn.Known, turn.Of, turn.Event.ID = newID, nil, before, event
		return turn.Do(agent.WorkOnHandover{Do: agent.DoHandoverStart, Text: "@dana, project: " + project + ", manager: sam"})
	}
	one, other := begin("hana", "E1", "Harbor model"), begin("amir", "E2", "harbor-model")
	if len(one.Handovers) != 1 || len(other.Handovers) != 1 || one.Handovers[0].ID != other.Handovers[0].ID {
		t.Fatalf("%+v\n%+v", one, other)
	}
	second := begin("amir", "E2", "harbor-model", one.Handovers[0])
	if len(second.Handovers) > 0 || !strings.Contains(agent.PlainText(second.Reply), "already has a handover") {
		t.Errorf("the second starts another one, or hears nothing: %+v", second)
	}
	approved := one.Handovers[0]
	approved.State = agent.HandoverApproved
	if again := begin("amir", "E3", "Harbor model", approved); len(again.Handovers) != 1 || again.Handovers[0].ID == approved.ID {
		t.Errorf("somebody who was hired again can't hand over again: %+v", again)
	}
	if another := begin("amir", "E3", "Payroll", one.Handovers[0]); len(another.Handovers) != 1 || another.Handovers[0].ID == approved.ID {
		t.Errorf("another project is the same handover: %+v", another)
	}
}

// TestLastDayIsTheLeavers checks that a last day ends where the leaver is.
func TestLastDayIsTheLeavers(t *testing.T) {
	t.Parallel()
	pacific, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	h := told(agent.HandoverAsking)
	h.LastDay, h.People.Leaver.Zone = "2026-11-20", "America/Los_Angeles"
	for name, c := range map[string]struct {
		at   time.Time
		left bool
	}{
		"Saturday morning in Berlin, Friday night there": {time.Date(2026, 11, 21, 7, 30, 0, 0, time.UTC), false},
		"Saturday there": {time.Date(2026, 11, 21, 8, 30, 0, 0, time.UTC), true},
	} {
		turn := at(c.at, "", false, h)
		turn.Zones = func(string) *time.Location { return pacific }
		e := turn.Remind(false)
		left := len(e.Handovers) == 1 && e.Handovers[0].State == agent.HandoverShared
		if left != c.left {
			t.Errorf("%s: ended %v", name, left)
		}
		if !c.left && (len(e.Messages) != 1 || !strings.Contains(e.Messages[0].Text, "Today is your last day")) {
			t.Errorf("%s: %+v", name, e.Messages)
		}
	}
}

// TestSentBackAndLeft checks that what was shared stays as it was shared, if the leaver never
// answers what came back; and that nothing else does.
func TestSentBackAndLeft(t *testing.T) {
	t.Parallel()
	h := told(agent.HandoverReviewing)
	h.LastDay = "2026-11-20"
	h.Talk.Facts = append(h.Talk.Facts, handover.Fact{ID: "f2", Question: "q3", Asked: "How?", Text: "With a ruler.", Words: "With a ruler.", At: noon})
	step := func(by agent.UserID, when time.Time, m agent.WorkOnHandover) {
		t.Helper()
		m.Handover = h.ID
		e := at(when, by, false, h).Do(m)
		if len(e.Handovers) != 1 {
			t.Fatalf("%s: %+v", m.Do, e)
		}
		h = e.Handovers[0]
	}
	step("dana", noon, agent.WorkOnHandover{Do: agent.DoHandoverShare})
	step("sam", noon.Add(time.Hour), agent.WorkOnHandover{Do: agent.DoHandoverReturn, Text: "Who signs?"})
	step("dana", noon.Add(2*time.Hour), agent.WorkOnHandover{Do: agent.DoHandoverAnswer, Text: "Solvei Arnmark signs, in secret."})
	step("dana", noon.Add(3*time.Hour), agent.WorkOnHandover{Do: agent.DoHandoverFix, Question: "f1", Text: "A draft that nobody saw."})
	e := at(noon.AddDate(0, 0, 1), "", false, h).Remind(false)
	if len(e.Handovers) != 1 || e.Handovers[0].State != agent.HandoverShared {
		t.Fatalf("%+v", e)
	}
	var texts []string
	for _, f := range e.Handovers[0].Talk.Kept() {
		texts = append(texts, f.Text)
	}
	if got := strings.Join(texts, " | "); got != "It was fixed by hand. | With a ruler." {
		t.Errorf("left: %s", got)
	}
	for _, l := range e.Handovers[0].Talk.Transcript {
		if strings.Contains(l.Text, "secret") {
			t.Errorf("what was never shared is kept: %s", l.Text)
		}
	}
}

// TestMovingTheLastDay checks who moves a last day, and in which words.
func TestMovingTheLastDay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		by   agent.UserID
		hr   bool
		text string
		want string
	}{
		{"hana", true, "dana: December 18", "2026-12-18"},
		{"sam", false, "@dana 2026-12-18", "2026-12-18"},
		{"sam", false, "Dana Reyes to Friday, December 18", "2026-12-18"},
		{"sam", false, "Dana's 2026-12-18", "2026-12-18"},
		{"sam", false, "Dana Reyes: none", ""},
		{"sam", false, "Dana Reyes", "-"},
		{"sam", false, "Dana Reyes: soon", "-"},
		{"sam", false, "Dana Reyes: 2026-11-02", "-"}, // has passed
		{"sam", false, "Sam: December 18", "-"},       // there are two
		{"sam", false, "Nobody: December 18", "-"},
		{"lee", false, "dana: December 18", "-"},
		{"dana", false, "dana: December 18", "-"},
		{"hana", false, "dana: December 18", "-"}, // not in HR anymore
	} {
		h := told(agent.HandoverAsking)
		h.LastDay = "2026-11-27"
		m := agent.WorkOnHandover{Do: agent.DoHandoverMove, Text: c.text}
		turn := naming(at(noon, c.by, c.hr, h), Named(m)...)
		turn.Of = []agent.Handover{h}
		e := turn.Do(m)
		got := "-"
		if len(e.Handovers) == 1 {
			got = e.Handovers[0].LastDay
			if len(e.Messages) != 1 || e.Messages[0].To.Person != "dana" || !e.Handovers[0].Updated.Equal(h.Updated) {
				t.Errorf("%s: the leaver isn't told, or seems to have done it: %+v", c.text, e)
			}
		}
		if got != c.want || len(e.Reply) == 0 {
			t.Errorf("%s, %q: %q, want %q\n%s", c.by, c.text, got, c.want, agent.PlainText(e.Reply))
		}
	}
}

// TestLastDayInWords checks which words move a last day.
func TestLastDayInWords(t *testing.T) {
	t.Parallel()
	h := told(agent.HandoverAsking)
	for text, want := range map[string]string{
		"Dana's last day is December 18":            "dana: December 18",
		"Please move Dana's last day to Dec 18.":    "dana: Dec 18",
		"dana reyes last day is now 2026-12-18":     "dana: 2026-12-18",
		"The last day of my leave is December 18":   "",
		"Lee's last day is December 18":             "",
		"when is Dana's last day?":                  "",
		"Is Dana's last day December 18?":           "",
		"the last day is Friday":                    "",
		"Dana's last day was hard":                  "dana: hard", // and then it is said that this is no day
		"my last day is Friday":                     "",
		"Dana said the last day is fine":            "",
		"Could we talk about Dana's last day party": "",
	} {
		got := ""
		ev := agent.Event{Person: agent.PersonRef{ID: "sam"}}
		if m, ok := LastDayIn([]agent.Handover{h}, ev, text); ok {
			got = m.(agent.WorkOnHandover).Text
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	other := told(agent.HandoverAsking)
	other.People.Leaver.ID = "dana2"
	if m, ok := LastDayIn([]agent.Handover{h, other}, agent.Event{Person: agent.PersonRef{ID: "sam"}}, "Dana's last day is Friday"); !ok || m.(agent.WorkOnHandover).Text != "dana: Friday" {
		t.Errorf("of two with that name, one is chosen: %+v", m)
	}
	ev := agent.Event{Person: agent.PersonRef{ID: "dana"}}
	m, ok := LastDayIn([]agent.Handover{h}, ev, "My last day was moved to Friday")
	if !ok {
		t.Fatal("the leaver isn't heard")
	}
	e := at(noon, "dana", false, h).Do(m.(agent.WorkOnHandover))
	if said := agent.PlainText(e.Reply); !strings.Contains(said, "Sam Ortiz or HR") || len(e.Handovers) > 0 {
		t.Errorf("%s", said)
	}
	if _, ok := LastDayIn([]agent.Handover{h}, ev, "On my last day I give the key to Marek"); ok {
		t.Error("an answer is taken for a last day")
	}
}

// TestWaitingIsTheOpenQuestion checks which of several handovers takes a leaver's words.
func TestWaitingIsTheOpenQuestion(t *testing.T) {
	t.Parallel()
	made := func(id agent.HandoverID, state agent.HandoverState, hours int) agent.Handover {
		h := told(state)
		h.ID, h.Updated = id, noon.Add(time.Duration(hours)*time.Hour)
		return h
	}
	for name, c := range map[string]struct {
		all  []agent.Handover
		want agent.HandoverID
	}{
		"an invitation is newer": {[]agent.Handover{made("A", agent.HandoverAsking, 0), made("B", agent.HandoverInvited, 5)}, "A"},
		"files are newer":        {[]agent.Handover{made("A", agent.HandoverAsking, 0), made("B", agent.HandoverCollecting, 5)}, "A"},
		"begun before paused":    {[]agent.Handover{made("A", agent.HandoverPaused, 5), made("B", agent.HandoverCollecting, 0)}, "B"},
		"the newer of two":       {[]agent.Handover{made("A", agent.HandoverAsking, 0), made("B", agent.HandoverAsking, 5)}, "B"},
		"only invitations":       {[]agent.Handover{made("A", agent.HandoverInvited, 5), made("B", agent.HandoverInvited, 0)}, "A"},
		"nothing waits":          {[]agent.Handover{made("A", agent.HandoverShared, 5), made("B", agent.HandoverApproved, 0)}, ""},
	} {
		if h, _ := Waiting(c.all, "dana"); h.ID != c.want {
			t.Errorf("%s: %s, want %s", name, h.ID, c.want)
		}
	}
	one, other := made("A", agent.HandoverAsking, 0), made("B", agent.HandoverInvited, 5)
	turn := at(noon, "dana", false, other)
	turn.Known = []agent.Handover{one, other}
	e := turn.Do(agent.WorkOnHandover{Do: agent.DoHandoverBegin, Handover: "B"})
	all := []agent.Handover{one, other}
	for _, h := range e.Handovers {
		all = append(slices.DeleteFunc(all, func(o agent.Handover) bool { return o.ID == h.ID }), h)
	}
	if h, _ := Waiting(all, "dana"); h.ID != "B" {
		t.Errorf("after B was begun, %s takes the words", h.ID)
	}
}

// TestForgetSaysWhy checks that nobody is told that there is nothing, while it isn't known.
func TestForgetSaysWhy(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		words string
		down  bool
		want  string
	}{
		"the directory is down": {"@dana", true, "can't look up people right now"},
		"two fit":               {"@Sam", false, "Sam Lee (@lee) or Sam Ortiz (@sam)"},
		"nobody fits":           {"@Robin", false, "can't find “Robin”"},
		"there is none":         {"@Dana", false, "I don't have a handover by Dana"},
	} {
		for _, do := range []agent.Verb{agent.DoHandoverForget, agent.DoHandoverCancel} {
			m := agent.WorkOnHandover{Do: do, Text: c.words}
			turn := naming(at(noon, "hana", true, agent.Handover{}), Named(m)...)
			turn.Known = nil
			if c.down {
				turn.People = map[string]roster.Found{"dana": {Failed: true}}
			}
			e := turn.Do(m)
			said := agent.PlainText(e.Reply)
			if !strings.Contains(said, c.want) && (do != agent.DoHandoverCancel || name != "there is none") || len(e.Handovers) > 0 {
				t.Errorf("%s, %s: %s", name, do, said)
			}
		}
	}
}

// TestSuccessorsHearWhatTheyMay checks what a successor is told before the approval: nothing
// until the leaver has begun, and never who leaves.
func TestSuccessorsHearWhatTheyMay(t *testing.T) {
	t.Parallel()
	for state, may := range map[agent.HandoverState]bool{
		agent.HandoverInvited: false, agent.HandoverDeclined: false, agent.HandoverCanceled: false,
		agent.HandoverCollecting: true, agent.HandoverAsking: true, agent.HandoverPaused: true, agent.HandoverReviewing: true, agent.HandoverShared: true,
	} {
		h := told(state)
		h.People.Successor = agent.PersonRef{ID: "lee", Name: "Sam Lee"}
		if IsExpected([]agent.Handover{h}, "lee") != may || IsExpected([]agent.Handover{h}, "sam") || IsExpected([]agent.Handover{h}, "") {
			t.Errorf("%s: %v", state, !may)
		}
		for _, m := range []agent.WorkOnHandover{
			{Do: agent.DoHandoverWonder, Text: "Where is the berth log?"}, {Do: agent.DoHandoverRead, Handover: "H-1"}, {Do: agent.DoHandoverList},
		} {
			said := agent.PlainText(at(noon, "lee", false, h).Do(m).Reply)
			if strings.Contains(said, "Dana") || strings.Contains(said, "Harbor") != may {
				t.Errorf("%s, %s: %s", state, m.Do, said)
			}
		}
	}
}

// TestNobodyApproves checks that the manager is reminded of what waits for them, and that it
// doesn't wait for ever.
func TestNobodyApproves(t *testing.T) {
	t.Parallel()
	h, reminders := told(agent.HandoverShared), 0
	for days := range expireAfterDays {
		e := at(noon.AddDate(0, 0, days), "", false, h).Remind(true)
		for _, kept := range e.Handovers {
			h = kept
		}
		for _, m := range e.Messages {
			if m.To.Person != "sam" {
				t.Errorf("%s is reminded", m.To.Person)
			}
		}
		reminders += len(e.Messages)
	}
	const most = 4 // once a week, for a month
	if reminders != most || h.State != agent.HandoverShared {
		t.Errorf("%d reminders, want %d; then it is %s", reminders, most, h.State)
	}
	e := at(noon.AddDate(0, 0, expireAfterDays), "", false, h).Remind(false)
	isDeleted(t, e)
	if !partsDeleted(e) || e.Handovers[0].State != agent.HandoverCanceled {
		t.Errorf("left: %+v", e)
	}
}
