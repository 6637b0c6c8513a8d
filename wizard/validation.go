package wizard

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/leaveway/leaveway/content"
)

type scope int

const (
	anyTime  scope = iota // all validations
	timeless              // only those that give the same result every day
)

// argument is the kind of argument after a validation's colon.
type argument int

const (
	noArgument    argument = iota
	wholeArgument          // a whole number, at least 0
	numberArgument
	listArgument // pdf|png
)

type validation struct {
	name     string
	argument argument
	example  string // with an argument
	kinds    []Kind // kinds of components it fits; nil means all
	dated    bool   // depends on today
	ages     bool   // an answer that passes may fail on a later day
	// refuses says what is wrong with a canonical value, or returns "".
	refuses func(q *Question, value, arg string, today time.Time) string
}

// validations lists all validations. docs/forms.md documents them.
var validations = []validation{
	{name: "required"},
	{name: "futureDate", kinds: days, dated: true, ages: true, refuses: refuseFuture},
	{name: "todayOrLater", kinds: days, dated: true, ages: true, refuses: refuseTodayOrLater},
	{name: "pastDate", kinds: days, dated: true, refuses: refusePast},
	{name: "pastOrToday", kinds: days, dated: true, refuses: refusePastOrToday},
	{name: "withinDays", argument: wholeArgument, example: "withinDays:90", kinds: days, dated: true, ages: true, refuses: refuseWithin},
	{name: "min", argument: numberArgument, example: "min:0", kinds: numbers, refuses: refuseMin},
	{name: "max", argument: numberArgument, example: "max:52", kinds: numbers, refuses: refuseMax},
	{name: "integer", kinds: numbers, refuses: refuseFraction},
	{name: "minLength", argument: wholeArgument, example: "minLength:10", kinds: texts, refuses: refuseShort},
	{name: "maxLength", argument: wholeArgument, example: "maxLength:500", kinds: texts}, // Question.maxLength uses it
	{name: "minChoices", argument: wholeArgument, example: "minChoices:1", kinds: severals, refuses: refuseFew},
	{name: "maxChoices", argument: wholeArgument, example: "maxChoices:3", kinds: severals, refuses: refuseMany},
	{name: "extension", argument: listArgument, example: "extension:pdf|png", kinds: []Kind{FilesKind}, refuses: refuseExtension},
}

var (
	days     = []Kind{DayKind, RangeKind}
	numbers  = []Kind{NumberKind}
	texts    = []Kind{TextKind}
	severals = []Kind{ChoicesKind, FilesKind}
)

func (v validation) fits(c Component) bool {
	return v.kinds == nil || slices.Contains(v.kinds, c.Kind())
}

// findValidation finds a validation and its argument, such as "max:52".
func findValidation(written string) (v validation, arg string, ok bool) {
	name, arg, _ := strings.Cut(written, ":")
	i := slices.IndexFunc(validations, func(v validation) bool { return v.name == name })
	if i < 0 {
		return validation{}, arg, false
	}
	return validations[i], arg, true
}

// checkArgument says what is wrong with an argument, or returns "".
func (v validation) checkArgument(arg string, given bool) string {
	switch v.argument {
	case noArgument:
		if given {
			return "takes no argument"
		}
	case wholeArgument:
		if n, err := strconv.Atoi(arg); err != nil || n < 0 {
			return "needs a whole number"
		}
	case numberArgument:
		if n, err := strconv.ParseFloat(arg, 64); err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return "needs a number"
		}
	case listArgument:
		for part := range strings.SplitSeq(arg, "|") {
			if part == "" || strings.ContainsAny(part, ". ,") {
				return "needs file endings without their dots"
			}
		}
	}
	return ""
}

func (q *Question) validate(value string, today time.Time, scope scope) *Refusal {
	for _, written := range q.Validation {
		v, arg, ok := findValidation(written)
		if !ok || v.refuses == nil || scope == timeless && v.dated {
			continue
		}
		if message := v.refuses(q, value, arg, today); message != "" {
			return &Refusal{message}
		}
	}
	return nil
}

// aging is a validation that an answer may fail later, with its argument.
type aging struct {
	validation
	arg string
}

func (a *Attributes) aging() []aging {
	var all []aging
	for _, written := range a.Validation {
		if v, arg, ok := findValidation(written); ok && v.ages {
			all = append(all, aging{v, arg})
		}
	}
	return all
}

// lapseMessage says why a day that was valid before isn't valid today; "" if it
// is.
func (q *Question) lapseMessage(value string, today time.Time) string {
	for _, a := range q.aging {
		if message := a.refuses(q, value, a.arg, today); message != "" {
			return message
		}
	}
	return ""
}

// argument returns the numeric argument of one of the question's validations.
func (a *Attributes) argument(name string) (float64, bool) {
	for _, written := range a.Validation {
		if found, arg, _ := strings.Cut(written, ":"); found == name {
			n, err := strconv.ParseFloat(arg, 64)
			return n, err == nil
		}
	}
	return 0, false
}

// isInPast reports whether the answer must be a past day.
func (q *Question) isInPast() bool {
	return slices.Contains(q.Validation, "pastDate") || slices.Contains(q.Validation, "pastOrToday")
}

// maxDays returns how many days from today the answer may be; 0 means no limit.
func (q *Question) maxDays() int {
	n, _ := q.argument("withinDays")
	return int(n)
}

func (q *Question) firstAndLast(value string) (first, last time.Time) {
	if q.Component.Kind() == RangeKind {
		first, last, _ = parseRange(value)
		return first, last
	}
	first, _ = parseDay(value)
	return first, first
}

