package wizard

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/content"
)

// option finds an option by its value, its ID or its label, in this order.
func (q *Question) option(said string) (Option, bool) {
	ways := []func(Option) bool{
		func(o Option) bool { return o.Value == said },
		func(o Option) bool { return o.ID != "" && o.ID == said },
		func(o Option) bool { return strings.EqualFold(strings.TrimSpace(o.Label), said) },
	}
	for _, fits := range ways {
		if i := slices.IndexFunc(q.Options, fits); i >= 0 {
			return q.Options[i], true
		}
	}
	return Option{}, false
}

func readChoice(q *Question, raw []string, _ time.Time) (string, *Refusal) {
	if len(raw) != 1 {
		return "", refuse("Please choose only one. %s", q.listOptions())
	}
	option, ok := q.option(raw[0])
	if !ok {
		return "", refuse("“%s” isn't one of the answers. %s", excerpt(raw[0]), q.listOptions())
	}
	return option.Value, refuseOff(option)
}

// refuseOff says of an option that is off what to do instead.
func refuseOff(o Option) *Refusal {
	if o.Off == "" {
		return nil
	}
	return refuse("“%s” isn't offered here. %s", o.Label, strings.TrimSpace(o.Off))
}

func readChoices(q *Question, raw []string, _ time.Time) (string, *Refusal) {
	chosen := map[string]bool{}
	for _, said := range raw {
		if option, ok := q.option(said); ok {
			if off := refuseOff(option); off != nil {
				return "", off
			}
			chosen[option.Value] = true
			continue
		}
		// A label may contain a comma, a value can't. So try the whole text
		// first.
		for part := range strings.SplitSeq(said, ",") {
			option, ok := q.option(strings.TrimSpace(part))
			if !ok {
				return "", refuse("“%s” isn't one of the answers. %s", excerpt(strings.TrimSpace(part)), q.listOptions())
			}
			if off := refuseOff(option); off != nil {
				return "", off
			}
			chosen[option.Value] = true
		}
	}
	var values []string
	for _, o := range q.sortedOptions() {
		if chosen[o.Value] {
			values = append(values, o.Value)
		}
	}
	return strings.Join(values, ","), nil
}

// listOptions names the options for an error message, or a few of them if there
// are many.
func (q *Question) listOptions() string {
	const glance = 6
	choices := q.Choices()
	labels := make([]string, 0, glance)
	for _, o := range choices {
		if len(labels) == glance {
			break
		}
		labels = append(labels, o.Label)
	}
	if len(choices) > glance {
		return "Choose one from the list, for example " + content.List(labels[:3], "or") + "."
	}
	return "Choose from: " + strings.Join(labels, ", ") + "."
}

// excerpt shortens what someone wrote, to quote it.
func excerpt(s string) string {
	const long = 60
	runes := []rune(s)
	if len(runes) <= long {
		return s
	}
	return string(runes[:long]) + "…"
}

func showChoice(q *Question, value string) string {
	for _, o := range q.Options {
		if o.Value == value {
			return o.Label
		}
	}
	return value
}

func showChoices(q *Question, value string) string {
	parts := strings.Split(value, ",")
	for i, part := range parts {
		parts[i] = showChoice(q, part)
	}
	return strings.Join(parts, ", ")
}
