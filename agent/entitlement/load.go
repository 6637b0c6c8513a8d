package entitlement

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/content"
)

// parameterFile is a parameter file as it is written.
type parameterFile struct {
	Employer struct {
		Employees             *quantity `yaml:"employees"`
		Within75Miles         *quantity `yaml:"employees_within_75_miles"`
		WorkweeksWith50       *quantity `yaml:"workweeks_with_50"`
		WorkweeksWith50Before *quantity `yaml:"workweeks_with_50_prior_year"`
		Type                  string    `yaml:"type"`
		YearMethod            string    `yaml:"year_method"`
	} `yaml:"employer"`
	Parameters map[key][]datedValue `yaml:"parameters"`
}

// datedValue is one value of a parameter as it is written.
type datedValue struct {
	Value    numberOrWords `yaml:"value"`
	From     string        `yaml:"from"`
	Citation string        `yaml:"citation"`
	Source   string        `yaml:"source"`
	Checked  string        `yaml:"checked"`
}

// quantity is a number that is not negative: 12, 0.5 or 17 1/3.
type quantity float64

// UnmarshalContent reads a number.
func (q *quantity) UnmarshalContent(v content.Value) (mustBe, fix string) {
	n, ok := parseNumber(v.Text)
	if !ok || v.IsList {
		return "a number", "write one such as 12, 0.5 or 17 1/3"
	}
	*q = quantity(n)
	return "", ""
}

// numberOrWords is the value of a parameter: which of them it must be depends
// on the parameter.
type numberOrWords struct {
	number string
	words  []string
	isList bool
}

// UnmarshalContent reads the value as it is written.
func (n *numberOrWords) UnmarshalContent(v content.Value) (mustBe, fix string) {
	*n = numberOrWords{number: v.Text, words: v.List, isList: v.IsList}
	return "", ""
}

// parseNumber reads 12, 0.5 or 17 1/3. It refuses what is negative or infinite.
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
	return total, text != "" && total >= 0 && !math.IsInf(total, 0)
}

// overlay returns parameters with those of a file in place of theirs. The error
// is [content.Mistakes]: all of them.
func overlay(under Parameters, name string, source []byte) (Parameters, error) {
	var file parameterFile
	r := reader{p: under.clone()}
	r.Draft = content.Decode(content.File{Name: name, Source: source, Kind: "the file"}, &file)
	r.employer(&file)
	for _, name := range slices.Sorted(maps.Keys(file.Parameters)) {
		r.parameter(name, file.Parameters[name])
	}
	if err := r.Mistakes.Err(); err != nil {
		return Parameters{}, err
	}
	return r.p, nil
}

// reader checks what a file says and lays it over parameters.
type reader struct {
	*content.Draft
	p Parameters
}

func (r *reader) employer(file *parameterFile) {
	const at = content.Place("employer")
	e, own := &r.p.Employer, &file.Employer
	for _, number := range []struct {
		into **float64
		from *quantity
	}{
		{&e.Employees, own.Employees},
		{&e.Within75Miles, own.Within75Miles},
		{&e.WorkweeksWith50, own.WorkweeksWith50},
		{&e.WorkweeksWith50Before, own.WorkweeksWith50Before},
	} {
		if number.from != nil {
			*number.into = new(float64(*number.from))
		}
	}
	if r.Given(at.Field("type")) {
		e.Type = r.oneOf(at.Field("type"), own.Type, "private", publicAgency)
	}
	if r.Given(at.Field("year_method")) {
		e.YearMethod = r.oneOf(at.Field("year_method"), own.YearMethod, calendarYear, rollingBackward)
	}
}

// parameter checks and takes over all values of one parameter.
func (r *reader) parameter(name key, written []datedValue) {
	at := content.Place("parameters").Field(string(name))
	switch {
	case !slices.Contains(known, name):
		r.Wrong(at, content.Suggest(name, known), "the parameter %q does not exist", name)
		return
	case len(written) == 0:
		r.Wrong(at, `write "- value: …" with from, citation, source and checked below it`, "%s has no values", name)
		return
	}
	values := make([]Parameter, len(written))
	for i, v := range written {
		values[i] = r.value(name, v, at.Item(i))
		if i > 0 && !values[i].From.IsZero() && !values[i-1].From.Before(values[i].From.Time) {
			r.Wrong(at.Item(i), "order them by day, each day once", "%s has two values for one time", name)
		}
	}
	r.p.dated[name] = values
}

func (r *reader) value(name key, written datedValue, at content.Place) Parameter {
	var missing []string
	for _, field := range []string{"value", "from", "citation", "source", "checked"} {
		if !r.Given(at.Field(field)) {
			missing = append(missing, field)
		}
	}
	if len(missing) > 0 {
		r.Wrong(at, "add "+content.List(missing, "and"), "this value of %s is incomplete", name)
		return Parameter{}
	}
	v := Parameter{Name: string(name), Line: r.Line(at), Citation: written.Citation, Source: written.Source}
	v.From = r.day(at.Field("from"), written.From)
	v.Checked = Checked(r.oneOf(at.Field("checked"), written.Checked, string(Verified), string(Secondary), string(Unverified)))
	r.notBlank(at.Field("citation"), "citation", written.Citation)
	r.notBlank(at.Field("source"), "source", written.Source)
	n, isNumber := parseNumber(written.Value.number)
	switch value := written.Value; {
	case isList(name) && value.isList:
		v.Words = value.words
	case isList(name):
		r.Wrong(at.Field("value"), "write it as [child, parent]", "%s is a list of words", name)
	case value.isList || !isNumber:
		r.Wrong(at.Field("value"), "write a number such as 12, 0.5 or 17 1/3", "%q is not a number", value.number)
	default:
		v.Number = n
	}
	return v
}

func (r *reader) notBlank(at content.Place, name, text string) {
	if strings.TrimSpace(text) == "" {
		r.Wrong(at, "write it", "%s is empty", name)
	}
}

func (r *reader) day(at content.Place, text string) Day {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		r.Wrong(at, "write it as 2026-01-31", "%q is not a day", text)
	}
	return Day{t}
}

func (r *reader) oneOf(at content.Place, word string, words ...string) string {
	if !slices.Contains(words, word) {
		r.Wrong(at, "use "+content.List(words, "or"), "%q does not exist here", word)
	}
	return word
}
