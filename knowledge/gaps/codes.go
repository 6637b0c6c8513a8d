package gaps

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge/files"
)

// Limits of a column of codes.
const (
	leastCoded  = 5 // cells
	mostCodes   = 8 // different ones
	longestCode = 3 // letters and digits
	mostUnknown = 2 // of a column that a list doesn't have, or that have a mark: more of them are another list
	mostSent    = 3 // texts that send their reader to somebody, in a workbook
)

// codeColumns finds columns of short codes that nothing explains: no list in the workbook, and no
// sentence that names them.
func codeColumns(b *book, words *said) []finding {
	var all []finding
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		if sheet.Hidden || len(sheet.Cells) > mostInTable {
			continue
		}
		columns := map[uint16][]files.Value{}
		var order []uint16
		for _, v := range sheet.Cells {
			if v.Kind != files.IsText || v.Formula != 0 || !isCode(b.TextOf(v)) {
				continue
			}
			if columns[v.Column] == nil {
				order = append(order, v.Column)
			}
			columns[v.Column] = append(columns[v.Column], v)
		}
		for _, c := range order {
			if f, ok := codeColumn(b, sheet, columns[c]); ok {
				all = append(all, f)
			}
		}
		if f, ok := markedCodes(b, sheet, words); ok {
			all = append(all, f)
		}
	}
	return all
}

// isCode reports whether a text is a code: up to three letters, the first a capital one, or
// letters and a digit.
func isCode(text string) bool {
	letters := 0
	for _, r := range text {
		switch {
		case unicode.IsUpper(r):
			letters++
		case !unicode.IsDigit(r) || letters == 0:
			return false
		}
	}
	return letters > 0 && len(text) <= longestCode && !slices.Contains(knownCodes, text)
}

// knownCodes need no explanation.
var knownCodes = []string{
	"EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK", "JPY", "CNY", "PLN", "CZK", "AUD", "CAD", "KG", "KM", "YES", "NO", "Y", "N", "X", "OK", "NA", "TBD",
	"JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC", "MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN", "Q1", "Q2", "Q3", "Q4", "AM", "PM",
}

// marks are what somebody puts behind a code to say that it is a special case.
const marks = "*!?+#'"

// markedCodes finds the codes and numbers of a sheet that have a mark, where the same come without it and nothing says what
// the mark means: “215*” among the numbers of a plan.
func markedCodes(b *book, sheet *files.Sheet, words *said) (finding, bool) {
	plain := map[string]bool{}
	for _, v := range sheet.Cells {
		if v.Formula == 0 {
			plain[writtenIn(b, v)] = true
		}
	}
	var marked, spots []string
	var first files.Value
	for _, v := range sheet.Cells {
		text := b.TextOf(v)
		code := strings.TrimRight(text, marks)
		if v.Kind != files.IsText || v.Formula != 0 || code == text || !plain[code] || !isCode(code) && !isWhole(code) {
			continue
		}
		if len(spots) == 0 {
			first = v
		}
		if !slices.Contains(marked, text) {
			marked = append(marked, text)
		}
		spots = append(spots, place(sheet, v.Cell()))
	}
	isTold := slices.ContainsFunc(words.all, func(s statement) bool {
		return slices.ContainsFunc(marked, func(code string) bool {
			return s.free && strings.Contains(s.text, code) || strings.HasPrefix(s.text, code[len(code)-1:]+" ")
		})
	})
	if len(marked) == 0 || len(marked) > mostUnknown || isTold {
		return finding{}, false
	}
	header := b.header(sheet, first.Cell())
	return finding{
		kind: coded, risk: P1, weight: 6, evidence: at(b.file, spots[:min(len(spots), mostEvidence)]...), about: topic{codes: marked, words: plainWords(header)},
		question: fmt.Sprintf("What does the mark in %s mean, in %s%s?", enumerated(marked), strings.Join(spots[:min(len(spots), 3)], ", "), quoted(header)),
		why:      "A newcomer treats it as the code without the mark.",
	}, true
}

// writtenIn is what somebody typed into a cell.
func writtenIn(b *book, v files.Value) string {
	if v.Kind == files.IsNumber {
		return strconv.FormatFloat(v.Number, 'f', -1, 64)
	}
	return b.TextOf(v)
}

