package circumstance

import (
	"regexp"
	"slices"

	"github.com/leaveway/leaveway/intents/words"
)

// saysMy reports whether what the sentence is about is its author's: "my holidays" are their vacation.
func (s sentence) saysMy() bool {
	return slices.ContainsFunc(s.tokens, func(w words.Word) bool { return w.Text == "my" })
}

// isAccommodation reports whether somebody wishes for another way to work, because of their health: a desk, more
// breaks, or working from home until something has healed. The policies say more of light duty.
func (s sentence) isAccommodation() bool {
	said := words.Join(s.tokens)
	if !wishesToWork.MatchString(said) || noAccommodation.MatchString(said) || asksForDays.MatchString(said) {
		return false
	}
	if accommodates.MatchString(said) && ofHealth.MatchString(said) {
		return true
	}
	return otherWayToWork.MatchString(said) || (s.has("remote") || s.near("works from", "elsewhere")) && !s.has("no remote") && ofHealth.MatchString(said)
}

var (
	wishesToWork = regexp.MustCompile(`\b(?:need|needs|want|get|have|ask|request|can|could|may|would|like|possible|allowed|give|who|how|where)\b`)
	accommodates = regexp.MustCompile(`\bac+om+odat\w+\b`)
	// asksForDays matches that time off is asked for, which comes first, or that it is about a trip.
	asksForDays = regexp.MustCompile(`\b(?:off|pto|vacation|leave|weeks|dates|hotels?|airbnb|trip|travel|flights?)\b`)
	// noAccommodation matches that nobody needs one: "there aren't any special accommodations needed".
	noAccommodation = regexp.MustCompile(`\b(?:no|not|dont|doesnt|didnt|shouldnt|wont|wouldnt|arent|isnt|without|nobody|none)(?: \w+){0,4} (?:ac+om+odations?|desk|chair|keyboard|breaks|parking|stool)\b`)
	otherWayToWork  = regexp.MustCompile(`\b(?:(?:sit ?stand|sit to stand|standing|stand up|adjustable|ergonomic|special|different|better|height adjustable) (?:desk|chair|keyboard|mouse|stool|monitor|set ?up|workstation)|ergonomic \w+|footrest|wrist rest|(?:reasonable|workplace|work|job|medical|disability|ada|pregnancy|religious|special) ac+om+odations?|(?:extra|more|longer|additional|bathroom) breaks|(?:closer|accessible|handicap|disabled) parking|quiet(?:er)? (?:room|space|desk)|screen reader|lifting help|help with lifting|no heavy lifting)\b`)
	ofHealth        = regexp.MustCompile(`\b(?:back|knee|leg|foot|ankle|wrist|arm|hand|hip|shoulder|neck|eye|migraines?|surgery|operation|heals?|healing|recover\w*|injur\w*|pregnan\w*|doctor|dr|pain|chemo|treatment|disability|disabled|condition|cast|crutches|broken?|sprain\w*|contagious|immune|anxiety|flare)\b`)
)
