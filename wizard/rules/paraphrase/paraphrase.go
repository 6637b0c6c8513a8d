package paraphrase

import (
	"fmt"
	"strings"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// Because names the answers that make a condition hold.
func Because(n tree.Node, s tree.Sample) string {
	return SentenceCase(content.List(Unique(Facts(s, n, tree.Holds)), "and"))
}

// WhyNot says which answers keep a condition from holding, or which are missing.
func WhyNot(n tree.Node, s tree.Sample) string {
	var missing []string
	for _, q := range tree.QuestionsIn(n) {
		if _, ok := s.Value(q); !ok {
			missing = append(missing, "“"+q.Label+"”")
		}
	}
	switch s.Decide(n) {
	case tree.Fails:
		return SentenceCase(content.List(Unique(Facts(s, n, tree.Fails)), "and"))
	case tree.Open:
		if len(missing) == 1 {
			return fmt.Sprintf("It depends on %s, which isn't answered", missing[0])
		}
		return fmt.Sprintf("It depends on %s, which aren't answered", content.List(missing, "and"))
	}
	return "A rule above it decides"
}

// Facts says what the answers are on which a result rests.
func Facts(s tree.Sample, n tree.Node, result tree.Truth) []string {
	if s.Decide(n) != result {
		return nil
	}
	switch n := n.(type) {
	case tree.And:
		return someFacts(s, n, result, result == tree.Fails)
	case tree.Or:
		return someFacts(s, n, result, result == tree.Holds)
	case tree.AtLeast:
		return someFacts(s, n.Items, result, false)
	case tree.Not:
		return Facts(s, n.Node, opposite(result))
	case tree.Unfired:
		return []string{"no rule before it applies"}
	}
	var out []string
	for _, q := range tree.QuestionsIn(n) {
		out = append(out, fact(s, q))
	}
	if len(out) == 0 {
		out = append(out, "it always applies")
	}
	return out
}

func opposite(t tree.Truth) tree.Truth {
	switch t {
	case tree.Holds:
		return tree.Fails
	case tree.Fails:
		return tree.Holds
	}
	return tree.Open
}

// someFacts collects the facts of items; of the first one alone if one is enough.
func someFacts(s tree.Sample, items []tree.Node, result tree.Truth, one bool) []string {
	var out []string
	for _, item := range items {
		if s.Decide(item) != result {
			continue
		}
		out = append(out, Facts(s, item, result)...)
		if one {
			break
		}
	}
	return out
}

// fact says what the answer to a question is.
func fact(s tree.Sample, q *tree.Question) string {
	v := s.Answers[q]
	switch v {
	case "":
		return fmt.Sprintf("“%s” isn't answered", q.Label)
	case wizard.Unsure:
		return fmt.Sprintf("“%s” is “Not sure”", q.Label)
	}
	return fmt.Sprintf("“%s” is %s", q.Label, q.Show(v))
}

func Unique(list []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, s := range list {
		if !seen[s] {
			out = append(out, s)
		}
		seen[s] = true
	}
	return out
}

func SentenceCase(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}

// Condition writes a condition in plain words, with its limits said aloud.
func Condition(n tree.Node) string {
	switch n := n.(type) {
	case tree.Always:
		return "anything is answered"
	case tree.And:
		return joinEnglish(n, " and ")
	case tree.Or:
		return joinEnglish(n, " or ")
	case tree.AtLeast:
		return fmt.Sprintf("at least %d of these hold (%s)", n.N, joinEnglish(n.Items, "; "))
	case tree.Unfired:
		return "no rule before it applies"
	case tree.Not:
		if text, ok := denied(n.Node); ok {
			return text
		}
		return "this is answered and doesn't hold: " + Condition(n.Node)
	}
	return simpleEnglish(n, "is")
}

// denied writes the opposite of a simple condition. Where it depends on an
// answer, that must be there.
func denied(n tree.Node) (string, bool) {
	switch n := n.(type) {
	case tree.Answered:
		return fmt.Sprintf("“%s” isn't answered", n.Q.Label), true
	case tree.Unsure:
		return fmt.Sprintf("“%s” isn't “Not sure”", n.Q.Label), true
	case tree.OneOfValues:
		return fmt.Sprintf("“%s” is answered and not %s", n.Q.Label, showList(n.Q, n.Values, "or")), true
	case tree.Has:
		return fmt.Sprintf("“%s” is answered without %s", n.Q.Label, showList(n.Q, []string{n.Value}, "or")), true
	}
	return "", false
}

func joinEnglish(items []tree.Node, with string) string {
	out := make([]string, 0, len(items))
	for _, item := range items {
		text := Condition(item)
		switch item.(type) {
		case tree.And, tree.Or, tree.AtLeast:
			text = "(" + text + ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, with)
}

func showList(q *tree.Question, values []string, conjunction string) string {
	out := make([]string, 0, len(values))
	for _, v := range values {
		out = append(out, q.Show(v))
	}
	return content.List(out, conjunction)
}

func simpleEnglish(n tree.Node, is string) string {
	switch n := n.(type) {
	case tree.OneOfValues:
		return fmt.Sprintf("“%s” %s %s", n.Q.Label, is, showList(n.Q, n.Values, "or"))
	case tree.Has:
		return fmt.Sprintf("“%s” includes %s", n.Q.Label, showList(n.Q, []string{n.Value}, "and"))
	case tree.JustThese:
		return fmt.Sprintf("“%s” is only %s", n.Q.Label, showList(n.Q, n.Values, "and"))
	case tree.Answered:
		return fmt.Sprintf("“%s” is answered", n.Q.Label)
	case tree.Unsure:
		return fmt.Sprintf("“%s” is “Not sure”", n.Q.Label)
	case tree.CompareNumbers:
		return fmt.Sprintf("%s is %s %s", amountInWords(n.Left), numberOrder[n.Op], amountInWords(n.Right))
	case tree.CompareDays:
		return fmt.Sprintf("%s is %s %s", dayInWords(n.Left), dayOrder[n.Op], dayInWords(n.Right))
	case tree.InMonths:
		var months []string
		for _, m := range n.Months {
			months = append(months, tree.MonthNames[m-1])
		}
		return fmt.Sprintf("%s is in %s of any year", dayInWords(n.Day), content.List(months, "or"))
	case tree.SamePeriod:
		return fmt.Sprintf("%s and %s are in the same calendar %s", dayInWords(n.Left), dayInWords(n.Right), tree.UnitNames[n.Unit])
	case tree.OnWeekdays:
		var days []string
		for _, d := range n.Days {
			days = append(days, tree.DayNames[d])
		}
		return fmt.Sprintf("%s is a %s", dayInWords(n.Day), content.List(days, "or"))
	case tree.TextHas:
		return fmt.Sprintf("“%s” contains “%s”", n.Q.Label, n.Word)
	case tree.TextIs:
		return fmt.Sprintf("“%s” is “%s”", n.Q.Label, n.Text)
	}
	return "?"
}

var numberOrder = map[string]string{"<": "less than", "<=": "at most", ">": "more than", ">=": "at least", "==": "exactly", "!=": "anything but"}

var dayOrder = map[string]string{"<": "before", "<=": "on or before", ">": "after", ">=": "on or after", "==": "the same day as", "!=": "another day than"}

func amountInWords(a tree.Amount) string {
	switch {
	case a.Q == nil && a.Unit != tree.NoUnit && a.N != 1:
		return tree.ShowNumber(a.N) + " " + a.Unit.Plural()
	case a.Q == nil && a.Unit != tree.NoUnit:
		return tree.ShowNumber(a.N) + " " + tree.UnitNames[a.Unit]
	case a.Q == nil:
		return tree.ShowNumber(a.N)
	case a.Minus != nil:
		return fmt.Sprintf("“%s” minus “%s”", a.Q.Label, a.Minus.Label)
	case a.Count:
		return fmt.Sprintf("the number of choices in “%s”", a.Q.Label)
	}
	return "“" + a.Q.Label + "”"
}

func dayInWords(d tree.Day) string {
	base := "today"
	switch {
	case d.Q != nil && d.Q.Kind == wizard.RangeKind && d.End:
		base = "the last day of “" + d.Q.Label + "”"
	case d.Q != nil && d.Q.Kind == wizard.RangeKind:
		base = "the first day of “" + d.Q.Label + "”"
	case d.Q != nil:
		base = "“" + d.Q.Label + "”"
	case !d.Today:
		base = d.Literal.Format("Monday, January 2, 2006")
	}
	for _, part := range []struct {
		n    int
		name string
	}{{d.Plus.Months, "month"}, {d.Plus.Days, "day"}} {
		side := "after"
		if part.n < 0 {
			part.n, side = -part.n, "before"
		}
		switch part.n {
		case 0:
		case 1:
			base = fmt.Sprintf("1 %s %s %s", part.name, side, base)
		default:
			base = fmt.Sprintf("%d %ss %s %s", part.n, part.name, side, base)
		}
	}
	return base
}
