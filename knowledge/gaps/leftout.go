package gaps

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/files"
)

// leftOut finds single values that a script passes over.
func (c code) leftOut(all []*files.File) []finding {
	var found []finding
	for i, l := range c.script.Lines {
		if !l.Starts("if") || i+1 >= len(c.script.Lines) || l.Comment != "" || dayIn(l) != "" || c.isTold(i) {
			continue
		}
		next := c.script.Lines[i+1]
		if !next.PassesOver() || next.Comment != "" || next.Indent <= l.Indent {
			continue
		}
		values, list := c.memberOf(l)
		for j, t := range l.Tokens {
			isValue := t.Kind == files.CodeString && isWord(t.Text) || t.Kind == files.CodeNumber
			if isValue && j > 0 && (l.Tokens[j-1].Text == "==" || l.Tokens[j-1].Text == "(" || l.Tokens[j-1].Text == "," || l.Tokens[j-1].Text == "{") && !strings.HasPrefix(t.Text, "__") {
				values = []string{t.Text}
			}
		}
		if len(values) == 0 {
			if f, ok := c.beyond(l, next, all); ok {
				found = append(found, f)
			}
			continue
		}
		if x, err := strconv.ParseFloat(values[0], 64); err == nil && len(values[0]) < 2 && isPlainFactor(x) {
			continue
		}
		f := c.leaves(l, values)
		f.risk, f.weight, f.evidence = P0, 5, at(c.file, append(list, c.place(l.From, next.To))...)
		if places, first := rowsLeft(l, values, all); len(places) > 0 {
			f.evidence, f.global = append(f.evidence, places...), true
			f.question = strings.TrimSuffix(f.question, "?") + fmt.Sprintf(", such as “%s” in %s?", short(first, 60), path.Base(places[0].File))
		}
		found = append(found, f)
	}
	return found
}

// beyond finds values that a script passes over because of their size: readings above a limit, small amounts. How many
// there are of something, and whether there is anything, is plumbing.
func (c code) beyond(l, next files.CodeLine, all []*files.File) (finding, bool) {
	isPlumbing := slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return slices.Contains(sizes, t.Text) })
	if isPlumbing || next.Starts("return") && len(next.Tokens) > 1 && next.Tokens[1].Text != "None" {
		return finding{}, false
	}
	for i := 1; i < len(l.Tokens); i++ {
		x, ok := codeNumber(l.Tokens[i])
		sign, name := l.Tokens[i-1], i-2
		if ok && sign.Text == "-" && i > 2 {
			x, sign, name = -x, l.Tokens[i-2], i-3
		}
		if !ok || x == 0 || x == 1 || name < 0 || !slices.Contains([]string{"<", ">", "<=", ">="}, sign.Text) || c.isSaidNear(x) {
			continue
		}
		f := finding{
			kind: left, risk: P1, weight: 7, evidence: at(c.file, c.place(l.From, l.From)), about: topic{numbers: []float64{x}, words: plainWords(lineText(l) + " " + strings.ReplaceAll(l.Def, "_", " "))},
			question: fmt.Sprintf("Why does %s pass over whatever has “%s”?", where(l, c.file), short(strings.TrimPrefix(lineText(l), "if "), 60)),
			why:      "What is left out is checked nowhere.",
		}
		if rows, shown := rowsBeyond(c.columnOf(l, name), sign.Text, x, all); len(rows) > 0 {
			f.risk, f.weight, f.global, f.evidence = P0, 8, true, append(f.evidence, rows...)
			f.question = strings.TrimSuffix(f.question, "?") + fmt.Sprintf(", such as the %s in %s, %s?", shown, path.Base(rows[0].File), rows[0].Location)
		}
		return f, true
	}
	return finding{}, false
}

// sizes are names in a condition that is about how much there is, or about when it is.
var sizes = []string{"len", "argv", "count", "size", "weekday", "isoweekday", "year", "month", "day", "hour", "minute"}

