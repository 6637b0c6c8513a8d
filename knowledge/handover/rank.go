package handover

import (
	"cmp"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
)

// What counts, in the search for an answer. A question is compared with each unit (a sentence, a line, a row) of each
// passage: its score is the share of the question's words, by how rare they are, that are there. The first six say what a
// word counts by where it is, the next two what words side by side count. Those after them multiply the score of a unit or
// the weight of a word, unless they say otherwise; the last four are limits.
const (
	inLabel      = 1.25 // a word that the label has: a heading, a row, a sheet
	inQuestion   = 1.1  // a word that the question has to which somebody gave this answer
	inNext       = .6   // a word that the sentence before or behind has
	inRest       = .4   // a word that another sentence of the passage has
	inAround     = .45  // a word that the files say where an answer is about, or the labels before have
	inFile       = .3   // a word that says what the file is for
	besideEach   = .3   // two words side by side in the question and in the unit, as a share of what one word as rare as the pair counts
	besideLittle = .33  // the share of that which is left if one of them is a little word, such as “of”
	saidByOne    = 1.1  // what the leaver said was asked because the files didn't say it
	saidNothing  = .5   // the leaver said that there is nothing behind it
	onlyNames    = .6   // a title, or the names of columns
	aLineOfCode  = .9   // code says what it does, and seldom why
	otherKind    = .55  // the unit has no name for “who”, no number for “how much”
	kindIsNext   = .85  // instead of otherKind, if the next unit has one
	noReason     = .7   // the unit says no “because” for “why”
	wholeLabel   = .25  // is added if all words of what the passage is called are in the question
	tooLong      = .01  // for each word of a sentence beyond twenty
	byName       = 1.3  // a word of the question that is a name, a number or a code
	ofUnknown    = .5   // a word that no passage has, as a share of what a word counts that only one has
	otherThing   = .6   // the passage doesn't mention the thing that “which bank” asks for
	otherTime    = .8   // it is about another month or season
	noPlace      = .7   // it names no place for “where”
	noLimit      = .7   // it says no limit for “at most”
	inOrder      = 1.3  // it has numbered steps for “what comes first”, or a heading such as “If it rains” for “what if”
	noOrder      = .7   // it has no steps for “what comes first”
	aCount       = 1.5  // “372 trays” for “how many trays”
	likeIt       = .2   // is added if the leaver was asked about a gap of the kind that the question's words ask about: “who else can”
	sameInAll    = .4   // all words that a row has of the question are in most rows of its sheet: the names of columns
	otherCode    = .6   // the passage doesn't have a code that the question has, and that another passage has
	aboutIt      = 1.05 // what the leaver said about the very sentence counts this much more than the sentence
	alike        = .5   // a word that n rows of one sheet have counts as if n to this power passages had it: rows are alike
	anyOrder     = 0.4  // a word of the question such as “first” or “last”, which many sentences have about something else
	leastShare   = 0.2  // of the question's words, or the unit isn't near at all
	leastSure    = 0.75 // of them, to be sure of an answer
	leastSaid    = 0.6  // to be sure of what the leaver said, who was asked in other words than the newcomer's
	nextBest     = 0.8  // to be sure, the score of another passage may be at most this share of the best one's
)

// scored is a passage as it is searched.
type scored struct {
	passage    knowledge.Passage
	label      bag    // of its headings and names
	text       bag    // of all its units
	around     bag    // of aroundText
	context    bag    // of what its file is for
	aroundText string // what the files say where an answer is about, or the labels before a passage of a file
	units      []unit
	about      []string      // what it is called, if that is short
	isFact     bool          // an answer of the leaver
	isRow      bool          // of a sheet
	counts     float64       // by what it is
	group      string        // the sheet of a row; of others, themselves
	gap        string        // the kind of gap that an answer is about
	places     []files.Place // that an answer is about
	place      files.Place
}

// unit is a sentence, a line, or a row.
type unit struct {
	text   string
	words  bag
	pairs  map[string]bool
	length int
}

// mostKind is by how much [scored.kindOf] multiplies a score at most. A unit that can't become the best with it isn't
// looked at further.
const mostKind = 2

// ranker finds what is near to a question, by sentences with what is around them.
type ranker struct {
	all []scored
}

