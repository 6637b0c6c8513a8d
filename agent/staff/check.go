package staff

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// connect finds the people whom lines name, and what is wrong between lines.
func (t *table) connect(people []*Person) *Book {
	b := &Book{people: people, byID: map[agent.UserID]*Person{}, byEmail: map[string]*Person{}}
	for _, p := range people {
		if other := b.byID[p.ID]; p.ID != "" && other != nil {
			t.wrong(p.line, "keep one of the lines", "%s is on line %d already", p.ID, other.line)
		} else if p.ID != "" {
			b.byID[p.ID] = p
		}
		if other := b.byEmail[p.Email]; p.Email != "" && other != nil {
			t.wrong(p.line, "keep one of the lines", "%s is on line %d already", p.Email, other.line)
		} else if p.Email != "" {
			b.byEmail[p.Email] = p
		}
	}
	for _, p := range people {
		p.Manager = t.named(b, p, "manager", p.manager)
		p.Substitute = t.named(b, p, "substitute", p.substitute)
	}
	t.circles(people)
	return b
}

// named finds the person whom a column names.
func (t *table) named(b *Book, p *Person, column, text string) *Person {
	if text == "" {
		return nil
	}
	found := b.byID[agent.UserID(text)]
	if found == nil {
		found = b.byEmail[strings.ToLower(text)]
	}
	switch {
	case found == nil:
		t.wrong(p.line, "add a line for them, or correct the ID or the address", "%s has %q as %s, who has no line in this file", p.Called(), text, column)
	case found == p:
		t.wrong(p.line, "name somebody else, or leave it empty", "%s can't be their own %s", p.Called(), column)
		return nil
	}
	return found
}

// circles finds people who are above themselves: nobody could decide for them.
func (t *table) circles(people []*Person) {
	const (
		unseen = iota
		underway
		done
	)
	state := make(map[*Person]int, len(people))
	for _, p := range people {
		var path []*Person
		for ; p != nil && state[p] == unseen; p = p.Manager {
			state[p] = underway
			path = append(path, p)
		}
		if p != nil && state[p] == underway {
			t.wrong(p.line, "leave manager empty for whoever is at the top", "the managers form a circle: %s", circle(p))
		}
		for _, one := range path {
			state[one] = done
		}
	}
}

// mostInCircle is how many names of a circle are listed.
const mostInCircle = 8

// circle names the people of a circle: Ana → Ben → Ana.
func circle(p *Person) string {
	names := []string{p.Called()}
	for next := p.Manager; next != p; next = next.Manager {
		if len(names) == mostInCircle {
			names = append(names, "…")
			break
		}
		names = append(names, next.Called())
	}
	return strings.Join(append(names, p.Called()), " → ")
}