// columnOf returns the column that a name in a condition is read from: row["temp"] itself, or t, where t = float(row["temp"])
// comes before.
func (c code) columnOf(l files.CodeLine, name int) string {
	for i := name; i >= 0 && l.Tokens[i].Text != "and" && l.Tokens[i].Text != "or"; i-- {
		if l.Tokens[i].Kind == files.CodeString {
			return l.Tokens[i].Text
		}
	}
	column := ""
	for _, o := range c.script.Lines {
		if o.From >= l.From {
			break
		}
		if len(o.Tokens) < 4 || o.Tokens[0].Text != l.Tokens[name].Text || o.Tokens[1].Text != "=" {
			continue
		}
		for _, t := range o.Tokens[2:] {
			if t.Kind == files.CodeString {
				column = t.Text
				break
			}
		}
	}
	return column
}

// rowsBeyond returns the first rows of a table that a condition on a column leaves out, and the number of the first. If
// these are half of all, they are what the table has by nature.
func rowsBeyond(column, sign string, limit float64, all []*files.File) (places []files.Place, first string) {
	for _, f := range all {
		if f.Records == nil || column == "" {
			continue
		}
		at, n, left := slices.Index(f.Records.Columns, column), 0, 0
		if at < 0 {
			continue
		}
		for row := range f.Records.Rows {
			x, ok := fieldOf(f.Records, row, at)
			if !ok {
				continue
			}
			n++
			isLeft := map[string]bool{"<": x < limit, ">": x > limit, "<=": x <= limit, ">=": x >= limit}[sign]
			if isLeft {
				left++
			}
			if isLeft && len(places) < mostEvidence/2 {
				places = append(places, files.Place{File: f.ID, Location: files.LinePlace(f.Records.Lines[row], f.Records.Lines[row])})
				if first == "" {
					first = show(x)
				}
			}
		}
		if 2*left >= n {
			places, first = nil, ""
		}
		if n > 0 {
			return places, first
		}
	}
	return nil, ""
}

// rowsLeft returns the first rows that a condition leaves out, of the table that has the column it names, and what is
// in the first of them: if row["customer_no"].startswith("9").
func rowsLeft(l files.CodeLine, values []string, all []*files.File) (places []files.Place, first string) {
	isPrefix := slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return t.Text == "startswith" })
	for _, f := range all {
		if f.Records == nil {
			continue
		}
		column := slices.IndexFunc(f.Records.Columns, func(name string) bool {
			return slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return t.Kind == files.CodeString && t.Text == name })
		})
		if column < 0 {
			continue
		}
		for row, fields := range f.Records.Rows {
			isLeft := column < len(fields) && slices.ContainsFunc(values, func(v string) bool {
				return fields[column] == v || isPrefix && strings.HasPrefix(fields[column], v)
			})
			if isLeft && len(places) < mostEvidence/2 {
				places = append(places, at(f, files.LinePlace(f.Records.Lines[row], f.Records.Lines[row]))...)
				if first == "" {
					first = strings.Join(fields[:min(len(fields), 2)], ", ")
				}
			}
		}
		return places, first
	}
	return nil, ""
}

// memberOf returns the values of the list that a condition looks something up in, and where the list is: “if
// row["lot"] in SKIP”.
func (c code) memberOf(l files.CodeLine) (values, list []string) {
	for i, t := range l.Tokens[:len(l.Tokens)-1] {
		if t.Text == "in" && l.Tokens[i-1].Text != "not" && l.Tokens[i+1].Kind == files.Word {
			return c.valuesOf(l.Tokens[i+1].Text)
		}
	}
	return nil, nil
}