// isWhole reports whether a text is a whole number.
func isWhole(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

func codeColumn(b *book, sheet *files.Sheet, cells []files.Value) (finding, bool) {
	var codes []string
	repeated := false
	for _, v := range cells {
		if code := b.TextOf(v); !slices.Contains(codes, code) {
			codes = append(codes, code)
		} else {
			repeated = true
		}
	}
	header := b.header(sheet, cells[0].Cell())
	area := files.Range{From: cells[0].Cell(), To: cells[len(cells)-1].Cell()}
	isColumn := area.Size() <= 2*len(cells) // few gaps
	if len(cells) < leastCoded || len(codes) < 2 || len(codes) > mostCodes || !repeated || !isColumn || header == "" || slices.Contains(unitHeaders[:3], strings.ToLower(header)) || strings.EqualFold(header, "currency") {
		return finding{}, false
	}
	if isListed(b, sheet, cells[0].Column, codes) {
		return finding{}, false
	}
	spot := area
	if spot.Size() > 40 {
		spot.To = files.Cell{Row: spot.From.Row + 39, Column: spot.To.Column}
	}
	slices.Sort(codes)
	f := finding{
		kind: coded, risk: P2, weight: 3, evidence: at(b.file, files.SheetPlace(sheet.Name, spot)),
		question: fmt.Sprintf("What do the codes %s in %s%s mean?", enumerate(codes), files.SheetPlace(sheet.Name, area), quoted(header)),
		why:      "A newcomer can't read the column, or uses the wrong code.",
		about:    topic{codes: codes, words: plainWords(header)},
		same:     "codes " + b.file.ID + " " + strings.Join(codes, " "),
	}
	return f, true
}

func enumerate(all []string) string {
	if len(all) > 4 {
		return strings.Join(all[:3], ", ") + " and others"
	}
	return strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
}

// isListed reports whether the workbook explains most codes: each has a cell of its own in
// another column or sheet, with a text next to it.
func isListed(b *book, own *files.Sheet, column uint16, codes []string) bool {
	listed := map[string]bool{}
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		for _, v := range sheet.Cells {
			if v.Kind != files.IsText || sheet == own && v.Column == column || !slices.Contains(codes, b.TextOf(v)) {
				continue
			}
			next, ok := sheet.At(files.Cell{Row: int(v.Row), Column: int(v.Column) + 1})
			if ok && next.Kind == files.IsText && !isCode(b.TextOf(next)) {
				listed[b.TextOf(v)] = true
			}
		}
	}
	return len(listed)*2 >= len(codes)
}

// explainsByPlace returns a sentence that begins with one of the codes, if others of its place begin with most of the rest, as in
// “A is early. B is late.”.
func (s *said) explainsByPlace(codes []string) (statement, bool) {
	begins := map[files.Place]map[string]bool{}
	for _, one := range s.all {
		first, _, isLonger := strings.Cut(one.text, " ")
		code := strings.TrimRight(first, ".:,)")
		if !one.free || !isLonger || !slices.Contains(codes, code) {
			continue
		}
		if begins[one.at] == nil {
			begins[one.at] = map[string]bool{}
		}
		begins[one.at][code] = true
		if len(begins[one.at])*3 >= len(codes)*2 {
			return one, true
		}
	}
	return statement{}, false
}

