// Package read turns files that people have into policies: Markdown, plain text,
// Word, PDF and web pages, and what somebody posts in a chat.
//
// Every reader writes Markdown, so that whatever a policy came from, it is cut,
// shown and edited in one way. What comes in is not trusted: sizes are bounded
// before and after unpacking, nothing in a file is run or fetched, and a file
// is read as a whole or refused with a sentence that says what to do.
package read
