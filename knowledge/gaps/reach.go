package gaps

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// outside finds formulas that take values from other workbooks, and names that mean nothing
// any more.
func (b *book) outside(present map[string]bool) []finding {
	byBook := map[string][]string{} // cells by the number of the workbook
	usesName := map[string][]string{}
	outside := map[int32][]files.Piece{} // of a formula: what is the same in all its copies
	for sheet, v := range b.formulas() {
		pieces, ok := outside[v.Formula]
		if !ok {
			pieces = slices.DeleteFunc(files.CutFormula(b.Formulas[v.Formula-1].Text), func(p files.Piece) bool { return p.Book == "" && p.Kind != files.Name })
			outside[v.Formula] = pieces
		}
		for _, p := range pieces {
			if p.Book != "" {
				byBook[p.Book] = append(byBook[p.Book], place(sheet, v.Cell()))
			} else {
				usesName[strings.ToLower(p.Text)] = append(usesName[strings.ToLower(p.Text)], place(sheet, v.Cell()))
			}
		}
	}
	var all []finding
	for _, n := range slices.Sorted(maps.Keys(byBook)) {
		all = append(all, b.link(n, byBook[n], present))
	}
	for _, n := range b.Names {
		users := usesName[strings.ToLower(n.Name)]
		if strings.Contains(n.Ref, "#REF!") {
			all = append(all, b.brokenName(n, users))
			continue
		}
		for _, p := range files.CutFormula(n.Ref) {
			if p.Book != "" && p.Book != "0" && len(byBook[p.Book]) == 0 { // 0 is the workbook itself
				all = append(all, nameOutside(b, n, p.Book, users, present))
				break
			}
		}
	}
	return all
}

