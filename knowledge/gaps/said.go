package gaps

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps/practice"
)

// statement is a sentence or a line that somebody wrote, and its place.
type statement struct {
	at     files.Place
	text   string
	words  []string
	label  []string // plain words of the heading or title above it
	free   bool     // it was written to explain: a document, a note, a comment
	remark bool     // it is in a column of remarks
	after  string   // the sentence behind it, in the same text
	before string   // the sentence before it, if it can't be understood without it
	// around are the plain words of the titles and notes around a slide's text.
	around  []string
	excuses bool // it is a script's comment on a line that skips something: it says why
}

// said is everything that the files of a project say in words.
type said struct{ all []statement }

func (s *said) add(f *files.File, location, text, label string, free bool) {
	before := ""
	for _, one := range sentences(text) {
		last := before
		if last != "" {
			s.all[len(s.all)-1].after = one
		}
		if before = one; !practice.Points(one) || len([]rune(last+one)) > mostQuoted {
			last = ""
		}
		s.all = append(s.all, statement{before: last, at: files.Place{File: f.ID, Location: location}, text: one, words: plainWords(one), label: plainWords(label), free: free})
	}
}

// mostQuoted is how many letters two sentences have that are quoted together.
const mostQuoted = 150

// quote is a sentence as a question quotes it: one that points at the sentence before it comes with that.
func (s statement) quote() string { return strings.TrimSpace(s.before + " " + s.text) }

// standsIn is a sentence that says who does something when somebody is away.
var standsIn = regexp.MustCompile(`(?i)\b(?:when|if|while)\s+(?:he|she|they|(?:Mr|Mrs|Ms|Dr)?\.?\s*\p{L}+)\s+(?:is|are)\s+(?:away|ill|sick|absent|off|out|on leave|on holiday|not (?:there|in))\b,?\s+(?:\p{L}+\s+){1,3}(?:signs?|does|do|takes?|stands?|can|may|has|covers?|replaces?|opens?|checks?|decides?)\b`)

// isCovered reports whether a sentence, or the one behind it, says who does something when somebody is away.
func (s statement) isCovered() bool {
	return standsIn.MatchString(s.text) || standsIn.MatchString(s.after)
}

// sentences cuts a text where sentences end.
func sentences(text string) []string {
	var all []string
	for line := range strings.SplitSeq(text, "\n") {
		for line = strings.TrimSpace(line); line != ""; {
			end := sentenceEnd(line)
			all = append(all, strings.TrimSpace(line[:end]))
			line = strings.TrimSpace(line[end:])
		}
	}
	return all
}

// sentenceEnd returns where the first sentence ends: at a period, not one in a number or
// behind an abbreviation.
func sentenceEnd(line string) int {
	for i := 0; i+2 < len(line); i++ {
		if strings.IndexByte(".!?", line[i]) < 0 || line[i+1] != ' ' {
			continue
		}
		before := line[strings.LastIndexByte(line[:i], ' ')+1 : i]
		next := line[i+2]
		isWord := len(before) > 2 && !slices.Contains(abbreviated, before) || slices.Contains(shortWords, before)
		if isWord && next >= 'A' && next <= 'Z' {
			return i + 1
		}
	}
	return len(line)
}

// abbreviated are words of three letters and more whose period ends no sentence.
var abbreviated = []string{"Mrs", "Prof", "approx", "incl", "excl"}

// shortWords are words of one or two letters that end a sentence more often than they are an abbreviation.
var shortWords = []string{"on", "it", "is", "in", "up", "to", "us", "me", "so", "of", "by", "at", "do", "go", "be", "as", "we", "he", "I"}

// collect gathers what the files say.
func collect(all []*files.File) *said {
	s := &said{}
	for _, f := range all {
		switch {
		case f.Workbook != nil:
			s.addWorkbook(f)
		case f.Deck != nil:
			s.addDeck(f)
		case f.Script != nil:
			s.addScript(f, f.Script, func(line int) string { return files.LinePlace(line, line) })
		case f.Notebook != nil:
			s.addNotebook(f)
		case f.Document != nil:
			s.addDocument(f)
		}
	}
	return s
}