// filtered finds values that a selection of rows leaves out: frame[frame.week != 31], or
// frame[~frame.run.isin([17, 18])].
func (c code) filtered() []finding {
	var all []finding
	for _, l := range c.script.Lines {
		if l.Comment != "" || l.Starts("if") || l.Starts("elif") || l.Starts("while") || l.Starts("assert") {
			continue
		}
		values := append(c.excluded(l), skipped(l)...)
		isTold := says("reason", c.near) || says("excluded", c.near)
		if len(values) == 0 || isTold {
			continue
		}
		f := c.leaves(l, values)
		f.risk, f.weight = P1, 4
		all = append(all, f)
	}
	return all
}

// excluded returns the values that a line selects away.
func (c code) excluded(l files.CodeLine) []string {
	var values []string
	depth := 0
	for i, t := range l.Tokens {
		switch t.Text {
		case "[":
			depth++
		case "]":
			depth--
		}
		if t.Kind != files.Sign || i+1 >= len(l.Tokens) || depth == 0 {
			continue
		}
		switch t.Text {
		case "!=":
			if v := l.Tokens[i+1]; isLiteral(v) {
				values = append(values, v.Text)
			}
		case "~":
			values = append(values, c.listed(l.Tokens[i+1:])...)
		}
	}
	return values
}

// skipped returns the one number that a list of numbers in a row leaves out: years = [2019, 2020, 2021, 2023].
func skipped(l files.CodeLine) []string {
	const least, step = 4, 2 // numbers of such a list; from the one before the skipped one to the one after it
	var numbers []float64
	for _, t := range l.Tokens {
		if x, ok := codeNumber(t); ok {
			numbers = append(numbers, x)
		}
	}
	if len(numbers) < least || !slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return t.Text == "[" || t.Text == "(" }) {
		return nil
	}
	var missing []string
	for i, x := range numbers[1:] {
		switch x - numbers[i] {
		case 1:
		case step:
			missing = append(missing, strconv.FormatFloat(x-1, 'f', -1, 64))
		default:
			return nil
		}
	}
	if len(missing) != 1 {
		return nil
	}
	return missing
}

// isLiteral reports whether a token is a value that somebody chose. Comparing with nothing,
// or with 0, cleans up.
func isLiteral(t files.Token) bool {
	x, isNumber := codeNumber(t)
	return t.Kind == files.CodeString && strings.TrimSpace(t.Text) != "" || isNumber && x != 0 && x != 1
}

// listed returns the values in isin([…]) of a selection, or in the list that it names.
func (c code) listed(tokens []files.Token) []string {
	at := slices.IndexFunc(tokens, func(t files.Token) bool { return t.Text == "isin" })
	if at < 0 {
		return nil
	}
	var values []string
	for _, t := range tokens[at+1:] {
		switch {
		case isLiteral(t):
			values = append(values, t.Text)
		case t.Kind == files.Word:
			more, _ := c.valuesOf(t.Text)
			values = append(values, more...)
		case t.Text == ")":
			return values
		}
	}
	return values
}

// valuesOf returns the values of a list that has a name, and its place: HOLD = ["Lena Haske"].
func (c code) valuesOf(name string) (values, list []string) {
	for i, l := range c.script.Lines {
		if len(l.Tokens) < 4 || l.Tokens[0].Text != name || l.Tokens[1].Text != "=" || l.Comment != "" || c.isTold(i) || !slices.Contains([]string{"[", "(", "{"}, l.Tokens[2].Text) {
			continue
		}
		for _, t := range l.Tokens[3:] {
			if isLiteral(t) {
				values = append(values, t.Text)
			}
		}
		if spot := c.place(l.From, l.To); len(values) > 0 && !slices.Contains(list, spot) {
			list = append(list, spot)
		}
	}
	return values, list
}

// isTold reports whether the line above a statement is a remark on it.
func (c code) isTold(i int) bool {
	above := i - 1
	return above >= 0 && len(c.script.Lines[above].Tokens) == 0 && len(strings.Fields(c.script.Lines[above].Comment)) >= remarkOnLine && c.script.Lines[above].To == c.script.Lines[i].From-1
}

