package gaps

import (
	"fmt"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/files"
)

// code is a script, or a cell of a notebook.
type code struct {
	file   *files.File
	script *files.Script
	place  func(from, to int) string
	near   string // what is written right above, in a notebook
}

// codeOf returns the code of a file, cell by cell.
func codeOf(f *files.File) []code {
	if f.Script != nil {
		return []code{{file: f, script: f.Script, place: files.LinePlace}}
	}
	if f.Notebook == nil {
		return nil
	}
	var all []code
	near := ""
	for _, c := range f.Notebook.Cells {
		if !c.IsCode {
			near = c.Source
			continue
		}
		all = append(all, code{file: f, script: c.Script, place: func(int, int) string { return files.CellPlace(c.N) }, near: near})
	}
	return all
}

// ownPath is a place on one computer, or on a drive with a letter.
var ownPath = regexp.MustCompile(`(?i)^(?:[a-z]:[\\/]|\\\\|/users/|/home/|/volumes/|/mnt/|/media/|/run/media/|/net/|~/|file://|smb://|afp://)|[\\/](?:desktop|downloads|documents|my documents)[\\/]`)

// paths finds files that a script reads or writes on somebody's own computer.
func (c code) paths(present map[string]bool, project []*files.File) []finding {
	var all []finding
	for _, l := range c.script.Lines {
		for _, t := range l.Tokens {
			if t.Kind != files.CodeString || !ownPath.MatchString(t.Text) || len(t.Text) > 300 {
				continue
			}
			base := path.Base(strings.TrimRight(strings.ReplaceAll(t.Text, `\`, "/"), "/"))
			risk, weight := P2, 6.0
			if dataFile.MatchString(strings.ToLower(base)) && !present[strings.ToLower(base)] {
				risk = P1 // it goes with the computer
				if c.isWritten(l) {
					weight = 4.5 // it can be made again, but others look for it there
				}
			}
			if other := versionOf(base, project); other != "" && !present[strings.ToLower(base)] {
				all = append(all, c.otherVersion(t, base, other))
				continue
			}
			all = append(all, finding{
				kind: localPath, risk: risk, weight: weight, evidence: at(c.file, c.place(t.Line, t.Line)),
				question: fmt.Sprintf("Where can others find what the local path %s leads to?", short(t.Text, 80)),
				why:      "It works on one computer only.",
				about:    topic{words: plainWords(strings.TrimSuffix(base, path.Ext(base)))},
			})
		}
	}
	return all
}

// otherVersion is the finding that a script names one version of a file, and another one was handed over.
func (c code) otherVersion(t files.Token, base, other string) finding {
	return finding{
		kind: stale, risk: P1, weight: 8, evidence: at(c.file, c.place(t.Line, t.Line)), global: true,
		question: fmt.Sprintf("Why does %s name %s, and not %s, which is among the files?", path.Base(c.file.ID), short(base, 80), path.Base(other)),
		why:      "Either it works with an old file, or somebody has to keep two of them the same.",
		about:    topic{words: plainWords(strings.TrimSuffix(base, path.Ext(base))), name: strings.ToLower(base)},
	}
}

// versionOf returns the file of a project that is another version of the one with a name: both are called alike, but for
// years, numbers and words such as “final”.
func versionOf(base string, project []*files.File) string {
	if strings.ContainsAny(base, "%{}*") {
		return "" // one file for each month
	}
	stem, found := versionless(base), ""
	for _, f := range project {
		if stem == "" || versionless(path.Base(f.ID)) != stem || strings.EqualFold(path.Base(f.ID), base) {
			continue
		}
		if found != "" {
			return "" // one of a series
		}
		found = f.ID
	}
	return found
}

// versionless is the name of a file without what tells its versions apart, with its ending.
func versionless(base string) string {
	end := path.Ext(base)
	var words []string
	for _, w := range strings.FieldsFunc(strings.ToLower(strings.TrimSuffix(base, end)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !versionWord.MatchString(w) {
			words = append(words, w)
		}
	}
	if len(words) == 0 {
		return ""
	}
	return strings.Join(words, " ") + strings.ToLower(end)
}

// versionWord is a part of a file's name that tells versions apart: “2025”, “v7”, “FINAL”, “wk30”.
var versionWord = regexp.MustCompile(`^(?:\d+|(?:v|rev|fy|q|w|wk|kw|p|m|copy|draft|version|final)\d*|old|new|neu|alt|latest|current|backup|bak|tmp)$`)

// constants finds numbers that decide something, or that others are multiplied with.
func (c code) constants() []finding {
	var all []finding
	for i, l := range c.script.Lines {
		if f, ok := c.quietly(l); ok && l.Comment == "" {
			all = append(all, f)
		}
		if l.Comment != "" || i > 0 && len(c.script.Lines[i-1].Tokens) == 0 && c.script.Lines[i-1].Comment != "" && c.script.Lines[i-1].To == l.From-1 {
			continue // a comment on the line, or right above it
		}
		all = append(all, c.compared(l)...)
		all = append(all, c.named(l)...)
		all = append(all, c.parameters(l)...)
		all = append(all, c.shifts(l)...)
	}
	return all
}

// shifts finds hours and minutes that are added to a time, or taken off: another time zone, or a day that begins late.
func (c code) shifts(l files.CodeLine) []finding {
	for i := 1; i+4 < len(l.Tokens); i++ {
		name, unit := l.Tokens[i], strings.ToLower(l.Tokens[i+2].Text)
		isSpan := slices.Contains([]string{"timedelta", "Timedelta", "DateOffset", "Duration", "relativedelta"}, name.Text)
		if !isSpan || l.Tokens[i+1].Text != "(" || unit != "hours" && unit != "minutes" || l.Tokens[i+3].Text != "=" {
			continue
		}
		x, ok := codeNumber(l.Tokens[i+4])
		sign := i - 1
		for sign > 0 && (l.Tokens[sign].Text == "." || l.Tokens[sign].Kind == files.Word) { // datetime.timedelta
			sign--
		}
		does, ok2 := map[string]string{"+": "add", "+=": "add", "-": "take off", "-=": "take off"}[l.Tokens[sign].Text]
		if !ok || !ok2 || c.isSaidNear(x) {
			continue
		}
		return []finding{{
			kind: factor, risk: P1, weight: 6, evidence: at(c.file, c.place(l.From, l.To)), about: topic{numbers: []float64{x}, words: plainWords(strings.ReplaceAll(l.Def, "_", " ")), clock: unit == "hours"},
			question: fmt.Sprintf("Why does %s %s %s %s, and does that hold all year?", where(l, c.file), does, show(x), plural(int(x), strings.TrimSuffix(unit, "s"))),
			why:      "With another clock, or in summer time, everything is counted at the wrong hour.",
		}}
	}
	return nil
}

// quiet are the settings by which pandas and others pass over what they can't read.
var quiet = [][]string{{"errors", "=", "coerce"}, {"errors", "=", "ignore"}, {"on_bad_lines", "=", "skip"}, {"error_bad_lines", "=", "False"}, {"fillna", "("}, {"filterwarnings", "(", "ignore"}, {"suppress", "(", "Exception"}}

// quietly finds a statement that replaces or drops values without a word.
func (c code) quietly(l files.CodeLine) (finding, bool) {
	for _, q := range quiet {
		for i := range l.Tokens {
			if !l.Has(i, q...) {
				continue
			}
			return finding{
				kind: silent, risk: P1, weight: 7, evidence: at(c.file, c.place(l.From, l.From)), about: topic{words: plainWords(lineText(l))},
				question: fmt.Sprintf("Which values are silently replaced or dropped by “%s” in %s?", short(lineText(l), 90), where(l, c.file)),
				why:      "Nobody notices when it happens.",
			}, true
		}
	}
	return finding{}, false
}

var compares = []string{"<", ">", "<=", ">=", "*", "/", "*=", "/="}

// compared finds a number that is compared or multiplied with.
func (c code) compared(l files.CodeLine) []finding {
	var all []finding
	for i, t := range l.Tokens {
		x, ok := codeNumber(t)
		if !ok || isPlainFactor(x) || i == 0 {
			continue
		}
		sign := l.Tokens[i-1]
		if sign.Kind != files.Sign || !slices.Contains(compares, sign.Text) {
			if i+1 >= len(l.Tokens) || l.Tokens[i+1].Kind != files.Sign || !slices.Contains(compares, l.Tokens[i+1].Text) {
				continue
			}
			sign = l.Tokens[i+1]
		}
		if c.isSaidNear(x) {
			continue
		}
		what := "number"
		if strings.ContainsAny(sign.Text, "<>") {
			what = "threshold"
		}
		all = append(all, finding{
			kind: factor, risk: P1, weight: 5, evidence: at(c.file, c.place(t.Line, t.Line)), same: fmt.Sprint(c.file.ID, " ", x),
			question: fmt.Sprintf("Where does the %s %s in “%s” come from?", what, show(x), short(lineText(l), 60)),
			why:      "People use the script without knowing whether it still holds.",
			about:    topic{numbers: []float64{x}, words: plainWords(lineText(l) + " " + l.Def)},
			constant: c.constant(x, l),
		})
	}
	return all
}

// parameters finds fractions that are given to a function by name, or to a variable.
func (c code) parameters(l files.CodeLine) []finding {
	var all []finding
	for i := 2; i < len(l.Tokens); i++ {
		x, ok := codeNumber(l.Tokens[i])
		name := l.Tokens[i-2]
		if !ok || isPlainFactor(x) || x == math.Trunc(x) && !bounds[strings.ToLower(name.Text)] || l.Tokens[i-1].Text != "=" || name.Kind != files.Word || name.Text == strings.ToUpper(name.Text) || c.isSaidNear(x) {
			continue
		}
		all = append(all, finding{
			kind: factor, risk: P1, weight: 4, evidence: at(c.file, c.place(l.Tokens[i].Line, l.Tokens[i].Line)),
			question: fmt.Sprintf("Why is %s %s in %s?", name.Text, show(x), where(l, c.file)),
			why:      "People use the script without knowing whether it still holds.",
			about:    topic{numbers: []float64{x}, words: plainWords(strings.ReplaceAll(name.Text, "_", " ") + " " + lineText(l))},
			constant: c.constant(x, l),
		})
	}
	return all
}

// bounds are names of limits, which are asked about even if they are whole numbers.
var bounds = map[string]bool{
	"upper": true, "lower": true, "limit": true, "threshold": true, "cutoff": true, "cut_off": true, "tolerance": true, "maximum": true, "minimum": true,
}

// named finds constants in capitals.
func (c code) named(l files.CodeLine) []finding {
	if len(l.Tokens) < 3 || l.Tokens[0].Kind != files.Word || l.Tokens[1].Text != "=" || l.Tokens[0].Text != strings.ToUpper(l.Tokens[0].Text) {
		return nil
	}
	if l.Tokens[2].Text == "{" {
		return c.byKeys(l)
	}
	var numbers []float64
	for _, t := range l.Tokens[2:] {
		if x, ok := codeNumber(t); ok {
			numbers = append(numbers, x)
		} else if t.Kind != files.Sign {
			return nil
		}
	}
	if len(numbers) == 0 || len(numbers) == 1 && (isPlainFactor(numbers[0]) || c.isSaidNear(numbers[0])) {
		return nil
	}
	var joined constant
	if len(numbers) == 1 {
		joined = c.constant(numbers[0], l)
	}
	return []finding{{
		constant: joined,
		kind:     factor, risk: P1, weight: 3.5, evidence: at(c.file, c.place(l.From, l.To)),
		question: fmt.Sprintf("Where does %s come from?", short(lineText(l), 60)),
		why:      "People use the script without knowing whether it still holds.",
		about:    topic{numbers: numbers, words: plainWords(strings.ReplaceAll(l.Tokens[0].Text, "_", " "))},
	}}
}

// byKeys finds the one number by which a script corrects one thing, and none of the others: {"A": 0.0, "B": -0.7}. One
// list of factors, where all are others, is asked about as a whole.
func (c code) byKeys(l files.CodeLine) []finding {
	var keys []string
	var numbers []float64
	counts := map[float64]int{}
	for i := 3; i+2 < len(l.Tokens); i++ {
		if l.Tokens[i].Text != ":" || l.Tokens[i-1].Kind != files.CodeString {
			continue
		}
		sign, t := 1.0, l.Tokens[i+1]
		if t.Text == "-" {
			sign, t = -1, l.Tokens[i+2]
		}
		x, ok := codeNumber(t)
		if !ok {
			return nil
		}
		keys, numbers = append(keys, l.Tokens[i-1].Text), append(numbers, sign*x)
		counts[sign*x]++
	}
	odd, isWhole := -1, true
	for i, x := range numbers {
		isNeutral := x == 0 || x == 1
		if isWhole = isWhole && x == math.Trunc(x); isNeutral {
			continue
		}
		if odd >= 0 {
			odd = len(numbers)
			break
		}
		odd = i
	}
	name := strings.ReplaceAll(l.Tokens[0].Text, "_", " ")
	f := finding{kind: factor, risk: P1, evidence: at(c.file, c.place(l.From, l.To)), why: "People use the script without knowing whether it still holds."}
	switch {
	case len(numbers) < 2 || odd < 0:
		return nil
	case odd < len(numbers):
		f.weight, f.about = 6, topic{numbers: numbers[odd : odd+1], words: plainWords(name + " " + keys[odd])}
		f.question = fmt.Sprintf("Why is %s corrected by %s in %s (“%s”), and nothing else?", keys[odd], show(numbers[odd]), path.Base(c.file.ID), short(lineText(l), 60))
	case !isWhole && counts[numbers[0]] < len(numbers):
		f.risk, f.weight, f.about = P2, 2, topic{numbers: numbers, words: plainWords(name)}
		f.question = fmt.Sprintf("Where do the numbers in “%s” come from?", short(lineText(l), 80))
	default:
		return nil
	}
	return []finding{f}
}

// constant is a number of a line, as a question about two of them says it.
func (c code) constant(x float64, l files.CodeLine) constant {
	return constant{number: show(x), where: "“" + short(lineText(l), 50) + "”", sheet: c.file.ID, typed: true}
}

// isSaidNear reports whether the text above a notebook's cell says a number.
func (c code) isSaidNear(x float64) bool {
	return slices.ContainsFunc(amounts(c.near), func(a amount) bool { return a.sameFactor(x) })
}

func codeNumber(t files.Token) (float64, bool) {
	if t.Kind != files.CodeNumber {
		return 0, false
	}
	x, err := strconv.ParseFloat(strings.ReplaceAll(t.Text, "_", ""), 64)
	return x, err == nil
}

// keywords are followed by a blank, even before a bracket.
var keywords = []string{"return", "if", "elif", "while", "for", "in", "not", "and", "or", "is", "yield", "lambda", "else", "assert", "import", "from", "as", "with", "print"}

// lineText writes a line of code on one line, with blanks as most people write them.
func lineText(l files.CodeLine) string {
	var b strings.Builder
	depth := 0
	var before files.Token
	for i, t := range l.Tokens {
		text := t.Text
		if t.Kind == files.CodeString {
			text = strconv.Quote(text)
		}
		if i > 0 && needsBlank(before, t, depth) {
			b.WriteByte(' ')
		}
		if t.Kind == files.Sign {
			depth += strings.Count("([{", text) - strings.Count(")]}", text)
			if isOneOf(text, "+-~*") && isPrefix(before, i) {
				t.Text = "("
			}
		}
		b.WriteString(text)
		before = t
	}
	return strings.TrimSuffix(b.String(), ":")
}

// isPrefix reports whether a sign belongs to what follows it: it is first, or follows another
// sign.
func isPrefix(before files.Token, i int) bool {
	return i == 0 || before.Kind == files.Sign && !isOneOf(before.Text, ")]}") || slices.Contains(keywords, before.Text)
}

// needsBlank reports whether a blank belongs between two tokens, so many brackets deep.
func needsBlank(a, b files.Token, depth int) bool {
	if a.Kind != files.Sign && b.Kind != files.Sign {
		return true
	}
	if b.Kind == files.Sign {
		switch {
		case a.Kind != files.Sign && slices.Contains(keywords, a.Text):
			return true
		case isOneOf(b.Text, "()[]{}.,:;"):
			return a.Kind == files.Sign && a.Text == "," || isOperator(a) && a.Text != "=" && isOneOf(b.Text, "([{")
		case b.Text == "=" && depth > 0:
			return false
		}
		return a.Kind != files.Sign || isOneOf(a.Text, ")]},") || isOperator(a) && (a.Text != "=" || depth == 0)
	}
	switch {
	case isOneOf(a.Text, "([{."):
		return false
	case a.Text == "=" && depth > 0:
		return false
	}
	return !isOneOf(a.Text, "~@") && (isOperator(a) || isOneOf(a.Text, ",:;)]}"))
}

// isOneOf reports whether a sign is one of those.
func isOneOf(sign, those string) bool { return strings.Contains(those, sign) }

func isOperator(t files.Token) bool {
	return t.Kind == files.Sign && strings.Trim(t.Text, "+-*/<>=!%&|^") == ""
}

func where(l files.CodeLine, f *files.File) string {
	if l.Def != "" {
		return l.Def + " in " + path.Base(f.ID)
	}
	return path.Base(f.ID)
}

// defaults finds values that have to be changed from time to time: the default of a
// parameter.
func (c code) defaults() []finding {
	var all []finding
	for _, l := range c.script.Lines {
		if !l.Starts("def") {
			continue
		}
		for i := 2; i+2 < len(l.Tokens); i++ {
			t := l.Tokens[i+2]
			isFixed := t.Kind == files.CodeString && t.Text != "" && strings.ContainsAny(t.Text, "0123456789") || t.Kind == files.CodeNumber
			if l.Tokens[i].Kind != files.Word || l.Tokens[i+1].Text != "=" || !isFixed {
				continue
			}
			if x, ok := codeNumber(t); ok && isPlainFactor(x) {
				continue
			}
			about := topic{words: plainWords(l.Tokens[i].Text)}
			if x, err := strconv.ParseFloat(t.Text, 64); err == nil {
				about.numbers = []float64{x}
			}
			all = append(all, finding{
				kind: factor, risk: P2, weight: 2, evidence: at(c.file, c.place(t.Line, t.Line)), about: about,
				question: fmt.Sprintf("When does the fixed %s %s in %s have to change?", l.Tokens[i].Text, t.Text, where(l, c.file)),
				why:      "A value that fits one month is wrong in the next.",
			})
		}
	}
	return all
}

// missingFiles finds files that a script reads and that were not handed over: one question
// for all of them.
func (c code) missingFiles(present map[string]bool, project []*files.File) []finding {
	var names, places, words []string
	var others []finding
	for _, l := range c.script.Lines {
		for _, t := range l.Tokens {
			base := strings.ToLower(path.Base(strings.ReplaceAll(t.Text, `\`, "/")))
			if t.Kind != files.CodeString || !dataFile.MatchString(base) || present[base] || ownPath.MatchString(t.Text) || strings.Contains(t.Text, "://") || c.isWritten(l) || slices.Contains(names, path.Base(t.Text)) {
				continue
			}
			if other := versionOf(base, project); other != "" {
				others = append(others, c.otherVersion(t, path.Base(t.Text), other))
				continue
			}
			names, places = append(names, path.Base(t.Text)), append(places, c.place(t.Line, t.Line))
			words = append(words, strings.TrimSuffix(base, path.Ext(base)))
		}
	}
	others = others[:min(len(others), mostOfKind)]
	if len(names) == 0 {
		return others
	}
	f := finding{
		kind: stale, risk: P0, weight: 4, evidence: at(c.file, places...), same: "missing in " + c.file.ID,
		question: fmt.Sprintf("Where does %s come from, which %s reads and which isn't among the files?", names[0], path.Base(c.file.ID)),
		why:      "Without it the script doesn't run.",
		about:    topic{words: plainWords(strings.Join(words, " ")), name: strings.ToLower(names[0])},
	}
	if len(names) > 1 {
		f.question = fmt.Sprintf("Where do %s come from, which %s reads and which aren't among the files?", enumerate(names), path.Base(c.file.ID))
	}
	return append(others, f)
}

// writers are names by which a script writes a file.
var writers = []string{"to_csv", "to_excel", "to_json", "to_parquet", "to_pickle", "savefig", "dump", "save", "write_text", "w", "wb", "a", "x", "wt"}

// isWritten reports whether a file that a line names is written, in the line or where the
// line's constant is used.
func (c code) isWritten(l files.CodeLine) bool {
	writes := func(l files.CodeLine) bool {
		return slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return t.Kind != files.Sign && slices.Contains(writers, t.Text) })
	}
	if writes(l) {
		return true
	}
	if len(l.Tokens) < 3 || l.Tokens[0].Kind != files.Word || l.Tokens[1].Text != "=" {
		return false
	}
	return slices.ContainsFunc(c.script.Lines, func(o files.CodeLine) bool {
		return o.From != l.From && writes(o) && slices.ContainsFunc(o.Tokens, func(t files.Token) bool { return t.Kind == files.Word && t.Text == l.Tokens[0].Text })
	})
}

var dataFile = regexp.MustCompile(`^[a-z0-9][\w .\-]*\.(?:csv|tsv|xlsx?|xlsm|json|txt|parquet|db|sqlite|pkl)$`)

// order finds cells of a notebook that ran out of order, or failed.
func order(f *files.File) []finding {
	if f.Notebook == nil {
		return nil
	}
	var all []finding
	if before, _ := f.Notebook.OutOfOrder(); len(before) > 0 {
		all = append(all, finding{
			kind: unsettled, risk: P1, weight: 5, evidence: at(f, files.CellPlace(before[0])),
			question: fmt.Sprintf("In which order do the cells have to run, as cell %d ran before those above it?", before[0]),
			why:      "From top to bottom it may give other results.",
		})
	}
	for _, o := range f.Notebook.Outputs {
		if o.Error {
			all = append(all, finding{
				kind: failed, risk: P1, weight: 5, evidence: at(f, files.CellPlace(o.Cell)),
				question: fmt.Sprintf("What has to be done about the error in cell %d (%s)?", o.Cell, short(o.Text, 60)),
				why:      "Anyone who runs it stops there.",
			})
		}
	}
	return all
}