// hit is a passage that is near to a question.
type hit struct {
	*scored
	unit  int // the best one
	score float64
}

var endOfSentence = regexp.MustCompile(`([.!?;]["”’)]?)\s+`)

func unitsOf(p knowledge.Passage) []unit {
	var all []unit
	add := func(text string) {
		text = strings.TrimSpace(text)
		if text != "" {
			b := bagOf(text)
			all = append(all, unit{text: text, words: b, pairs: pairsIn(text), length: len(strings.Fields(text))})
		}
	}
	if isRow(p) {
		add(strings.ReplaceAll(p.Text, "\n", " \n"))
		return all
	}
	for line := range strings.Lines(p.Text) {
		for s := range strings.SplitSeq(endOfSentence.ReplaceAllString(line, "$1\x00"), "\x00") {
			add(s)
		}
	}
	return all
}

// surroundings say where passages are.
type surroundings struct {
	place   map[knowledge.PassageID]files.Place
	places  map[knowledge.PassageID][]files.Place // that answers of the interview are about
	kind    map[knowledge.PassageID]string        // of gap, of the answers
	purpose map[string]string                     // of files
}

func newRanker(passages []knowledge.Passage, near around, at surroundings) *ranker {
	r := &ranker{}
	for i, p := range passages {
		e := scored{
			passage: p, label: bagOf(labelOf(p, near)), text: bagOf(p.Text), units: unitsOf(p), about: aboutOf(p), aroundText: near.text[p.ID],
			gap: at.kind[p.ID], place: at.place[p.ID], places: at.places[p.ID], group: string(p.ID), isFact: isFact(p), isRow: isRow(p),
		}
		e.counts = e.countsAs()
		if sheet, _, _ := strings.Cut(p.Heading, ", "); e.isRow {
			e.group = string(p.Policy) + "!" + sheet
		}
		if !e.isFact {
			e.aroundText = before(passages, i)
		}
		e.around = bagOf(e.aroundText, strings.Join(lists["asked: "+e.gap], " "))
		e.context = bagOf(p.Title, at.purpose[e.place.File], strings.Join(p.Questions, " "))
		r.all = append(r.all, e)
	}
	return r
}

// countsAs says how much a passage counts by what it is.
func (e *scored) countsAs() float64 {
	p := e.passage
	switch {
	case e.isFact && isDismissed(p.Text):
		return saidNothing
	case e.isFact:
		return saidByOne
	case p.Heading == "Columns" || isTitle(p):
		return onlyNames
	case strings.HasSuffix(string(p.Policy), ".py") || strings.HasSuffix(string(p.Policy), ".ipynb"):
		return aLineOfCode
	}
	return 1
}

// labelOf is what a passage is called.
func labelOf(p knowledge.Passage, near around) string {
	switch {
	case isFact(p):
		return p.Heading + " " + p.Title + " " + strings.Join(askedAbout(p.Questions), " ") + " " + near.called[p.ID]
	case isRow(p):
		return p.Heading + " " + namesInRow(p.Text)
	}
	return p.Heading + " " + namesInLines(p.Text)
}

// before are the labels of what is before a passage: sections, and rows, that follow each other belong together.
func before(passages []knowledge.Passage, i int) string {
	most := 1
	if isRow(passages[i]) {
		most = 2
	}
	var all []string
	for back := i - 1; back >= max(0, i-most) && passages[back].Policy == passages[i].Policy && isRow(passages[back]) == isRow(passages[i]); back-- {
		all = append(all, passages[back].Heading)
	}
	return strings.Join(all, " ")
}

// terms are the words of a question: how much each counts, the rarer, the more; and how much all of them do.
func (r *ranker) terms(question string) (all []term, total float64) {
	names := setOf(namesIn(question))
	for _, t := range termsIn(r.joinWords(r.keepNames(withoutLead(question)))) {
		if slices.ContainsFunc(all, func(o term) bool { return o.word == t.word }) {
			continue
		}
		t.weight = r.rarity(r.spread(t))
		if t.unknown = t.weight == 0; t.unknown {
			t.weight = r.rarity(1) * ofUnknown
		}
		t.isName = names[t.word] || isCode(strings.ToLower(t.word)) || len(numbersOf(t.word)) > 0
		switch {
		case t.isName:
			t.weight *= byName
		case weak[t.word]:
			t.weight *= anyOrder
		}
		all = append(all, t)
		total += t.weight
	}
	return all, total
}

