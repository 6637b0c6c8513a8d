package read

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// chunk is a word, a phrase, a name, a number with its unit or a day.
type chunk struct {
	kind   chunkKind
	roles  roles
	names  []name // what it may name in full
	stems  []string
	sign   string
	qty    quantity
	day    time.Time
	until  time.Time // of a range of days
	month  int       // of a day without a year, 1 to 12
	counts bool      // the name is also an amount in qty: "12 weeks"
	from   int       // tokens of the sentence
	to     int
	typo   bool // a misspelling that nothing is close to
}

type chunkKind int

const (
	wordChunk chunkKind = iota
	signChunk
	quantityChunk
	dayChunk      // June 1, 2027
	monthChunk    // June, or June 2027 with the year in qty
	weekdayChunk  // Monday
	yearChunk     // 2027, after "in"
	quoteChunk    // "union"
	tagChunk      // a tag
	yearlessChunk // June 1
	rangeOfDays   // between June 1 and June 14, 2027
)

// quantity is a number with its limits and its unit.
type quantity struct {
	op   string // ">", ">=", "<", "<=", "==", "between", or "" for a bare number
	n    float64
	hi   float64 // of between
	unit tree.Unit
}

// chunker divides the tokens of a sentence into chunks.
type chunker struct {
	form   *Form
	tokens []token
	out    []chunk
}

func (f *Form) chunk(tokens []token) []chunk {
	c := chunker{form: f, tokens: tokens, out: make([]chunk, 0, len(tokens))}
	for i := 0; i < len(tokens); {
		i = c.next(i)
	}
	return joinDays(tokens, c.form.colons(codes(c.out)))
}

// next adds the chunk that starts at token i and returns where it ends.
func (c *chunker) next(i int) int {
	t := c.tokens[i]
	switch t.kind {
	case lineToken:
		return i + 1
	case quoteToken:
		return c.quote(i)
	case tagToken:
		c.add(chunk{kind: tagChunk, names: c.form.tagNames(t.text)}, i, i+1)
		return i + 1
	case dayToken:
		if day, err := time.Parse(time.DateOnly, t.text); err == nil {
			c.add(chunk{kind: dayChunk, day: day}, i, i+1)
		} else {
			c.add(chunk{kind: wordChunk, stems: []string{t.low}, typo: true}, i, i+1)
		}
		return i + 1
	}
	if t.text == "-" && i > 0 && i+1 < len(c.tokens) && c.tokens[i-1].kind == wordToken && c.tokens[i+1].kind == wordToken && c.tokens[i-1].end == t.at && t.end == c.tokens[i+1].at {
		return i + 1 // "part-timers"
	}
	if n := c.date(i); n > 0 {
		return i + n
	}
	named, targets := c.form.match(c.tokens[i:])
	inLexicon, r := english.match(c.tokens[i:])
	before, limited := len(c.out), c.followsLimit()
	if n := c.quantity(i); n > max(inLexicon, named) || n > named && n == inLexicon && limited {
		return i + n
	}
	c.out = c.out[:before]
	if t.kind == signToken && named == 0 {
		return c.signs(i, inLexicon, r)
	}
	return c.words(i, named, targets, inLexicon, r)
}

// followsLimit reports whether the chunk before is "more than" or the like, behind which
// "one" is a number.
func (c *chunker) followsLimit() bool {
	return len(c.out) > 0 && len(c.out[len(c.out)-1].names) == 0 && c.out[len(c.out)-1].roles.hasAny(moreWord|leastWord|lessWord|mostWord|exactlyWord)
}

// words adds a name, a phrase of the language, or a single word.
func (c *chunker) words(i, named int, targets []name, inLexicon int, r roles) int {
	if r.hasAny(orMore|orLess) && i+inLexicon < len(c.tokens) {
		switch next := c.tokens[i+inLexicon]; {
		case c.tokens[i].low == "or" && next.low == "than":
			inLexicon, r = 1, roles{a: orWord} // "or more than 38" is a further limit
		case c.tokens[i].low == "and" && (next.kind == numberToken || next.low == "than"):
			inLexicon, r = 1, roles{a: andWord} // "and above 80"
		}
	}
	if r.hasAny(elseWord) && inLexicon == named && strings.HasSuffix(c.tokens[i].low, "s") && !c.form.plural(targets) {
		named, targets = 0, nil // "Others: Review", where one question has the option “Other”
	}
	if inLexicon > named || named == 0 && inLexicon > 0 {
		out := chunk{roles: r}
		if named > 0 {
			out.names = nil
		}
		c.add(out, i, i+inLexicon)
		return i + inLexicon
	}
	if named > 0 {
		out := chunk{names: c.inThisCase(targets, i, inLexicon == named && named == 1 && r.hasAny(^fillWord&^peopleWord&^todayWord))}
		if inLexicon == named {
			out.roles = r
		}
		out.qty, out.counts = c.alsoQuantity(i, named)
		c.add(out, i, i+named)
		return i + named
	}
	c.add(chunk{typo: !c.form.known[c.tokens[i].low] && !c.form.known[stem(c.tokens[i].low)]}, i, i+1)
	return i + 1
}

