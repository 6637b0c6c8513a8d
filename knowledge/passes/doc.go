// Package passes has a language model read the files of a project, several times each: three
// times a workbook, twice any other file. What it finds comes after what the offline reading
// found, and never instead of it.
//
// The model isn't believed. It gets what the files say, place by place, with secrets and
// personal data masked, and answers with quotes. A note is the quote itself, and never the
// model's words; a question is dropped if it has a number or a name that the quoted place
// hasn't, if it asks for a password, if it asks two things or leads, or if the offline reading
// asks it already. Instructions in a file are text like any other, and reach nothing.
//
//	passes.go  Deepen: the passes over all files, and what becomes of their results
//	memory.go  Reader: a reading that goes on while nobody waits, and what it has found so far
//	request.go what a model is given and asked for in each pass; prompt.md says it in words
//	check.go   what of its reply counts; words.txt has the phrases
package passes
