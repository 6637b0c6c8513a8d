// Package notes keeps what HR should read besides the answers of a form: what an answer said
// beyond its question, and words that people asked to add. Their authors see them at the
// review, and can take each out.
package notes

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/note"
)

// most is how many notes a form has.
const most = 20

// Wanted returns the move of somebody who wants to add a note to the form under way.
func Wanted(text string) (agent.NoteForHR, bool) {
	words, ok := note.Wanted(text)
	return agent.NoteForHR{Words: words}, ok
}

// Keep adds a note to a form. Of what one answer said, the last counts, and nothing is kept
// twice. It reports whether there was room.
func Keep(f *agent.Form, n agent.FormNote) bool {
	n.Words = strings.TrimSpace(n.Words)
	Drop(f, func(old agent.FormNote) bool {
		return old.Words == n.Words || n.Question != "" && old.Question == n.Question
	})
	if len(f.Notes) >= most {
		return false
	}
	f.Notes = append(slices.Clip(f.Notes), n)
	return true
}

// Drop takes notes out of a form, and reports whether there were any.
func Drop(f *agent.Form, drop func(agent.FormNote) bool) bool {
	left := slices.DeleteFunc(slices.Clone(f.Notes), drop)
	if len(left) == len(f.Notes) {
		return false
	}
	f.Notes = left
	return true
}

// Kept says that a note was kept, and lets its author take it out.
func Kept(f *agent.Form, n agent.FormNote) []agent.Block {
	return []agent.Block{{Text: say.NoteKept}, {Quote: n.Words}, {Buttons: []agent.Button{removal(f, n)}}}
}

// InReview are a form's notes as the review shows them in a message.
func InReview(f *agent.Form) []agent.Block {
	if len(f.Notes) == 0 {
		return nil
	}
	blocks := []agent.Block{{Text: say.NotesWithAnswers}}
	for _, n := range f.Notes {
		blocks = append(blocks, agent.Block{Quote: n.Words}, agent.Block{Buttons: []agent.Button{removal(f, n)}})
	}
	return blocks
}

// Sections are a form's notes as the review shows them in a form: one section, or none.
func Sections(f *agent.Form) []agent.ReviewSection {
	if len(f.Notes) == 0 {
		return nil
	}
	section := agent.ReviewSection{Title: say.NotesTitle}
	for _, n := range f.Notes {
		remove := agent.Button{Label: say.RemoveNote, Press: removal(f, n).Press}
		section.Rows = append(section.Rows, agent.ReviewRow{Label: say.NoteLabel, Value: n.Words, Change: remove})
	}
	return []agent.ReviewSection{section}
}

// Filed are a form's notes as part of the request that it becomes.
func Filed(f *agent.Form, by agent.Signature) []agent.Note {
	var filed []agent.Note
	for _, n := range f.Notes {
		by.At = n.At
		filed = append(filed, agent.Note{Words: n.Words, WithForm: true, Signature: by})
	}
	return filed
}

// removal is the button that takes a note out of a form.
func removal(f *agent.Form, n agent.FormNote) agent.Button {
	return agent.Button{Label: say.RemoveNoteLabel(n.Words), Press: agent.Press{Do: agent.DoRemoveNote, Form: f.ID, Value: Digest(n.Words)}}
}

// Digest stands for the words of a note where they are too long, and for no other words.
func Digest(words string) string {
	sum := sha256.Sum256([]byte(words))
	return hex.EncodeToString(sum[:8])
}
