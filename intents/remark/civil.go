package remark

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// WithoutCivilities blanks what a message wishes and apologizes for before it comes to the point: "I hope you're having
// a lovely Friday", "so sorry to trouble you right before the holidays". The days in it are nobody's leave. A message of
// nothing else stays as it is.
func WithoutCivilities(text string) string {
	const fewest = 3 // words that say something
	out := civilities.ReplaceAllStringFunc(text, func(said string) string { return strings.Repeat(" ", len(said)) })
	if out != text && len(words.Cut(out)) < fewest {
		return text
	}
	return out
}

var civilities = regexp.MustCompile(`(?i)` +
	`\b(?:i |we )?(?:really |do |just |sincerely )?hope (?:that )?(?:` +
	`(?:you|u|ya|you guys|everyone|everybody|y['’]?all)(?:['’]?re| are| is|['’]s)?(?: all)? (?:having|doing|well|good|enjoying|enjoyed|had|have|keeping|staying|feeling) ` + civilWords + `` +
	`|(?:you|u|everyone|everybody)(?:['’]?re| are| is) (?:all )?(?:well|good|ok|okay)\b` +
	`|your (?:\pL+ ){1,2}(?:is|was|has been|went|starts|started) ` + civilWords + `` +
	`|(?:all is|things are|this (?:message |note |email )?finds you) (?:well|good|great)\b` + `)` +
	`|\b(?:so |very |really |terribly )?(?:sorry|apologies|i apologize|forgive me) (?:for |to )(?:be |keep )?(?:trouble|troubling|bother|bothering|disturb|disturbing|bug|bugging|interrupt|interrupting|pester|pestering)(?: (?:you|u|ya|everyone))?(?: all| guys| again| yet again)?(?: with (?:this|that|it|a question|another question|one more question))?(?: (?:right |just |so |this |shortly )*(?:before|after|during|over|late|early|so close to|on (?:a|such))(?: (?:the|a|an|this|your|our|long|holiday|holidays|week|weekend|thanksgiving|christmas|new year['’]?s?|on|friday|monday|tuesday|wednesday|thursday|saturday|sunday|afternoon|morning|evening|night|day|lunch|break|busy|such|in|of|eve))*)?` +
	`|(?:^|[.!?,]\s*)happy (?:almost |early |belated )?(?:monday|tuesday|wednesday|thursday|friday|weekend|thanksgiving|holidays|new year|turkey day)(?: (?:to you|everyone|everybody|all|team|weekend))*\b`)

// civilWords are what somebody wishes: a day, and how it is to be.
const civilWords = `(?:(?:an?|the|your|this|so far|too|as well|very|really|great|good|nice|lovely|wonderful|amazing|fantastic|fun|relaxing|restful|safe|happy|long|short|pleasant|calm|quiet|productive|day|week|weekend|morning|afternoon|evening|night|time|holiday|holidays|break|thanksgiving|christmas|start|to|of|and|well|off|monday|tuesday|wednesday|thursday|friday|saturday|sunday|year|month|one)\b ?)+`
