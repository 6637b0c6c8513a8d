package studio

import (
	"net/http"

	"github.com/leaveway/leaveway/agent"
)

// Author is somebody who works in the studio.
type Author struct {
	ID    agent.UserID `json:"id"`
	Name  string       `json:"name"`
	Admin bool         `json:"admin"` // may let others in
}

// Access knows who sends a request. If it is an [http.Handler], too, it serves what is below
// /studio/sign-in/.
type Access interface {
	// Author returns the person who sends a request. ok is false for people who may not work
	// here; then why says what to do, and signIn is an address to go to, or empty.
	Author(r *http.Request) (author Author, ok bool, why, signIn string)
	// Choices are the people that anyone may work as; empty where people sign in.
	Choices() []Author
}

// Open is access without sign-in, for the demo.
type Open []Author

const actingCookie = "studio-author"

// Author implements [Access]: the person chosen on the page, or else the first.
func (o Open) Author(r *http.Request) (author Author, ok bool, why, signIn string) {
	if chosen, err := r.Cookie(actingCookie); err == nil {
		for _, a := range o {
			if string(a.ID) == chosen.Value {
				return a, true, "", ""
			}
		}
	}
	if len(o) == 0 {
		return Author{}, false, "Nobody may work here.", ""
	}
	return o[0], true, "", ""
}

// Choices implements [Access].
func (o Open) Choices() []Author { return o }
