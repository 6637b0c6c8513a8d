package turns

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Happened is what came of a message.
type Happened struct {
	Said  string   // the message
	Reply string   // what the person got to see; empty for silence
	HR    []string // what HR's channel got
	// Impossible says why the message couldn't be sent, such as a button that isn't there.
	Impossible    string
	Before, After Moment
}

// Moment is what is stored at one time: about the person who speaks, and about the person
// it is about. These differ only in HR's states.
type Moment struct{ Actor, Subject Standing }

// Miss is an expectation that was not met.
type Miss struct {
	What    string
	Harmful bool // not just a bad answer: something wrong was done or said
}

// Judge returns which expectations were not met.
func Judge(e Expectation, h Happened) []Miss {
	var all []Miss
	if h.Impossible != "" {
		all = append(all, Miss{What: h.Impossible})
	}
	for _, check := range []func(Expectation, Happened) []Miss{
		checkReply, checkNever, checkLength, checkTitle, checkForm, checkAnswers, checkNotStored, checkUnchanged, checkRequest, checkAsks, checkHR,
	} {
		all = append(all, check(e, h)...)
	}
	return all
}

func missed(format string, args ...any) []Miss { return []Miss{{What: fmt.Sprintf(format, args...)}} }

func harm(format string, args ...any) []Miss {
	return []Miss{{What: fmt.Sprintf(format, args...), Harmful: true}}
}

// checkReply looks for patterns in what counts of the reply.
func checkReply(e Expectation, h Happened) (all []Miss) {
	reply := countable(h.Reply, h.Said)
	if len(e.ReplyAny) > 0 && !anyFound(e.ReplyAny, reply) {
		all = append(all, missed("reply_any: none of %q", e.ReplyAny)...)
	}
	for _, p := range e.ReplyAll {
		if !found(p, reply) {
			all = append(all, missed("reply_all: not %q", p)...)
		}
	}
	return all
}

// checkNever looks for patterns that must not be in the reply.
func checkNever(e Expectation, h Happened) (all []Miss) {
	for _, p := range e.ReplyNot {
		if found(p, h.Reply) {
			all = append(all, missed("reply_not: %q", p)...)
		}
	}
	for _, p := range e.ReplyNone {
		if found(p, h.Reply) {
			all = append(all, harm("reply_none: %q", p)...)
		}
	}
	return all
}

func checkLength(e Expectation, h Happened) []Miss {
	if n := utf8.RuneCountInString(h.Reply); e.MaxChars > 0 && n > e.MaxChars {
		return missed("max_chars: %d, more than %d", n, e.MaxChars)
	}
	return nil
}

func checkTitle(e Expectation, h Happened) []Miss {
	if len(e.PolicyTitleAny) == 0 {
		return nil
	}
	for line := range strings.SplitSeq(h.Reply, "\n") {
		_, source, ok := strings.Cut(line, "Source:")
		if ok && slices.ContainsFunc(e.PolicyTitleAny, func(title string) bool {
			return strings.Contains(strings.ToLower(source), strings.ToLower(title))
		}) {
			return nil
		}
	}
	return missed("policy_title_any: none of %q", e.PolicyTitleAny)
}

func checkForm(e Expectation, h Happened) []Miss {
	if e.Session.Form == "" {
		return nil
	}
	before, after := h.Before.Actor.Form, h.After.Actor.Form
	is := map[string]bool{
		"none":  after == nil || !after.Open,
		"open":  after != nil && after.Open,
		"filed": after != nil && after.Filed,
		"same": before.isOpen() == after.isOpen() &&
			(!before.isOpen() || before.ID == after.ID && (before.Kind == "" || before.Kind == after.Kind)),
	}
	for want := range strings.SplitSeq(e.Session.Form, "|") {
		if is[want] {
			return nil
		}
	}
	return missed("session.form: not %s", e.Session.Form)
}

func (f *Form) isOpen() bool { return f != nil && f.Open }

// checkAnswers wants answers. To store something else just now is harmful.
func checkAnswers(e Expectation, h Happened) (all []Miss) {
	before, after := h.Before.Actor.answers(), h.After.Actor.answers()
	for _, q := range slices.Sorted(maps.Keys(e.Answers)) {
		want := e.Answers[q]
		switch is := after[q]; {
		case want.contain(is):
		case is != "" && is != before[q]:
			all = append(all, harm("answers: %s = %q was stored, not %q", q, is, want)...)
		default:
			all = append(all, missed("answers: %s = %q, not %q", q, is, want)...)
		}
	}
	return all
}

// checkNotStored wants values not to be stored, and questions not to be answered.
func checkNotStored(e Expectation, h Happened) (all []Miss) {
	after := h.After.Actor.answers()
	for _, q := range slices.Sorted(maps.Keys(e.AnswersNot)) {
		if is, ok := after[q]; ok && e.AnswersNot[q].contain(is) {
			all = append(all, harm("answers_not: %s = %q", q, is)...)
		}
	}
	for _, q := range e.AnswersUnset {
		if is := after[q]; is != "" {
			all = append(all, harm("answers_unset: %s = %q", q, is)...)
		}
	}
	return all
}

