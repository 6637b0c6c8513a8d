package entitlement

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// Mistake is something wrong in a parameter file: where, what, and how to mend it.
type Mistake struct {
	Line int
	What string
	Mend string
}

func (m Mistake) String() string { return fmt.Sprintf("line %d: %s; %s", m.Line, m.What, m.Mend) }

// Mistakes are all mistakes of a parameter file. As an error it lists every one.
type Mistakes []Mistake

func (m Mistakes) Error() string {
	lines := make([]string, len(m))
	for i, mistake := range m {
		lines[i] = mistake.String()
	}
	return strings.Join(lines, "\n")
}

// overlay lays a file over parameters. It reports every mistake and then changes nothing.
func overlay(under Parameters, source []byte) (Parameters, error) {
	file, err := parser.ParseBytes(source, 0)
	if err != nil {
		return Parameters{}, Mistakes{syntax(err)}
	}
	r := reader{p: under.clone()}
	for _, doc := range file.Docs {
		if doc.Body != nil {
			r.document(doc.Body)
		}
	}
	if len(r.mistakes) > 0 {
		slices.SortStableFunc(r.mistakes, func(a, b Mistake) int { return a.Line - b.Line })
		return Parameters{}, r.mistakes
	}
	return r.p, nil
}

// reader walks a file and collects its mistakes.
type reader struct {
	p        Parameters
	mistakes Mistakes
}

func (r *reader) wrong(n ast.Node, mend, what string, args ...any) {
	r.mistakes = append(r.mistakes, Mistake{Line: line(n), What: fmt.Sprintf(what, args...), Mend: mend})
}

func (r *reader) document(body ast.Node) {
	for _, entry := range r.entries(body, "the file") {
		switch name := entry.Key.String(); name {
		case "employer":
			r.employer(entry.Value)
		case "parameters":
			for _, parameter := range r.entries(entry.Value, "parameters") {
				r.parameter(parameter)
			}
		default:
			r.wrong(entry, "use employer or parameters", "there is no section %q", name)
		}
	}
}

// employer reads the lines about the company.
func (r *reader) employer(body ast.Node) {
	e := &r.p.Employer
	numbers := map[string]**float64{
		"employees": &e.Employees, "employees_within_75_miles": &e.Within75Miles,
		"workweeks_with_50": &e.WorkweeksWith50, "workweeks_with_50_prior_year": &e.WorkweeksWith50Before,
	}
	words := map[string]struct {
		into *string
		one  []string
	}{
		"type":        {&e.Type, []string{"private", publicAgency}},
		"year_method": {&e.YearMethod, []string{calendarYear, rollingBackward}},
	}
	for _, entry := range r.entries(body, "employer") {
		name := entry.Key.String()
		if into := numbers[name]; into != nil {
			if n, ok := r.number(entry.Value); ok {
				*into = &n
			}
			continue
		}
		if word, ok := words[name]; ok {
			*word.into = r.oneOf(entry.Value, word.one)
			continue
		}
		r.wrong(entry, "use employees, employees_within_75_miles, workweeks_with_50, workweeks_with_50_prior_year, type or year_method",
			"an employer has no %q", name)
	}
}

// parameter reads all dated values of one parameter.
func (r *reader) parameter(entry *ast.MappingValueNode) {
	name := key(entry.Key.String())
	if !slices.Contains(known, name) {
		r.wrong(entry, "use one of "+joined(known), "there is no parameter %q", name)
		return
	}
	list, ok := entry.Value.(*ast.SequenceNode)
	if !ok || len(list.Values) == 0 {
		r.wrong(entry, `write "- value: …" with from, citation, source and checked below it`, "%s has no values", name)
		return
	}
	var values []Parameter
	for _, item := range list.Values {
		values = append(values, r.value(name, item))
	}
	for i := 1; i < len(values); i++ {
		if !values[i-1].From.Before(values[i].From.Time) {
			r.wrong(list.Values[i], "order them by day, each day once", "%s has two values for one time", name)
		}
	}
	r.p.dated[name] = values
}

