package deputy

import (
	"strings"

	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/intents/deputy"
	"github.com/leaveway/leaveway/intents/when"
)

// Says reports whether words say who decides in somebody's place.
func Says(text string, book *staff.Book, clock when.Clock) bool {
	_, ok := deputy.Read(text, callable(book, text), clock)
	return ok
}

// Read reads who is named, in whose place: of words, a form's text, or a button. self is who says it.
func Read(text string, book *staff.Book, self *staff.Person, clock when.Clock) (w deputy.Wish, owner *staff.Person) {
	text = strings.TrimSpace(text)
	if n, ok := ParseNamed(text); ok {
		who, of := book.Named(n.Line), book.Named(n.Owner)
		if who != nil && of != nil {
			return deputy.Wish{Who: []string{who.Called()}, Own: of == self, Days: deputy.Days(n.Days)}, of
		}
		return w, nil
	}
	w, ok := deputy.Read(text, callable(book, text), clock)
	if !ok {
		w.Own, w.Asks = true, text == ""
		w.Who, w.Days = deputy.NameAndDays(text, callable(book, text)(), clock)
	}
	if w.Own {
		return w, self
	}
	if fits := book.CalledAny(w.For); len(fits) == 1 {
		owner = fits[0]
	}
	return w, owner
}

// callable returns what people in the company's file can be called in a text: by name, and by address
// if the text has one.
func callable(book *staff.Book, text string) func() []string {
	return func() []string {
		if strings.Contains(text, "@") {
			return append(book.Names(), book.Keys()...)
		}
		return book.Names()
	}
}
