package gaps

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps/columns"
)

const (
	months = `(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
	person = `(?:(?:Mr|Mrs|Ms|Dr|Prof)\.?\s+\p{Lu}[\p{L}'’-]+|\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+)`
)

var (
	// dayForm is a day, or a month of a year: “31 August”, “August 31, 2026”, “2026-08-31”, “end of August”.
	dayForm = regexp.MustCompile(`(?i)\b\d{1,2}(?:st|nd|rd|th)?\.?\s+(?:of\s+)?` + months + `\b|\b` + months + `\s+\d{1,4}\b|\b(?:(?:the )?(?:end|middle|beginning|start) of|mid|early|late)[\s-]+` + months + `\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b`)
	// endForm is until when somebody may do something, or is bound: “permit for T10 until 30 June”, “contract ends 31 March”.
	endForm = regexp.MustCompile(`(?i)\b(?:permit|permission|licen[cs]e|certificate|certification|accreditation|approval|registration|concession|exemption|contract|lease|agreement|option|warranty|guarantee|insurance|policy|cover|subscription|grant|mandate|patent|visa)s?\b[^.;]{0,60}\b(?:until|till|through|to|ends?|ending|expir(?:es|y|ing)|up to)\s+(?:the\s+)?(?:` + dayForm.String()[len(`(?i)`):] + `)`)
	// monthForm is when a change comes: “in January”, “from May 2027”, “until 1 March”.
	monthForm = regexp.MustCompile(`(?i)\b(?:in|from|by|until|as of|since|after)\s+(?:the\s+)?(?:\d{1,2}(?:st|nd|rd|th)?\s+)?` + months + `\b`)
	// holderForm is somebody who has, gives or does something: “with Ana Lund”, “by Mrs. Pohl”, “Mr. Lund's”, “Dr. Ek signs”.
	holderForm = regexp.MustCompile(`\b(?:with|by|from|at|has|of|in the name of|belongs to|runs on|made out to)\s+` + person + `|` + person + `(?:['’]s?\s+\p{Ll}|\s+(?:has|holds|keeps|signs|unlocks)\b)`)
)

// lapses finds what ends, or has ended, on a day: a permit, a certificate, a check that is due. Whether the
// day is over isn't asked, because nobody knows when the answer is read.
func lapses(f *files.File, all *said) []finding {
	var found []finding
	for _, s := range all.all {
		isEnd := (says("lapses", s.text) || endForm.MatchString(s.text)) && dayForm.MatchString(s.text)
		if s.at.File != f.ID || isBook(f) && !s.free || !isEnd && !mustBy(s.text) || isBook(f) && !mustBy(s.text) {
			continue
		}
		g := finding{
			kind: lapsed, risk: P1, weight: 7, evidence: []files.Place{s.at}, about: topic{words: s.words},
			question: fmt.Sprintf("“%s”: what changes on that day, and what does somebody have to do?", short(s.text, 140)),
			why:      "Nobody is reminded of the day once the person is gone.",
		}
		if says("lapsed", s.text) || mustBy(s.text) {
			g.weight = 8.5
		}
		if isLost.MatchString(s.text) {
			g.risk = P0
		}
		found = append(found, g)
	}
	return found
}

var (
	// dueForm is by when something has to be done: “before 30/6”, “by the 1st of May”.
	dueForm = regexp.MustCompile(`(?i)\b(?:by|before|until|till|no later than|not later than|at the latest on|latest|due)\s+(?:in\s+|on\s+|by\s+)?(?:the\s+)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+)?(?:\d{1,2}[./]\d{1,2}\b|` + months + `\b|` + dayForm.String()[len(`(?i)`):] + `)`)
	// obliged is that somebody has to, and not only wants to.
	obliged = regexp.MustCompile(`(?i)\b(?:has|have|had|needs?|is|are)\s+to\b|\bmust\b|\bdeadline\b|\blatest\b|\bdue\b|\bor\s+(?:else\b|we|they|it|he|she|the|you)\b|\b(?:otherwise|wants?|wanted|expects?|expected|requires?|required|insists?|asks? for|asked for)\b`)
	// isLost is what happens otherwise.
	isLost = regexp.MustCompile(`(?i)\b(?:or|otherwise|else)\b[^.;]{0,40}\b(?:los[et]\w*|forfeit\w*|void|fine[ds]?|penalt\w+|refus\w+|reject\w*|too late|closed?|nothing|shut|stops?)\b`)
)

// mustBy reports whether a sentence says that something has to be done by a day.
func mustBy(text string) bool { return dueForm.MatchString(text) && obliged.MatchString(text) }

// holds finds sentences in which a key, a login or a signature is one person's.
func holds(f *files.File, all *said) []finding {
	var found []finding
	people := all.fullNames()
	for _, s := range all.all {
		if s.at.File != f.ID || isBook(f) && !s.free || !says("access", s.text) || !holderForm.MatchString(s.text) || says("only", plainly(s.text)) || says("deputies", s.text) || s.isCovered() {
			continue
		}
		g := telling[0].finding(s).ofPerson(f, s, people)
		g.weight = 8
		found = append(found, g)
	}
	return found
}

// endsOn finds days in a workbook whose label says that something ends then: “Price holds until”. A column of
// days is a list, and none of them is asked about.
func endsOn(b *book, sheet *files.Sheet) []finding {
	if len(sheet.Cells) > mostInTable {
		return nil
	}
	dates := map[uint16]int{}
	for _, v := range sheet.Cells {
		if v.Kind == files.IsNumber && v.Format == files.Date {
			dates[v.Column]++
		}
	}
	var all []finding
	for _, v := range sheet.Cells {
		label := b.rowLabel(sheet, v.Cell())
		isDay := v.Kind == files.IsNumber && v.Format == files.Date && v.Formula == 0 && v.Number > 0
		if !isDay || dates[v.Column] > mostDays || !endLabel.MatchString(label) && !says("lapses", label) || hasRemark(b, sheet, v) {
			continue
		}
		day := showTyped(v)
		all = append(all, finding{
			kind: lapsed, risk: P1, weight: 7.5, evidence: at(b.file, place(sheet, v.Cell())), about: topic{words: plainWords(label)},
			question: fmt.Sprintf("“%s: %s” in %s: what changes on that day, and what does somebody have to do?", short(label, 80), day, place(sheet, v.Cell())),
			why:      "Nobody is reminded of the day once the person is gone.",
		})
		if sheet.Hidden { // what is on it is asked in one
			all[len(all)-1].same = hiddenKey(b.file, sheet.Name)
		}
	}
	return all[:min(len(all), mostOfKind)]
}

// hasRemark reports whether a cell has a comment, or a text to its right.
func hasRemark(b *book, sheet *files.Sheet, v files.Value) bool {
	if _, ok := b.comments[place(sheet, v.Cell())]; ok {
		return true
	}
	for o := range rowOf(sheet, int(v.Row)) {
		if o.Column > v.Column && o.Formula == 0 && len(strings.Fields(b.TextOf(o))) > 1 { // what a formula says is said of all rows
			return true
		}
	}
	return false
}

// mostDays is how many days a column has that isn't a list of them.
const mostDays = 3

// endLabel is what people call the day on which something ends, or is due.
var endLabel = regexp.MustCompile(`(?i)\b(?:until|till|through|ends?|ending|expir\w+|expiry|deadline|due|valid\s+to|notice\s+by|renew\w*|cancel\w*\s+by|no\s+later\s+than|last\s+day|latest|terminat\w+|lapses?)\b`)

// dayString is a day in a string of a script.
var dayString = regexp.MustCompile(`^(?:19|20)\d\d-\d\d(?:-\d\d)?$`)

// dayIn returns the day that a line of a script has, or "": date(2026, 12, 27) or "2026-12-27".
func dayIn(l files.CodeLine) string {
	for i, t := range l.Tokens {
		if t.Kind == files.CodeString && dayString.MatchString(t.Text) {
			return t.Text
		}
		isDay := i+6 < len(l.Tokens) && t.Kind == files.Word && strings.HasPrefix(strings.ToLower(t.Text), "date") && l.Has(i+1, "(") && l.Has(i+3, ",") && l.Has(i+5, ",")
		if isDay && l.Tokens[i+2].Kind == files.CodeNumber && l.Tokens[i+4].Kind == files.CodeNumber && l.Tokens[i+6].Kind == files.CodeNumber {
			return strings.Join([]string{l.Tokens[i+2].Text, l.Tokens[i+4].Text, l.Tokens[i+6].Text}, "-")
		}
	}
	return ""
}

// days finds days that a script compares with: from then on it does something else.
func (c code) days() []finding {
	var all []finding
	for i, l := range c.script.Lines {
		if l.Comment != "" || dayIn(l) == "" || !slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return t.Kind == files.Sign && slices.Contains(dayCompares, t.Text) }) {
			continue
		}
		f := finding{
			kind: lapsed, risk: P1, weight: 7, evidence: at(c.file, c.place(l.From, l.To)), about: topic{words: comparedWith(l)},
			question: fmt.Sprintf("“%s” in %s: what changes on that day, and what does somebody have to do?", short(lineText(l), 100), where(l, c.file)),
			why:      "The day is typed into the script, and nobody is reminded to change it.",
		}
		if i+1 < len(c.script.Lines) && l.Starts("if") {
			if next := c.script.Lines[i+1]; next.PassesOver() || next.Starts("raise") || next.Starts("sys") || next.Starts("exit") { // it stops, perhaps without a word
				f.risk, f.weight, f.evidence = P0, 7, at(c.file, c.place(l.From, next.To))
			}
		}
		all = append(all, f)
	}
	return all[:min(len(all), mostOfKind)]
}

