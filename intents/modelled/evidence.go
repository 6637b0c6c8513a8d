package modelled

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/classify"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// The most confidence in a value that only the model could read.
const (
	maxModelOnly   = 0.8
	maxOverturning = 0.6 // if it replaces an answer
)

// checkAnswer checks a proposed answer. The model says which words answer the question,
// and the offline engine reads them. The model's own reading counts only if the offline
// engine finds nothing, as in another language, and the words support it. The person is
// asked about an answer in a question, and before an answer is replaced by a guess or by
// words that say neither what they are about nor that something changes.
func (q *question) checkAnswer(ctx context.Context, m intents.Move, p proposal) (acceptedMove, bool) {
	slot := q.scene.Slot(p.Slot)
	if slot != nil && (slot.Kind == intents.SlotContact || !slot.TakesFreeText()) {
		m.Start, m.End = q.widen(slot.Kind, m.Start, m.End)
	}
	quote := q.text[m.Start:m.End]
	if slot == nil || cannotHold(slot, quote, q.scene.Clock) {
		return acceptedMove{}, false
	}
	offline, offlineOK := q.inContext(slot, m, p.Values)
	if !offlineOK {
		offline, offlineOK = q.offlineReading(ctx, quote, slot)
	}
	model, modelOK := q.modelReading(m, p, slot)
	answer := acceptedMove{Move: model}
	read := offlineOK && !(modelOK && q.isMorePrecise(offline, model))
	if read {
		offline.Start, offline.End, offline.Confidence, offline.By = m.Start, m.End, min(m.Confidence, offline.Confidence), intents.ByModel
		answer = acceptedMove{offline, slot.Kind != intents.SlotNumber && !slices.Equal(offline.Values, []string{quote})}
	}
	switch {
	case !offlineOK && !modelOK:
		return acceptedMove{}, false
	case slot.Kind == intents.SlotPerson && len(answer.Values) == 1 && len(words.Cut(answer.Values[0])) > maxNames:
		return acceptedMove{}, false
	case answer.Trouble == intents.NoTrouble && (q.isDoubtful(slot, answer.Move) || !q.isSupported(ctx, slot, answer.Move, read)):
		answer = acceptedMove{Move: answer.AskIfMeant()}
	}
	if apart := q.aloneFor(slot, intents.DaysApart); apart != nil && answer.Trouble == intents.SeveralDays {
		answer.Trouble = intents.DaysApart // all of them are meant, one request each
	}
	if alone := q.aloneFor(slot, answer.Trouble); alone != nil && answer.Why == "" {
		answer.Why = alone.Why // "That's about 12 months."
	}
	return answer, true
}

// aloneFor returns what the offline engine reads for a slot with the same trouble, or nil.
func (q *question) aloneFor(slot *intents.Slot, trouble intents.Trouble) *intents.Move {
	for i, m := range q.alone {
		offers := slices.ContainsFunc(m.Options, func(o intents.Meaning) bool { return o.Slot == slot.Name })
		if m.Do == command.Set && m.Trouble == trouble && (m.Slot == slot.Name || offers) {
			return &q.alone[i]
		}
	}
	return nil
}

// isDoubtful reports whether an answer is only asked about, or would replace another one by a
// guess or without a word about it.
func (q *question) isDoubtful(slot *intents.Slot, m intents.Move) bool {
	if q.foundAlone(command.Set, slot.Name) {
		return false
	}
	return replacesAnswer(slot, m) && (m.Confidence <= guessConfidence || !q.saysChange(slot)) || intents.OnlyAsks(q.text, m.Start, m.End)
}

// saysChange reports whether a message may replace the answer to a slot: the slot is open,
// or the message names it or says that something changes.
func (q *question) saysChange(slot *intents.Slot) bool {
	names := map[string]bool{}
	addNames(slot, names)
	tokens := words.Cut(q.text)
	return slot.Name == q.scene.Open || words.Retracts(words.Plain(q.text)) || slices.ContainsFunc(tokens, func(w words.Word) bool {
		return changeWords[w.Text] || names[w.Text] && len(w.Text) > 2 && !words.IsStopword(w.Text)
	})
}

// changeWords say that an answer changes.
var changeWords = lists.Set("change words")

const maxNames = 6

// isMorePrecise reports whether the model knows the day where our grammar found only the
// month: in another language, whose names of months may be like ours.
func (q *question) isMorePrecise(offline, model intents.Move) bool {
	if offline.Trouble != intents.VagueDay || len(model.Values) != 1 || !classify.IsForeign(q.text, words.Cut(q.text)) {
		return false
	}
	day, err := time.Parse(time.DateOnly, model.Values[0])
	return err == nil && !day.Before(offline.Days.First) && !day.After(offline.Days.Last)
}

// replacesAnswer reports whether a move would replace a different answer.
func replacesAnswer(slot *intents.Slot, m intents.Move) bool {
	return m.Do == command.Set && m.Trouble == intents.NoTrouble && slot.Answer != "" && !slices.Contains(m.Values, slot.Answer)
}

