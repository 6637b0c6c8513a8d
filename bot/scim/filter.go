package scim

import (
	"cmp"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"github.com/scim2/filter-parser/v2"
)

// longestFilter bounds what is parsed.
const longestFilter = 2000

// behindBrackets is emails[type eq "work"].value eq "…": the standard allows no part behind the
// brackets in a filter, but Entra writes it, and means a condition within them.
var behindBrackets = regexp.MustCompile(`(\w+)\[([^\]]*)\]\.(\w+\s+eq\s+"[^"]*")`)

// parseFilter reads a filter (RFC 7644, 3.4.2.2).
func parseFilter(source string) (filter.Expression, error) {
	if len(source) > longestFilter {
		return nil, badRequest(invalidFilter, "the filter is longer than %d characters", longestFilter)
	}
	parsed, err := filter.ParseFilter([]byte(behindBrackets.ReplaceAllString(source, "$1[$2 and $3]")))
	if err != nil {
		return nil, badRequest(invalidFilter, "the filter can't be read: write it like userName eq \"ana@example.com\"")
	}
	return parsed, nil
}

// looked finds the values of an attribute.
type looked func(filter.AttributePath) []any

// holds reports whether a filter holds for the values that look finds.
func holds(e filter.Expression, look looked) bool {
	switch e := e.(type) {
	case *filter.LogicalExpression:
		if strings.EqualFold(string(e.Operator), string(filter.AND)) {
			return holds(e.Left, look) && holds(e.Right, look)
		}
		return holds(e.Left, look) || holds(e.Right, look)
	case *filter.NotExpression:
		return !holds(e.Expression, look)
	case *filter.AttributeExpression:
		return compares(*e, look(e.AttributePath))
	case *filter.ValuePath:
		for _, one := range look(e.AttributePath) {
			if object, ok := one.(map[string]any); ok && holds(e.ValueFilter, partsOf(object)) {
				return true
			}
		}
	}
	return false
}

// compares reports whether one of several values fits.
func compares(e filter.AttributeExpression, found []any) bool {
	op := filter.CompareOperator(strings.ToLower(string(e.Operator)))
	if op == filter.PR {
		return len(found) > 0
	}
	if op == filter.NE {
		e.Operator = filter.EQ
		return !compares(e, found)
	}
	exact := strings.EqualFold(e.AttributePath.AttributeName, "id") || strings.EqualFold(e.AttributePath.AttributeName, "externalId")
	want := asText(e.CompareValue, exact)
	if op == filter.EQ && e.CompareValue == nil {
		return len(found) == 0
	}
	for _, one := range found {
		if object, ok := one.(map[string]any); ok { // emails eq "…" means their values
			one = object["value"]
		}
		if fits(op, asText(one, exact), want) {
			return true
		}
	}
	return false
}

func fits(op filter.CompareOperator, have, want string) bool {
	switch op { //nolint:exhaustive // pr and ne are answered before
	case filter.EQ:
		return have == want
	case filter.CO:
		return strings.Contains(have, want)
	case filter.SW:
		return strings.HasPrefix(have, want)
	case filter.EW:
		return strings.HasSuffix(have, want)
	case filter.GT:
		return cmp.Compare(have, want) > 0
	case filter.GE:
		return cmp.Compare(have, want) >= 0
	case filter.LT:
		return cmp.Compare(have, want) < 0
	case filter.LE:
		return cmp.Compare(have, want) <= 0
	}
	return false
}

// asText makes values comparable: our attributes are texts and booleans, and don't depend on
// case unless exact is set.
func asText(value any, exact bool) string {
	said := ""
	switch value := value.(type) {
	case string:
		said = value
	case bool:
		said = strconv.FormatBool(value)
	case json.Number:
		said = value.String()
	case int:
		said = strconv.Itoa(value)
	case float64:
		said = strconv.FormatFloat(value, 'f', -1, 64)
	}
	if !exact {
		said = strings.ToLower(said)
	}
	return said
}

// partsOf looks into one value of an attribute.
func partsOf(object map[string]any) looked {
	return func(path filter.AttributePath) []any {
		for name, value := range object {
			if strings.EqualFold(name, path.AttributeName) {
				return []any{value}
			}
		}
		return nil
	}
}

// look looks into a resource.
func (r *resource) look(path filter.AttributePath) []any {
	name, part := strings.ToLower(path.AttributeName), path.SubAttributeName()
	if prefix := path.URI(); prefix != "" && !strings.EqualFold(prefix, sortOf(r.Sort).core.id) {
		e, ok := sortOf(r.Sort).extension(prefix)
		object, _ := r.Attributes[e.id].(map[string]any)
		if !ok || object == nil {
			return nil
		}
		return within(object, path.AttributeName, part)
	}
	switch {
	case name == "id":
		return []any{r.ID}
	case name == "active" && r.Sort == users.name:
		return []any{r.Attributes.active()}
	case name == "meta" && strings.EqualFold(part, "lastModified"):
		return []any{stamp(r.Modified)}
	case name == "meta" && strings.EqualFold(part, "created"):
		return []any{stamp(r.Created)}
	case name == "meta" && strings.EqualFold(part, "resourceType"):
		return []any{r.Sort}
	}
	return within(r.Attributes, path.AttributeName, part)
}

// within returns the values of an attribute, or of a part of it.
func within(object map[string]any, name, part string) []any {
	var found []any
	for have, value := range object {
		if !strings.EqualFold(have, name) {
			continue
		}
		list, isList := value.([]any)
		if !isList {
			list = []any{value}
		}
		for _, one := range list {
			inner, isObject := one.(map[string]any)
			switch {
			case part == "":
				found = append(found, one)
			case isObject:
				found = append(found, within(inner, part, "")...)
			}
		}
	}
	return found
}