// value reads one dated value.
func (r *reader) value(name key, body ast.Node) Parameter {
	v := Parameter{Name: string(name), Line: line(body)}
	texts := map[string]*string{"citation": &v.Citation, "source": &v.Source}
	missing := []string{"value", "from", "citation", "source", "checked"}
	for _, entry := range r.entries(body, string(name)) {
		part := entry.Key.String()
		missing = slices.DeleteFunc(missing, func(m string) bool { return m == part })
		switch part {
		case "value":
			r.content(&v, name, entry.Value)
		case "from":
			v.From = r.day(entry.Value)
		case "checked":
			v.Checked = Checked(r.oneOf(entry.Value, []string{string(Verified), string(Secondary), string(Unverified)}))
		case "citation", "source":
			*texts[part] = r.text(entry)
		default:
			r.wrong(entry, "use value, from, citation, source and checked", "a value has no %q", part)
		}
	}
	if len(missing) > 0 {
		r.wrong(body, "add it", "this value of %s lacks %s", name, strings.Join(missing, ", "))
	}
	return v
}

// content reads a number or a list, whichever the parameter is.
func (r *reader) content(v *Parameter, name key, body ast.Node) {
	if !isList(name) {
		v.Number, _ = r.number(body)
		return
	}
	list, ok := body.(*ast.SequenceNode)
	if !ok {
		r.wrong(body, "write it as [child, parent]", "%s is a list of words", name)
		return
	}
	for _, word := range list.Values {
		v.Words = append(v.Words, plain(word))
	}
}

// entries are the pairs of a mapping, each key once.
func (r *reader) entries(body ast.Node, where string) []*ast.MappingValueNode {
	var pairs []*ast.MappingValueNode
	switch m := body.(type) {
	case *ast.MappingNode:
		pairs = m.Values
	case *ast.MappingValueNode:
		pairs = []*ast.MappingValueNode{m}
	default:
		r.wrong(body, `write "name: value" lines`, "%s is not a list of names and values", where)
	}
	return pairs
}

// number reads 12, 0.5 or 17 1/3.
func (r *reader) number(body ast.Node) (float64, bool) {
	n, ok := parseNumber(plain(body))
	if !ok || n < 0 || math.IsNaN(n) || math.IsInf(n, 0) {
		r.wrong(body, "write a number such as 12, 0.5 or 17 1/3", "%q is not a number", plain(body))
		return 0, false
	}
	return n, true
}

func parseNumber(text string) (float64, bool) {
	total := 0.0
	for part := range strings.FieldsSeq(text) {
		over, under, isFraction := strings.Cut(part, "/")
		n, err := strconv.ParseFloat(over, 64)
		if err != nil {
			return 0, false
		}
		if isFraction {
			d, err := strconv.ParseFloat(under, 64)
			if err != nil || d == 0 {
				return 0, false
			}
			n /= d
		}
		total += n
	}
	return total, text != ""
}

// text reads words that must be there.
func (r *reader) text(entry *ast.MappingValueNode) string {
	text := plain(entry.Value)
	if strings.TrimSpace(text) == "" {
		r.wrong(entry, "write it", "%s is empty", entry.Key.String())
	}
	return text
}

func (r *reader) day(body ast.Node) Day {
	t, err := time.Parse(time.DateOnly, plain(body))
	if err != nil {
		r.wrong(body, "write it as 2026-01-31", "%q is not a day", plain(body))
	}
	return Day{t}
}

func (r *reader) oneOf(body ast.Node, words []string) string {
	word := plain(body)
	if !slices.Contains(words, word) {
		r.wrong(body, "use "+strings.Join(words, " or "), "%q is not known here", word)
	}
	return word
}

// plain is a scalar's text without its quotes and comment.
func plain(n ast.Node) string {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value
	case nil:
		return ""
	default:
		return strings.TrimSpace(n.GetToken().Value)
	}
}

func line(n ast.Node) int {
	if t := n.GetToken(); t != nil && t.Position != nil {
		return t.Position.Line
	}
	return 0
}

// syntax is the mistake of a file that is no YAML.
func syntax(err error) Mistake {
	m := Mistake{Line: 1, What: "this is not YAML", Mend: "check the indentation and the colons there"}
	if at, ok := errors.AsType[yaml.Error](err); ok {
		m.What += ": " + at.GetMessage()
		if t := at.GetToken(); t != nil {
			m.Line = t.Position.Line
		}
	}
	return m
}

func joined(keys []key) string {
	words := make([]string, len(keys))
	for i, k := range keys {
		words[i] = string(k)
	}
	return strings.Join(words, ", ")
}
