package adaptive

import (
	"maps"
	"slices"
)

// kinds are the types that Leaveway may use, with the properties of version 1.5 that Teams shows
// everywhere. A property that isn't here is a mistake: it may be of a later version, or of no
// effect in Teams.
// Source: adaptivecards.io/explorer and learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/cards/cards-format.
var kinds = map[string]map[string]values{
	"AdaptiveCard":    {"$schema": nil, "version": nil, "body": nil, "fallbackText": nil},
	"TextBlock":       with(look, map[string]values{"text": nil, "wrap": nil, "weight": weights, "size": sizes, "color": colors, "isSubtle": nil, "style": {"default", "heading"}}),
	"RichTextBlock":   with(look, map[string]values{"inlines": nil}),
	"Container":       with(look, map[string]values{"items": nil, "style": {"default", "emphasis", "good", "attention", "warning", "accent"}}),
	"ColumnSet":       with(look, map[string]values{"columns": nil}),
	"Column":          with(look, map[string]values{"items": nil, "width": {"auto", "stretch"}}),
	"FactSet":         with(look, map[string]values{"facts": nil}),
	"Image":           with(look, map[string]values{"url": nil, "altText": nil}),
	"ActionSet":       with(look, map[string]values{"actions": nil}),
	"Input.Text":      with(input, map[string]values{"placeholder": nil, "maxLength": nil, "isMultiline": nil, "style": {"text", "tel", "url", "email"}}),
	"Input.Number":    with(input, map[string]values{"placeholder": nil, "min": nil, "max": nil}),
	"Input.Date":      with(input, map[string]values{"min": nil, "max": nil}),
	"Input.Toggle":    with(input, map[string]values{"title": nil, "valueOn": nil, "valueOff": nil, "wrap": nil}),
	"Input.ChoiceSet": with(input, map[string]values{"placeholder": nil, "choices": nil, "isMultiSelect": nil, "style": {"compact", "expanded"}, "wrap": nil}),
	"Action.Submit":   action,
	"Action.Execute":  with(action, map[string]values{"verb": nil, "fallback": nil}),
	"Action.OpenUrl":  {"title": nil, "url": nil},
}

// values are those that a property may have; nil where any is fine.
type values []string

var (
	look    = map[string]values{"id": nil, "separator": nil, "spacing": {"None", "Small", "Default", "Medium", "Large"}}
	input   = with(look, map[string]values{"label": nil, "value": nil, "isRequired": nil, "errorMessage": nil})
	action  = map[string]values{"title": nil, "data": nil, "style": {"default", "positive", "destructive"}, "associatedInputs": {"auto", "none"}}
	weights = values{"Default", "Lighter", "Bolder"}
	sizes   = values{"Default", "Small", "Medium", "Large"}
	colors  = values{"Default", "Accent", "Good", "Warning", "Attention"}
)

func with(some, more map[string]values) map[string]values {
	all := map[string]values{}
	for _, m := range []map[string]values{some, more} {
		maps.Copy(all, m)
	}
	return all
}

func (c *checker) properties(kind string, e map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(e)) {
		allowed, known := kinds[kind][name]
		value, isText := e[name].(string)
		switch {
		case name == "type":
		case !known:
			c.complain(kind, "it has no property %q in version "+version, name)
		case allowed != nil && (!isText || !slices.Contains(allowed, value)):
			c.complain(kind, "%s is %v, which isn't one of %v", name, e[name], allowed)
		}
	}
}