// modelReading returns the answer that the model read, if the words support it.
func (q *question) modelReading(m intents.Move, p proposal, slot *intents.Slot) (intents.Move, bool) {
	quote := q.text[m.Start:m.End]
	if !hasContent(quote) {
		return intents.Move{}, false
	}
	if p.Do == command.Unsure && slot.AllowsUnsure {
		p.Values = []string{intents.UnsureValue}
	}
	m.Do, m.Slot, m.Confidence = command.Set, slot.Name, min(m.Confidence, maxModelOnly)
	if slot.Answer != "" {
		m.Confidence = min(m.Confidence, maxOverturning)
	}
	for _, v := range p.Values {
		m.Values = append(m.Values, strings.TrimSpace(q.masks.unmask(v)))
	}
	if len(m.Values) == 0 || slices.ContainsFunc(m.Values, func(v string) bool { return !supports(quote, slot, v, q.scene.Clock) }) {
		return intents.Move{}, false
	}
	return normalize(m, slot)
}

// cannotHold reports whether words can't answer a slot at all.
func cannotHold(s *intents.Slot, quote string, c when.Clock) bool {
	switch s.Kind {
	case intents.SlotFile:
		return true
	case intents.SlotContact:
		return !strings.ContainsAny(quote, "@"+words.Digits)
	case intents.SlotChoice, intents.SlotChoices, intents.SlotPerson: // April may be a person, April 3 isn't
		return strings.ContainsAny(quote, words.Digits) && !s.OffersLengths() && coversDates(when.Find(quote, c), 0, len(quote))
	}
	return false
}

// inContext returns the answer that the offline engine found in the same words of the whole
// message, where it knows more than in the quotation: with a birth in June, "until Christmas"
// is the one after it.
func (q *question) inContext(slot *intents.Slot, m intents.Move, values []string) (intents.Move, bool) {
	for _, o := range q.alone {
		same := o.Do == command.Set && o.Slot == slot.Name && o.Trouble == intents.NoTrouble && o.Start < m.End && m.Start < o.End
		if within := m.Start <= o.Start && o.End <= m.End; same && (within || slices.Equal(o.Values, values)) {
			return o, true
		}
	}
	return intents.Move{}, false
}

// offlineReading returns the offline engine's answer to a slot in words. It reads them
// without an open question ("not June, July", "I work in Texas") and as the answer to this
// question ("15"). It tries the second first if the question is open.
func (q *question) offlineReading(ctx context.Context, quote string, slot *intents.Slot) (intents.Move, bool) {
	scene := q.scene
	scene.LastQuestion = ""
	for _, asked := range []bool{slot.Name == scene.Open, slot.Name != scene.Open} {
		if scene.Open = ""; asked {
			scene.Open = slot.Name
		}
		moves, err := q.offline.Understand(ctx, quote, scene)
		at := slices.IndexFunc(moves, func(m intents.Move) bool {
			return m.Do == command.Set && m.Slot == slot.Name && (m.Trouble == intents.NoTrouble || asked && m.Trouble != intents.NotUnderstood)
		})
		if err == nil && at >= 0 {
			return moves[at], true
		}
	}
	return intents.Move{}, false
}

// normalize makes several values fit the slot. If it takes only one, the person is asked.
func normalize(m intents.Move, slot *intents.Slot) (intents.Move, bool) {
	if slot.Kind == intents.SlotRange {
		return m, len(m.Values) == 2 && m.Values[0] <= m.Values[1]
	}
	slices.Sort(m.Values)
	m.Values = slices.Compact(m.Values)
	if slot.Kind == intents.SlotChoices {
		return m, true
	}
	if len(m.Values) > 1 {
		m.Trouble = intents.SeveralOptions
		if slot.Kind == intents.SlotDay {
			m.Trouble = intents.SeveralDays
		}
		for _, v := range m.Values {
			m.Options = append(m.Options, intents.Meaning{Slot: slot.Name, Values: []string{v}})
		}
		m.Values = nil
	}
	return m, len(m.Options) <= maxMeanings
}

// maxMeanings is how many possible meanings are worth asking about.
const maxMeanings = 5

// hasContent reports whether words contain more than stopwords.
func hasContent(quote string) bool {
	return slices.ContainsFunc(words.Cut(quote), func(w words.Word) bool { return len(w.Text) > 2 && !words.IsStopword(w.Text) })
}

// supports reports whether words can support a value that only the model read in them.
func supports(quote string, s *intents.Slot, value string, c when.Clock) bool {
	if value == intents.UnsureValue {
		return s.AllowsUnsure
	}
	switch s.Kind {
	case intents.SlotChoice, intents.SlotChoices:
		return slices.ContainsFunc(s.Options, func(o choose.Option) bool { return o.Value == value })
	case intents.SlotDay, intents.SlotRange:
		return isPlausibleDay(value, c) && !strings.ContainsAny(quote, words.Digits) // our grammar knows digits
	case intents.SlotNumber:
		n, err := strconv.ParseFloat(value, 64)
		return err == nil && n >= 0 && n <= maxNumber && !math.IsNaN(n) && !strings.ContainsAny(quote, words.Digits)
	case intents.SlotContact:
		return strings.Contains(quote, value) && strings.ContainsAny(value, "@"+words.Digits)
	case intents.SlotText, intents.SlotPerson:
		return value != "" && strings.Contains(quote, value)
	}
	return false
}

const maxNumber = 1000 // people don't spell out larger numbers

// isPlausibleDay reports whether a value is a day that leave could be about.
func isPlausibleDay(value string, c when.Clock) bool {
	const back, ahead = 100, 5 // years
	at, err := time.Parse(time.DateOnly, value)
	today := c.Today()
	return err == nil && at.After(today.AddDate(-back, 0, 0)) && at.Before(today.AddDate(ahead, 0, 0))
}
