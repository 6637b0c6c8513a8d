package privacy

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

var noon = time.Date(2027, time.March, 3, 12, 0, 0, 0, time.UTC)

func by(who agent.UserID, after time.Duration) agent.Signature {
	return agent.Signature{By: who, At: noon.Add(after)}
}

// TestTwoDecide has people decide in every order that isn't allowed, and in the ones that are.
func TestTwoDecide(t *testing.T) {
	type step struct {
		do, who string
		after   time.Duration
		no      string // part of the refusal; empty if it goes through
	}
	const week = agent.ErasureOpenFor
	for name, steps := range map[string][]step{
		"two people":                 {{"begin", "hana", 0, ""}, {"confirm", "omar", time.Hour, ""}, {"confirm", "omar", time.Hour, "Nobody has started"}},
		"one person":                 {{"begin", "hana", 0, ""}, {"confirm", "hana", time.Hour, "somebody else has to confirm"}, {"begin", "hana", time.Hour, "somebody else has to confirm"}},
		"the person themselves":      {{"begin", "dana", 0, "your own records"}, {"begin", "hana", 0, ""}, {"confirm", "dana", 0, "your own records"}, {"refuse", "dana", 0, "your own records"}},
		"confirmed first":            {{"confirm", "hana", 0, "Nobody has started"}},
		"begun twice":                {{"begin", "hana", 0, ""}, {"begin", "omar", time.Hour, "You can confirm it"}},
		"on the last day":            {{"begin", "hana", 0, ""}, {"confirm", "omar", week, ""}},
		"too late":                   {{"begin", "hana", 0, ""}, {"confirm", "omar", week + time.Second, "start again"}, {"begin", "omar", week + time.Hour, ""}, {"confirm", "omar", week + time.Hour, "somebody else"}, {"confirm", "hana", week + time.Hour, ""}},
		"wanted":                     {{"want", "dana", 0, ""}, {"want", "dana", 0, "already"}, {"confirm", "omar", 0, "Nobody has started"}, {"begin", "hana", 0, ""}, {"want", "dana", 0, "already"}, {"confirm", "omar", 0, ""}},
		"refused":                    {{"want", "dana", 0, ""}, {"refuse", "hana", 0, "why"}, {"refuse why", "hana", 0, ""}, {"refuse why", "hana", 0, "nothing to refuse"}, {"confirm", "omar", 0, "Nobody"}, {"want", "dana", 0, ""}},
		"taken back":                 {{"begin", "hana", 0, ""}, {"refuse why", "hana", 0, ""}, {"confirm", "omar", 0, "Nobody"}},
		"held":                       {{"hold", "hana", 0, "why"}, {"hold why", "hana", 0, ""}, {"begin", "omar", 0, "because"}, {"want", "dana", 0, ""}, {"release", "dana", 0, "your own"}, {"release", "omar", 0, ""}, {"begin", "omar", 0, ""}},
		"held meanwhile":             {{"begin", "hana", 0, ""}, {"hold why", "omar", 0, ""}, {"confirm", "omar", 0, "because"}},
		"not held":                   {{"release", "omar", 0, "aren't on hold"}},
		"a hold by the person alone": {{"hold why", "dana", 0, "your own"}},
	} {
		t.Run(name, func(t *testing.T) {
			p := agent.Personal{Tenant: "T1", Person: "dana", Sessions: []agent.Session{{ID: "S1"}}}
			for i, s := range steps {
				out, no := do(p, s.do, by(agent.UserID(s.who), s.after))
				if (no == nil) != (s.no == "") || no != nil && !strings.Contains(no.Sentence, s.no) {
					t.Fatalf("step %d, %+v: %+v", i+1, s, no)
				}
				if no == nil && len(out.Audit) != 1 {
					t.Errorf("step %d: audit %v", i+1, out.Audit)
				}
				p = after(p, out)
			}
		})
	}
}

func do(p agent.Personal, what string, by agent.Signature) (agent.Outcome, *agent.Refusal) {
	what, why, _ := strings.Cut(what, " ")
	if why != "" {
		why = "because"
	}
	switch what {
	case "want":
		return Want(p, Who(p), by)
	case "begin":
		return Begin(p, Who(p), by)
	case "confirm":
		return Confirm(p, by)
	case "hold":
		return SetHold(p, by, why)
	case "release":
		return EndHold(p, by)
	}
	return Refuse(p, by, why)
}