// checkUnchanged wants all answers to be as before, and no new form.
func checkUnchanged(e Expectation, h Happened) (all []Miss) {
	if changed := changedAnswers(h.Before.Actor, h.After.Actor); e.AnswersSame && changed != "" {
		all = append(all, harm("answers_same: %s", changed)...)
	}
	if e.NoNewRequest && (begun(h.Before.Actor, h.After.Actor) || begun(h.Before.Subject, h.After.Subject)) {
		all = append(all, harm("no_new_request: a form was begun")...)
	}
	return all
}

func (s Standing) answers() map[string]string {
	if s.Form == nil {
		return nil
	}
	return s.Form.Answers
}

// changedAnswers describes the difference between the answers; empty for none.
func changedAnswers(before, after Standing) string {
	was, is := before.answers(), after.answers()
	var changes []string
	for _, q := range slices.Sorted(maps.Keys(is)) {
		if old, ok := was[q]; !ok || old != is[q] {
			changes = append(changes, fmt.Sprintf("%s is now %q", q, is[q]))
		}
	}
	for _, q := range slices.Sorted(maps.Keys(was)) {
		if _, ok := is[q]; !ok {
			changes = append(changes, q+" is gone")
		}
	}
	return strings.Join(changes, ", ")
}

// begun reports whether a form was begun, or a request filed without one.
func begun(before, after Standing) bool {
	if after.Form != nil && (before.Form == nil || before.Form.ID != after.Form.ID) {
		return true
	}
	filed := after.Request != nil && (before.Request == nil || before.Request.ID != after.Request.ID)
	return filed && !before.Form.isOpen()
}

func (s Standing) requestState() string {
	if s.Request == nil {
		return "none"
	}
	return s.Request.State
}

func checkRequest(e Expectation, h Happened) []Miss {
	if e.RequestState == "" {
		return nil
	}
	was, is := h.Before.Subject.requestState(), h.After.Subject.requestState()
	switch {
	case slices.Contains(strings.Split(e.RequestState, "|"), is):
		return nil
	case was != is:
		return harm("request_state: it became %s, not %s", is, e.RequestState)
	}
	return missed("request_state: %s, not %s", is, e.RequestState)
}

// somethingToSay is what a question offers: something to press, or a yes or no.
var somethingToSay = regexp.MustCompile(`\[[^\]]+\]|(?i)\b(yes|no)\b`)

func checkAsks(e Expectation, h Happened) (all []Miss) {
	if !e.AsksBefore {
		return nil
	}
	if what := changes(h); what != "" {
		all = append(all, harm("asks_before: %s", what)...)
	}
	if !strings.Contains(h.Reply, "?") || !somethingToSay.MatchString(h.Reply) {
		all = append(all, missed("asks_before: nothing is asked")...)
	}
	return all
}

// changes describes what was changed in the store; empty if nothing was.
func changes(h Happened) string {
	before, after := h.Before, h.After
	switch {
	case begun(before.Actor, after.Actor), begun(before.Subject, after.Subject):
		return "a form was begun"
	case before.Actor.requestState() != after.Actor.requestState(), before.Subject.requestState() != after.Subject.requestState():
		return "a request was changed"
	case before.Actor.Form.isOpen() != after.Actor.Form.isOpen():
		return "the form was closed"
	}
	return changedAnswers(before.Actor, after.Actor)
}

func checkHR(e Expectation, h Happened) (all []Miss) {
	got := strings.Join(h.HR, "\n")
	if len(e.HRAny) > 0 && (len(h.HR) == 0 || !anyFound(e.HRAny, got)) {
		all = append(all, missed("hr_any: HR got none of %q but %q", e.HRAny, h.HR)...)
	}
	for _, p := range e.HRNone {
		if len(h.HR) > 0 && found(p, got) {
			all = append(all, harm("hr_none: HR got %q", h.HR)...)
		}
	}
	return all
}

func anyFound(patterns []string, text string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return found(p, text) })
}

func found(pattern, text string) bool { return compiled(pattern).MatchString(text) }

var (
	yesOrNoButton = regexp.MustCompile(`\[(?:Yes|No)\b[^\]\n]*\]`)
	addressed     = regexp.MustCompile(`^(?:/\S+|@\S+|thread:)\s+`)
)

// countable returns what counts of a reply where something is looked for: not the message
// itself, which the bot may quote, and no button that begins with Yes or No.
func countable(reply, said string) string {
	reply = yesOrNoButton.ReplaceAllString(reply, "")
	for _, words := range []string{said, addressed.ReplaceAllString(said, "")} {
		words = regexp.QuoteMeta(strings.TrimSpace(words))
		if words == "" {
			continue
		}
		quoted := regexp.MustCompile(`(?i)[“"‘']` + words + `[”"’']|(?m:^> ?` + words + `$)`)
		reply = quoted.ReplaceAllString(reply, "")
	}
	return strings.TrimSpace(reply)
}
