package gaps

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/knowledge/files"
)

const (
	months = `(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
	person = `(?:(?:Mr|Mrs|Ms|Dr|Prof)\.?\s+\p{Lu}[\p{L}'’-]+|\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+)`
)

var (
	// dayForm is a day, or a month of a year: “31 August”, “August 31, 2026”, “2026-08-31”, “end of August”.
	dayForm = regexp.MustCompile(`(?i)\b\d{1,2}(?:st|nd|rd|th)?\.?\s+(?:of\s+)?` + months + `\b|\b` + months + `\s+\d{1,4}\b|\bend of ` + months + `\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b`)
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
		if s.at.File != f.ID || isBook(f) || !says("lapses", s.text) && !endForm.MatchString(s.text) || !dayForm.MatchString(s.text) {
			continue
		}
		g := finding{
			kind: lapsed, risk: P1, weight: 7, evidence: []files.Place{s.at}, about: topic{words: s.words},
			question: fmt.Sprintf("“%s”: what has to happen because of that day?", short(s.text, 140)),
			why:      "Nobody is reminded of the day once the person is gone.",
		}
		if says("lapsed", s.text) {
			g.weight = 8.5
		}
		found = append(found, g)
	}
	return found
}

// holds finds sentences in which a key, a login or a signature is one person's.
func holds(f *files.File, all *said) []finding {
	var found []finding
	people := all.fullNames()
	for _, s := range all.all {
		if s.at.File != f.ID || isBook(f) && !s.free || !says("access", s.text) || !holderForm.MatchString(s.text) || says("only", plainly(s.text)) || says("deputies", s.text) {
			continue
		}
		g := telling[0].finding(s).ofPerson(f, s, people)
		g.weight = 8
		found = append(found, g)
	}
	return found
}

// hopes finds what slides promise in numbers, or in parts and multiples, with nothing behind it: no reason
// on the slide, and no workbook, script or notebook that has the number.
func hopes(f *files.File, books []*book, known []float64) []finding {
	if f.Deck == nil {
		return nil
	}
	var all []finding
	for i, slide := range f.Deck.Slides {
		if i == 0 || slide.Hidden || slices.ContainsFunc(append(slices.Clone(slide.Bullets), sentences(slide.Notes)...), givesReason) {
			continue
		}
		ahead := says("hoped", slide.Title)
		for _, b := range slide.Bullets {
			if !promises(b, ahead) || isBacked(b, books, known) {
				continue
			}
			all = append(all, finding{
				kind: hope, risk: P1, weight: 6, evidence: at(f, files.SlidePlace(slide.N, false), files.SlidePlace(slide.N, true))[:1+min(1, len(slide.Notes))],
				question: fmt.Sprintf("What supports “%s” on slide %d (“%s”)?", short(b, 90), slide.N, short(slide.Title, 50)),
				why:      "Others plan with it, and nothing in the files supports it.", about: topic{words: plainWords(b)},
			})
			break // the slide is asked about once
		}
	}
	return all
}

// promises reports whether a line says how much better something will be. Below a title that looks ahead any
// amount does.
func promises(text string, ahead bool) bool {
	measured := slices.ContainsFunc(amounts(text), func(a amount) bool { return !a.isYear() }) || says("multiples", text)
	return measured && (ahead || says("gains", text))
}

// isBacked reports whether a workbook or another file has a number of a line.
func isBacked(text string, books []*book, known []float64) bool {
	for _, a := range amounts(text) {
		if a.isYear() || !a.percent && !a.scaled && a.value < 10 {
			continue
		}
		if slices.ContainsFunc(known, a.sameFactor) {
			return true
		}
		for _, b := range books {
			for i := range b.Sheets {
				if slices.ContainsFunc(b.Sheets[i].Cells, func(v files.Value) bool { return v.Kind == files.IsNumber && a.equals(number(v)) }) {
					return true
				}
			}
		}
	}
	return false
}

// computed returns the numbers that scripts have, and notebooks have printed.
func computed(all []*files.File) []float64 {
	var numbers []float64
	for _, f := range all {
		for _, s := range append(constantsOf(f), outputsOf(f)...) {
			for _, a := range amounts(strings.TrimSpace(s.text)) {
				numbers = append(numbers, a.value)
			}
		}
	}
	return numbers
}

// announced finds slides that say what will change, or which order holds, and give no reason:
// somebody decided that, and the deck doesn't say why.
func announced(f *files.File) []finding {
	if f.Deck == nil {
		return nil
	}
	var all []finding
	for i, slide := range f.Deck.Slides {
		if i == 0 || slide.Hidden {
			continue
		}
		told := slices.ContainsFunc(append(slices.Clone(slide.Bullets), sentences(slide.Notes)...), func(text string) bool { return says("reason", limits.ReplaceAllString(text, " ")) })
		var change string
		n := 0
		for _, b := range slide.Bullets {
			if !strings.HasSuffix(strings.TrimSpace(b), "?") && (says("changes", b) || exclusion.MatchString(b)) {
				if n++; change == "" {
					change = b
				}
			}
		}
		titled := says("proposals", slide.Title) || n > 0 && says("ahead", slide.Title)
		isUndecided := slices.ContainsFunc(slide.Bullets, func(b string) bool { return strings.HasSuffix(strings.TrimSpace(b), "?") })
		if change == "" && titled && !isUndecided {
			change = firstText(slide)
		}
		dated := change != "" && (says("when", change) || monthForm.MatchString(change))
		if told || change == "" || n < 2 && !titled && !dated {
			continue
		}
		weight := 4.5
		if titled && n > 0 {
			weight = 5.5
		}
		all = append(all, finding{
			kind: decision, onSlide: true, risk: P1, weight: weight, evidence: at(f, files.SlidePlace(slide.N, false), files.SlidePlace(slide.N, true))[:1+min(1, len(slide.Notes))],
			question: fmt.Sprintf("What was the reason for “%s” on slide %d (“%s”)?", short(change, 90), slide.N, short(slide.Title, 50)),
			why:      "Without the reason nobody can change it, or defend it.", about: topic{words: plainWords(change)},
		})
	}
	return all
}

// exclusion is a bullet that rules something out: “No fish over 3 kg”, “Catalogue only in English”, “Pets only
// in the annex”.
var exclusion = regexp.MustCompile(`^(?:No|Nobody|Nothing|Never)\s+\p{L}+\s+\p{L}+|^\p{Lu}[\p{L}'’-]*(?:\s+\p{L}+){0,3}\s+(?i:only|not)\s+(?:in|on|from|to|until|till|for|at|with|before|after|by|heated|shown|sold|included)\b`)

// limits say how far a change goes, which is no reason for it.
var limits = regexp.MustCompile(`(?i)\b(?:only|once|double)\b`)

func firstText(s files.Slide) string {
	for _, b := range s.Bullets {
		if len(strings.Fields(b)) > 1 {
			return b
		}
	}
	if len(s.Table) > 1 {
		return strings.Join(s.Table[len(s.Table)-1], ", ")
	}
	return ""
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
		day := time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(v.Number)).Format("2 January 2006")
		all = append(all, finding{
			kind: lapsed, risk: P1, weight: 7.5, evidence: at(b.file, place(sheet, v.Cell())), about: topic{words: plainWords(label)},
			question: fmt.Sprintf("“%s: %s” in %s: what has to happen because of that day?", short(label, 80), day, place(sheet, v.Cell())),
			why:      "Nobody is reminded of the day once the person is gone.",
		})
	}
	return all[:min(len(all), mostOfKind)]
}

// hasRemark reports whether a cell has a comment, or a text to its right.
func hasRemark(b *book, sheet *files.Sheet, v files.Value) bool {
	if _, ok := b.comments[place(sheet, v.Cell())]; ok {
		return true
	}
	for o := range rowOf(sheet, int(v.Row)) {
		if o.Column > v.Column && len(strings.Fields(b.TextOf(o))) > 1 {
			return true
		}
	}
	return false
}

// mostDays is how many days a column has that isn't a list of them.
const mostDays = 3

// endLabel is what people call the day on which something ends, or is due.
var endLabel = regexp.MustCompile(`(?i)\b(?:until|till|through|ends?|ending|expir\w+|expiry|deadline|due|valid\s+to|notice\s+by|renew\w*|cancel\w*\s+by|no\s+later\s+than|last\s+day|latest|terminat\w+|lapses?)\b`)
