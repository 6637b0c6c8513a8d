// Package graph draws what a project is made of: files, people, processes and concepts, and
// how they are connected. Everything comes from the files and their analysis, with the places
// that show it; no model, and the same files give the same picture, byte for byte.
//
//	graph.go    nodes and edges, and which of them are shown first
//	build.go    files → graph; people.go names of people; match.go where a text names something
//	layout.go   where the nodes are: a column for each kind, or a band on a phone
//	page.go     a page that needs no script: views, the evidence of each node, a table
//	picture.go  the same as a PNG, for a message, and its text for those who can't see it
package graph