// plural reports whether a name is written in the plural in the form.
func (f *Form) plural(targets []name) bool {
	return slices.ContainsFunc(targets, func(n name) bool {
		o, ok := n.target.(*tree.Option)
		return ok && strings.HasSuffix(strings.ToLower(o.Label), "s")
	})
}

// inThisCase drops names that are also words of the language, such as OR, unless
// they are written as the form writes them.
func (c *chunker) inThisCase(targets []name, i int, isWord bool) []name {
	if !isWord {
		return targets
	}
	var out []name
	for _, n := range targets {
		if n.exact == "" || n.exact == c.tokens[i].text || !strings.EqualFold(n.exact, c.tokens[i].low) || !isShortCode(n.exact) {
			out = append(out, n)
		}
	}
	return out
}

// isShortCode reports whether a name is a code in capitals, such as OR.
func isShortCode(s string) bool { return len(s) <= 3 && strings.ToUpper(s) == s }

// isDoers reports whether a word names people by what they do: "volunteers".
func isDoers(w string) bool {
	one, plural := strings.CutSuffix(w, "s")
	return plural && slices.ContainsFunc([]string{"er", "or", "ant", "ent", "ist", "ee"}, func(end string) bool { return strings.HasSuffix(one, end) })
}

func (c *chunker) add(out chunk, from, to int) {
	out.from, out.to = from, to
	for _, t := range c.tokens[from:to] {
		if t.kind == wordToken || t.kind == numberToken {
			out.stems = append(out.stems, stem(t.low))
		}
	}
	if len(out.stems) == 1 && c.form.acts[out.stems[0]] && isDoers(c.tokens[from].low) && !out.isName() && out.roles.isNone() {
		out.roles.a |= peopleWord // "front desk volunteers"
	}
	if out.roles.hasMore(questionNoun) && len(out.stems) == 1 && inOneLabel(c.form, out.stems[0]) {
		out.roles.b &^= questionNoun // "the value", in a form with a question “Value of the car”
	}
	if c.form.noun != "" && len(out.stems) == 1 && out.stems[0] == c.form.noun && !out.isName() {
		out.roles.a |= peopleWord // "trips longer than two weeks"
		out.roles.b |= formNoun
	}
	c.out = append(c.out, out)
}

// inOneLabel reports whether a word is in the name of a single question.
func inOneLabel(f *Form, word string) bool {
	found := 0
	for _, q := range f.Questions {
		if q.Core[word] {
			found++
		}
	}
	return found == 1
}

func (c *chunker) quote(i int) int {
	out := chunk{kind: quoteChunk}
	inner := tokenize(c.tokens[i].text)
	if len(inner) > 0 {
		if n, r := english.match(inner); n == len(inner) && r.hasAny(unsureWord) {
			c.add(chunk{roles: roles{a: unsureWord}}, i, i+1) // "answered with 'not sure'"
			return i + 1
		}
		if n, targets := c.form.match(inner); n == len(inner) {
			out.names = targets
		}
	}
	c.add(out, i, i+1)
	last := &c.out[len(c.out)-1]
	for _, t := range inner {
		if t.kind == wordToken || t.kind == numberToken {
			last.stems = append(last.stems, stem(t.low))
		}
	}
	return i + 1
}

