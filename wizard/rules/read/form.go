package read

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// Form has the names of a form: what its questions, options and steps are called.
type Form struct {
	id        wizard.ID
	Steps     []*tree.Step
	Questions []*tree.Question
	phrases   map[string][]name // by first stem, longer ones first
	own       []string          // its words, which misspellings are compared with
	spelling  []string          // those and the words of the language
	stepWords map[string]bool   // stems of the names of steps
	known     map[string]bool   // every word that needs no correction, and the stems of all
	whole     map[string]bool   // of those, the words as they are written
	noun      string            // the stem of what the form is: "trip" in "Business trip"
	title     string            // the same, also if a question is called so
	acts      map[string]bool   // stems that names have as what somebody does, such as "volunteered"
	Express   *wizard.Expressions
}

// name is a phrase that names something of the form.
type name struct {
	stems  []string
	words  []string // in lower case, as the form writes them
	exact  string   // how it must be written, if it is also a word of the language: "OR"
	target any      // *question, *option or *step
}

// NewForm reads the names of a form.
func NewForm(w *wizard.Wizard) (*Form, error) {
	f := &Form{id: w.ID, phrases: map[string][]name{}, known: map[string]bool{}, whole: map[string]bool{}, stepWords: map[string]bool{}}
	express, err := w.Expressions()
	if err != nil {
		return nil, err
	}
	f.Express = express
	for i, s := range w.Steps {
		f.addStep(i, s)
	}
	for _, e := range w.Elements {
		if q, ok := w.Question(e.Attributes.QuestionID); ok && e.Type == wizard.TypeQuestion {
			f.addQuestion(q)
		}
	}
	for _, list := range f.phrases {
		slices.SortStableFunc(list, func(a, b name) int { return len(b.stems) - len(a.stems) })
	}
	f.collectSpelling()
	f.noun = f.nounOf(w.Name)
	f.collectActs()
	return f, nil
}

// collectActs finds the words of questions that say what somebody does or did, and nothing
// else: “Volunteered before” isn't asked by “volunteers”.
func (f *Form) collectActs() {
	f.acts = map[string]bool{}
	for _, q := range f.Questions {
		for _, t := range tokenize(q.Label) {
			s := stem(t.low)
			isAct := strings.HasSuffix(t.low, "ed") || strings.HasSuffix(t.low, "ing")
			if before, known := f.acts[s]; isAct && (!known || before) {
				f.acts[s] = true
			} else if known || !isAct {
				f.acts[s] = false
			}
		}
	}
}

// nounOf returns the last word of a form's name, by which authors call what is filed with
// it. A word that names something of the form isn't one.
func (f *Form) nounOf(title string) string {
	words := tokenize(title)
	if len(words) == 0 || words[len(words)-1].kind != wordToken {
		return ""
	}
	noun := stem(words[len(words)-1].low)
	f.title = noun
	for _, q := range f.Questions {
		if q.Core[noun] || slices.ContainsFunc(q.Options, func(o *tree.Option) bool { return o.Core[noun] }) {
			return ""
		}
	}
	if f.stepWords[noun] {
		return ""
	}
	return noun
}

func (f *Form) addStep(i int, s wizard.Step) {
	out := &tree.Step{Tag: s.Tag, Title: s.Title, At: i, Bag: map[string]bool{}}
	f.Steps = append(f.Steps, out)
	for _, text := range []string{s.Title, lastPart(s.Tag), strings.ReplaceAll(s.Name, "-", " ")} {
		f.addName(text, out, out.Bag)
	}
	for s := range out.Bag {
		f.stepWords[s] = !slices.Contains([]string{"the", "a", "an"}, s)
	}
}

func (f *Form) addQuestion(q *wizard.Question) {
	out := &tree.Question{
		Question: q, Kind: q.Component.Kind(), Label: q.Label, At: len(f.Questions),
		Core: map[string]bool{}, Text: map[string]bool{},
		Step: slices.IndexFunc(f.Steps, func(s *tree.Step) bool { return s.Tag == f.stepTag(q.Step, s) }),
	}
	f.Questions = append(f.Questions, out)
	if out.Label == "" {
		out.Label = q.QuestionText
	}
	tagged := lastPart(q.Tag)
	if n, r := english.match(append(tokenize(tagged), token{})); n == len(tokenize(tagged)) && r.hasMore(shownVerb|hiddenVerb) {
		tagged = "" // nobody calls a question "asked"
	}
	if _, isUnit := unitWords[stem(tagged)]; isUnit {
		f.addWords(tagged, out.Core)
		tagged = "" // "day" is a word of many questions
	}
	for _, text := range append([]string{q.Label, tagged}, q.Words...) {
		if !strings.ContainsAny(text, "|") {
			f.addName(text, out, out.Core)
		}
	}
	f.addWords(q.QuestionText, out.Text)
	out.Unit = unitIn(q.Label)
	if asked := unitIn(q.QuestionText); out.Unit == tree.NoUnit || asked != tree.NoUnit && !asked.IsTime() {
		out.Unit = asked
	}
	for i, o := range q.Options {
		opt := &tree.Option{Of: out, Value: o.Value, Label: o.Label, At: i, Core: map[string]bool{}}
		out.Options = append(out.Options, opt)
		for _, text := range append([]string{o.Label, o.Value}, o.Words...) {
			if !strings.ContainsAny(text, "|+") {
				f.addName(text, opt, opt.Core)
			}
		}
	}
}