// after is what a store would have then.
func after(p agent.Personal, out agent.Outcome) agent.Personal {
	for _, e := range out.Erasures {
		if p.Erasure = e; e.State == agent.ErasureDone && e.Due.IsZero() {
			p.Erasure = agent.Erasure{}
		} else {
			p.Erasure.Version++
		}
	}
	for _, h := range out.Holds {
		if p.Hold = h; h.Delete {
			p.Hold = agent.Hold{}
		} else {
			p.Hold.Version++
		}
	}
	return p
}

// TestKeptUntil checks that the three years count from whatever was last: the last change, or the
// last day of the leave.
func TestKeptUntil(t *testing.T) {
	r := agent.Request{UpdatedAt: noon}
	if got := KeptUntil(r); !got.Equal(noon.Add(RecordsKept)) {
		t.Error(got)
	}
	last := time.Date(2027, time.August, 28, 0, 0, 0, 0, time.UTC)
	for _, value := range []string{"2027-06-06", "2027-08-28", "12", "California"} {
		r.Answers = append(r.Answers, agent.FiledAnswer{Answer: wizard.Answer{Value: value}})
	}
	if got := KeptUntil(r); !got.Equal(last.Add(RecordsKept)) {
		t.Error(got)
	}
	if years := noon.AddDate(3, 0, 0); noon.Add(RecordsKept).Before(years) {
		t.Error("three years are longer than what is kept")
	}
}

// TestErasedAlready: where the records are deleted and nothing has come since, nobody can begin
// again, and everybody reads since when.
func TestErasedAlready(t *testing.T) {
	done, wednesday := by("omar", 0), "Wednesday, March 3, 2027"
	erased := agent.AuditEntry{At: noon, By: "omar", What: AuditErased, Person: "dana"}
	kept := agent.Request{ID: "R1", FiledAt: noon, UpdatedAt: noon}
	for name, c := range map[string]struct {
		p    agent.Personal
		done bool
	}{
		"nothing waits for its time":  {agent.Personal{Audit: []agent.AuditEntry{erased}}, true},
		"a request waits":             {agent.Personal{Requests: []agent.Request{kept}, Erasure: agent.Erasure{Version: 2, State: agent.ErasureDone, Ended: &done, Due: noon.Add(RecordsKept)}}, true},
		"they wrote again":            {agent.Personal{Audit: []agent.AuditEntry{erased}, Sessions: []agent.Session{{ID: "S1"}}}, false},
		"they erased somebody else's": {agent.Personal{Audit: []agent.AuditEntry{{At: noon, By: "dana", What: AuditErased, Person: "sam"}}}, false},
		"only what has to be kept":    {agent.Personal{Requests: []agent.Request{kept}}, false},
		"they ask again":              {agent.Personal{Audit: []agent.AuditEntry{erased}, Erasure: agent.Erasure{Version: 1, State: agent.ErasureWanted, Wanted: &done}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			c.p.Tenant, c.p.Person = "T1", "dana"
			_, no := Begin(c.p, Who(c.p), by("hana", time.Hour))
			if begins := no == nil; begins == c.done || !begins && !strings.Contains(no.Sentence, wednesday) {
				t.Errorf("begin: %+v", no)
			}
			_, no = Confirm(c.p, by("hana", time.Hour))
			if no == nil || strings.Contains(no.Sentence, wednesday) != c.done {
				t.Errorf("confirm: %+v", no)
			}
			shown := Chat{Event: agent.Event{Role: agent.Role{Admin: true}}, By: by("hana", time.Hour), Personal: c.p}.Show()
			offers := slices.ContainsFunc(shown, func(b agent.Block) bool { return len(b.Buttons) > 0 })
			if offers == c.done || strings.Contains(agent.PlainText(shown), wednesday) != c.done {
				t.Errorf("shown: %s", agent.PlainText(shown))
			}
		})
	}
}