func (s *said) addDeck(f *files.File) {
	for _, slide := range f.Deck.Slides {
		from := len(s.all)
		for _, b := range slide.Bullets {
			s.add(f, files.SlidePlace(slide.N, false), b, slide.Title, false)
		}
		around := plainWords(f.Deck.Slides[0].Title + " " + slide.Title + " " + slide.Notes)
		for i := from; i < len(s.all); i++ {
			s.all[i].around = around
		}
		s.add(f, files.SlidePlace(slide.N, true), slide.Notes, slide.Title, true)
	}
}

func (s *said) addDocument(f *files.File) {
	for _, section := range f.Document.Sections {
		for i, item := range section.Items {
			if !section.Code[i] {
				s.add(f, files.SectionPlace(section.Heading), item, section.Heading, true)
			}
		}
	}
	for _, c := range f.Document.Comments {
		heading := c.Section
		if heading == "" && len(f.Document.Headings) > 0 {
			heading = f.Document.Headings[0]
		}
		s.add(f, files.SectionPlace(heading), c.Text, heading, true)
	}
}

// mostNoted is how many rows a table has whose remarks are about how things are done. Those of a longer one are about its
// cases.
const mostNoted = 40

// remarkWords is how many words make a cell's text a remark and not a label.
const remarkWords = 5

func (s *said) addWorkbook(f *files.File) {
	for _, c := range f.Workbook.Comments {
		s.add(f, c.Cell, c.Text, "", true)
	}
	for i := range f.Workbook.Sheets {
		sheet := &f.Workbook.Sheets[i]
		remarks, last := map[uint16]bool{}, int32(0)
		if n := len(sheet.Cells); n > 0 {
			last = sheet.Cells[n-1].Row
		}
		for _, v := range sheet.Cells {
			text := f.Workbook.TextOf(v)
			if v.Kind == files.IsText && v.Formula == 0 && isRemarks(text) {
				remarks[v.Column] = true
				continue
			}
			from := len(s.all)
			if n := len(strings.Fields(text)); n > 1 && v.Formula == 0 {
				s.add(f, files.SheetPlace(sheet.Name, files.Range{From: v.Cell(), To: v.Cell()}), text, sheet.Name, n >= remarkWords)
			}
			for i := from; i < len(s.all); i++ {
				s.all[i].remark = remarks[v.Column] && last <= mostNoted
			}
		}
	}
}

func (s *said) addScript(f *files.File, script *files.Script, place func(line int) string) {
	passes := map[int]bool{}
	for _, l := range script.Lines {
		passes[l.To] = passes[l.To] || l.Comment != "" && len(l.Tokens) > 0 && l.PassesOver()
	}
	for _, c := range script.Comments {
		from := len(s.all)
		s.add(f, place(c.Line), c.Text, "", true)
		for i := from; i < len(s.all); i++ {
			s.all[i].excuses = passes[c.Line]
		}
	}
	for _, d := range script.Docs {
		s.add(f, place(d.Line), d.Text, "", true)
	}
}

func (s *said) addNotebook(f *files.File) {
	for _, c := range f.Notebook.Cells {
		place := files.CellPlace(c.N)
		if c.IsCode {
			s.addScript(f, c.Script, func(int) string { return place })
			continue
		}
		for line := range strings.SplitSeq(c.Source, "\n") {
			if !strings.HasPrefix(line, "#") {
				s.add(f, place, line, "", true)
			}
		}
	}
}

// explanation returns the sentence that explains a topic, of those not at the places that
// raise the question.
func (s *said) explanation(of finding) (statement, bool) {
	best, most := statement{}, 0
	if !of.kind.isExplainable() {
		return best, false
	}
	if len(of.about.codes) > 1 {
		if one, ok := s.explainsByPlace(of.about.codes); ok {
			return one, true
		}
	}
	for _, one := range s.all {
		if len(of.about.codes) > 0 {
			if one.free && one.explainsCodes(of.about.codes) {
				return one, true
			}
			continue
		}
		if !one.free || slices.Contains(of.evidence, one.at) || of.about.name != "" && !strings.Contains(strings.ToLower(one.text), of.about.name) {
			continue
		}
		if score := one.explains(of.about); score > most {
			best, most = one, score
		}
	}
	return best, most >= enough
}