func (f *Form) stepTag(id wizard.StepID, s *tree.Step) wizard.Tag {
	if i := slices.Index(f.stepIDs(), id); i >= 0 && i == s.At {
		return s.Tag
	}
	return ""
}

func (f *Form) stepIDs() []wizard.StepID {
	return f.Express.Steps()
}

// lastPart returns the words in the last part of a tag.
func lastPart(tag wizard.Tag) string {
	text := string(tag[strings.LastIndexByte(string(tag), ':')+1:])
	return strings.ToLower(strings.ReplaceAll(text, "_", " "))
}

// addName adds a phrase for something of the form, and its stems to bag.
func (f *Form) addName(text string, target any, bag map[string]bool) {
	stems := f.addWords(text, bag)
	for len(stems) > 1 && (stems[0] == "the" || stems[0] == "a" || stems[0] == "an") {
		stems = stems[1:]
	}
	if len(stems) == 0 || len(stems) == 1 && isFunctionWord(text) {
		return
	}
	words := lows(tokenize(text))
	n := name{stems: stems, words: words[len(words)-len(stems):], target: target}
	if _, r := english.match(tokenize(text)[:1]); len(stems) == 1 && r.hasAny(^fillWord&^peopleWord&^todayWord) {
		n.exact = text
	}
	for _, other := range f.phrases[stems[0]] {
		if other.target == target && slices.Equal(other.stems, stems) {
			return
		}
	}
	f.phrases[stems[0]] = append(f.phrases[stems[0]], n)
}

// isFunctionWord reports whether a text is a word such as "from", which a tag may end
// in but no author means as a name.
func isFunctionWord(text string) bool {
	tokens := tokenize(text)
	_, r := english.match(tokens[:1])
	return len(tokens) == 1 && tokens[0].text == tokens[0].low && r.hasMore(prepWord|detWord)
}

// addWords adds the stems of a text to a bag and returns them in order.
func (f *Form) addWords(text string, bag map[string]bool) []string {
	var stems []string
	for _, t := range tokenize(text) {
		if t.kind == signToken || t.kind == lineToken || t.kind == bulletToken {
			continue
		}
		s := stem(t.low)
		stems = append(stems, s)
		bag[s] = true
		f.known[t.low], f.whole[t.low] = true, true
		f.known[s] = true
	}
	return stems
}

func (f *Form) collectSpelling() {
	for w := range f.whole {
		if len(w) >= 3 {
			f.spelling = append(f.spelling, w)
			f.own = append(f.own, w)
		}
	}
	slices.Sort(f.own)
	for w := range english.spelling {
		if len(w) >= 3 && !f.known[w] {
			f.spelling = append(f.spelling, w)
		}
	}
	for _, list := range [][]string{tree.MonthNames, tree.DayNames} {
		for _, w := range list {
			f.spelling = append(f.spelling, strings.ToLower(w))
		}
	}
	slices.Sort(f.spelling)
	f.spelling = slices.Compact(f.spelling)
}

func (f *Form) questionByTag(tag string) *tree.Question {
	for _, q := range f.Questions {
		if strings.EqualFold(string(q.Tag), tag) {
			return q
		}
	}
	return nil
}

func (f *Form) stepByTag(tag string) *tree.Step {
	for _, s := range f.Steps {
		if strings.EqualFold(string(s.Tag), tag) {
			return s
		}
	}
	return nil
}

// match finds the longest name at the start of tokens, with everything it names.
func (f *Form) match(tokens []token) (n int, targets []name) {
	for _, p := range f.phrases[stem(tokens[0].low)] {
		if n > 0 && len(p.stems) < n {
			break
		}
		if length := p.matches(tokens); length > 0 && (n == 0 || length == n) {
			n = length
			targets = append(targets, p)
		}
	}
	return n, asWritten(targets, tokens)
}

// asWritten keeps the names that are written as the form writes them, if there are some:
// “Train” is not “Training”.
func asWritten(targets []name, tokens []token) []name {
	same := func(a, b string) bool { return strings.TrimSuffix(a, "s") == strings.TrimSuffix(b, "s") }
	var out []name
	for _, t := range targets {
		if len(t.words) > 0 && len(t.words) <= len(tokens) && slices.EqualFunc(t.words, lows(tokens[:len(t.words)]), same) {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		return targets
	}
	return out
}

// matches returns how many tokens the name takes at their start. Signs between
// its words don't matter.
func (p name) matches(tokens []token) int {
	i := 0
	for k, s := range p.stems {
		for k > 0 && i < len(tokens) && tokens[i].kind == signToken && (tokens[i].text == "," || tokens[i].text == "-" || tokens[i].text == "/") {
			i++
		}
		if i >= len(tokens) || tokens[i].kind == tagToken || tokens[i].kind == quoteToken || tokens[i].kind == signToken || stem(tokens[i].low) != s {
			return 0
		}
		i++
	}
	return i
}
