// Package route says who decides a request for leave: routes.yaml of a company's content, and
// from that, people.csv and who is away today, the people who are asked. It is pure: the file
// is read once, when the program starts, and everything else is handed in.
//
//	book.go     the routes of a company, and which one a request takes
//	load.go     reads routes.yaml, and what is wrong with it
//	people.go   from a role to the person who can decide today: substitutes, those above
//	steps.go    the steps of a request: what opens, who decided, what is next
//	words.go    the sentences about it
//	starter     an explained routes.yaml to begin with
package route