// TestRequestsAreRetained: what has to be kept is nobody's to act on anymore, and what waited is
// withdrawn, once.
func TestRequestsAreRetained(t *testing.T) {
	begun := by("hana", 0)
	old := agent.Signature{By: "hana", At: noon.Add(-2 * RecordsKept)}
	open := agent.Amendment{State: agent.AmendmentOpen, Asked: by("dana", 0)}
	p := agent.Personal{
		Tenant: "T1", Person: "dana", Erasure: agent.Erasure{Version: 1, State: agent.ErasureBegun, Begun: &begun},
		Requests: []agent.Request{
			{ID: "waits", State: agent.Filed, UpdatedAt: noon},
			{ID: "moves", State: agent.Approved, UpdatedAt: noon, Decided: &begun, Amendments: []agent.Amendment{open}},
			{ID: "old", State: agent.Denied, UpdatedAt: old.At, Decided: &old},
			{ID: "retained", State: agent.Approved, UpdatedAt: noon, Decided: &begun, Retained: noon},
		},
	}
	out, no := Confirm(p, by("omar", time.Hour))
	if no != nil {
		t.Fatal(no)
	}
	got := map[agent.RequestID]agent.Request{}
	for _, r := range out.Requests {
		got[r.ID] = r
		if r.CanCancel() || r.WaitsForHR() {
			t.Errorf("somebody can still do something with %s", r.ID)
		}
	}
	if len(out.Requests) != 3 || !got["waits"].WasWithdrawn() || got["waits"].Decided.By != "omar" || got["moves"].State != agent.Approved || got["moves"].WasWithdrawn() || !got["moves"].IsRetained() || got["old"].Employee.ID != Erased {
		t.Errorf("%+v", out.Requests)
	}
	withdrawn := agent.AuditEntry{At: noon.Add(time.Hour), By: "omar", What: AuditWithdrawn, Request: "waits"}
	if len(out.Audit) != 2 || out.Audit[0] != withdrawn {
		t.Errorf("audit %+v", out.Audit)
	}
}

// TestLaterIsHeld checks that nothing follows while records are on hold, or before anything was
// erased.
func TestLaterIsHeld(t *testing.T) {
	ended := by("omar", 0)
	p := agent.Personal{
		Requests: []agent.Request{{ID: "R1", FiledAt: noon, UpdatedAt: noon}},
		Erasure:  agent.Erasure{Version: 2, State: agent.ErasureDone, Ended: &ended, Due: noon.Add(RecordsKept)},
	}
	now := noon.Add(2 * RecordsKept)
	if out := Later(p, now); len(out.Requests) != 1 || out.Requests[0].Employee.ID != Erased || len(out.Erasures) != 1 || !out.Erasures[0].Due.IsZero() {
		t.Errorf("%+v", out)
	}
	p.Hold = agent.Hold{Version: 1}
	if out := Later(p, now); len(out.Requests)+len(out.Erasures) > 0 {
		t.Errorf("held, and yet %+v", out)
	}
	p.Hold, p.Erasure.State = agent.Hold{}, agent.ErasureWanted
	if out := Later(p, now); len(out.Requests)+len(out.Erasures) > 0 {
		t.Errorf("wanted, and yet %+v", out)
	}
}

// TestChat checks who may do what in the chat, and that a card confirmed too late begins again.
func TestChat(t *testing.T) {
	begun := by("hana", 0)
	p := agent.Personal{
		Tenant: "T1", Person: "dana", Sessions: []agent.Session{{ID: "S1", Person: agent.PersonRef{ID: "dana", Name: "Dana Reyes"}}},
		Erasure: agent.Erasure{Version: 1, State: agent.ErasureBegun, Begun: &begun},
	}
	for _, c := range []struct {
		do    agent.Verb
		who   agent.UserID
		role  agent.Role
		after time.Duration
		says  string // in the reply
		state agent.ErasureState
	}{
		{agent.DoRecordsConfirm, "omar", agent.Role{HR: true}, 0, "", agent.ErasureDone},
		{agent.DoRecordsConfirm, "omar", agent.Role{Admin: true}, 0, "", agent.ErasureDone},
		{agent.DoRecordsConfirm, "omar", agent.Role{}, 0, "Only people in HR", ""},
		{agent.DoRecordsConfirm, "omar", agent.Role{Unknown: true}, 0, "can't find out", ""},
		{agent.DoRecordsConfirm, "dana", agent.Role{HR: true}, 0, "your own records", ""},
		{agent.DoRecordsConfirm, "hana", agent.Role{HR: true}, 0, "somebody else", ""},
		{agent.DoRecordsConfirm, "omar", agent.Role{HR: true}, agent.ErasureOpenFor + time.Hour, "", agent.ErasureBegun},
		{agent.DoRecordsRefuse, "omar", agent.Role{HR: true}, 0, "", agent.ErasureRefused},
		{agent.DoRecordsCopy, "dana", agent.Role{}, 0, "in a direct message", ""},
		{agent.DoRecords, "dana", agent.Role{}, 0, "already asked HR", ""},
	} {
		chat := Chat{Event: agent.Event{Role: c.role, Place: agent.Place{HR: true}}, By: by(c.who, c.after), Do: c.do, Personal: p}
		out, reply := chat.Take()
		if text := agent.PlainText(reply); (text == "") != (c.says == "") || !strings.Contains(text, c.says) {
			t.Errorf("%s by %s: %q", c.do, c.who, text)
		}
		chat.Event.Place = agent.Place{} // where they don't see the card, they read what they did
		if _, reply := chat.Take(); len(reply) == 0 {
			t.Errorf("%s by %s: no answer outside of HR's channel", c.do, c.who)
		}
		if (len(out.Erasures) == 1) != (c.state != "") || c.state != "" && out.Erasures[0].State != c.state {
			t.Errorf("%s by %s: %+v", c.do, c.who, out.Erasures)
		}
		if (out.Forgetting != nil) != (c.state == agent.ErasureDone) {
			t.Errorf("%s by %s: forgets %v", c.do, c.who, out.Forgetting)
		}
		for _, m := range out.Messages {
			if c.state == agent.ErasureDone && strings.Contains(m.Text, "Dana") {
				t.Errorf("the card still names them: %s", m.Text)
			}
		}
	}
}