// remarkOnLine is how many words make a comment a remark on the statement below it, and not its title.
const remarkOnLine = 4

// leaves is the finding that a line leaves out values. What explains it names the value, and
// what is compared with it.
func (c code) leaves(l files.CodeLine, values []string) finding {
	about := topic{value: strings.ToLower(values[0])}
	for _, v := range values {
		if x, err := strconv.ParseFloat(v, 64); err == nil {
			about.numbers = append(about.numbers, x)
		}
	}
	about.words = append(comparedWith(l), strings.ToLower(values[0]))
	shown := strings.Join(values[:min(len(values), 4)], ", ")
	return finding{
		kind: left, evidence: at(c.file, c.place(l.From, l.To)), about: about,
		question: fmt.Sprintf("Why does %s leave out %s (“%s”)?", where(l, c.file), shown, short(lineText(l), 60)),
		why:      "What is left out is checked nowhere.",
	}
}

// plumbing are the names in a selection that say nothing about the rows.
var plumbing = []string{"if", "not", "in", "and", "or", "row", "line", "frame", "df", "isin", "get", "str", "int", "float", "strip", "lower", "upper", "startswith", "data", "item"}

// comparedWith returns the plain words of the names in a line, such as columns.
func comparedWith(l files.CodeLine) []string {
	var names []string
	for _, t := range l.Tokens {
		if (t.Kind == files.Word || t.Kind == files.CodeString) && !slices.Contains(plumbing, strings.ToLower(t.Text)) {
			names = append(names, strings.ReplaceAll(t.Text, "_", " "))
		}
	}
	return plainWords(strings.Join(names, " "))
}

// setFor finds a number that a script writes over what it has read, for some rows only.
func (c code) setFor() []finding {
	var all []finding
	for _, l := range c.script.Lines {
		n := len(l.Tokens)
		if n < 6 || l.Comment != "" || l.Tokens[n-2].Text != "=" || l.Tokens[n-3].Text != "]" {
			continue
		}
		x, ok := codeNumber(l.Tokens[n-1])
		into := slices.ContainsFunc(l.Tokens[:n-3], func(t files.Token) bool { return slices.Contains(setters, t.Text) })
		if !ok || !into || x == 0 || c.isSaidNear(x) {
			continue
		}
		all = append(all, finding{
			kind: override, risk: P1, weight: 8, evidence: at(c.file, c.place(l.From, l.To)), about: topic{numbers: []float64{x}, words: plainWords(lineText(l))},
			question: fmt.Sprintf("Why does “%s” in %s write %s over what was read?", short(lineText(l), 80), where(l, c.file), show(x)),
			why:      "Everything that is calculated from it depends on it, and nobody sees that it wasn't read.",
		})
	}
	return all
}

// setters are what pandas calls the cells of some rows.
var setters = []string{"loc", "at", "iloc", "iat"}

// offForm is a comment that is a statement: a condition, an error, a call, an assignment.
var offForm = regexp.MustCompile(`^(?:(?:el)?if\b.*[<>=(\].].*:|(?:while|for|with)\b.*[(=\].].*:|assert\b.*[<>=(].*|raise\s+\w+(?:\.\w+)*(?:\(.*\))?|[\w.]+\(.*\)|[A-Za-z_]\w*(?:\.\w+|\[[^\]]*\])*\s*[-+*/|&]?=\s*(?:[-+]?\d[\d._]*|["'\[{(].*|[\w.]+[(\[].*))$`)