// seasons finds parts of the year, the month or the week in which a script does nothing, without saying why.
func (c code) seasons() []finding {
	var all []finding
	for i, l := range c.script.Lines {
		if i+1 == len(c.script.Lines) || !l.Starts("if") || !asksCalendar(l) {
			continue
		}
		next := c.script.Lines[i+1]
		isSaid := l.Comment != "" || next.Comment != "" || i > 0 && len(c.script.Lines[i-1].Tokens) == 0 && c.script.Lines[i-1].Comment != ""
		if isSaid || isWeekend(l) || !doesNothing(next) && (next.Indent <= l.Indent || saysWhat(next) || !hasNumber(next)) {
			continue
		}
		if !doesNothing(next) {
			all = append(all, finding{
				kind: left, risk: P1, weight: 6, evidence: at(c.file, c.place(l.From, next.To)), about: topic{words: comparedWith(l)},
				question: fmt.Sprintf("Why does %s take another number when “%s” is true (“%s”)?", where(l, c.file), strings.TrimPrefix(short(lineText(l), 80), "if "), short(lineText(next), 60)),
				why:      "For that time something else comes out, and nobody is told.",
			})
			continue
		}
		all = append(all, finding{
			kind: left, risk: P1, weight: 7, evidence: at(c.file, c.place(l.From, next.To)), about: topic{words: comparedWith(l)},
			question: fmt.Sprintf("Why does %s do nothing when “%s” is true, and is that still right?", where(l, c.file), strings.TrimPrefix(short(lineText(l), 80), "if ")),
			why:      "For that time nothing comes out, and nobody is told.",
		})
	}
	return all[:min(len(all), mostOfKind)]
}

