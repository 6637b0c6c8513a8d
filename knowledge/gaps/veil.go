package gaps

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/secrets"
)

// veiled finds rows and columns that are hidden on a sheet that isn't, and hold numbers that
// formulas use.
func veiled(b *book) []finding {
	var all []finding
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		if sheet.Hidden || len(sheet.HiddenRows)+len(sheet.HiddenColumns) == 0 {
			continue
		}
		used := usedOn(b, sheet.Name)
		for _, band := range sheet.HiddenRows {
			if f, ok := bandFinding(b, sheet, band, true, used); ok {
				all = append(all, f)
			}
		}
		for _, band := range sheet.HiddenColumns {
			if f, ok := bandFinding(b, sheet, band, false, used); ok {
				all = append(all, f)
			}
		}
	}
	return all[:min(len(all), mostBands)]
}

// mostBands is how many hidden rows and columns of a workbook are asked about: a filtered
// list has hundreds.
const mostBands = 3

// leastSpare is how many typed numbers that no formula uses are asked about: somebody put them there for later.
const leastSpare = 3

// bandFinding asks about neighboring rows or columns that are hidden.
func bandFinding(b *book, sheet *files.Sheet, band files.Band, isRow bool, used []files.Range) (finding, bool) {
	var first, spare files.Value
	area := files.Range{}
	typed, unused := 0, 0
	for _, v := range sheet.Cells {
		n := int32(v.Column)
		if isRow {
			n = v.Row
		}
		if n < band.From || n > band.To {
			continue
		}
		if area == (files.Range{}) {
			area = files.Range{From: v.Cell(), To: v.Cell()}
		}
		area = spanOf([]files.Range{area, {From: v.Cell(), To: v.Cell()}})
		if v.Kind == files.IsNumber && isUsed(v.Cell(), used) {
			if typed++; first.Row == 0 || v.Formula == 0 && first.Formula != 0 {
				first = v
			}
		} else if v.Kind == files.IsNumber && v.Formula == 0 && v.Format != files.Date {
			if unused++; unused == 1 && typed == 0 {
				spare = v
			}
		}
	}
	isSpare := typed == 0
	if isSpare && unused < leastSpare {
		return finding{}, false
	}
	if isSpare {
		first = spare
	}
	what := fmt.Sprintf("column %s of %s", columnsOf(area), sheet.Name)
	if isRow {
		what = fmt.Sprintf("row %s of %s", rowsOf(area), sheet.Name)
	}
	if strings.ContainsAny(what, "-") && (area.From.Row != area.To.Row && isRow || area.From.Column != area.To.Column && !isRow) {
		what = strings.Replace(strings.Replace(what, "column ", "columns ", 1), "row ", "rows ", 1)
	}
	evidence := []string{place(sheet, first.Cell())}
	if area.Size() <= 40 {
		evidence = append([]string{files.SheetPlace(sheet.Name, area)}, evidence...)
	}
	name := b.name(sheet, first.Cell())
	if isSpare {
		return finding{
			kind: hidden, risk: P1, weight: 5, evidence: at(b.file, evidence...), about: topic{words: plainWords(name)},
			question: fmt.Sprintf("What is the hidden %s for, which no formula uses (%s%s)?", what, showIn(number(first)), quoted(name)),
			why:      "Somebody will delete it, or trust it.",
		}, true
	}
	return finding{
		kind: hidden, risk: P1, weight: 8, evidence: at(b.file, evidence...), about: topic{words: plainWords(name)},
		question: fmt.Sprintf("Why is the hidden %s kept out of sight, although formulas use it (%s%s)?", what, showIn(number(first)), quoted(name)),
		why:      "Results depend on numbers that nobody sees.",
	}, true
}

