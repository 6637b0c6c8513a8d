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
	if !wishesToWork.MatchString(said) && !supposes.MatchString(said) || noAccommodation.MatchString(said) || asksForDays.MatchString(said) {
		return false
	}
	if accommodates.MatchString(said) && ofHealth.MatchString(said) {
		return true
	}
	if ofHealth.MatchString(said) && (plainThing.MatchString(said) || lessOf.MatchString(said)) || lessOf.MatchString(said) && supposes.MatchString(said) {
		return true
	}
	return otherWayToWork.MatchString(said) || (s.has("remote") || s.near("works from", "elsewhere")) && !s.has("no remote") && ofHealth.MatchString(said)
}

// isInsteadOfLeave reports whether somebody wants another way to work and says that it isn't time off: "not time off,
// just a better desk".
func (s sentence) isInsteadOfLeave() bool {
	said := words.Join(s.tokens)
	instead := noTimeOff.ReplaceAllString(said, " ")
	return instead != said && (otherWayToWork.MatchString(instead) || lighterWork.MatchString(instead) || plainThing.MatchString(instead) || lessOf.MatchString(instead)) &&
		!noAccommodation.MatchString(instead) && !asksForDays.MatchString(instead)
}

var (
	// noTimeOff matches that no time off is wanted, but something else.
	noTimeOff = regexp.MustCompile(`\b(?:(?:i |im |we )?(?:dont|do not|am not|not) (?:really |even |actually )?(?:(?:need|want|needing|wanting|asking for|looking for|after|here for) )?(?:any |a |the )?(?:time off|leave|days off|medical leave|sick leave|pto|off work|time away)(?: (?:exactly|really|per se|as such|at all|yet|though|needed|itself))?|(?:no|without) (?:time off|leave|days off)(?: (?:needed|necessary|required|please|at all))?|(?:instead of|rather than) (?:time off|leave|going on leave|taking leave))\b`)
	// lighterWork matches work that is made easier.
	lighterWork = regexp.MustCompile(`\b(?:light(?:er)? duty|less (?:typing|lifting|standing|walking|screen time|travel|driving)|(?:sit|sitting) down more|shorter (?:days|shifts|hours)|fewer (?:hours|shifts)|no lifting|lifting|softer lights?|dimmer lights?|standing all day|(?:bigger|larger|second) (?:screen|monitor)|work from home|working from home)\b`)
	// lessOf matches work with less of what hurts, and supposes that somebody only supposes it would help.
	lessOf   = regexp.MustCompile(`\b(?:less (?:typing|lifting|standing|walking|bending|carrying|screen time|driving|stairs|climbing)|light(?:er)? duty|lighter (?:work|tasks|lifting|load)|fewer (?:stairs|steps)|no lifting|(?:somebody|someone|help|a hand) (?:else )?(?:to lift|to carry|lifting|with lifting|with the lifting|carrying))\b`)
	supposes = regexp.MustCompile(`\b(?:i guess|guess|i suppose|maybe|probably|perhaps|ideally|dunno|idk|would (?:help|do|work)|might (?:help|do|work)|whatever)\b`)
	// plainThing matches a thing that makes work easier, where it is said that it is for one's health.
	plainThing   = regexp.MustCompile(`\b(?:an?|another|some|one of those|my own|the|bigger|softer|higher|lower) (?:\w+ )?(?:stool|chair|desk|mat|foot ?rest|cart|hand ?truck|dolly|headset|headphones|monitor|screen|keyboard|mouse|brace|lamp|parking spot|place to sit|seat)\b|\b(?:sit|sitting) (?:down )?(?:at my|on the line|between|during|while|sometimes|every|more|for)\b|\bdesk (?:stuff|work|duty|duties|job)\b|\b(?:different|another|other|lighter) (?:tasks?|job|station|duties|shift|post|role|work)\b`)
	wishesToWork = regexp.MustCompile(`\b(?:need|needs|want|get|have|ask|request|can|could|may|would|like|possible|allowed|give|who|how|where)\b`)
	accommodates = regexp.MustCompile(`\bac+om+odat\w+\b`)
	// asksForDays matches that time off is asked for, which comes first, or that it is about a trip.
	asksForDays = regexp.MustCompile(`\b(?:off|pto|vacation|leave|weeks|dates|hotels?|airbnb|trip|travel|flights?)\b`)
	// noAccommodation matches that nobody needs one: "there aren't any special accommodations needed".
	noAccommodation = regexp.MustCompile(`\b(?:no|not|dont|doesnt|didnt|shouldnt|wont|wouldnt|arent|isnt|without|nobody|none)(?: \w+){0,4} (?:ac+om+odations?|desk|chair|keyboard|breaks|parking|stool)\b`)
	otherWayToWork  = regexp.MustCompile(`\b(?:(?:sit ?stand|sit to stand|standing|stand up|adjustable|ergonomic|special|different|better|height adjustable) (?:desk|chair|keyboard|mouse|stool|monitor|set ?up|workstation)|ergonomic \w+|footrest|wrist rest|(?:reasonable|workplace|work|job|medical|disability|ada|pregnancy|religious|special) ac+om+odations?|(?:extra|more|longer|additional|bathroom) breaks|(?:closer|accessible|handicap|disabled) parking|quiet(?:er)? (?:room|space|desk)|screen reader|lifting help|help with lifting|no heavy lifting)\b`)
	ofHealth        = regexp.MustCompile(`\b(?:back|knee|leg|foot|ankle|wrist|arm|hand|hip|shoulder|neck|eye|migraines?|surgery|operation|heals?|healing|recover\w*|injur\w*|pregnan\w*|doctor|dr|pain|chemo|treatment|disability|disabled|condition|cast|crutches|broken?|sprain\w*|contagious|immune|anxiety|flare)\b`)
)