func hasNumber(l files.CodeLine) bool {
	return slices.ContainsFunc(l.Tokens, func(t files.Token) bool { return t.Kind == files.CodeNumber })
}

// asksCalendar reports whether a condition compares a month, a weekday or a day of the month with numbers: “if
// today.month in (6, 7)”.
func asksCalendar(l files.CodeLine) bool {
	isPart := func(t files.Token) bool {
		return t.Kind == files.Word && slices.Contains([]string{"month", "weekday", "isoweekday", "day", "dayofweek", "quarter", "hour", "week", "isocalendar", "tm_mon", "tm_wday", "tm_mday"}, t.Text)
	}
	isNumber := func(t files.Token) bool { return t.Kind == files.CodeNumber }
	return slices.ContainsFunc(l.Tokens, isPart) && slices.ContainsFunc(l.Tokens, isNumber)
}

// isWeekend reports whether a condition is that a day is a Saturday or a Sunday, which says itself why: “d.weekday()
// >= 5”, “day.isoweekday() in (6, 7)”.
func isWeekend(l files.CodeLine) bool {
	saturday := -1.0
	var signs []string
	var numbers []float64
	for _, t := range l.Tokens {
		x, isNumber := codeNumber(t)
		switch {
		case t.Kind == files.Word && (t.Text == "weekday" || t.Text == "dayofweek" || t.Text == "tm_wday"):
			saturday = 5
		case t.Kind == files.Word && t.Text == "isoweekday":
			saturday = 6
		case isNumber:
			numbers = append(numbers, x)
		case strings.ContainsAny(t.Text, "<>="), t.Text == "in", t.Text == "not":
			signs = append(signs, t.Text)
		}
	}
	if saturday < 0 || len(numbers) == 0 || len(signs) != 1 {
		return false
	}
	switch signs[0] {
	case ">=":
		return len(numbers) == 1 && numbers[0] == saturday
	case ">":
		return len(numbers) == 1 && numbers[0] == saturday-1
	case "in":
		return len(numbers) == 2 && min(numbers[0], numbers[1]) == saturday && max(numbers[0], numbers[1]) == saturday+1
	}
	return false
}

