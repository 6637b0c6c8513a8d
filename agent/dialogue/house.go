package dialogue

import (
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// house is everything that stays the same from turn to turn: the forms, the law, the
// declared conversation.
type house struct {
	wizards *wizard.Library
	root    wizard.ID
	law     entitlement.Parameters
	solace
	people   func(agent.TenantID) (*staff.Book, *route.Book) // as they are now
	keep     time.Duration                                   // of what was said; 0 keeps nothing
	journey  *journey.Journey
	pathways map[journey.PathwayID]pathway
	detours  map[agent.Verb]journey.PathwayID // which detour a verb belongs to
	zones    zones
	// similar finds those of several questions that ask the same as the first.
	similar func(question string, among []string) []knowledge.Match
	companys
}

// solace is what is said in hard times.
type solace struct {
	care    *care.Book
	contact string // whom to turn to
}

// zones caches time zones by name. Loading one costs more than the rest of deciding a
// turn, and there are only a few hundred.
type zones struct{ known sync.Map }

// load returns the time zone with an IANA name, or UTC if there is none.
func (z *zones) load(name string) *time.Location {
	if zone, ok := z.known.Load(name); ok {
		return zone.(*time.Location) //nolint:errcheck,forcetypeassert // nothing else is stored
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC // not cached: there is no end of wrong names
	}
	z.known.Store(name, zone)
	return zone
}

// daysOf returns the first and the last day of a filed request's leave, as midnight UTC;
// zero if they aren't known.
func daysOf(p *position, r agent.Request) (first, last time.Time) {
	span := say.SpanOf(staff.WithLastDay(p.filedFacts(r), p.staff.Person(r.Employee.ID, "")))
	return span.Start, span.End
}

// filedFacts are the answers of a filed request, by the facts that their questions name.
// Unlike factsOf, it doesn't plan the route again: what was filed is all on it.
func (h *house) filedFacts(r agent.Request) map[string]string {
	return staff.FiledFacts(h.wizards, r)
}

// The pathways.
const (
	navigator = agent.Navigator
	leave     = agent.Leave

	review    journey.PathwayID = "review"
	takeBack  journey.PathwayID = "cancel"
	policy    journey.PathwayID = "policy"
	questions journey.PathwayID = "questionnaire"
	leaving   journey.PathwayID = "handover"
	status    journey.PathwayID = "status"
	why       journey.PathwayID = "why"
	handOff   journey.PathwayID = "hand-off"
	amendment journey.PathwayID = "amend"
	papers    journey.PathwayID = "documents"
	clarify   journey.PathwayID = "clarify"
	talk      journey.PathwayID = "talk"
	hardTime  journey.PathwayID = "care"
	atDesk    journey.PathwayID = "desk"
	aside     journey.PathwayID = "aside"
)

// companys are the company's own questionnaires and journeys. The functions are nil if there
// are none.
type companys struct {
	// takesDocuments is set if employees can hand in files at any time.
	takesDocuments bool
	// wanted returns the one that words ask for.
	wanted func(words string) agent.QuestionnaireID
	// hears reports whether one answers a question itself.
	hears func(id agent.QuestionnaireID, question string) bool
}

// pathway is a part of the conversation, with what it does on each move of its own.
type pathway struct {
	id     journey.PathwayID
	title  string // "shall we go on with …?"
	intent string // why it exists
	does   reactions
	main   bool // detours return to it
	asks   bool // at its end the open question is asked, or asked again
	silent bool // it isn't a detour of the person's, so nothing is said of it
}

// reactions are the moves of a pathway, and what is done on them.
type reactions map[agent.Verb]handler

// handler carries a move out.
type handler func(*turn, agent.Move)

// on makes a handler of a function that takes one family of moves.
func on[M agent.Move](do func(*turn, M)) handler {
	return func(t *turn, m agent.Move) {
		do(t, m.(M)) //nolint:errcheck,forcetypeassert // TestEveryMoveHasItsHandler
	}
}

// own returns the moves that lead to a pathway. An answer that is neither yes nor no
// belongs to whatever was asked.
func (p pathway) own() []agent.Verb {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(p.does)), func(do agent.Verb) bool { return do == agent.DoAskAgain })
}

// anyQuestion returns the question with an ID in the newest version of some form, or nil.
func (h *house) anyQuestion(id wizard.QuestionID) *wizard.Question {
	for _, form := range h.wizards.All() {
		if q, ok := form.Question(id); ok {
			return q
		}
	}
	return nil
}

// filedQuestion returns a question of a filed request, as it was then if that version is still known.
func (h *house) filedQuestion(r agent.Request, id wizard.QuestionID) (*wizard.Question, bool) {
	form, ok := h.wizards.At(r.Wizard, r.Pin)
	if !ok {
		if form, ok = h.wizards.Latest(r.Wizard); !ok {
			return nil, false
		}
	}
	return form.Question(id)
}

// action is something the company does because of what was said. Its effect is recorded
// in the outcome and happens with the commit, or not at all. The names are in histories.
type action string

const (
	actionSave     action = "save_progress"         // remember that the person stopped here on purpose
	actionDates    action = "validate_dates"        // take back answers that contradict each other
	actionEstimate action = "calculate_entitlement" // what the law probably gives
)
