// Package studio is the place in the browser where people write forms: pages, drafts,
// checks as one types, previews, and publishing.
//
// A draft belongs to one author and is saved as they type. Every save is checked like a
// file by leaveway lint. Publishing makes an immutable version and releases it: every
// replica sees the release within a second and loads the version. Forms in progress keep
// theirs, unless the author moves them, which a dry run shows first.
//
//	studio.go    New: addresses, who may do what, answers as JSON
//	access.go    who the author is; the demo's own way
//	forms.go     the list of forms, and one form
//	formfiles.go  new and imported forms, exports
//	draft.go     saving, checking and previewing a draft
//	rules.go     rules in plain English, compiled into the form
//	problem.go   mistakes at the place of the form that they are about
//	publish.go   review, publish, roll back
//	moves.go     forms in progress: dry run, and moving them
//	offer.go     how people find a new form
//	papers.go    policies, questionnaires and journeys, which are written as text;
//	             paperpublish.go their review and their versions
//	words.go     components and requirements in words
//	administer.go  the administrators' page
//	ways.go      the map of a form, and walking through a draft
//
// changes says how two versions differ, and route where a form leads. page has the pages; the preview is drawn by the
// workspace's own code, which cmd hands in. signin is Sign in with Slack.
package studio