func refuseFuture(q *Question, value, _ string, today time.Time) string {
	if first, _ := q.firstAndLast(value); first.After(today) {
		return ""
	}
	return fmt.Sprintf("Choose a day after today (%s). %s", Day(today), q.exampleDay(today))
}

func refuseTodayOrLater(q *Question, value, _ string, today time.Time) string {
	if first, _ := q.firstAndLast(value); !first.Before(today) {
		return ""
	}
	return fmt.Sprintf("Choose today (%s) or a later day. %s", Day(today), q.exampleDay(today))
}

func refusePast(q *Question, value, _ string, today time.Time) string {
	if _, last := q.firstAndLast(value); last.Before(today) {
		return ""
	}
	return fmt.Sprintf("Choose a day before today (%s). %s", Day(today), q.exampleDay(today))
}

func refusePastOrToday(q *Question, value, _ string, today time.Time) string {
	if _, last := q.firstAndLast(value); !last.After(today) {
		return ""
	}
	return fmt.Sprintf("Choose today (%s) or an earlier day. %s", Day(today), q.exampleDay(today))
}

func refuseWithin(q *Question, value, arg string, today time.Time) string {
	n, _ := strconv.Atoi(arg)
	first, last := q.firstAndLast(value)
	earliest, latest := today.AddDate(0, 0, -n), today.AddDate(0, 0, n)
	switch {
	case last.After(latest):
		return fmt.Sprintf("Choose a day no later than %s, %s from today. %s", Day(latest), pluralize(n, "day"), q.exampleDay(today))
	case first.Before(earliest):
		return fmt.Sprintf("Choose a day no earlier than %s, %s ago. %s", Day(earliest), pluralize(n, "day"), q.exampleDay(today))
	}
	return ""
}

func refuseMin(_ *Question, value, arg string, _ time.Time) string {
	if number(value) >= number(arg) {
		return ""
	}
	return fmt.Sprintf("Please enter %s or more.", groupThousands(arg))
}

func refuseMax(_ *Question, value, arg string, _ time.Time) string {
	if number(value) <= number(arg) {
		return ""
	}
	return fmt.Sprintf("Please enter %s or less.", groupThousands(arg))
}

func refuseFraction(_ *Question, value, _ string, _ time.Time) string {
	if !strings.Contains(value, ".") {
		return ""
	}
	return "Please enter a whole number, for example 12."
}

func number(s string) float64 {
	n, _ := strconv.ParseFloat(s, 64)
	return n
}

func refuseShort(_ *Question, value, arg string, _ time.Time) string {
	least, _ := strconv.Atoi(arg)
	n := utf8.RuneCountInString(value)
	if n >= least {
		return ""
	}
	return fmt.Sprintf("Please write at least %s (%d so far).", pluralize(least, "character"), n)
}

func (q *Question) countParts(value string) (n int, thing string) {
	if q.Component.Kind() == FilesKind {
		return strings.Count(value, "\n") + 1, "file"
	}
	return strings.Count(value, ",") + 1, "answer"
}

func refuseFew(q *Question, value, arg string, _ time.Time) string {
	least, _ := strconv.Atoi(arg)
	n, thing := q.countParts(value)
	if n >= least {
		return ""
	}
	return fmt.Sprintf("Please choose at least %s (%d so far).", pluralize(least, thing), n)
}

func refuseMany(q *Question, value, arg string, _ time.Time) string {
	most, _ := strconv.Atoi(arg)
	n, thing := q.countParts(value)
	if n <= most {
		return ""
	}
	return fmt.Sprintf("Please choose at most %s (%d so far).", pluralize(most, thing), n)
}

func withDots(endings []string) []string {
	out := make([]string, len(endings))
	for i, ending := range endings {
		out[i] = "." + ending
	}
	return out
}

func refuseExtension(_ *Question, value, arg string, _ time.Time) string {
	endings := strings.Split(strings.ToLower(arg), "|")
	for _, name := range fileNames(value) {
		dot := strings.LastIndexByte(name, '.')
		if dot < 0 || !slices.Contains(endings, strings.ToLower(name[dot+1:])) {
			return fmt.Sprintf("“%s” can't be used here. Please attach a file that ends in %s.", excerpt(name), content.List(withDots(endings), "or"))
		}
	}
	return ""
}

// Bounds are the limits that a surface can show or enforce while someone types.
// Read checks all of them again.
type Bounds struct {
	Min, Max               string // of a number, in canonical form; "" if there is none
	Whole                  bool   // no fractions
	MinLength, MaxLength   int    // of a text, in characters; 0 if there is none
	MinChoices, MaxChoices int    // of choices or files; 0 if there is none
	Extensions             []string
}

// Bounds returns the question's limits, including those of its component.
func (q *Question) Bounds() Bounds {
	var b Bounds
	whole := func(name string) int { n, _ := q.argument(name); return int(n) }
	switch q.Component.Kind() {
	case NumberKind:
		for _, written := range q.Validation {
			name, arg, _ := strings.Cut(written, ":")
			switch name {
			case "min":
				b.Min = arg
			case "max":
				b.Max = arg
			case "integer":
				b.Whole = true
			}
		}
	case TextKind:
		b.MinLength, b.MaxLength = whole("minLength"), q.maxLength()
	case ChoicesKind:
		b.MinChoices, b.MaxChoices = whole("minChoices"), whole("maxChoices")
	case FilesKind:
		b.MinChoices, b.MaxChoices = whole("minChoices"), mostFiles
		if n := whole("maxChoices"); n > 0 {
			b.MaxChoices = min(n, mostFiles)
		}
		for _, written := range q.Validation {
			if name, arg, _ := strings.Cut(written, ":"); name == "extension" {
				b.Extensions = strings.Split(strings.ToLower(arg), "|")
			}
		}
	}
	return b
}
