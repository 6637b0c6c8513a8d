package remark

import (
	"regexp"
	"strings"
)

// WithoutOffered blanks the days of a message on which its author can be reached, or that they would give up if
// somebody asked: "happy to be reached by phone on the 21st", "if it's kinder to Sam I'd only take the 23rd". Nobody has
// asked, so no day changes. all reports whether that is everything.
func WithoutOffered(text string) (rest string, all bool) {
	blank := func(said string) string { return strings.Repeat(" ", len(said)) }
	rest = sentence.ReplaceAllStringFunc(text, func(said string) string {
		if offersIf.MatchString(said) && willing.MatchString(said) && !orders.MatchString(said) {
			return blank(said)
		}
		return said
	})
	rest = sentence.ReplaceAllStringFunc(rest, func(said string) string {
		if !named.MatchString(said) || orders.MatchString(said) || unreachable.MatchString(said) {
			return said
		}
		return reachable.ReplaceAllStringFunc(said, blank)
	})
	return rest, rest != text && strings.Trim(rest, " ,.;:!?–—-") == ""
}

var (
	sentence = regexp.MustCompile(`[^.;!?\n]+`)
	// offersIf matches what an offer depends on.
	offersIf = regexp.MustCompile(`(?i)\bif (?:you(?:['’]d)? (?:(?:really|all) )?(?:think|want|prefer|rather|need)|(?:it|that|this)(?:['’]s|['’]d be| is| would be| makes| helps| works out)?(?: (?:any|at all|really|much|a lot))? (?:better|easier|kinder|nicer|fairer|simpler|smoother|problem|issue|too much|tight|helps?|needed|necessary)|(?:it|that|this) (?:helps|causes|leaves|makes)|need(?:ed)? be|needed|necessary|required|(?:he|she|they|hr|sam|the team|my \pL+|anybody|anyone|somebody|\p{Lu}\pL+) (?:really )?(?:needs?|wants?|prefers?|would rather|['’]d rather|minds?|insists?|is short|are short)|(?:nobody|no one) else can)\b`)
	// willing matches that somebody would do something.
	willing = regexp.MustCompile(`(?i)\b(?:i(?:['’]d| would| could| can| might)?(?: also| always| then| happily)* (?:don['’]?t mind|do not mind|be (?:fine|ok|okay|happy|glad|willing)|could|can|come in|work|skip|give up|give back|move|shift|only take|just take|take only|drop|manage|live with|settle for)|wouldn['’]?t mind|don['’]?t mind|happy to|glad to|willing to|fine with|fine to|okay with|ok with|no problem)\b`)
	// orders matches that somebody wants a change now.
	orders = regexp.MustCompile(`(?i)\b(?:make it|change|(?:please|can you|could you|so|and|then|just) (?:move|drop|take|cut|remove|shift|push|start)|(?:drop|push|move|cancel|scrap|skip|remove) (?:it|that|this|the \pL+)|should be|instead of|i meant|set it|it['’]s the|surgery|appointment)\b`)
	// unreachable matches that somebody can't be reached.
	unreachable = regexp.MustCompile(`(?i)\b(?:can['’]?t|cannot|won['’]?t|not|unable to|never|no longer)\b`)
	named       = regexp.MustCompile(`(?i)\b(?:\d{1,2}(?:st|nd|rd|th)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|tomorrow|next week)\b`)
	// reachable matches the part of a sentence that says when somebody can be reached.
	reachable = regexp.MustCompile(`(?i)(?:^|,|–|—|\b(?:and|but|so|though)\b)[^,–—]*?\b(?:be reached|reach me|reachable|call me|phone me|ring me|text me|email me|ping me|message me|by phone|(?:take|answer|join|jump on|dial into|do) (?:a |any |the |my )?(?:calls?|e-?mails?|phone|slack|messages)|check (?:my |on |in on )?(?:e-?mails?|slack|messages|inbox)|have my (?:laptop|phone))\b[^–—]*?(?:$|,? (?:and|but) (?:i['’]?d|i|if|we)\b|, (?:then|off|out)\b)`)
)
