package handover

import (
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/words"
)

// A last day moves: it is set when a handover starts, HR and the manager change it by a command
// or in words, and the leaver is told.

// moveLastDay gives all handovers of a leaver that the person may judge another last day.
func moveLastDay(t *Turn, m agent.WorkOnHandover) {
	own := func(h agent.Handover) bool { return h.ID == m.Handover && h.People.Leaver.ID == t.Event.Person.ID }
	if h, ok := latest(t.Known, own); ok {
		t.tell(whoMovesIt(h))
		if h.State == agent.HandoverAsking && h.Talk.Open != "" {
			t.show(Question(h)...)
		}
		return
	}
	name, day := readMoved(m.Text)
	if name == "" {
		t.refuse(moveWhom)
		return
	}
	if _, problem := t.oneNamed(name); problem != "" {
		t.refuse(problem)
		return
	}
	mayMove := func(h agent.Handover) bool {
		return h.CanJudge(t.Event.Person.ID, t.Event.Role.HR) && h.State != agent.HandoverDeclined && h.State != agent.HandoverCanceled
	}
	moved := slices.DeleteFunc(slices.Clone(t.Of), func(h agent.Handover) bool { return !mayMove(h) })
	if len(moved) == 0 {
		t.refuse(notFound(t.Event.Role.HR))
		return
	}
	to, problem := "", ""
	if !is("no day", day) {
		if to, problem = t.readLastDay(day); day == "" {
			problem = dayMissing
		}
	}
	if problem != "" {
		t.refuse(problem)
		return
	}
	for _, h := range moved {
		if h.LastDay == to {
			t.tell(lastDayIs(h))
			continue
		}
		h.LastDay, h.About.LastDay, h.Link = to, shownDay(to), linkEndsBy(h.Link, to)
		keepQuietly(t, h)
		t.audit(h, "last day moved")
		t.tell(lastDayIs(h))
		if h.State.WithLeaver() {
			t.write(h.People.Leaver, agent.Block{Text: yourLastDayIs(h)})
			t.show(tellInstead(t, h)...)
		}
	}
}

// readMoved reads a person and their new last day: "@dana: December 18", "Dana Reyes to Dec 18". The name ends where a sign or a word says so, or where a day begins.
func readMoved(text string) (name, day string) {
	text = clean(text)
	if before, after, ok := strings.Cut(text, ":"); ok {
		return person(withoutPossessive(before)), clean(after)
	}
	all := strings.Fields(text)
	for i, w := range all {
		plain := words.Plain(w)
		begins := strings.ContainsFunc(w, unicode.IsDigit) && !strings.HasPrefix(w, "<@") && (i > 0 || !strings.HasPrefix(w, "@"))
		if i > 0 && (begins || slices.Contains(lists["day begins"], plain)) {
			rest := all[i:]
			for len(rest) > 0 && slices.Contains(lists["becomes"], words.Plain(rest[0])) {
				rest = rest[1:]
			}
			return person(withoutPossessive(strings.Join(all[:i], " "))), strings.Join(rest, " ")
		}
	}
	return person(withoutPossessive(text)), ""
}

func withoutPossessive(name string) string {
	name = strings.TrimRight(clean(name), ",;")
	for _, end := range []string{"'s", "’s", "'", "’"} {
		if cut, ok := strings.CutSuffix(name, end); ok {
			return cut
		}
	}
	return name
}

// LastDayIn returns the move of words that move somebody's last day: "Dana's last day is
// December 18". They count only if the person may move it. Of the leaver's own words, it is
// said who can.
func LastDayIn(all []agent.Handover, ev agent.Event, text string) (agent.Move, bool) {
	const what = " last day "
	plain := " " + words.Plain(strings.NewReplacer("'s", "", "’s", "").Replace(text)) + " "
	before, after, found := strings.Cut(plain, what)
	if !found {
		return nil, false
	}
	who, day := strings.Fields(before), strings.Fields(after)
	for len(who) > 0 && slices.Contains(lists["moves"], who[0]) {
		who = who[1:]
	}
	if len(day) == 0 || len(who) == 0 || !slices.Contains(lists["becomes"], day[0]) || strings.HasSuffix(strings.TrimSpace(text), "?") {
		return nil, false
	}
	if slices.Equal(who, []string{"my"}) {
		h, waits := Waiting(all, ev.Person.ID)
		return agent.WorkOnHandover{Do: agent.DoHandoverMove, Handover: h.ID}, waits
	}
	named := ""
	for _, h := range all {
		leaver := strings.Fields(words.Plain(h.People.Leaver.Name))
		isNamed := !slices.ContainsFunc(who, func(w string) bool { return !slices.Contains(leaver, w) })
		switch id := string(h.People.Leaver.ID); {
		case !isNamed || !h.CanJudge(ev.Person.ID, ev.Role.HR) || id == named:
		case named == "":
			named = id
		default: // two people have that name: they are asked which
			return agent.WorkOnHandover{Do: agent.DoHandoverMove, Text: strings.Join(who, " ") + ": " + dayIn(text)}, true
		}
	}
	if named != "" {
		return agent.WorkOnHandover{Do: agent.DoHandoverMove, Text: named + ": " + dayIn(text)}, true
	}
	return nil, false
}

// dayIn is what follows "last day is" in a text, as it was written.
func dayIn(text string) string {
	at := strings.Index(strings.ToLower(text), "last day")
	if at < 0 {
		return ""
	}
	rest := strings.Fields(text[at+len("last day"):])
	for len(rest) > 0 && slices.Contains(lists["becomes"], words.Plain(rest[0])) {
		rest = rest[1:]
	}
	return strings.TrimRight(strings.Join(rest, " "), ".!")
}

// maySee reports whether somebody may see that a handover is under way. Nobody else should learn who is
// leaving: a successor hears of it once the leaver has begun.
func maySee(h agent.Handover, who agent.UserID, hr bool) bool {
	if h.People.Leaver.ID == who || h.CanJudge(who, hr) || h.CanRead(who, hr) {
		return true
	}
	begun := h.State != agent.HandoverInvited && h.State != agent.HandoverDeclined && h.State != agent.HandoverCanceled
	return h.People.Successor.ID == who && begun
}

// IsExpected reports whether a person takes over a project whose handover is being prepared, and
// may know of it.
func IsExpected(all []agent.Handover, person agent.UserID) bool {
	return slices.ContainsFunc(all, func(h agent.Handover) bool { return isExpected(h, person) })
}

func isExpected(h agent.Handover, person agent.UserID) bool {
	return person != "" && h.People.Successor.ID == person && h.About.Version == 0 && maySee(h, person, false)
}

// nothingYet explains why the person can't ask yet.
func (t *Turn) nothingYet() string {
	if h, ok := latest(t.Known, func(h agent.Handover) bool { return isExpected(h, t.Event.Person.ID) }); ok {
		return beingPrepared(h)
	}
	return nothingToAsk
}
