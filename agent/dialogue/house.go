package dialogue

import (
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/handover"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/roster"
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
func (h *house) daysOf(r agent.Request) (first, last time.Time) {
	span := say.SpanOf(h.filedFacts(r))
	return span.Start, span.LastDay()
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

// lookup says what to read. The zero value needs nothing.
type lookup struct {
	conversation string           // in which a questionnaire may be under way
	closedSince  time.Time        // tickets that were answered or declined after it
	questions    []policyLookup   // to be answered from the policies
	version      *int             // of the form's answers
	answering    *agent.Answering // what a questionnaire is told
	hrTeam       bool             // who is in HR
	people       []string         // whom words name
	handover     handoverLookup
	leaves       bool // everything that the person asked for, and who they are in the company's file
	team         bool // with whom the person works
	teamLeaves   bool // and when those are away
	deskLookup
}

// deskLookup says what to read for HR's side.
type deskLookup struct {
	tickets    bool           // the open tickets
	requests   bool           // everyone's requests
	report     bool           // everyone's requests, also older ones
	front      bool           // what HR sees in the app's home
	cardAt     *agent.Receipt // what the card shows that a message is
	policies   bool           // all policies
	versionsOf *policyName    // all versions of a policy
	askedSince time.Time      // the questions people asked after it
	files      []agent.FileID // files that HR brought
	papers     []agent.FileID // files that an employee hands in
	document   agent.DocumentID
	employee   bool          // what the person asked for whose request HR works on, and who they are in the company's file
	deciders   deciderLookup // who may decide
	substitute string        // the words, or the button, in which somebody names a substitute
	toDecide   bool          // the requests that wait for the person, who isn't in HR
	subscribed bool          // who is told regularly who is away
}

// deciderLookup says whose deciders to read.
type deciderLookup struct {
	next    bool            // those of the request that a button names, or of the form
	revised agent.RequestID // those of a request of the person's, with any days
	overdue bool            // those of all requests that wait
}

// handoverLookup says what to read of handovers.
type handoverLookup struct {
	parts    agent.HandoverID // whose parts
	link     agent.HandoverID // for which a link is made
	files    agent.HandoverID // whose files are read again, with new ones
	added    []agent.FileID
	question string // asked of those that the person took over
	of       string // the person whose handovers are read, in words
	active   bool
	ended    time.Time // what has ended since, with the active ones
}

// policyLookup is a question and the move that it is for.
type policyLookup struct {
	move  agent.Move
	text  knowledge.Question
	whole string // all that was said with it, if that is more
}

// policyName names a policy by its id, or by its title.
type policyName struct {
	id    knowledge.PolicyID
	title string
}

// facts are what was looked up. What nobody asked for is empty.
type facts struct {
	desk.Records
	answers map[agent.Move]knowledge.Answer // by the move that asks
	active  agent.QuestionnaireID           // under way where the person writes
	closed  []agent.Ticket                  // since what waits was asked
	ticket  *agent.Ticket                   // whose card the thread is below
	request *agent.Request                  // whose card the thread is below
	reply   *agent.Reply                    // a questionnaire's
	learned journey.Values                  // the form's answers at a version; nil if it isn't known
	hrTeam  []agent.PersonRef               // whom the person can write to, themselves left out
	people  map[string]roster.Found         // whom words name, by the words
	leaving handover.Facts                  // of handovers
	leaves  ownLeaves
}

// teamFacts are with whom the person works, and when those are away.
type teamFacts struct {
	me *staff.Person // nil if the company's file doesn't have the person
	staff.Out
	failed bool // the directory didn't say who somebody is
	looked bool // when those are away was looked up
}