// locks finds sheets that only somebody with a password can change, and formulas that aren't calculated by
// themselves.
func locks(b *book) []finding {
	var names []string
	for i := range b.Sheets {
		if b.Sheets[i].Lock == files.WithPassword {
			names = append(names, b.Sheets[i].Name)
		}
	}
	var all []finding
	what := ""
	switch {
	case len(names) > 0:
		what = "the protected " + plural(len(names), "sheet") + " " + enumerated(names[:min(len(names), 3)])
	case b.Workbook.Lock == files.WithPassword && len(b.Sheets) > 0:
		names, what = []string{b.Sheets[0].Name}, "adding, moving or renaming sheets"
	}
	if what != "" {
		all = append(all, finding{
			kind: locked, risk: P1, weight: 7, evidence: at(b.file, names[:min(len(names), mostEvidence)]...), about: topic{words: plainWords(strings.Join(names, " "))},
			question: fmt.Sprintf("Who has the password for %s in %s, and when is it OK to change something there?", what, path.Base(b.file.ID)),
			why:      "Without the password nobody can change it; without the reason somebody will.",
		})
	}
	if b.Manual && len(b.Sheets) > 0 {
		all = append(all, finding{
			kind: decision, risk: P1, weight: 7, evidence: at(b.file, b.Sheets[0].Name),
			question: fmt.Sprintf("Why does %s calculate its formulas only when somebody presses F9?", path.Base(b.file.ID)),
			why:      "Anyone who doesn't know that sees old results.",
		})
	}
	return all
}

func isUsed(c files.Cell, used []files.Range) bool {
	for _, r := range used {
		if r.Contains(c) {
			return true
		}
	}
	return false
}

func rowsOf(r files.Range) string {
	if r.From.Row == r.To.Row {
		return fmt.Sprint(r.From.Row)
	}
	return fmt.Sprintf("%d-%d", r.From.Row, r.To.Row)
}

func columnsOf(r files.Range) string {
	name := func(c files.Cell) string { return strings.TrimRight(c.String(), "0123456789") }
	if r.From.Column == r.To.Column {
		return name(r.From)
	}
	return name(r.From) + "-" + name(r.To)
}

// mostUses is how many formulas are looked at for what they use.
const mostUses = 5_000

// usedOn returns which cells of a sheet formulas use, those of the sheet itself too.
func usedOn(b *book, name string) []files.Range {
	var all []files.Range
	n := 0
	for sheet, v := range b.formulas() {
		if n++; n > mostUses {
			break
		}
		for _, p := range files.CutFormula(b.FormulaOf(v)) {
			if p.Kind != files.Reference || p.Book != "" {
				continue
			}
			of := p.Sheet
			if of == "" {
				of = sheet.Name
			}
			if strings.EqualFold(of, name) {
				all = append(all, p.Area())
			}
		}
	}
	return all
}

// exposed finds a password or key in a file. It is never shown; the question is where others
// get it from.
func exposed(f *files.File, all *said) []finding {
	ask := func(at files.Place, kind secrets.Kind) []finding {
		return []finding{{
			kind: secret, risk: P1, weight: 6, evidence: []files.Place{at}, about: topic{words: []string{string(kind)}},
			question: fmt.Sprintf("Where will a successor get the %s that is now in %s, %s?", kind, path.Base(f.ID), at.Location),
			why:      "Anybody who gets the file has it, so it must be changed and kept elsewhere.",
		}}
	}
	for _, c := range codeOf(f) {
		for _, l := range c.script.Lines {
			if kind, ok := secretIn(lineText(l)); ok {
				return ask(files.Place{File: f.ID, Location: c.place(l.From, l.From)}, kind)
			}
		}
	}
	for _, s := range all.all {
		if s.at.File != f.ID || isBook(f) && !s.free { // labels are many
			continue
		}
		if kind, ok := secretIn(s.text); ok {
			return ask(s.at, kind)
		}
	}
	return nil
}

