package read

import (
	"slices"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// clause is one simple condition: its subject, and what it says about it.
type clause struct {
	p       *conditions
	chunks  []chunk
	negated bool
	noun    bool // it describes people: "contractors", "people in Texas"
}

// simple reads a simple condition from chunks without connectives.
func (p *conditions) simple(chunks []chunk, noun bool) (tree.Node, *Refusal) {
	c := clause{p: p, noun: noun}
	for i, ch := range chunks {
		if ch.roles.hasMore(vagueWord) && len(ch.names) == 0 && i > 0 && chunks[i-1].kind == quantityChunk && chunks[i-1].qty.unit != tree.NoUnit {
			continue // "4 weeks long"
		}
		if i == len(chunks)-1 && i > 0 && p.isWord(ch, "too") {
			continue // "is coming, too"
		}
		isNo := ch.roles.hasAny(noWord|notWord) && !c.isValue(chunks, i) || p.deniesSubject(chunks, i) || p.deniesAnswer(chunks, i)
		if isNo {
			if c.negated {
				return nil, Refuse(Ambiguous, p.words(chunks), "“%s” says no twice. What does it mean?", p.words(chunks))
			}
			if p.isWord(ch, "without") && len(p.form.options(regionOf(chunks[:i]), nil)) > 0 && len(p.form.bestQuestions(regionOf(append(slices.Clone(chunks[:i]), chunks[i+1:]...)), nil)) > 0 {
				return nil, Refuse(Ambiguous, p.words(chunks), "Does “%s” name people who lack something, or one question? Write “and” between what they are and what they lack.", p.words(chunks))
			}
			c.negated = true
			continue
		}
		if ch.roles.hasAny(neitherWord) && i > 0 && !c.negated {
			c.negated = true // "includes neither A nor B"
			continue
		}
		c.chunks = append(c.chunks, ch)
	}
	if c.negated && len(chunks) > 1 && chunks[len(chunks)-1].roles.hasAny(notWord) && !chunks[len(chunks)-1].isName() {
		return nil, Refuse(Ambiguous, p.words(chunks), "What does “%s” deny?", p.words(chunks))
	}
	c.countNames(false)
	if v, ok := regionOf(c.chunks).vague(); ok {
		return nil, Refuse(Vague, p.words([]chunk{v}), "How much is “%s”? Write a number, a length or a date.", p.words([]chunk{v}))
	}
	n, wrong := c.read()
	if wrong != nil && c.countNames(true) {
		n, wrong = c.read()
	}
	if wrong != nil && c.countUnits() {
		n, wrong = c.read()
	}
	if wrong != nil {
		return nil, wrong
	}
	if c.negated {
		n = tree.Negate(n)
	}
	return n, nil
}

// deniesSubject reports whether chunk i denies a whole statement: "there's nobody to stand in".
func (p *conditions) deniesSubject(chunks []chunk, i int) bool {
	if p.isWord(chunks[i], "nothing") && !chunks[i].isName() {
		return slices.ContainsFunc(chunks[i:], func(c chunk) bool { return c.roles.hasAny(answeredWord) })
	}
	return p.isWord(chunks[i], "nobody") && !chunks[i].isName() && (i+1 == len(chunks) || !chunks[i+1].roles.hasAny(whoWord))
}

// deniesAnswer reports whether chunk i denies the answer behind it: "people outside Germany".
func (p *conditions) deniesAnswer(chunks []chunk, i int) bool {
	if !p.isWord(chunks[i], "outside") || chunks[i].isName() || p.form.known["outside"] {
		return false
	}
	for i++; i < len(chunks) && (chunks[i].roles.hasAny(ofWord) || chunks[i].roles.hasMore(detWord)); i++ {
	}
	return i < len(chunks) && namesOption(chunks[i])
}

// countUnits reads "30 days away" as a length where the form has a question
// called “Days away”. It reports whether that makes a difference.
func (c *clause) countUnits() bool {
	i := c.findKind(quantityChunk)
	if i < 0 || i+1 >= len(c.chunks) || c.chunks[i].qty.unit != tree.NoUnit || c.chunks[i+1].to-c.chunks[i+1].from < 2 {
		return false
	}
	name := c.chunks[i+1]
	u, ok := unitWords[stem(c.p.tokens[name.from].low)]
	if !ok {
		return false
	}
	rest := c.p.form.chunk(c.p.tokens[name.from+1 : name.to])
	for k := range rest {
		rest[k].from += name.from + 1
		rest[k].to += name.from + 1
	}
	amount := c.chunks[i]
	amount.qty.unit, amount.qty.n, amount.to = u.unit, amount.qty.n*u.times, name.from+1
	c.chunks = append(append(append(slices.Clone(c.chunks[:i]), amount), rest...), c.chunks[i+2:]...)
	return true
}

// countNames turns names such as "12 weeks" into amounts where the words around
// them measure something, or everywhere. It reports whether there are any.
func (c *clause) countNames(everywhere bool) bool {
	some := false
	for i := range c.chunks {
		ch := &c.chunks[i]
		if !ch.counts || ch.kind != wordChunk {
			continue
		}
		measures := i > 0 && c.chunks[i-1].roles.hasAny(moreWord|leastWord|lessWord|mostWord|nextWord|lastWord) ||
			i+1 < len(c.chunks) && c.chunks[i+1].roles.hasAny(agoWord|fromNow|beforeWord|afterWord|laterWord)
		if everywhere || measures {
			ch.kind, ch.names, some = quantityChunk, nil, true
		}
	}
	return some
}

// isValue reports whether "no" is an answer: "the certificate is no".
func (c *clause) isValue(chunks []chunk, i int) bool {
	return chunks[i].roles.hasAny(noWord) && len(chunks[i].names) > 0 && i > 0 && i == len(chunks)-1 && chunks[i-1].roles.hasAny(beWord|onlyWord)
}

func (c *clause) find(want class) int {
	return slices.IndexFunc(c.chunks, func(ch chunk) bool {
		return ch.roles.hasAny(want) && len(ch.names) == 0
	})
}

func (c *clause) findKind(kinds ...chunkKind) int {
	return slices.IndexFunc(c.chunks, func(ch chunk) bool { return slices.Contains(kinds, ch.kind) })
}

// withoutChunks returns the clause's words without the chunks from i to j.
func (c *clause) withoutChunks(i, j int) region {
	return regionOf(append(slices.Clone(c.chunks[:i]), c.chunks[j:]...))
}

// namedNumbers turns a number that is part of what a question asks into words, next to
// another number: "1,250 hours have been worked in the last 12 months".
func namedNumbers(c *clause) {
	var numbers []int
	for i, ch := range c.chunks {
		if ch.kind == quantityChunk {
			numbers = append(numbers, i)
		}
	}
	if len(numbers) != 2 {
		return
	}
	for _, i := range numbers {
		ch := c.chunks[i]
		inName := i > 0 && c.chunks[i-1].roles.hasAny(lastWord|nextWord|ofWord|withinWord) && slices.ContainsFunc(c.p.form.Questions, func(q *tree.Question) bool {
			return !slices.ContainsFunc(ch.stems, func(s string) bool { return !q.Core[s] && !q.Text[s] })
		})
		if inName {
			c.chunks[i].kind = wordChunk
			return
		}
	}
}

// read tries each kind of statement.
func (c *clause) read() (tree.Node, *Refusal) {
	namedNumbers(c)
	if i := c.find(unsureWord); i >= 0 {
		return c.unsure(i)
	}
	if i := slices.IndexFunc(c.chunks, func(ch chunk) bool { return ch.roles.hasMore(knownWord) && len(ch.names) == 0 }); i >= 0 {
		return c.known(i)
	}
	for _, kind := range []func() (tree.Node, *Refusal, bool){c.byDays, c.byAmount, c.byText, c.byPresence, c.byQuestions} {
		if n, wrong, ok := kind(); ok {
			return n, wrong
		}
	}
	return c.membership()
}

// unsure reads "they don't know X" and "X is not sure".
func (c *clause) unsure(i int) (tree.Node, *Refusal) {
	q, wrong := c.subject(regionOf(slices.DeleteFunc(slices.Delete(slices.Clone(c.chunks), i, i+1), func(ch chunk) bool {
		return (ch.roles.hasAny(answeredWord) || ch.roles.hasMore(questionNoun)) && !ch.isName()
	})), nil)
	if wrong != nil {
		return nil, wrong
	}
	if !q.AllowUnsure {
		return nil, Refuse(Contradiction, c.all(), "“%s” can't be answered with “Not sure”. What should the rule depend on?", q.Label)
	}
	return tree.Unsure{Q: q}, nil
}

// known reads "X is known". While "Not sure" is an answer, "unknown" can mean
// that or no answer at all.
func (c *clause) known(i int) (tree.Node, *Refusal) {
	isUnknown := c.chunks[i].stems[0] == stem("unknown")
	q, wrong := c.subject(c.withoutChunks(i, i+1), nil)
	if wrong != nil {
		return nil, wrong
	}
	if q.AllowUnsure && isUnknown != c.negated {
		return nil, Refuse(Ambiguous, c.all(), "Does “%s” mean “Not sure”, or that “%s” isn't answered?", c.all(), q.Label)
	}
	if isUnknown {
		return tree.Not{Node: tree.Answered{Q: q}}, nil
	}
	return tree.Answered{Q: q}, nil
}

func (c *clause) all() string { return c.p.words(c.chunks) }

// byText reads "contains the word …".
func (c *clause) byText() (tree.Node, *Refusal, bool) {
	i := c.findKind(quoteChunk)
	if i < 0 {
		return nil, nil, false
	}
	r := c.withoutChunks(i, i+1)
	isText := func(q *tree.Question) bool { return q.Kind == wizard.TextKind }
	quote := c.chunks[i]
	text := c.p.tokens[quote.from].text
	verb := c.find(includesWord)
	if verb >= 0 || c.find(wordWord) >= 0 {
		c.chunks = slices.DeleteFunc(slices.Clone(c.chunks), func(ch chunk) bool { return ch.roles.hasAny(includesWord|wordWord) && len(ch.names) == 0 })
		r = regionOf(slices.DeleteFunc(slices.Clone(c.chunks), func(ch chunk) bool { return ch.kind == quoteChunk }))
		if list := c.p.form.bestQuestions(r, isText); len(list) > 0 || r.empty() {
			q, wrong := c.subject(r, isText)
			return tree.TextHas{Q: q, Word: text}, wrong, true
		}
	}
	if len(quote.names) > 0 {
		return nil, nil, false
	}
	q, wrong := c.subject(r, nil)
	if wrong != nil {
		return nil, wrong, true
	}
	switch q.Kind {
	case wizard.TextKind, wizard.PersonKind, wizard.EmailKind, wizard.PhoneKind:
		if q.Kind == wizard.TextKind && slices.ContainsFunc(c.chunks, func(ch chunk) bool { return c.p.isWord(ch, "say", "says", "said") }) {
			return nil, Refuse(Ambiguous, c.all(), "Is “%s” the whole text of “%s”, or one of its words? Write “is” or “contains the word”.", text, q.Label), true
		}
		return tree.TextIs{Q: q, Text: text}, nil, true
	case wizard.ChoiceKind, wizard.ChoicesKind:
		return nil, c.unknownOption(q, text), true
	}
	return nil, c.wrongType(q, "“"+text+"”"), true
}

func (c *clause) unknownOption(q *tree.Question, text string) *Refusal {
	return Refuse(UnknownTag, text, "“%s” has no option “%s”. It can be %s.", q.Label, text, List(q.Options, optionName, "or"))
}

func (c *clause) wrongType(q *tree.Question, with string) *Refusal {
	return Refuse(WrongType, c.all(), "“%s” is %s and can't be compared with %s. What do you mean?", q.Label, kindNames[q.Kind], with)
}

var kindNames = map[wizard.Kind]string{
	wizard.TextKind: "a text", wizard.NumberKind: "a number", wizard.DayKind: "a date", wizard.RangeKind: "a period", wizard.ChoiceKind: "a choice",
	wizard.ChoicesKind: "a list of choices", wizard.EmailKind: "an email address", wizard.PhoneKind: "a phone number", wizard.PersonKind: "a person", wizard.FilesKind: "files",
}

// byPresence reads "is answered" and "is missing".
func (c *clause) byPresence() (tree.Node, *Refusal, bool) {
	i := c.find(missingWord)
	missing := i >= 0
	if !missing {
		i = c.find(answeredWord)
	}
	if i < 0 {
		i = slices.IndexFunc(c.chunks, func(ch chunk) bool { return ch.roles.hasAny(answeredWord) && !namesOption(ch) })
	}
	if i < 0 {
		return nil, nil, false
	}
	r := c.withoutChunks(i, i+1)
	if !missing && len(c.p.form.options(r, nil)) > 0 && len(c.p.form.bestQuestions(r, nil)) == 0 {
		c.chunks = slices.Delete(slices.Clone(c.chunks), i, i+1)
		return nil, nil, false // "Yes is chosen"
	}
	q, wrong := given(c, r, c.chunks[i])
	if wrong != nil {
		return nil, wrong, true
	}
	exact := []string{"answer", "fill", "unanswer", "blank", "empty", "complet", "skip"}
	plain := slices.ContainsFunc(c.chunks[i].stems, func(s string) bool { return slices.Contains(exact, s) })
	if q.IsYesNo() && !plain && r.tag() == nil {
		return nil, Refuse(Ambiguous, c.all(), "Does “%s” mean that “%s” is answered, or that the answer is Yes or No?", c.all(), q.Label), true
	}
	if missing {
		return tree.Not{Node: tree.Answered{Q: q}}, nil, true
	}
	return tree.Answered{Q: q}, nil, true
}

// given finds the question whose answer is present or not. Sometimes only its verb names it:
// "nothing is attached", where people are asked to attach something.
func given(c *clause, r region, verb chunk) (*tree.Question, *Refusal) {
	if r.empty() && c.p.last == nil && c.p.hint == nil && len(verb.stems) == 1 {
		asked := slices.DeleteFunc(slices.Clone(c.p.form.Questions), func(q *tree.Question) bool {
			return !q.Core[verb.stems[0]] && !q.Text[verb.stems[0]]
		})
		if len(asked) == 1 {
			c.p.last = asked[0]
			return asked[0], nil
		}
	}
	return c.subject(r, nil)
}

// byQuestions compares two questions: "wanted hours are lower than current
// hours".
func (c *clause) byQuestions() (tree.Node, *Refusal, bool) {
	i := c.find(moreWord | leastWord | lessWord | mostWord)
	if i < 0 {
		if i = c.find(exactlyWord | onWord); i >= 0 && (c.findKind(quantityChunk, quoteChunk) >= 0 || c.chunks[i].to-c.chunks[i].from < 2 && !c.p.isWord(c.chunks[i], "equals", "equal")) {
			i = -1
		}
	}
	if i < 0 || i == 0 || i == len(c.chunks)-1 {
		return nil, nil, false
	}
	isNumber := func(q *tree.Question) bool { return q.Kind == wizard.NumberKind }
	left, right := regionOf(c.chunks[:i]), regionOf(c.chunks[i+1:])
	if right.empty() {
		return nil, nil, false
	}
	if c.chunks[i].roles.hasAny(exactlyWord|onWord) && (len(c.p.form.bestQuestions(left, isNumber)) != 1 || len(c.p.form.bestQuestions(right, isNumber)) != 1) {
		return nil, nil, false
	}
	b, wrong := c.subject(right, isNumber)
	if wrong != nil {
		return nil, wrong, true
	}
	a, wrong := c.subject(left, isNumber)
	if wrong != nil {
		return nil, wrong, true
	}
	if !isNumber(a) || !isNumber(b) {
		return nil, c.wrongType(a, "“"+b.Label+"”"), true
	}
	if a.Unit != b.Unit && a.Unit != tree.NoUnit && b.Unit != tree.NoUnit {
		return nil, Refuse(WrongType, c.all(), "“%s” counts %s and “%s” counts %s. How do you compare them?", a.Label, a.Unit.Plural(), b.Label, b.Unit.Plural()), true
	}
	return tree.CompareNumbers{Left: tree.Amount{Q: a}, Op: c.operator(i), Right: tree.Amount{Q: b}}, nil, true
}

func (c *clause) operator(i int) string {
	switch r := c.chunks[i].roles; {
	case r.hasAny(moreWord):
		return ">"
	case r.hasAny(leastWord):
		return ">="
	case r.hasAny(lessWord):
		return "<"
	case r.hasAny(mostWord):
		return "<="
	}
	return "=="
}