// doesNothing reports whether a statement gives up: return, return [], continue, sys.exit(). “return None” doesn't: it
// tells the caller, who does something about it.
func doesNothing(l files.CodeLine) bool {
	const longest = 6 // tokens, as many as an exit with a code has
	if len(l.Tokens) > longest {
		return false
	}
	if l.Starts("sys") || l.Starts("exit") || l.Starts("quit") || l.Starts("continue") || l.Starts("pass") {
		return true
	}
	isEmpty := func(t files.Token) bool {
		return t.Kind == files.Sign || t.Kind == files.CodeString && t.Text == "" || slices.Contains([]string{"dict", "list", "set", "tuple"}, t.Text)
	}
	return l.Starts("return") && !slices.ContainsFunc(l.Tokens[1:], func(t files.Token) bool { return !isEmpty(t) })
}

var dayCompares = []string{"<", ">", "<=", ">=", "==", "!="}

// fixedDay is a day that a formula has: DATE(2026,5,31).
var fixedDay = regexp.MustCompile(`(?i)\bDATE\(\s*((?:19|20)\d\d)\s*[,;]\s*(\d{1,2})\s*[,;]\s*(\d{1,2})\s*\)`)

// turnsOn finds formulas that give another result from a fixed day on.
func turnsOn(b *book, sheet *files.Sheet) []finding {
	spans, order := b.copies(sheet, fixedDay.MatchString)
	var all []finding
	for _, key := range order {
		area := spanOf(spans[key])
		v, _ := sheet.At(area.From)
		if b.isExplained(sheet, v.Cell()) {
			continue
		}
		text := b.FormulaOf(v)
		f := finding{
			kind: lapsed, risk: P1, weight: 6, evidence: at(b.file, files.SheetPlace(sheet.Name, area)), about: topic{words: plainWords(b.name(sheet, v.Cell()))},
			question: fmt.Sprintf("“=%s” in %s%s: what changes on that day, and what does somebody have to do?", short(text, 80), files.SheetPlace(sheet.Name, area), quoted(b.header(sheet, v.Cell()))),
			why:      "The day is typed into the formula, and nobody is reminded to change it.",
		}
		if today := strings.ToUpper(text); strings.Contains(today, "TODAY(") || strings.Contains(today, "NOW(") {
			f.weight = 7.5 // what is shown depends on when somebody opens the file
		}
		all = append(all, f)
	}
	return all[:min(len(all), mostOfKind)]
}

