// Package wizard is the form: what is asked, in which order, under which
// conditions, and what counts as an answer.
//
// Authors write a [Config] in YAML or JSON. [Library.Load] checks it and compiles
// it to a [Wizard], which never changes again. The current step is never stored:
// [Library.Plan] derives it from the answers, so neither a deploy nor an edited
// form leaves anyone stuck.
//
//	config.go      what authors write; draft.go reads it from a file
//	library.go     all wizards and their versions, with the forms that ship with the
//	               product (starter/) and the surfaces' limits; wizard.go, a compiled one
//	plan.go        the route through wizards that answers take
//
//	question.go    reads, checks and shows answers; answer.go, an answer
//	component.go   the table of components; component_*.go reads and shows the
//	               answers of each kind
//	validation.go  what authors can require of an answer, and what surfaces can
//	               enforce of that while people type
//
//	expression.go  compiles conditions, formula.go those outside of files; language.go
//	               sets up CEL and has the tags they can name, tag.go
//	               encodes tags for CEL, explain.go words CEL's errors, rule.go and
//	               facts.go evaluate; check.go compares answers
//
//	reason.go      why a question is asked or isn't
//	ahead.go       what a form takes from elsewhere, and what others decide in it;
//	               package outside declares that
//
//	lint.go        mistakes in one wizard; lint_question.go, in its questions;
//	               lint_route.go compiles it and finds mistakes in its routes;
//	               lint_across.go, conflicts between
//	               wizards
package wizard
