package gaps

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// fallsBack finds what a script takes where its own list doesn't have a value: HUBS.get(row["hub"], "north"). Nobody sees
// that a new value counts as an old one. What the tables have, and the list doesn't, is shown with it.
func (c code) fallsBack(all []*files.File) []finding {
	var found []finding
	for _, l := range c.script.Lines {
		list, instead, columns, ok := fallback(l)
		if !ok || l.Comment != "" || says("reason", c.near) {
			continue
		}
		keys, defined := c.keysOf(list)
		if len(keys) == 0 {
			continue
		}
		f := finding{
			kind: silent, risk: P1, weight: 7, evidence: at(c.file, c.place(l.From, l.To)), about: topic{words: plainWords(lineText(l))},
			question: fmt.Sprintf("How would somebody notice that %s silently takes %s where %s doesn't have a value (“%s”)?", where(l, c.file), instead, list, short(lineText(l), 60)),
			why:      "A new value counts as an old one, and nobody notices.",
		}
		if defined != l.From {
			f.evidence = append(f.evidence, at(c.file, c.place(defined, defined))...)
		}
		if places, value := valuesOutside(all, columns, keys); len(places) > 0 {
			f.global, f.risk, f.weight = true, P0, 8
			f.evidence = append(f.evidence, places...)
			f.question = fmt.Sprintf("What is “%s” in %s, which %s doesn't have, so that %s silently takes %s for it?", short(value, 40), path.Base(places[0].File), list, where(l, c.file), instead)
		}
		found = append(found, f)
	}
	return found[:min(len(found), mostOfKind)]
}

// fallback returns which list a line looks something up in, what it takes if it isn't there, and which columns the line
// names. Nothing, and 0, say that there is none.
func fallback(l files.CodeLine) (list, instead string, columns []string, ok bool) {
	at := slices.IndexFunc(l.Tokens, func(t files.Token) bool { return t.Kind == files.Word && t.Text == "get" })
	if at < 2 || !l.Has(at-1, ".", "get", "(") || l.Tokens[at-2].Kind != files.Word {
		return "", "", nil, false
	}
	depth, comma := 0, -1
	for i, t := range l.Tokens[at+1:] {
		switch {
		case t.Kind == files.CodeString && comma < 0:
			columns = append(columns, strings.ToLower(t.Text))
		case t.Kind != files.Sign:
		case isOneOf(t.Text, "([{"):
			depth++
		case isOneOf(t.Text, ")]}"):
			if depth--; depth > 0 {
				continue
			}
			last := l.Tokens[at+i]
			x, isNumber := codeNumber(last)
			isText := last.Kind == files.CodeString && isWord(last.Text)
			return l.Tokens[at-2].Text, last.Text, columns, comma >= 0 && comma == i-2 && (isText || isNumber && x != 0)
		case t.Text == "," && depth == 1:
			comma = i
		}
	}
	return "", "", nil, false
}

// keysOf returns the texts by which a list of a script is looked up, and the line that defines it.
func (c code) keysOf(list string) (keys []string, line int) {
	for _, l := range c.script.Lines {
		if !l.Has(0, list, "=", "{") {
			continue
		}
		for i, t := range l.Tokens[:len(l.Tokens)-1] {
			if t.Kind == files.CodeString && l.Tokens[i+1].Text == ":" {
				keys = append(keys, t.Text)
			}
		}
		return keys, l.From
	}
	return nil, 0
}

// valuesOutside returns the rows of a table with a value that a list doesn't have, and the first of these.
func valuesOutside(all []*files.File, named, keys []string) (places []files.Place, value string) {
	for _, f := range all {
		if f.Records == nil {
			continue
		}
		for column, name := range f.Records.Columns {
			if !slices.Contains(named, strings.ToLower(name)) {
				continue
			}
			for row, fields := range f.Records.Rows {
				if column >= len(fields) || strings.TrimSpace(fields[column]) == "" || slices.Contains(keys, strings.TrimSpace(fields[column])) || len(places) == mostEvidence-2 {
					continue
				}
				if value == "" {
					value = strings.TrimSpace(fields[column])
				}
				places = append(places, at(f, files.LinePlace(f.Records.Lines[row], f.Records.Lines[row]))...)
			}
		}
	}
	return places, value
}

