package wizard

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common"

	"github.com/leaveway/leaveway/content"
)

// explain rewrites CEL's error messages for authors.
func (v *vocabulary) explain(issues *cel.Issues) []mistake {
	var out []mistake
	for i, e := range issues.Errors() {
		if i > 0 && strings.HasPrefix(e.Message, "Syntax error") {
			break // later ones are usually consequences of the first
		}
		m := v.explainOne(e)
		m.line = max(e.Location.Line()-1, 0)
		if !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	if len(out) == 0 { // an error without a location, such as a limit
		out = append(out, mistake{0, "the expression does not compile: " + issues.Err().Error(), "make it simpler"})
	}
	return out
}

var (
	noOverload = regexp.MustCompile(`^found no matching overload for '([^']+)' applied to '([^']*)'`)
	undeclared = regexp.MustCompile(`^undeclared reference to '([^']+)'`)
	operator   = regexp.MustCompile(`^_([^_]+)_$`)
)

const knownWords = "an expression can use tags, today, days(n), weeks(n), date(\"2027-06-15\"), answered(TAG) and unsure(TAG)"

func (v *vocabulary) explainOne(e *common.Error) mistake {
	where := fmt.Sprintf(" (at character %d)", e.Location.Column()+1)
	if m := undeclared.FindStringSubmatch(e.Message); m != nil {
		return mistake{what: fmt.Sprintf("%q means nothing here%s", m[1], where), fix: "put text in quotes; " + knownWords}
	}
	if m := noOverload.FindStringSubmatch(e.Message); m != nil {
		return explainTypes(m[1], m[2], where)
	}
	message, _, _ := strings.Cut(e.Message, "\n")
	if rest, ok := strings.CutPrefix(message, "Syntax error: "); ok {
		if strings.Contains(rest, "at: '= ") || strings.HasSuffix(rest, "at: '='") {
			return mistake{what: "the expression has a single =" + where, fix: "write == to compare"}
		}
		return mistake{
			what: "the expression has a syntax error" + where + ": " + v.decodeTags(rest),
			fix:  "write it like PREG:QUESTION:WORK_STATE == \"CA\" && PREG:QUESTION:WEEKS >= 12",
		}
	}
	return mistake{what: "the expression does not compile" + where + ": " + v.decodeTags(message), fix: knownWords}
}

// explainTypes explains that a function or operator got arguments of the wrong
// types.
func explainTypes(function, args, where string) mistake {
	given := typeNames(args)
	what := fmt.Sprintf("%s does not work with %s%s", strings.Trim(function, "_"), content.List(given, "and"), where)
	if m := operator.FindStringSubmatch(function); m != nil && len(given) == 2 {
		what = fmt.Sprintf("%s does not work between %s and %s%s", m[1], given[0], given[1], where)
		if slices.Contains([]string{"==", "!=", "<", "<=", ">", ">="}, m[1]) {
			what = fmt.Sprintf("%s compares %s with %s%s", m[1], given[0], given[1], where)
		}
	} else if strings.HasPrefix(function, "@in") && len(given) == 2 {
		what = fmt.Sprintf("in looks for %s in %s%s", given[0], given[1], where)
	}
	return mistake{what: what, fix: fixTypes(given)}
}

func fixTypes(given []string) string {
	has := func(kind string) bool { return slices.Contains(given, kind) }
	switch {
	case has(dateWords) && has(textWords):
		return `write the date as date("2027-06-15")`
	case has(dateWords) && has(wholeWords):
		return `add days(n) or weeks(n) to a date, as in today + days(30)`
	case has(numberWords) && has(textWords):
		return "write numbers without quotes"
	case has(textWords) && (has(wholeWords) || has(truthWords)):
		return "put the value in quotes"
	case has(textWords) && has(listWords):
		return `for several choices write "value" in TAG`
	case len(given) == 2 && given[0] == textWords && given[1] == textWords:
		return "write == to compare two texts; in looks for one of several values"
	case has(rangeWords):
		return "use .start or .end of the range"
	}
	return "compare things of the same kind"
}

// Names of types in messages.
const (
	dateWords   = "a date"
	textWords   = "a text"
	wholeWords  = "a whole number"
	numberWords = "a number"
	truthWords  = "true or false"
	listWords   = "several values"
	rangeWords  = "a date range"
	spanWords   = "a length of time"
)

func typeName(celType string) string {
	switch {
	case strings.HasPrefix(celType, "list("):
		return listWords
	case strings.HasPrefix(celType, "map("):
		return rangeWords
	}
	switch celType {
	case "timestamp", "google.protobuf.Timestamp":
		return dateWords
	case "duration", "google.protobuf.Duration":
		return spanWords
	case "string":
		return textWords
	case "int", "uint":
		return wholeWords
	case "double":
		return numberWords
	case "bool":
		return truthWords
	}
	return celType
}

// typeNames splits CEL's argument types: "(int, list(string))" or, of a method,
// "string.(int)".
func typeNames(args string) []string {
	args = strings.TrimSuffix(strings.Replace("."+args, ".(", ", ", 1), ")")
	args = strings.TrimLeft(args, "., ")
	var out []string
	depth, from := 0, 0
	for i, r := range args {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ',' && depth == 0:
			out = append(out, typeName(strings.TrimSpace(args[from:i])))
			from = i + 1
		}
	}
	return append(out, typeName(strings.TrimSpace(args[from:])))
}

// decodeTags turns encoded tags in one of CEL's messages back into tags.
func (v *vocabulary) decodeTags(message string) string {
	return identifier.ReplaceAllStringFunc(message, func(word string) string {
		if tag, ok := v.variables[word]; ok {
			return string(tag)
		}
		return word
	})
}

var identifier = regexp.MustCompile(`\w+`)