// commentedOut finds statements that were switched off by making them comments, and don't say why.
func (c code) commentedOut() []finding {
	var all []finding
	comments := c.script.Comments
	for i := 0; i < len(comments); i++ {
		first := strings.TrimSpace(comments[i].Text)
		if !offForm.MatchString(first) || !c.standsAlone(comments[i].Line) {
			continue
		}
		begin, last := i, i
		for last+1 < len(comments) && comments[last+1].Line == comments[last].Line+1 {
			last++
		}
		for begin > 0 && comments[begin-1].Line == comments[begin].Line-1 {
			begin--
		}
		isTold := false
		for _, o := range comments[begin : last+1] {
			isTold = isTold || !offForm.MatchString(strings.TrimSpace(o.Text)) && len(strings.Fields(o.Text)) >= remarkWords
		}
		at := at(c.file, c.place(comments[i].Line, comments[last].Line))
		i = last
		if isTold {
			continue
		}
		f := finding{
			kind: switchedOff, risk: P1, weight: 6, evidence: at, about: topic{words: plainWords(first)},
			question: fmt.Sprintf("Why is “%s” in %s switched off?", short(first, 80), path.Base(c.file.ID)),
			why:      "Nobody knows whether it is safe to leave it off, or to switch it on again.",
		}
		if isCheck(first) {
			f.risk, f.weight = P0, 8
		}
		all = append(all, f)
	}
	return all[:min(len(all), mostOfKind)]
}

// isCheck reports whether a statement stops something that is wrong.
func isCheck(statement string) bool {
	return strings.HasPrefix(statement, "if ") || strings.HasPrefix(statement, "assert") || strings.HasPrefix(statement, "raise")
}

// standsAlone reports whether a comment isn't behind a statement.
func (c code) standsAlone(line int) bool {
	return !slices.ContainsFunc(c.script.Lines, func(l files.CodeLine) bool {
		return len(l.Tokens) > 0 && l.From <= line && line <= l.To
	})
}

// apart finds what a script does otherwise for one value, such as a customer or a site: if shop == "Lindow": price *= 0.9.
// Which mode or format something has decides how it is read, and isn't asked about: such words have no capital letter and
// no digit.
func (c code) apart(all []*files.File) []finding {
	var found []finding
	lines := c.script.Lines
	for i, l := range lines {
		isBranch := l.Starts("if") || l.Starts("elif")
		values := namedIn(l)
		var list []string
		if isBranch && len(values) == 0 {
			values, list = c.memberOf(l)
			values = slices.DeleteFunc(values, func(v string) bool { return !namesOne(v) })
		}
		if len(values) == 0 || l.Comment != "" || i > 0 && len(lines[i-1].Tokens) == 0 && lines[i-1].Comment != "" {
			continue
		}
		last := l
		switch {
		case isBranch && (i+1 >= len(lines) || lines[i+1].Indent <= l.Indent || lines[i+1].PassesOver() || saysWhat(lines[i+1])):
			continue
		case isBranch:
			last = lines[i+1]
		case !slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return t.Text == "else" }):
			continue
		}
		shown := strings.Join(values[:min(len(values), 3)], ", ")
		f := finding{
			kind: left, risk: P1, weight: 7, evidence: at(c.file, append(list, c.place(l.From, last.To))...), about: topic{value: strings.ToLower(values[0]), words: append(comparedWith(l), strings.ToLower(values[0]))},
			question: fmt.Sprintf("Why does %s treat %s in another way (“%s”)?", where(l, c.file), shown, short(lineText(l)+": "+lineText(last), 90)),
			why:      "Somebody made an exception, and nothing says why.",
		}
		if last.From == l.From {
			f.question = fmt.Sprintf("Why does %s treat %s in another way (“%s”)?", where(l, c.file), shown, short(lineText(l), 90))
		}
		f.about.numbers = chosenIn(last)
		if places, _ := rowsLeft(l, values, all); len(places) > 0 {
			f.evidence, f.global = append(f.evidence, places...), true
		}
		found = append(found, f)
	}
	return found[:min(len(found), mostOfKind)]
}

