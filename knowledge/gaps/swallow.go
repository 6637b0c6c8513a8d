package gaps

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// swallowed is an error that a script passes over without a word.
type swallowed struct {
	code
	head, body files.CodeLine
	instead    string // the constant that is used instead, or ""
	broad      bool   // any error, and not only the one that is expected
}

// swallows finds errors that are passed over without a reason.
func (c code) swallows() []swallowed {
	var all []swallowed
	lines, off, silent := c.script.Lines, c.logsOff() > 0, 0
	for i, l := range lines {
		if !l.Starts("except") || i+1 >= len(lines) || l.Comment != "" {
			continue
		}
		var body []files.CodeLine
		for _, b := range lines[i+1:] {
			if b.Indent <= l.Indent {
				break
			}
			if body = append(body, b); len(body) > mostSilent {
				break // it isn't silent
			}
		}
		if !c.isSilent(body, off) {
			continue
		}
		if silent++; silent > mostSwallowed {
			break
		}
		if c.isDocumented(l) {
			continue
		}
		b := body[len(body)-1]
		isUnseen := off && slices.ContainsFunc(b.Tokens, isLogging)
		if !b.Starts("pass") && !b.Starts("continue") && !b.Starts("return") && !isAssignment(b) && !isUnseen {
			continue
		}
		s := swallowed{code: c, head: l, body: b, broad: len(l.Tokens) == 2 || slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return t.Text == "Exception" || t.Text == "BaseException" })}
		if last := b.Tokens[len(b.Tokens)-1]; (len(b.Tokens) == 2 || isAssignment(b)) && (last.Kind == files.Word && last.Text != "None" && last.Text != "continue" || last.Kind == files.CodeNumber) {
			s.instead = last.Text
		}
		all = append(all, s)
	}
	return all
}

// mostSwallowed is how many errors are looked at in one script, each in the light of all its
// lines. Few are asked about.
const mostSwallowed = 100

// mostSilent is how many lines may do nothing but go on with something else.
const mostSilent = 4

// reports are names by which a script tells somebody, counts, or stops.
var reports = []string{"print", "log", "logging", "logger", "warn", "warnings", "warning", "error", "raise", "exit", "stderr", "stdout", "write", "append", "add", "yield", "exception", "notify", "send", "messagebox", "traceback", "+="}

// isSilent reports whether the lines below an exception tell nobody, and no remark says why. isOff says
// whether the script switches its log off.
func (c code) isSilent(body []files.CodeLine, isOff bool) bool {
	if len(body) == 0 || len(body) > mostSilent {
		return false
	}
	for _, l := range body {
		if l.Comment != "" || len(l.Tokens) == 0 {
			return false
		}
		if slices.ContainsFunc(l.Tokens, func(t files.Token) bool {
			return t.Kind != files.CodeString && slices.Contains(reports, t.Text)
		}) && (!isOff || !slices.ContainsFunc(l.Tokens, isLogging)) {
			return false
		}
	}
	return true
}

func isLogging(t files.Token) bool {
	return t.Kind == files.Word && (t.Text == "log" || t.Text == "logging" || t.Text == "logger")
}

// logsOff returns the line in which a script switches its log off, or 0.
func (c code) logsOff() int {
	for _, l := range c.script.Lines {
		if l.Has(0, "logging", ".", "disable") || slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return t.Text == "setLevel" }) && slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return t.Text == "CRITICAL" }) {
			return l.From
		}
	}
	return 0
}

// isDocumented reports whether a docstring says what becomes of an error: it names the
// function, or the exception too where the function's name is a plain word, or it is the
// function's own and gives a reason.
func (c code) isDocumented(head files.CodeLine) bool {
	if head.Def == "" {
		return false
	}
	first, last := 0, 0
	for _, l := range c.script.Lines {
		if l.Def == head.Def {
			if first == 0 {
				first = l.From
			}
			last = l.To
		}
	}
	for _, d := range c.script.Docs {
		isOwn := first <= d.Line && d.Line <= last
		for _, one := range sentences(d.Text) {
			if isOwn && givesReason(one) {
				return true
			}
			if words := wordsIn(one); slices.Contains(words, strings.ToLower(head.Def)) && (strings.Contains(head.Def, "_") || slices.ContainsFunc(head.Tokens, func(t files.Token) bool { return t.Text != "except" && slices.Contains(words, strings.ToLower(t.Text)) })) {
				return true
			}
		}
	}
	return false
}

// isAssignment reports whether a line sets something to one value: x = 0, row["x"] = 0.
func isAssignment(l files.CodeLine) bool {
	n := len(l.Tokens)
	return n >= 3 && l.Tokens[n-2].Text == "=" && l.Tokens[n-1].Kind != files.Sign
}

// value returns the number that is used instead, and the line that defines it.
func (s swallowed) value() (x float64, line int, ok bool) {
	if x, err := strconv.ParseFloat(s.instead, 64); err == nil {
		return x, s.body.From, true
	}
	for _, l := range s.script.Lines {
		if len(l.Tokens) == 3 && l.Tokens[0].Text == s.instead && l.Tokens[1].Text == "=" {
			if x, ok := codeNumber(l.Tokens[2]); ok {
				return x, l.From, true
			}
		}
	}
	return 0, 0, false
}