// rarity says how much a word counts that n passages have.
func (r *ranker) rarity(n float64) float64 {
	if n == 0 {
		return 0
	}
	return math.Log(1 + float64(len(r.all))/max(n, 1))
}

// spread says how many passages have a word. The rows of a sheet are alike.
func (r *ranker) spread(t term) (n float64) {
	in := map[string]float64{}
	for i := range r.all {
		if has := max(r.all[i].label.has(t), r.all[i].text.has(t)); has > 0 {
			in[r.all[i].group] += has
		}
	}
	for _, group := range slices.Sorted(maps.Keys(in)) {
		n += math.Pow(in[group], alike)
	}
	return n
}

func (r *ranker) knows(word string) bool {
	return slices.ContainsFunc(r.all, func(e scored) bool { return e.label.words[word] || e.text.words[word] })
}

// hasPair reports whether the package has two words side by side.
func (r *ranker) hasPair(pair string) bool {
	return slices.ContainsFunc(r.all, func(e scored) bool {
		return slices.ContainsFunc(e.units, func(u unit) bool { return u.pairs[pair] })
	})
}

// asked is a question as it is searched for.
type asked struct {
	question string
	parts    []string
	terms    []term
	total    float64
	pairs    map[string]float64 // how much each counts
}

func (r *ranker) asked(question string) asked {
	a := asked{question: question, parts: partsOf(question), pairs: map[string]float64{}}
	a.terms, a.total = r.terms(question)
	for pair := range pairsIn(question) {
		n := 0.0
		for i := range r.all {
			if slices.ContainsFunc(r.all[i].units, func(u unit) bool { return u.pairs[pair] }) {
				n++
			}
		}
		a.pairs[pair] = besideEach * r.rarity(n)
		if first, second, _ := strings.Cut(pair, " "); slices.Contains(lists["little words"], first) || slices.Contains(lists["little words"], second) {
			a.pairs[pair] *= besideLittle
		}
	}
	return a
}

// rank returns what is near to a question, the nearest first.
func (r *ranker) rank(question string) []hit {
	q := r.asked(question)
	if q.total == 0 {
		return nil
	}
	var all []hit
	for i := range r.all {
		if h, ok := r.all[i].hit(q); ok {
			all = append(all, h)
		}
	}
	r.lowerRows(q, all)
	liftFacts(question, all)
	slices.SortStableFunc(all, func(a, b hit) int { return cmp.Compare(b.score, a.score) })
	return all
}

// hit says how near a passage is to a question, by its best unit.
func (e *scored) hit(q asked) (hit, bool) {
	best := hit{scored: e, unit: -1}
	for n := range e.units {
		score := e.near(q, n)
		if score < leastShare || score*mostKind <= best.score {
			continue
		}
		if score *= e.kindOf(q.parts, n); score > best.score {
			best.unit, best.score = n, score
		}
	}
	if best.unit < 0 {
		return best, false
	}
	if e.isNamed(q) {
		best.score += wholeLabel
	}
	if !isAboutWhich(q.question, wordsOf(e.passage)+" "+e.aroundText) {
		best.score *= otherThing
	}
	if has("cue: "+e.gap, q.question) > 0 {
		best.score += likeIt
	}
	if q.lacksCode(e) {
		best.score *= otherCode
	}
	best.score *= e.counts
	return best, true
}

// lacksCode reports whether a question names something by its code, and a passage doesn't.
func (q asked) lacksCode(e *scored) bool {
	return slices.ContainsFunc(q.terms, func(t term) bool {
		return t.isName && !t.unknown && writtenCode.MatchString(q.question) && strings.Contains(strings.ToLower(writtenCode.FindString(q.question)), t.word) &&
			max(e.label.has(t), e.text.has(t), e.around.has(t)) == 0
	})
}

// writtenCode is a code as people write it in a question: “TAT”, “V06”, “R-12”.
var writtenCode = regexp.MustCompile(`\b(?:\p{Lu}{2,5}|\p{Lu}{1,4}[-_]?\d+\p{L}?)\b`)