// explainsCodes reports whether a sentence says what codes mean: it names two of them, or the
// only ones, as words.
func (s statement) explainsCodes(codes []string) bool {
	words := strings.FieldsFunc(s.text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	n := 0
	for _, c := range codes {
		if slices.Contains(words, c) {
			n++
		}
	}
	return n*2 >= len(codes) && len(words) > 2*n
}

// toPerson is a cell that sends its reader to somebody: “see TW”, “ask Hana”, “check with Mr. Lund”.
var toPerson = regexp.MustCompile(`^(?:(?i:see|as agreed with|acc\.? to|per)\s+(?:(?:Mr|Mrs|Ms|Dr)\.?\s+)?\p{Lu}\p{Ll}{2,}|(?i:see|ask|check with|talk to|speak to|refer to)\s+\p{Lu}{2,3}|(?i:ask|check with|talk to|speak to)\s+(?:(?:Mr|Mrs|Ms|Dr)\.?\s+)?\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?)[.!]?$`)

// noPerson are capital letters after “see” that are nobody's initials.
var noPerson = regexp.MustCompile(`\b(?:PDF|FAQ|VAT|GST|TAX|FX|EU|UK|US|USA|UN|NDA|KPI|GPS|API|HQ|AGM|TOC|REF|SEC|FIG|TAB|DOC|CSV|CRM|ERP|SOP|HR|IT|QA|QM|ISO|DIN|NB|PS|URL|SAP|PO|ID|II|III|IV|VI|XX)\b`)

// sentTo finds cells of a workbook that say no more than whom to ask: what they know is in no file.
func sentTo(b *book, words *said) []finding {
	var all []finding
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		spots := map[string][]string{}
		var order []string
		heads := map[string]string{}
		for _, v := range sheet.Cells {
			text := strings.TrimSpace(b.TextOf(v))
			if v.Kind != files.IsText || v.Formula != 0 || len(text) > mostInPointer || !toPerson.MatchString(text) || noPerson.MatchString(text) || isHeading(b, sheet, v) || !words.isPerson(text) {
				continue
			}
			if spots[text] == nil {
				order, heads[text] = append(order, text), b.header(sheet, v.Cell())
			}
			spots[text] = append(spots[text], place(sheet, v.Cell()))
		}
		for _, text := range order {
			where := strings.Join(spots[text][:min(len(spots[text]), 3)], ", ")
			if len(spots[text]) > 3 {
				where += " and others"
			}
			f := finding{
				kind: onePerson, risk: P1, weight: 8, evidence: at(b.file, spots[text][:min(len(spots[text]), mostEvidence)]...), about: topic{words: plainWords(heads[text] + " " + text)},
				question: fmt.Sprintf("“%s” in %s: what would somebody hear there?", text, where),
				why:      "What that person knows is in no file.",
			}
			if len(spots[text]) > 1 {
				f.weight++
			}
			all = append(all, f)
		}
	}
	return all[:min(len(all), mostSent)]
}

// pointsByName is a cell that sends to what may be a person, or a file.
var pointsByName = regexp.MustCompile(`^(?:see|See|as agreed with|As agreed with|acc\.? to|per|Per)\s+(\p{Lu}\p{Ll}{2,})[.!]?$`)

// isPerson reports whether the one that a cell sends to is a person, where only other sentences tell: somebody of that name
// does something there, or is asked, or told. “See Appendix” isn't.
func (s *said) isPerson(pointer string) bool {
	m := pointsByName.FindStringSubmatch(pointer)
	if m == nil {
		return true
	}
	acts := regexp.MustCompile(`\b` + m[1] + `(?:['’]s\b|\s+(?:\p{Lu}\p{Ll}+\s+)?(?:can|does|did|has|had|knows?|will|would|may|said|says|wants?|wanted|takes?|took|signs?|signed|gets?|got|lets?|thinks?|leaves?|comes?|works?|keeps?|decides?|checks?|counts?|told|asked|agreed|sends?)\b)|\b(?:ask|tell|phone|ring|call|mail|give|them|him|her|through|thank|remind|warn|Mr\.?|Mrs\.?|Ms\.?|Dr\.?)\s+` + m[1] + `\b`)
	return slices.ContainsFunc(s.all, func(o statement) bool { return o.text != pointer && acts.MatchString(o.text) })
}

// isHeading reports whether a cell heads a column, such as “Ask Price”: the row below has a cell there, and its own row
// is of texts, nothing above it is but titles.
func isHeading(b *book, sheet *files.Sheet, v files.Value) bool {
	below, ok := sheet.At(files.Cell{Row: int(v.Row) + 1, Column: int(v.Column)})
	if !ok {
		return false
	}
	texts := 0
	for o := range rowOf(sheet, int(v.Row)) {
		if o.Kind != files.IsText || o.Formula != 0 {
			return false
		}
		texts++
	}
	above, isBelow := sheet.At(files.Cell{Row: int(v.Row) - 1, Column: int(v.Column)})
	return texts > 1 && b.TextOf(below) != b.TextOf(v) && (!isBelow || b.TextOf(above) == "")
}

// mostInPointer is how long such a cell's text is at most.
const mostInPointer = 40