// explaining are the sentences that explain findings. To ask about one of them is to ask what it means to mean what it
// says.
func (s *said) explaining(found []finding) map[string]bool {
	all := map[string]bool{}
	for _, f := range found {
		if by, ok := s.explanation(f); ok {
			all[by.at.String()+" "+by.text] = true
		}
	}
	return all
}

// explains reports whether a sentence explains a finding.
func (s *said) explains(f finding) bool {
	_, ok := s.explanation(f)
	return ok
}

// enough is from when on a sentence explains a topic.
const enough = 3

// explains says how well a sentence explains a topic: its number counts 2, each word and
// each further number 1, and a reason 1. Without the number, or a word, it doesn't.
func (s statement) explains(t topic) int {
	numbers := 0
	found := amounts(s.text)
	for _, n := range t.numbers {
		if slices.ContainsFunc(found, func(a amount) bool { return a.sameFactor(n) }) || t.clock && saysHour(s.text, n) {
			numbers++
		}
	}
	words := shared(s.words, t.words) + shared(s.label, t.words)
	if t.value != "" && s.names(t.value) {
		words++
	}
	if t.name != "" && len(t.numbers) == 0 && words > 0 && tellsWhatIsOn(s.text, t.name) {
		return enough
	}
	if len(t.numbers) > 0 && numbers == 0 || numbers+words < 2 {
		return 0
	}
	score := numbers + words
	switch {
	case t.value != "" && isDefinition(s.text) && !says("excluded", s.text):
		return 0 // what a code stands for isn't why it is left out
	case t.value != "" && s.isSubject(t):
		score++
	}
	if numbers > 0 {
		score++
	}
	if says("reason", s.text) {
		score++
	}
	return score
}

// saysHour reports whether a text has a time of day on that hour: “04:00”.
func saysHour(text string, hour float64) bool {
	return slices.ContainsFunc(clockForm.FindAllStringSubmatch(text, -1), func(m []string) bool {
		x, err := strconv.Atoi(m[1])
		return err == nil && float64(x) == hour
	})
}

// tellsWhatIsOn reports whether a sentence begins with a name, and says what is there: “_cfg only has the limits”.
func tellsWhatIsOn(text, name string) bool {
	const lead = 4 // words between, such as “in the workbook”
	_, rest, ok := strings.Cut(strings.ToLower(text), name)
	words := strings.Fields(strings.TrimLeft(rest, "`'\"”’ "))
	for i, w := range words[:min(len(words), lead+3)] {
		if slices.Contains([]string{"has", "have", "holds", "contains", "lists", "is", "are", "keeps", "feeds", "shows"}, w) {
			next := slices.Concat(words[i+1:], []string{""})[0]
			return ok && len(words)-i > 3 && !slices.Contains([]string{"not", "never", "no", "neither", "dead", "old", "nobody's"}, next)
		}
	}
	return false
}

// definition is a row of a list that says what a code stands for: “CLUB | book club editions”.
var definition = regexp.MustCompile(`^\W*([\p{L}\d_/-]+)\s+(?:\||=|:|–)\s+\S`)

// isDefinition reports whether a line says what a code stands for, and gives no reason.
func isDefinition(text string) bool { return definition.MatchString(text) && !says("reason", text) }

// names reports whether a sentence, or its heading, has a value as a word.
func (s statement) names(value string) bool {
	return slices.Contains(wordsIn(s.text), value)
}

// isSubject reports whether a sentence begins with the value that it is about, perhaps behind
// what is compared with it, as "Dock 9 is …" does.
func (s statement) isSubject(t topic) bool {
	words := wordsIn(s.text)
	if len(words) < 4 {
		return false
	}
	return words[0] == t.value || words[1] == t.value && (words[0] == "the" || shared(plainWords(words[0]), t.words) > 0)
}

func wordsIn(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' })
}
