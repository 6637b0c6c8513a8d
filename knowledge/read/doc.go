// Package read turns files and chat messages into policies.
// Every reader produces Markdown, so that all policies are cut, shown and edited in the
// same way, whatever their origin. Input is not trusted: sizes are limited before and
// after unpacking, nothing in a file is run or fetched, and a file is either read
// completely or refused with a sentence that says what to do.
//
//	reader.go    Reader: any of these in a child process with limits, for files from strangers
//	file.go      a file of any format → policy; folder.go reads whole folders
//	markdown.go  Markdown with front matter; front.go parses the front matter
//	plaintext.go plain text; message.go, a chat message
//	docx.go      Word; html.go, web pages; pdf.go, PDF, with pdf_font.go and pdf_glyphs.go, which
//	             tell where a word ends
//	writer.go    writes Markdown for the readers of other formats
//	format.go    policy → Markdown file; lint.go, all mistakes in a file
package read