// logins finds addresses of single people by which a script logs in, or to which it writes.
func (c code) logins() []finding {
	for _, l := range c.script.Lines {
		for i, t := range l.Tokens {
			if f, ok := c.phone(l, t); ok {
				return []finding{f}
			}
			m := ownAddress.FindStringSubmatch(t.Text)
			if t.Kind != files.CodeString || m == nil || sharedBox.MatchString(m[1]) {
				continue
			}
			named := slices.IndexFunc(l.Tokens[:i], func(o files.Token) bool { return accountName.MatchString(o.Text) && !wroteIt.MatchString(o.Text) })
			if named < 0 {
				continue
			}
			return []finding{{
				kind: onePerson, risk: P0, weight: 8, evidence: at(c.file, c.place(l.From, l.To)), about: topic{words: plainWords(l.Tokens[named].Text + " account")},
				question: fmt.Sprintf("“%s” in %s is one person's account: what has to be done when it is closed, and where?", short(lineText(l), 100), path.Base(c.file.ID)),
				why:      "Once the account is closed, the script stops, or writes to nobody.",
			}}
		}
	}
	return nil
}

// phone finds a phone number to which a script sends something. The question doesn't show it.
func (c code) phone(l files.CodeLine, t files.Token) (finding, bool) {
	const fewest = 9 // digits
	isNamed := slices.ContainsFunc(l.Tokens, func(o files.Token) bool { return accountName.MatchString(o.Text) || phoneName.MatchString(o.Text) })
	if t.Kind != files.CodeString || countDigits(t.Text) < fewest || !phoneForm.MatchString(t.Text) || !isNamed || l.Comment != "" {
		return finding{}, false
	}
	return finding{
		kind: onePerson, risk: P0, weight: 8, evidence: at(c.file, c.place(l.From, l.To)), about: topic{words: plainWords(l.Tokens[0].Text + " phone")},
		question: fmt.Sprintf("Whose phone number is “%s” in %s, and who gets the messages when that person has left?", short(l.Tokens[0].Text, 40), path.Base(c.file.ID)),
		why:      "Once the number is gone, nobody notices.",
	}, true
}

func countDigits(text string) (n int) {
	for _, r := range text {
		if r >= '0' && r <= '9' {
			n++
		}
	}
	return n
}

var (
	// phoneForm is a phone number, and phoneName what scripts call one.
	phoneForm = regexp.MustCompile(`^(?:\+|0)\d[\d ()/.-]{7,}\d$`)
	phoneName = regexp.MustCompile(`(?i)phone|mobile|sms|text|cell|pager|number|call`)
	// ownAddress is somebody's address, by first and last name.
	ownAddress = regexp.MustCompile(`(?i)^([a-z]+[._-][a-z]+)@[\w.-]+\.\w+$`)
	// sharedBox is an address that belongs to nobody in particular.
	sharedBox = regexp.MustCompile(`(?i)(?:^|[._-])(?:no|reply|noreply|info|team|office|support|help|desk|service|services|admin|data|ops|hr|it|finance|accounts?|billing|sales|orders?|mail|list|group|alerts?|robot|bot|system|reports?|contact|hello|shop|news|room|front|main|post|central|control)(?:$|[._-])`)
	// wroteIt is what says who wrote a script.
	wroteIt = regexp.MustCompile(`(?i)author|maintainer|credit|copyright`)
	// accountName is what scripts call whom they log in as, or write to.
	accountName = regexp.MustCompile(`(?i)user|login|account|auth|owner|sender|recipient|receiver|notify|alert|mail|contact|^(?:to|cc|from_?|from_addr|to_addrs?)$`)
)

func secretIn(text string) (secrets.Kind, bool) {
	for _, s := range secrets.Find(text) {
		if s.Kind.IsSecret() {
			return s.Kind, true
		}
	}
	return "", false
}

// hush masks passwords and keys in what an analysis quotes.
func (a *Analysis) hush() {
	for i := range a.Backlog {
		q := &a.Backlog[i]
		q.Text = secrets.MaskSecrets(q.Text)
		if q.Answer != nil {
			answer := secrets.MaskSecrets(*q.Answer)
			q.Answer = &answer
		}
	}
	for i := range a.Reports {
		r := &a.Reports[i]
		r.Purpose = secrets.MaskSecrets(r.Purpose)
		for _, list := range [][]string{r.Mechanics, r.Fragile, r.AtRisk, r.Questions} {
			for j, text := range list {
				list[j] = secrets.MaskSecrets(text)
			}
		}
	}
	a.Summary = secrets.MaskSecrets(a.Summary)
}