// lowerRows lowers the rows of a sheet that have no word of a question that isn't in most rows of the sheet: “contact” is
// what a column is called, and says of no row that it is meant.
func (r *ranker) lowerRows(q asked, all []hit) {
	const least, most = 4, 0.5 // rows of a sheet; the share of them that have a word
	rows, with := map[string]float64{}, map[string]float64{}
	key := func(group string, t term) string { return group + "\x00" + t.word }
	for i := range r.all {
		e := &r.all[i]
		if !e.isRow {
			continue
		}
		rows[e.group]++
		for _, t := range q.terms {
			if max(e.label.has(t), e.text.has(t)) > 0 {
				with[key(e.group, t)]++
			}
		}
	}
	for i := range all {
		e := all[i].scored
		if !e.isRow || rows[e.group] < least {
			continue
		}
		isOwn := slices.ContainsFunc(q.terms, func(t term) bool {
			return max(e.label.has(t), e.text.has(t)) > 0 && with[key(e.group, t)] < most*rows[e.group]
		})
		if !isOwn {
			all[i].score *= sameInAll
		}
	}
}

// near says how much of a question's words a unit and what is around it have.
func (e *scored) near(q asked, n int) float64 {
	u, score := e.units[n], 0.0
	for _, t := range q.terms {
		score += t.weight * e.share(t, n)
	}
	for _, pair := range slices.Sorted(maps.Keys(q.pairs)) { // in one order, so that the sum is the same each time
		if u.pairs[pair] {
			score += q.pairs[pair]
		}
	}
	const long = 20 // words
	return score / (q.total * (1 + tooLong*float64(max(0, u.length-long))))
}

// isNamed reports whether a question has all words of what a passage is called: “Transport (GBP)”.
func (e *scored) isNamed(q asked) bool {
	return len(e.about) > 0 && !slices.ContainsFunc(e.about, func(w string) bool {
		return !slices.ContainsFunc(q.terms, func(t term) bool { return t.word == w || slices.Contains(t.meanings, w) })
	})
}

// share says how much a word counts in a unit of a passage.
func (e *scored) share(t term, n int) float64 {
	inUnit := e.units[n].words.has(t)
	byLabel := inLabel
	if e.isFact {
		byLabel = inQuestion
	}
	best := max(inUnit, byLabel*e.label.has(t))
	if best >= 1 {
		return best
	}
	if n > 0 {
		best = max(best, inNext*e.units[n-1].words.has(t))
	}
	if n+1 < len(e.units) {
		best = max(best, inNext*e.units[n+1].words.has(t))
	}
	return max(best, inRest*e.text.has(t), inAround*e.around.has(t), inFile*e.context.has(t))
}

// liftFacts puts what the leaver said about the very sentence, or cell, of a file before it: somebody had to ask what is
// behind it.
func liftFacts(question string, all []hit) {
	for i := range all {
		fact := &all[i]
		if !fact.isFact || fact.counts == saidNothing {
			continue
		}
		for _, other := range all {
			if other.isFact || other.score < fact.score || !other.isAskedIn(fact.scored, question, other.unit) {
				continue
			}
			fact.score = max(fact.score, aboutIt*other.score)
		}
	}
}

// isAskedIn reports whether the answer of an interview is about a unit of a passage.
func (e *scored) isAskedIn(fact *scored, question string, n int) bool {
	if !slices.ContainsFunc(fact.places, e.isAt) || !tells(question, fact.passage.Text) && tells(question, e.units[n].text) {
		return false
	}
	for k := max(0, n-1); k <= min(n+1, len(e.units)-1); k++ {
		for _, quote := range quotesIn(fact.passage.Title) {
			u := e.units[k].text
			isQuoted := strings.Contains(u, quote) || strings.Contains(quote, strings.TrimRight(u, ".!?"))
			if isQuoted && (k == n || wantsMore(question) || shareWords(question, quote)) {
				return true
			}
		}
	}
	return e.isRow && wantsMore(question)
}

// isAt reports whether a passage is at a place.
func (e *scored) isAt(at files.Place) bool {
	return at.File == e.place.File && (at.Location == e.place.Location || overlaps(at.Location, e.place.Location))
}