// nameOutside asks about a name that leads to another workbook. Where no formula uses it, somebody typed what it
// led to.
func nameOutside(b *book, n files.DefinedName, number string, users []string, present map[string]bool) finding {
	f := b.link(number, []string{files.NamePlace(n.Name)}, present)
	base := path.Base(strings.ReplaceAll(b.Target(number), `\`, "/"))
	if base != "." && !present[strings.ToLower(base)] {
		f.question = fmt.Sprintf("Where does what is called %s come from now that the name leads to %s, which isn't among the files?", n.Name, base)
	}
	f.evidence = append(f.evidence, at(b.file, users[:min(len(users), mostEvidence-1)]...)...)
	return f
}

func (b *book) link(n string, cells []string, present map[string]bool) finding {
	target := b.Target(n)
	base := path.Base(strings.ReplaceAll(target, `\`, "/"))
	f := finding{kind: stale, risk: P1, weight: 8, evidence: at(b.file, cells[:min(len(cells), mostEvidence-1)]...), why: "The value is the last one that was fetched, and can't be refreshed without that file."}
	where := cells[0]
	switch {
	case target == "":
		f.question = fmt.Sprintf("Where is the other workbook that %s takes its value from by an external link?", where)
	case present[strings.ToLower(base)]:
		f.risk, f.weight = P2, 2
		f.question = fmt.Sprintf("How is the external link in %s to %s kept up to date?", where, base)
	default:
		f.question = fmt.Sprintf("Where does %s come from now that its external link leads to %s, which isn't among the files?", b.shown(where), base)
	}
	f.about = topic{words: plainWords(strings.TrimSuffix(base, path.Ext(base))), name: strings.ToLower(base)}
	return f
}

// shown names a cell with its value and its label.
func (b *book) shown(at string) string {
	name, ref, _ := strings.Cut(at, "!")
	sheet, ok := b.Sheet(name)
	r, isRange := files.ParseRange(ref)
	if !ok || !isRange {
		return at
	}
	v, _ := sheet.At(r.From)
	value := ""
	if v.Kind == files.IsNumber {
		value = "the " + showIn(number(v)) + " in "
	}
	return value + at + quoted(b.name(sheet, r.From))
}

func (b *book) brokenName(n files.DefinedName, users []string) finding {
	f := finding{kind: stale, risk: P2, weight: 3, evidence: at(b.file, files.NamePlace(n.Name)), about: topic{words: plainWords(n.Name), name: strings.ToLower(n.Name)}}
	f.question = fmt.Sprintf("What did the name %s stand for, before its cell was deleted?", n.Name)
	f.why = "A broken name is the trace of something that was removed."
	if len(users) > 0 {
		f.risk, f.weight = P1, 7
		f.evidence = append(f.evidence, at(b.file, users[:min(len(users), 3)]...)...)
		f.why = "Formulas still use it, and show an error."
	}
	return f
}

// outOfSight finds hidden sheets, and what depends on them.
func (b *book) outOfSight() []finding {
	var all []finding
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		if !sheet.Hidden || len(sheet.Cells) == 0 {
			continue
		}
		used, users := b.uses(sheet.Name)
		f := finding{kind: hidden, risk: P2, weight: 4, same: hiddenKey(b.file, sheet.Name), evidence: at(b.file, sheet.Name), about: topic{words: plainWords(sheet.Name), name: strings.ToLower(sheet.Name)}}
		if len(users) == 0 {
			if servesList.MatchString(b.title(sheet)) {
				continue
			}
			if !b.saysWhy(sheet) {
				f.risk, f.weight = P1, 5
			}
			f.question = fmt.Sprintf("What is the hidden sheet %s for, which nothing else uses?", sheet.Name)
			f.why = "Somebody will delete it, or trust it."
			all = append(all, f)
			continue
		}
		f.risk, f.weight = P1, 9
		f.why = "Results depend on numbers that nobody sees."
		f.question = fmt.Sprintf("What is on the hidden sheet %s that %s uses%s?", sheet.Name, users[0], b.whatOf(sheet, used))
		if spots := files.SheetPlace(sheet.Name, spanOf(used)); spanOf(used).Size() <= 40 {
			f.evidence = append(f.evidence, at(b.file, spots)...)
		}
		f.evidence = append(f.evidence, at(b.file, users[:min(len(users), 3)]...)...)
		all = append(all, f)
	}
	return all
}

// servesList is how a sheet says that it only has the choices of cells elsewhere.
var servesList = regexp.MustCompile(`(?i)\b(?:drop-?\s?downs?|pick\s?lists?|data validation|validation lists?|choices|selection lists?)\b`)

// saysWhy reports whether a sheet begins with a remark.
func (b *book) saysWhy(sheet *files.Sheet) bool {
	for _, v := range sheet.Cells {
		if v.Row > 3 {
			break
		}
		if len(strings.Fields(b.TextOf(v))) >= remarkWords {
			return true
		}
	}
	return false
}

// whatOf says what the used cells of a hidden sheet are called.
func (b *book) whatOf(sheet *files.Sheet, used []files.Range) string {
	var names []string
	for _, r := range used {
		v, _ := sheet.At(r.From)
		name := b.name(sheet, r.From)
		if name == "" {
			continue
		}
		if v.Kind == files.IsNumber {
			name = showIn(number(v)) + " for " + name
		}
		if name = short(name, 50); !slices.Contains(names, name) && len(names) < 3 {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return " (“" + strings.Join(names, "”, “") + "”)"
}

func spanOf(all []files.Range) files.Range {
	span := all[0]
	for _, r := range all {
		span.From = files.Cell{Row: min(span.From.Row, r.From.Row), Column: min(span.From.Column, r.From.Column)}
		span.To = files.Cell{Row: max(span.To.Row, r.To.Row), Column: max(span.To.Column, r.To.Column)}
	}
	return span
}

// uses returns which cells of a sheet the others use, and the formulas that do: of copies of
// one formula, the range they are in.
func (b *book) uses(name string) (used []files.Range, users []string) {
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		if strings.EqualFold(sheet.Name, name) {
			continue
		}
		spans := map[string][]files.Range{}
		var order []string
		for _, v := range sheet.Cells {
			areas := b.areasOn(name, v)
			if len(areas) == 0 {
				continue
			}
			for _, a := range areas {
				if !slices.Contains(used, a) && len(used) < 200 {
					used = append(used, a)
				}
			}
			key := columnKey(v)
			if spans[key] == nil {
				order = append(order, key)
			}
			spans[key] = append(spans[key], files.Range{From: v.Cell(), To: v.Cell()})
		}
		for _, key := range order {
			span := spanOf(spans[key])
			if span.Size() > 40 || len(spans[key]) < 3 {
				span = spans[key][len(spans[key])-1]
			}
			users = append(users, files.SheetPlace(sheet.Name, span))
		}
	}
	return used, users
}

// areasOn returns which cells of a sheet a formula names.
func (b *book) areasOn(name string, v files.Value) []files.Range {
	if v.Formula == 0 || !strings.Contains(strings.ToLower(b.Formulas[v.Formula-1].Text), strings.ToLower(name)) {
		return nil
	}
	var all []files.Range
	for _, p := range files.CutFormula(b.FormulaOf(v)) {
		if p.Kind == files.Reference && p.Book == "" && strings.EqualFold(p.Sheet, name) {
			all = append(all, p.Area())
		}
	}
	return all
}

// errors finds cells that show an error.
func (b *book) errors() []finding {
	var all []finding
	for i := range b.Sheets {
		sheet := &b.Sheets[i]
		var cells []string
		shown := ""
		for _, v := range sheet.Cells {
			if v.Kind == files.IsError {
				cells, shown = append(cells, place(sheet, v.Cell())), b.TextOf(v)
			}
		}
		if len(cells) > 0 {
			all = append(all, finding{
				kind: failed, risk: P1, weight: 5, evidence: at(b.file, cells[:min(len(cells), mostEvidence)]...),
				question: fmt.Sprintf("What should %s show instead of the error %s?", cells[0], shown),
				why:      "Whatever uses it shows an error too.",
			})
		}
	}
	return all
}
