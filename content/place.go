package content

import (
	"strconv"
	"strings"
)

// Place names a part of a file, such as the title of the second step. The top
// level is "", its fields are their names: Place("steps").Item(1).Field("title").
type Place string

const (
	separator  = "\x00" // between the parts of a place; no key contains it
	itemPrefix = "#"
)

// Field returns the place of a field of an object.
func (p Place) Field(name string) Place {
	if p == "" {
		return Place(name)
	}
	return p + separator + Place(name)
}

// Item returns the place of an entry of a list, counted from 0.
func (p Place) Item(i int) Place { return p.Field(itemPrefix + strconv.Itoa(i)) }

// Parent returns the object or list that the place is in; "" for the top level.
func (p Place) Parent() Place { return p[:max(strings.LastIndex(string(p), separator), 0)] }

// Path returns the fields and the numbers of entries that lead to the place: "steps", "1",
// "title". It is empty for the top level.
func (p Place) Path() []string {
	if p == "" {
		return nil
	}
	path := strings.Split(string(p), separator)
	for i, part := range path {
		path[i] = strings.TrimPrefix(part, itemPrefix)
	}
	return path
}

func (p Place) last() string { return string(p[strings.LastIndex(string(p), separator)+1:]) }

// describe names a place in a sentence: "isVisible", "a step".
func describe(p Place) string {
	last := p.last()
	if !strings.HasPrefix(last, itemPrefix) {
		return last
	}
	list := p.Parent().last()
	if one, ok := strings.CutSuffix(list, "s"); ok && !strings.Contains(list, ".") {
		return withArticle(one)
	}
	return "an entry of " + list
}

func withArticle(noun string) string {
	if noun != "" && strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}