// chosenIn are the numbers by which a statement changes something: “kg = kg - 35”. What a code stands for doesn't say where
// such a number comes from. One by which it counts is none.
func chosenIn(l files.CodeLine) []float64 {
	var all []float64
	for i, t := range l.Tokens {
		x, err := strconv.ParseFloat(t.Text, 64)
		if err != nil || i == 0 || x == 0 || x == 1 || !slices.ContainsFunc(l.Tokens[i-1:i], func(o files.Token) bool { return strings.ContainsAny(o.Text, "+-*/") }) {
			continue
		}
		all = append(all, x)
	}
	return all
}

// saysWhat reports whether a line says itself what becomes of a value: by a remark, an error, or words that it returns. An
// empty text, a number and a code say nothing.
func saysWhat(l files.CodeLine) bool {
	isWords := slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return t.Kind == files.CodeString && spokenForm.MatchString(t.Text) })
	return l.Comment != "" || l.Starts("raise") || l.Starts("return") && isWords || l.Starts("print")
}

// spokenForm is a word as people write it, with small letters.
var spokenForm = regexp.MustCompile(`\p{Ll}{3}`)

// namedIn returns the names and codes that a condition of a line compares with.
func namedIn(l files.CodeLine) []string {
	at := slices.IndexFunc(l.Tokens, func(t files.Token) bool { return t.Kind == files.Word && (t.Text == "if" || t.Text == "elif") })
	if at < 0 {
		return nil
	}
	var values []string
	for i, t := range l.Tokens[at:] {
		i += at
		if t.Text == "else" || t.Text == "__name__" {
			break
		}
		if t.Kind != files.CodeString || !namesOne(t.Text) {
			continue
		}
		isCompared := isOneOf(l.Tokens[i-1].Text, "([{,") && slices.ContainsFunc(l.Tokens[at:i], func(o files.Token) bool { return o.Text == "in" || o.Text == "startswith" }) || l.Tokens[i-1].Text == "=="
		if isCompared && !slices.Contains(values, t.Text) {
			values = append(values, t.Text)
		}
	}
	return values
}

// namesOne reports whether a text is a name or a code: it has a capital letter or a digit, and is short.
func namesOne(text string) bool {
	const longest = 30
	return len(text) > 1 && len(text) <= longest && !strings.HasPrefix(text, "__") && !strings.ContainsAny(text, "%\\.") && !dayString.MatchString(text) &&
		strings.ContainsFunc(text, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }) && !slices.Contains(knownCodes, strings.ToUpper(text))
}

// namedForm is a formula that does something else for one value: IF(A5="Lindow",0.9,1).
var namedForm = regexp.MustCompile(`(?i)\bIFS?\([^()]*?=\s*"([^"]{2,30})"`)

// namedInFormulas finds formulas that treat one name or code in another way than all others.
func namedInFormulas(b *book, sheet *files.Sheet) []finding {
	spans, order := b.copies(sheet, func(text string) bool {
		m := namedForm.FindStringSubmatch(text)
		return m != nil && namesOne(m[1])
	})
	var all []finding
	for _, key := range order {
		area := spanOf(spans[key])
		v, _ := sheet.At(area.From)
		text := b.FormulaOf(v)
		name := namedForm.FindStringSubmatch(text)
		if b.isExplained(sheet, v.Cell()) || name == nil {
			continue
		}
		all = append(all, finding{
			kind: left, risk: P1, weight: 6.5, evidence: at(b.file, files.SheetPlace(sheet.Name, area)), about: topic{value: strings.ToLower(name[1]), words: append(plainWords(b.header(sheet, v.Cell())), strings.ToLower(name[1]))},
			question: fmt.Sprintf("Why does “=%s” in %s%s treat %s in another way?", short(text, 80), files.SheetPlace(sheet.Name, area), quoted(b.header(sheet, v.Cell())), name[1]),
			why:      "Somebody made an exception, and nothing says why.",
		})
	}
	return all[:min(len(all), mostOfKind)]
}