func (c *chunker) signs(i, inLexicon int, r roles) int {
	if inLexicon > 0 {
		c.add(chunk{roles: r}, i, i+inLexicon)
		return i + inLexicon
	}
	out := chunk{kind: signChunk, sign: c.tokens[i].text}
	switch out.sign {
	case "+", "&&":
		out = chunk{roles: roles{a: andWord}}
	case "/", "||", "|":
		out = chunk{roles: roles{a: orWord}}
	case "=", "==":
		out = chunk{roles: roles{a: beWord}}
	case "!=", "<>":
		out = chunk{roles: roles{a: differsWord}}
	case ">":
		out = chunk{roles: roles{a: moreWord}}
	case ">=":
		out = chunk{roles: roles{a: leastWord}}
	case "<":
		out = chunk{roles: roles{a: lessWord}}
	case "<=":
		out = chunk{roles: roles{a: mostWord}}
	}
	c.add(out, i, i+1)
	return i + 1
}

// tagNames finds the question or step with a tag, also if one letter is wrong.
func (f *Form) tagNames(tag string) []name {
	if q := f.questionByTag(tag); q != nil {
		return []name{{target: q}}
	}
	if s := f.stepByTag(tag); s != nil {
		return []name{{target: s}}
	}
	return f.closeTag(tag)
}

// alsoQuantity reads a name such as "12 weeks" as an amount.
func (c *chunker) alsoQuantity(i, named int) (quantity, bool) {
	value, n := c.count(c.tokens[i:])
	if n == 0 || n+1 != named {
		return quantity{}, false
	}
	u, ok := unitWords[stem(c.tokens[i+n].low)]
	return quantity{n: value * u.times, unit: u.unit}, ok
}

// isName reports whether a chunk names a question or an option. The names of
// steps are often ordinary words, such as "request".
func (c chunk) isName() bool {
	return slices.ContainsFunc(c.names, func(n name) bool {
		_, isStep := n.target.(*tree.Step)
		return !isStep
	})
}

// codes decides whether OR and the like are values or words: a code between two
// values joins them.
func codes(chunks []chunk) []chunk {
	for i := range chunks {
		c := &chunks[i]
		if len(c.names) == 0 || !c.roles.hasAny(orWord|andWord|withinWord|onWord|byWord) {
			continue
		}
		joins := i > 0 && i+1 < len(chunks) && namesOption(chunks[i-1]) && namesOption(chunks[i+1])
		if joins && !(chunks[i+1].roles.hasAny(orWord) && i+2 < len(chunks) && namesOption(chunks[i+2])) {
			c.names = nil
		} else {
			c.roles = roles{}
		}
	}
	return chunks
}

// colons reads the colon of "Office: Boston" as a verb.
func (f *Form) colons(chunks []chunk) []chunk {
	for i := 1; i+1 < len(chunks); i++ {
		if chunks[i].kind != signChunk || chunks[i].sign != ":" {
			continue
		}
		for _, n := range chunks[i-1].names {
			q, ok := n.target.(*tree.Question)
			if ok && slices.ContainsFunc(chunks[i+1].names, func(v name) bool {
				o, ok := v.target.(*tree.Option)
				return ok && o.Of == q
			}) {
				chunks[i].kind, chunks[i].roles = wordChunk, roles{a: beWord}
			}
		}
	}
	return chunks
}

func namesOption(c chunk) bool {
	return slices.ContainsFunc(c.names, func(n name) bool {
		_, ok := n.target.(*tree.Option)
		return ok
	})
}

// joinDays joins "between June 1 and June 14, 2027" to one chunk. A first day
// without a year has that of the second.
func joinDays(tokens []token, chunks []chunk) []chunk {
	for i := 0; i+3 < len(chunks); i++ {
		open, a, join, b := chunks[i], chunks[i+1], chunks[i+2], chunks[i+3]
		between := open.roles.hasAny(betweenWord) && join.roles.hasAny(andWord)
		from := tokens[open.from].low == "from" && (tokens[join.from].low == "to" || join.roles.hasAny(onOrBefore|byWord))
		if !between && !from || b.kind != dayChunk || a.kind != dayChunk && a.kind != yearlessChunk {
			continue
		}
		if a.kind == yearlessChunk {
			_, parts := readDay(tokens[a.from:a.to])
			a.day = time.Date(b.day.Year(), time.Month(parts.month), parts.day, 0, 0, 0, 0, time.UTC)
		}
		joined := chunk{kind: rangeOfDays, day: a.day, until: b.day, from: open.from, to: b.to}
		chunks = append(append(slices.Clone(chunks[:i]), joined), chunks[i+4:]...)
	}
	return chunks
}