// isTitle reports whether a row is the title of its sheet.
func isTitle(p knowledge.Passage) bool {
	sheet, label, ok := strings.Cut(p.Heading, ", ")
	return ok && isRow(p) && sheet != "" && strings.TrimRight(p.Text, ".") == strings.TrimRight(label, ".") && strings.Contains(string(p.ID), "#")
}

// askedAbout are the words of questions of the interview that aren't the interviewer's: what they quote, names, and numbers.
func askedAbout(questions []string) []string {
	var all []string
	for _, q := range questions {
		for q != "" {
			ours, rest, _ := strings.Cut(q, "“")
			for w := range strings.FieldsSeq(ours) {
				bare := strings.Trim(w, ".,:;?!()")
				if strings.ContainsAny(bare, "_0123456789.!") || strings.ToLower(bare) != bare {
					all = append(all, bare)
				}
			}
			quote, after, _ := strings.Cut(rest, "”")
			all, q = append(all, quote), after
		}
	}
	return all
}

// shareWords reports whether a text has a word of a question.
func shareWords(question, text string) bool {
	words := bagOf(text)
	return slices.ContainsFunc(termsIn(question), func(t term) bool { return words.has(t) > 0 })
}

// covers says how much of a question's words, by how rare they are, is in the unit of a hit, next to it, or in its label.
func (r *ranker) covers(question string, h hit) float64 {
	shared, total := 0.0, 0.0
	terms, _ := r.terms(question)
	for _, t := range terms {
		if t.unknown {
			t.weight /= ofUnknown
		}
		has := max(h.units[h.unit].words.has(t), h.label.has(t))
		if h.isFact {
			has = max(has, h.around.has(t), h.context.has(t))
		}
		for _, n := range []int{h.unit - 1, h.unit + 1} {
			if n >= 0 && n < len(h.units) {
				has = max(has, h.units[n].words.has(t))
			}
		}
		if t.isName && !t.unknown && has == 0 {
			return 0 // it is about somebody, or something, else
		}
		shared += t.weight * has
		total += t.weight
	}
	return shared / total
}

// namesInLines are the names that lines begin with: “Contracts: cabinet 3”.
func namesInLines(text string) string {
	const most = 3 // words
	var all []string
	for line := range strings.Lines(text) {
		name, _, isNamed := strings.Cut(line, ": ")
		if isNamed && len(strings.Fields(name)) <= most {
			all = append(all, name)
		}
	}
	return strings.Join(all, " ")
}

// aboutOf are the words of what a row of a sheet, or an answer about one, is called.
func aboutOf(p knowledge.Passage) []string {
	label := p.Title
	switch {
	case isRow(p):
		_, label, _ = strings.Cut(p.Heading, ", ")
	case !isFact(p):
		return nil
	}
	label, _, _ = strings.Cut(label, "(")
	if isProse(label) {
		return nil
	}
	return plainWords(label)
}

func setOf(words []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range words {
		set[w] = true
	}
	return set
}

// keepNames writes a name such as “PilotRate” as one word where the package has it.
func (r *ranker) keepNames(question string) string {
	words := strings.Fields(question)
	for i, w := range words {
		if bare := strings.ToLower(strings.Trim(w, "?.,“”")); camelCase.MatchString(w) && slices.ContainsFunc(r.all, func(e scored) bool { return e.text.joined[termOf(bare).word] }) {
			words[i] = bare
		}
	}
	return strings.Join(words, " ")
}

// joinWords writes two words as one where the package does, and only so: “pay out” as “payout”.
func (r *ranker) joinWords(question string) string {
	words := strings.Fields(question)
	for i := 0; i+1 < len(words); i++ {
		if !canJoin(words[i]) || !canJoin(words[i+1]) {
			continue
		}
		isSplit := r.hasPair(plain(words[i]) + " " + plain(words[i+1]))
		if joined := termOf(strings.Trim(words[i]+words[i+1], ".,;:?!")).word; !isSplit && r.knows(joined) {
			words[i] += words[i+1]
			words = slices.Delete(words, i+1, i+2)
		}
	}
	return strings.Join(words, " ")
}
