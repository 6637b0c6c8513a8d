package slack

import (
	"slices"
	"strconv"
	"strings"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// pick draws a menu or a date picker. What has no such element is answered in words.
func (c *canvas) pick(p agent.Pick) {
	press := p.Press
	press.Value = ""
	id, err := encodePress(press, maxID)
	if err != nil {
		c.small(p.Label)
		return
	}
	label := plain(clip(either(p.Label, "Choose"), maxPlaceholder))
	opts := options(p.Options)
	switch p.Component.Kind() { // the other kinds are answered in words
	case wizard.DayKind:
		el := &slackgo.DatePickerBlockElement{Type: slackgo.METDatepicker, ActionID: id, Placeholder: label}
		if isDay(p.Initial) {
			el.InitialDate = p.Initial
		}
		c.add(actions(el))
	case wizard.ChoiceKind:
		if len(opts) > 0 {
			c.add(actions(menu(id, label, opts, p.Initial)))
		}
	case wizard.ChoicesKind:
		if len(opts) > 0 {
			c.add(actions(multiMenu(id, label, opts, p.Initial)))
		}
	case wizard.PersonKind:
		el := &slackgo.SelectBlockElement{Type: slackgo.OptTypeUser, ActionID: id, Placeholder: label}
		if isUserID(p.Initial) {
			el.InitialUser = p.Initial
		}
		c.add(actions(el))
	}
}

// options draws a question's choices.
func options(in []wizard.Option) []*slackgo.OptionBlockObject {
	out := make([]*slackgo.OptionBlockObject, len(in))
	for i, o := range in {
		out[i] = &slackgo.OptionBlockObject{Text: plain(clip(either(o.Label, o.Value), maxOption)), Value: o.Value}
		if o.Hint != "" {
			out[i].Description = plain(clip(o.Hint, maxOption))
		}
	}
	return out
}

// chosen are the options whose values stand in a canonical answer.
func chosen(opts []*slackgo.OptionBlockObject, answer string) []*slackgo.OptionBlockObject {
	if answer == "" {
		return nil
	}
	var out []*slackgo.OptionBlockObject
	values := strings.Split(answer, ",")
	for _, o := range opts {
		if o.Value == answer || slices.Contains(values, o.Value) {
			out = append(out, o)
		}
	}
	return out
}

// menu is a menu of which one is picked.
func menu(id string, placeholder *slackgo.TextBlockObject, opts []*slackgo.OptionBlockObject, answer string) *slackgo.SelectBlockElement {
	el := &slackgo.SelectBlockElement{Type: slackgo.OptTypeStatic, ActionID: id, Placeholder: placeholder}
	el.Options, el.OptionGroups = grouped(opts)
	for _, o := range opts {
		if o.Value == answer && answer != "" {
			el.InitialOption = o
		}
	}
	return el
}

// multiMenu is a menu of which several are picked.
func multiMenu(id string, placeholder *slackgo.TextBlockObject, opts []*slackgo.OptionBlockObject, answer string) *slackgo.MultiSelectBlockElement {
	el := &slackgo.MultiSelectBlockElement{
		Type: slackgo.MultiOptTypeStatic, ActionID: id, Placeholder: placeholder, InitialOptions: chosen(opts, answer),
	}
	el.Options, el.OptionGroups = grouped(opts)
	return el
}

// grouped divides more options than a menu takes into groups of as many.
func grouped(opts []*slackgo.OptionBlockObject) ([]*slackgo.OptionBlockObject, []*slackgo.OptionGroupBlockObject) {
	if len(opts) <= maxOptions {
		return opts, nil
	}
	var groups []*slackgo.OptionGroupBlockObject
	for from := 0; from < len(opts) && len(groups) < maxOptions; from += maxOptions {
		to := min(from+maxOptions, len(opts))
		groups = append(groups, &slackgo.OptionGroupBlockObject{
			Label: plain(strconv.Itoa(from+1) + "–" + strconv.Itoa(to)), Options: opts[from:to],
		})
	}
	return nil, groups
}