// TestCopyHasNoNotesOfHR: people in HR who write a note are told that the employee never sees it.
func TestCopyHasNoNotesOfHR(t *testing.T) {
	t.Parallel()
	hana := agent.Signature{By: "U0HANA", Name: "Hana Ito", At: noon}
	p := agent.Personal{
		Person:   "U0DANA",
		Requests: []agent.Request{{ID: "R1", Headline: "three days", Remarks: []agent.Note{{Words: "BETWEEN US", Signature: hana}}, FiledAt: noon}},
		Audit: []agent.AuditEntry{
			{At: noon, By: hana.By, What: agent.AuditRemark, Request: "R1", Why: "BETWEEN US"},
			{At: noon, By: hana.By, What: "denied", Request: "R1", Why: "too late"},
		},
	}
	text, err := json.Marshal(CopyOf(p, noon))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "BETWEEN US") || !strings.Contains(string(text), "three days") || !strings.Contains(string(text), "too late") {
		t.Errorf("the copy says %s", text)
	}
}

// TestAdministratorsSendAndShow: an administrator has a copy sent to the person and doesn't get it,
// and sees what an erasure would do with the buttons that fit its state.
func TestAdministratorsSendAndShow(t *testing.T) {
	t.Parallel()
	p := agent.Personal{Tenant: "T1", Person: "dana", Sessions: []agent.Session{{ID: "S1", Person: agent.PersonRef{ID: "dana", Name: "Dana Reyes"}}}}
	chat := Chat{Event: agent.Event{Role: agent.Role{Admin: true}}, By: by("omar", 0), Personal: p}
	out, _ := chat.Send()
	if len(out.Messages) != 1 || out.Messages[0].To.Person != "dana" || len(out.Audit) != 1 || out.Audit[0].By != "omar" {
		t.Errorf("%+v", out)
	}
	chat.Personal = agent.Personal{Tenant: "T1", Person: "nobody"}
	if out, reply := chat.Send(); len(out.Messages) > 0 || !strings.Contains(agent.PlainText(reply), "Nothing is kept") {
		t.Errorf("of nobody: %+v %v", out, reply)
	}
	begun := by("hana", 0)
	for want, set := range map[string]func(*agent.Personal){
		"Begin": func(*agent.Personal) {},
		"Confirm and delete": func(p *agent.Personal) {
			p.Erasure = agent.Erasure{Version: 1, State: agent.ErasureBegun, Begun: &begun}
		},
		"": func(p *agent.Personal) { p.Hold = agent.Hold{Version: 1, Reason: "Case 7", Set: begun} },
	} {
		chat.Personal = p
		set(&chat.Personal)
		first := ""
		for _, b := range chat.Show() {
			for _, button := range b.Buttons {
				if first == "" {
					first = button.Label
				}
			}
		}
		if first != want {
			t.Errorf("the first button is %q, want %q", first, want)
		}
	}
}