// asOf is what people write above figures that were taken on a day: “count of 27/03/2026”, “prices 2023”, “as of May 2026”.
var asOf = regexp.MustCompile(`(?i)\b(?:count(?:ed)?|as (?:of|at|on)|status|stand|state|updated?|prices?|rates?|lists?|checked|measured|survey(?:ed)?|taken|stock|inventory|version|valid|data|figures|numbers|export(?:ed)?|estimate[ds]?|quotes?|offers?|forecast)\b(?:\s+\p{L}+){0,3}[\s:,(]+(` + writtenDay + `)\W*$`)

// writtenDay is a day, a month or a year as people write them.
const writtenDay = `\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}|(?:\d{1,2}\s+)?` + months + `\s+\d{4}|(?:19|20)\d\d`

// layouts are how a written day is read. The day comes first where both may.
var layouts = []string{"2006-01-02", "2/1/2006", "2.1.2006", "1/2/2006", "2 January 2006", "2 Jan 2006", "January 2006", "Jan 2006", "2006-01", "2006"}

// readDay returns the last day that a written day, month or year has.
func readDay(text string) (time.Time, bool) {
	for _, layout := range layouts {
		day, err := time.Parse(layout, strings.TrimSpace(text))
		switch {
		case err != nil:
			continue
		case layout == "2006":
			return day.AddDate(1, 0, -1), true
		case layout == "2006-01" || !strings.Contains(layout, "2 ") && strings.Contains(layout, "Jan"):
			return day.AddDate(0, 1, -1), true
		}
		return day, true
	}
	return time.Time{}, false
}

// outdated finds figures that were taken on a day long before the newest rows of the project: somebody stopped, or there is
// a newer one elsewhere.
func outdated(all *said, of []*files.File) []finding {
	const longest, most = 8, 60 // words; days
	newest := newestRow(of)
	if newest.IsZero() {
		return nil
	}
	var found []finding
	for _, s := range all.all {
		m := asOf.FindStringSubmatch(strings.TrimRight(s.text, "."))
		if m == nil || len(strings.Fields(s.text)) > longest {
			continue
		}
		day, ok := readDay(m[1])
		begins := strings.HasSuffix(strings.ToLower(strings.TrimSpace(strings.SplitN(s.text, m[1], 2)[0])), "from") // from then on it holds
		if !ok || begins || newest.Sub(day).Hours() < 24*most {
			continue
		}
		found = append(found, finding{
			kind: lapsed, risk: P1, weight: 5, evidence: []files.Place{s.at}, about: topic{words: s.words},
			question: fmt.Sprintf("Why is there nothing newer than “%s” in %s, when other files go on until %s?", short(s.text, 80), s.at.Location, newest.Format("January 2, 2006")),
			why:      "Somebody works with figures that nobody has looked after since.",
		})
	}
	return found[:min(len(found), mostOfKind)]
}

// newestRow is the newest day in a column of days, of a sheet or a table.
func newestRow(all []*files.File) time.Time {
	const least = 5 // days in a column
	var newest time.Time
	note := func(days []time.Time) {
		if len(days) >= least {
			if last := slices.MaxFunc(days, time.Time.Compare); last.After(newest) {
				newest = last
			}
		}
	}
	for _, f := range all {
		switch {
		case f.Workbook != nil:
			for i := range f.Workbook.Sheets {
				for _, days := range daysOn(&f.Workbook.Sheets[i]) {
					note(days)
				}
			}
		case f.Records != nil:
			for column := range f.Records.Columns {
				note(daysIn(f.Records, column))
			}
		}
	}
	return newest
}

