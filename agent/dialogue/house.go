package dialogue

import (
	"cmp"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// house is everything that stays the same from turn to turn: the forms, the law, the
// declared conversation.
type house struct {
	wizards  *wizard.Library
	root     wizard.ID
	law      entitlement.Parameters
	contact  string
	journey  *journey.Journey
	pathways map[journey.PathwayID]pathway
	detours  map[agent.Verb]journey.PathwayID // which detour a verb belongs to
	zones    zones
	// similar finds those of several questions that ask the same as the first.
	similar func(question string, among []string) []knowledge.Match
	// wanted returns the questionnaire that words ask for; nil if there are none.
	wanted func(words string) agent.QuestionnaireID
}

// New returns an agent.
func New(c Config) *Agent {
	all := pathways()
	h := &house{
		wizards: c.Wizards, root: c.Root, law: c.Law, contact: cmp.Or(c.Contact, careContact),
		journey: declare(all), pathways: map[journey.PathwayID]pathway{}, detours: map[agent.Verb]journey.PathwayID{},
	}
	for _, p := range all {
		h.pathways[p.id] = p
		for _, do := range p.own() {
			if !p.main {
				h.detours[do] = p.id
			}
		}
	}
	if c.Policies != nil {
		h.similar = c.Policies.Similar
	}
	if c.Questionnaires != nil {
		h.wanted = c.Questionnaires.Wanted
	}
	return &Agent{
		store: c.Store, classifier: c.Classifier, policies: c.Policies, files: c.Files,
		questionnaires: c.Questionnaires, house: h,
	}
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
