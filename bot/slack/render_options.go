package slack

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/edge"
	"github.com/leaveway/leaveway/wizard"
)

// pick adds a menu or a date picker. Other components are answered in words.
func (c *canvas) pick(p agent.Pick) {
	press := p.Press
	press.Value = ""
	id, err := encodePress(press, maxID)
	if err != nil {
		c.small(p.Label)
		return
	}
	label := plain(clip(cmp.Or(p.Label, "Choose"), maxPlaceholder))
	opts := options(p.Options)
	switch p.Component.Kind() { // the other kinds are answered in words
	case wizard.DayKind:
		el := &slackgo.DatePickerBlockElement{Type: slackgo.METDatepicker, ActionID: id, Placeholder: label}
		if edge.IsDate(p.Initial) {
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

// drawn keeps the options of loaded questions as they are drawn, by the first of them, which
// lives as long as the key. It is emptied when it has too many, as after many changes of forms.
var drawn struct {
	sync.RWMutex

	by map[*wizard.Option][]*slackgo.OptionBlockObject
}

const maxDrawn = 2000

// choicesOf renders a question's options. The result is shared: nobody may change it.
func choicesOf(q *wizard.Question) []*slackgo.OptionBlockObject {
	in := q.Choices()
	if len(in) == 0 || !q.Loaded() {
		return options(in)
	}
	drawn.RLock()
	out, ok := drawn.by[&in[0]]
	drawn.RUnlock()
	if ok {
		return out
	}
	drawn.Lock()
	defer drawn.Unlock()
	if len(drawn.by) == maxDrawn || drawn.by == nil {
		drawn.by = map[*wizard.Option][]*slackgo.OptionBlockObject{}
	}
	out = slices.Clip(options(in))
	drawn.by[&in[0]] = out
	return out
}

// options renders a question's options.
func options(in []wizard.Option) []*slackgo.OptionBlockObject {
	out, all := make([]*slackgo.OptionBlockObject, len(in)), make([]slackgo.OptionBlockObject, len(in))
	for i, o := range in {
		out[i], all[i] = &all[i], slackgo.OptionBlockObject{Text: plain(clip(cmp.Or(o.Label, o.Value), maxOption)), Value: o.Value}
		if o.Hint != "" {
			out[i].Description = plain(clip(o.Hint, maxOption))
		}
	}
	return out
}

// selectedOptions returns the options that a canonical answer contains.
func selectedOptions(opts []*slackgo.OptionBlockObject, answer string) []*slackgo.OptionBlockObject {
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

// menu renders a menu for one choice.
func menu(id string, placeholder *slackgo.TextBlockObject, opts []*slackgo.OptionBlockObject, answer string) *slackgo.SelectBlockElement {
	el := &slackgo.SelectBlockElement{Type: slackgo.OptTypeStatic, ActionID: id, Placeholder: placeholder}
	el.Options, el.OptionGroups = groupOptions(opts)
	for _, o := range opts {
		if o.Value == answer && answer != "" {
			el.InitialOption = o
		}
	}
	return el
}

// multiMenu renders a menu for several choices.
func multiMenu(id string, placeholder *slackgo.TextBlockObject, opts []*slackgo.OptionBlockObject, answer string) *slackgo.MultiSelectBlockElement {
	el := &slackgo.MultiSelectBlockElement{
		Type: slackgo.MultiOptTypeStatic, ActionID: id, Placeholder: placeholder, InitialOptions: selectedOptions(opts, answer),
	}
	el.Options, el.OptionGroups = groupOptions(opts)
	return el
}

// groupOptions divides options into groups if there are more than a menu can have.
func groupOptions(opts []*slackgo.OptionBlockObject) ([]*slackgo.OptionBlockObject, []*slackgo.OptionGroupBlockObject) {
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