// daysOn are the typed days of a sheet, by column.
func daysOn(sheet *files.Sheet) map[uint16][]time.Time {
	columns := map[uint16][]time.Time{}
	for _, v := range sheet.Cells {
		if v.Kind == files.IsNumber && v.Format == files.Date && v.Formula == 0 && v.Number > 1 {
			columns[v.Column] = append(columns[v.Column], dayOf(v))
		}
	}
	return columns
}

// daysIn are the days of a column of a table; none if it has something else.
func daysIn(r *files.Records, column int) []time.Time {
	var days []time.Time
	for _, fields := range r.Rows[:min(len(r.Rows), mostUp)] {
		if column >= len(fields) || strings.TrimSpace(fields[column]) == "" {
			continue
		}
		text, _, _ := strings.Cut(strings.Replace(strings.TrimSpace(fields[column]), "T", " ", 1), " ")
		day, ok := readDay(text)
		if !ok || len(text) < len("1/1/2006") {
			return nil
		}
		days = append(days, day)
	}
	return days
}

// dueLabel is the heading of a column that says by when something has to be done, or until when it holds.
var dueLabel = regexp.MustCompile(`(?i)\b(?:next|due|until|till|valid|expir\w+|expiry|ends?|renew\w*|by|deadline|review\s+by)\b`)

// overdue finds the few days of such a column that were over when the files were written, where the others weren't:
// somebody forgot the check, or it was done and nobody wrote it down.
func overdue(tables []table, written time.Time) []finding {
	const least, most = 4, 2 // days in the column; of them, those that are over
	for _, t := range tables {
		if written.IsZero() || !dueLabel.MatchString(strings.ReplaceAll(t.header, "_", " ")) {
			continue
		}
		var past []int
		n := 0
		for i, c := range t.cells {
			day, ok := dueOn(c)
			if !ok {
				continue
			}
			if n++; day.Before(written) {
				past = append(past, i)
			}
		}
		if n < least || len(past) == 0 || len(past) > most || slices.ContainsFunc(past, t.isTold) {
			continue
		}
		f := finding{
			kind: lapsed, risk: P0, weight: 5, about: topic{words: plainWords(t.header)},
			question: fmt.Sprintf("“%s” is %s in %s, which is over: was it done, and what holds until it is?", short(t.nameOf(past[0]), 60), t.cells[past[0]].Text, t.whereAll(past)),
			why:      "Either it is late, or it was done and nobody wrote it down.",
		}
		for _, i := range past {
			f.evidence = append(f.evidence, files.Place{File: t.file.ID, Location: t.place(i)})
		}
		return []finding{f}
	}
	return nil
}

// dueOn is the day in a cell of a column of days.
func dueOn(c columns.Cell) (time.Time, bool) {
	if day, err := time.Parse("January 2, 2006", c.Text); err == nil {
		return day, true
	}
	if !strings.Contains(c.Text, "-") && !strings.ContainsAny(c.Text, "./ ") {
		return time.Time{}, false // a number may be anything
	}
	return readDay(c.Text)
}

// datedForm is how people say when they wrote something: “Last touched by Ana Lund, November 2026”.
var datedForm = regexp.MustCompile(`(?i)^(?:\P{L}*\p{L}[\p{L}’'-]*\P{L}*){1,8}?[\s,(]((?:\d{1,2}\s+)?` + months + `\s+20\d\d|20\d\d-\d\d-\d\d)\W*$`)

// writtenOn is the newest day on which people say that they wrote something; of a month, its first day. Zero if nobody does.
func (s *said) writtenOn() time.Time {
	var newest time.Time
	for _, one := range s.all {
		m := datedForm.FindStringSubmatch(one.text)
		if m == nil || !one.free || dueLabel.MatchString(strings.ReplaceAll(one.text, " by ", " ")) {
			continue
		}
		day, ok := readDay(m[1])
		if !strings.ContainsAny(m[1][:1], "0123456789") {
			day = day.AddDate(0, 0, 1-day.Day())
		}
		if ok && day.After(newest) {
			newest = day
		}
	}
	return newest
}