// finding asks about a swallowed error, with what it does in the other files.
func (s swallowed) finding(all []*files.File, books []*book) finding {
	f := finding{kind: silent, risk: P1, weight: 8, evidence: at(s.file, s.place(s.head.From, s.head.From)), why: "Nobody notices when it happens.", about: topic{words: plainWords(s.head.Def + " " + lineText(s.body))}}
	if s.body.From != s.head.From {
		f.evidence = append(f.evidence, at(s.file, s.place(s.body.From, s.body.From))...)
	}
	if s.broad {
		f.risk, f.weight = P0, 9
	}
	if line := s.logsOff(); line > 0 {
		f.evidence = append(f.evidence, at(s.file, s.place(line, line))...)
	}
	what := "skips what it can't read"
	switch {
	case s.instead != "":
		what = "silently falls back to " + s.instead
	case s.body.Starts("return") && len(s.body.Tokens) > 2:
		what = fmt.Sprintf("silently goes on with “%s”", short(lineText(s.body), 60))
		f.weight = 8.5
	}
	x, line, isNumber := s.value()
	if isNumber {
		f.about.numbers = []float64{x}
		f.evidence = append(f.evidence, at(s.file, s.place(line, line))...)
		what = fmt.Sprintf("silently falls back to %s", show(x))
	}
	f.question = fmt.Sprintf("How would somebody notice that %s %s, as %s hides the error?", where(s.head, s.file), what, s.place(s.head.From, s.head.From))
	if isNumber {
		if cell, of, ok := cellWith(books, x, path.Base(s.file.ID)); ok {
			f.global, f.risk, f.weight = true, P0, 11
			f.evidence = append(f.evidence, at(of.file, cell)...)
			f.question = fmt.Sprintf("Is the %s in %s a real value, or the one that %s silently falls back to?", show(x), cell, path.Base(s.file.ID))
		}
		return f
	}
	if place, value, ok := s.unreadable(all); ok {
		f.global, f.risk, f.weight = true, P0, 11
		f.evidence = append(f.evidence, place)
		f.question = fmt.Sprintf("What happens to values such as %s in %s, which %s silently skips?", value, place.File, where(s.head, s.file))
	}
	return f
}

// cellWith returns the typed cell that has a number, in a row that names a file.
func cellWith(books []*book, x float64, file string) (string, *book, bool) {
	for _, b := range books {
		for i := range b.Sheets {
			sheet := &b.Sheets[i]
			for _, v := range sheet.Cells {
				if v.Kind == files.IsNumber && v.Formula == 0 && math.Abs(v.Number-x) <= 1e-9*math.Max(1, math.Abs(x)) && b.rowNames(sheet, v, file) {
					return place(sheet, v.Cell()), b, true
				}
			}
		}
	}
	return "", nil, false
}

// rowNames reports whether a text in the row of a cell names a file.
func (b *book) rowNames(sheet *files.Sheet, v files.Value, file string) bool {
	for o := range rowOf(sheet, int(v.Row)) {
		if strings.Contains(strings.ToLower(b.TextOf(o)), strings.ToLower(file)) {
			return true
		}
	}
	return false
}

// unreadable returns a value of a CSV that the statements before the exception can't read as
// a number, in a column that the script names.
func (s swallowed) unreadable(all []*files.File) (files.Place, string, bool) {
	columns := s.converted()
	for _, f := range all {
		if f.Records == nil {
			continue
		}
		for i, name := range f.Records.Columns {
			if !columns[strings.ToLower(name)] {
				continue
			}
			if row, value, ok := oddOne(f.Records, i); ok {
				return files.Place{File: f.ID, Location: files.LinePlace(f.Records.Lines[row], f.Records.Lines[row])}, value, true
			}
		}
	}
	return files.Place{}, "", false
}

// converted returns the names in what is converted to a number before the
// exception, in lower case.
func (s swallowed) converted() map[string]bool {
	names := map[string]bool{}
	for _, l := range s.script.Lines {
		at := slices.IndexFunc(l.Tokens, func(t files.Token) bool {
			return t.Kind == files.Word && (t.Text == "float" || t.Text == "int" || t.Text == "Decimal")
		})
		if l.From > s.head.From || l.From < s.head.From-mostTried || at < 0 {
			continue
		}
		for _, t := range l.Tokens[at:] {
			if t.Kind == files.CodeString {
				names[strings.ToLower(t.Text)] = true
			}
		}
	}
	return names
}

// mostTried is how many lines above an exception what raised it may stand.
const mostTried = 12

// oddOne returns the first value of a column of numbers that isn't one.
func oddOne(r *files.Records, column int) (row int, value string, ok bool) {
	numbers, filled, odd := 0, 0, -1
	for i, fields := range r.Rows {
		if column >= len(fields) || strings.TrimSpace(fields[column]) == "" {
			continue
		}
		filled++
		if _, err := strconv.ParseFloat(strings.TrimSpace(fields[column]), 64); err == nil {
			numbers++
		} else if odd < 0 {
			odd = i
		}
	}
	if odd < 0 || numbers*5 < filled*4 {
		return 0, "", false
	}
	return odd, strings.TrimSpace(r.Rows[odd][column]), true
}