// corrects finds values that a script writes over by a list of its own, and leaves all others as they are:
// FIX.get(code, code), frame.replace(FIX). Whoever reads the source of the value sees another one.
func (c code) corrects() []finding {
	const most = 6 // values; more are a translation
	var found []finding
	for _, l := range c.script.Lines {
		list, ok := correction(l)
		if !ok || l.Comment != "" {
			continue
		}
		pairs, defined := rewritesIn(c.script, list)
		if len(pairs) == 0 || len(pairs) > most || c.isTold(slices.IndexFunc(c.script.Lines, func(o files.CodeLine) bool { return o.From == defined })) {
			continue
		}
		first := pairs[0]
		found = append(found, finding{
			kind: override, risk: P0, weight: 6, evidence: at(c.file, c.place(defined, defined), c.place(l.From, l.To)),
			about:    topic{words: append(plainWords(lineText(l)), strings.ToLower(first.from), strings.ToLower(first.to)), value: strings.ToLower(first.from)},
			question: fmt.Sprintf("Why does %s make “%s” of “%s” (%s), and is that still right?", where(l, c.file), short(first.to, 40), short(first.from, 40), list),
			why:      "The source says something else, and whoever corrects it there changes nothing here.",
		})
	}
	return found[:min(len(found), mostOfKind)]
}

// correction returns the list by which a line writes some values over and keeps all others.
func correction(l files.CodeLine) (list string, ok bool) {
	for i := range l.Tokens {
		if l.Tokens[i].Kind != files.Word {
			continue
		}
		if l.Has(i+1, ".", "get", "(") && keepsOthers(l.Tokens[i+4:]) {
			return l.Tokens[i].Text, true
		}
		isReplaced := i > 2 && l.Has(i-3, ".", "replace", "(") && l.Has(i+1, ")")
		if isReplaced {
			return l.Tokens[i].Text, true
		}
	}
	return "", false
}

// keepsOthers reports whether what is looked up is also what is taken if it isn't there: “row[2], row[2])”.
func keepsOthers(tokens []files.Token) bool {
	depth, comma := 0, -1
	for i, t := range tokens {
		switch {
		case t.Kind == files.Sign && isOneOf(t.Text, "([{"):
			depth++
		case t.Kind == files.Sign && isOneOf(t.Text, ")]}") && depth > 0:
			depth--
		case t.Kind == files.Sign && t.Text == "," && depth == 0:
			if comma >= 0 {
				return false
			}
			comma = i
		case t.Kind == files.Sign && t.Text == ")":
			isSame := func(a, b files.Token) bool { return a.Kind == b.Kind && a.Text == b.Text }
			return comma > 0 && slices.EqualFunc(tokens[:comma], tokens[comma+1:i], isSame)
		}
	}
	return false
}

// rewrite is what a list writes for a value.
type rewrite struct{ from, to string }

// rewritesIn returns what a list of a script has, if it is written out, and the line that defines it: FIX = {"UN3264": "UN1805"}.
func rewritesIn(script *files.Script, list string) (pairs []rewrite, line int) {
	for _, l := range script.Lines {
		if !l.Has(0, list, "=", "{") || l.Comment != "" {
			continue
		}
		for i := 3; i+2 < len(l.Tokens); i++ {
			if isLiteral(l.Tokens[i]) && l.Tokens[i+1].Text == ":" && isLiteral(l.Tokens[i+2]) {
				pairs = append(pairs, rewrite{l.Tokens[i].Text, l.Tokens[i+2].Text})
			}
		}
		return pairs, l.From
	}
	return nil, 0
}
