package documents_test

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/documents"
)

func zipOf(t *testing.T, parts ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, part := range parts {
		if _, err := z.Create(part); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestRecognize checks that what is in a file counts, and not what it is called, and that the
// name under which HR opens it fits.
func TestRecognize(t *testing.T) {
	heic := "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"
	for _, c := range []struct{ name, content, kind, want string }{
		{"note.pdf", "%PDF-1.7\n", "PDF", "note.pdf"},
		{"scan", "\xff\xd8\xff\xe0", "JPEG", "scan.jpg"},
		{"SCAN.JPEG", "\xff\xd8\xff\xe0", "JPEG", "SCAN.JPEG"},
		{"a.png", "\x89PNG\r\n\x1a\n", "PNG", "a.png"},
		{"IMG_1.HEIC", heic, "HEIC", "IMG_1.HEIC"},
		{"letter.docx", zipOf(t, "[Content_Types].xml", "word/document.xml"), "Word", "letter.docx"},
		{"note.exe", "%PDF-1.7\n", "PDF", "note.exe.pdf"},
		{"../../etc/note.pdf", "%PDF-1.7\n", "PDF", "note.pdf"},
		{"C:\\temp\\note.pdf", "%PDF-1.7\n", "PDF", "note.pdf"},
		{"fdp.\u202eexe.pdf", "%PDF-1.7\n", "PDF", "fdp.exe.pdf"},
		{"", "%PDF-1.7\n", "PDF", "document.pdf"},
		{strings.Repeat("a", 300) + ".pdf", "%PDF-1.7\n", "PDF", strings.Repeat("a", 80) + ".pdf"},
		{"note.pdf", "MZ\x90\x00", "", ""},
		{"note.pdf", "<html><script>", "", ""},
		{"note.pdf", "", "", ""},
		{"a.docx", "PK\x03\x04 damaged", "", ""},
		{"a.docx", zipOf(t, "word/document.xml", "word/vbaProject.bin"), "", ""},
		{"a.docx", zipOf(t, "virus.exe"), "", ""},
		{"a.doc", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "", ""},
		{"a.heic", "\x00\x00\x00\x18ftypisom", "", ""},
	} {
		got := documents.Recognize("F1", c.name, []byte(c.content))
		switch {
		case c.kind == "" && (got.Refused == "" || got.Content != nil):
			t.Errorf("%q is taken as %+v", c.name, got)
		case c.kind != "" && (got.Kind != c.kind || got.Name != c.want || got.Refused != ""):
			t.Errorf("%q is %s %q, refused %q, want %s %q", c.name, got.Kind, got.Name, got.Refused, c.kind, c.want)
		}
	}
}

// TestWords checks what is said about documents, with and without them.
func TestWords(t *testing.T) {
	for _, text := range []string{
		"", "here's my doctor's note", "the certificate you asked for", "as requested", "here it is", "My medical certificate, sorry for being late",
		"attached", "please find attached the letter from the hospital", "jury summons",
	} {
		if !documents.OnlyAboutFiles(text) {
			t.Errorf("%q says more than what the file is", text)
		}
	}
	for _, text := range []string{"I'm sick today", "I need two weeks off from Monday", "is this leave paid?", "here's my note, and I'm out until Friday"} {
		if documents.OnlyAboutFiles(text) {
			t.Errorf("%q says only what the file is", text)
		}
	}
	for text, want := range map[string]agent.Verb{
		"take back my doctor's note": agent.DoDocumentDrop, "please delete the certificate I sent": agent.DoDocumentDrop, "that was the wrong file": agent.DoDocumentDrop,
		"did you get my doctor's note?": agent.DoDocumentList, "has HR received the certificate": agent.DoDocumentList, "which documents did I hand in?": agent.DoDocumentList,
		"do I need a doctor's note?": "", "why do you need the certificate?": "", "where do I send my note": "", "who can see my doctor's note?": "", "cancel my vacation": "",
	} {
		if got := documents.Asked(text); got != want {
			t.Errorf("%q asks %q, want %q", text, got, want)
		}
	}
}

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func scene(requests ...agent.Request) documents.Scene {
	return documents.Scene{
		By: agent.Signature{By: "dana", Name: "Dana Reyes", At: noon}, Tenant: "T1", Zone: time.UTC, Requests: requests,
		NewID: func(_, from string) string { return from },
	}
}

func file(id string) documents.Fetched {
	return documents.Recognize(agent.FileID(id), id+".pdf", []byte("%PDF-"+id))
}

// TestHandedInOnce checks that the same file is taken once, and no more than a request has room
// for: nothing is lost without a word.
func TestHandedInOnce(t *testing.T) {
	r := agent.Request{ID: "LR-1", State: agent.Filed, Employee: agent.PersonRef{ID: "dana"}}
	s := scene(r)
	e := s.Take([]documents.Fetched{file("F1"), file("F1x"), {Name: "a.exe", Refused: "no"}}, "")
	if len(e.Handed) != 2 || len(e.Stored) != 2 || len(e.Reply) != 1 || e.Offer.Request != "LR-1" {
		t.Fatalf("%+v", e)
	}
	s.Handed = e.Handed
	if again := s.Take([]documents.Fetched{file("F1")}, ""); len(again.Stored) != 0 || len(again.Reply) != 1 {
		t.Errorf("taken twice: %+v", again)
	}
	sent := s.Send(agent.WorkOnDocument{Do: agent.DoDocumentSend, Request: "LR-1"})
	if len(sent.Handed) != 0 || len(sent.Requests) != 1 || len(sent.Requests[0].Documents) != 2 || len(sent.Stored) != 2 || sent.Stored[0].Do != agent.SendDocument {
		t.Fatalf("%+v", sent)
	}
	s.Requests, s.Handed = sent.Requests, nil
	if again := s.Send(agent.WorkOnDocument{Do: agent.DoDocumentSend, Request: "LR-1"}); len(again.Requests)+len(again.Messages) != 0 || len(again.Reply) != 1 {
		t.Errorf("sent twice: %+v", again)
	}
	if again := s.Take([]documents.Fetched{file("F1")}, ""); len(again.Stored) != 0 {
		t.Errorf("HR has it, and it was taken again: %+v", again)
	}
	for i := range agent.MaxDocuments {
		s.Requests[0].Documents = append(s.Requests[0].Documents, agent.Document{ID: agent.DocumentID(rune('a' + i))})
	}
	s.Handed = scene().Take([]documents.Fetched{file("F2")}, "").Handed
	if full := s.Send(agent.WorkOnDocument{Request: "LR-1"}); len(full.Requests) != 0 || len(full.Handed) != 1 || len(full.Reply) != 1 {
		t.Errorf("more than there is room for: %+v", full)
	}
}

// TestTakenBack checks that the content of what was taken back is deleted, and that nobody opens
// what isn't sent or is gone.
func TestTakenBack(t *testing.T) {
	d := agent.Document{ID: "D-1", File: "F1", Name: "note.pdf", Kind: "PDF", At: noon, Sent: noon}
	s := scene(agent.Request{ID: "LR-1", State: agent.Approved, Decided: &agent.Signature{Name: "Hana", At: noon}, Employee: agent.PersonRef{ID: "dana"}, Documents: []agent.Document{d}})
	e := s.TakeBack()
	if len(e.Stored) != 1 || e.Stored[0].Do != agent.DeleteDocument || e.Requests[0].Documents[0].IsHeld() || len(e.Audit) != 1 {
		t.Fatalf("%+v", e)
	}
	s.Requests = e.Requests
	if again := s.Drop(agent.WorkOnDocument{Document: "D-1"}); len(again.Stored)+len(again.Requests)+len(again.Audit) != 0 || len(again.Reply) != 1 {
		t.Errorf("taken back twice: %+v", again)
	}
	for what, kept := range map[string]*agent.StoredDocument{"gone": nil, "not sent": {Document: agent.Document{ID: "D-2", Name: "n.pdf"}}} {
		if e := s.Open(agent.WorkOnDocument{Document: "D-2"}, kept); len(e.Messages)+len(e.Audit) != 0 || len(e.Reply) != 1 {
			t.Errorf("%s, but HR opens it: %+v", what, e)
		}
	}
}

// TestDiscard checks that no document outlives the form that it belonged to, or waits forever.
func TestDiscard(t *testing.T) {
	s := scene()
	s.Handed = []agent.Document{
		{ID: "open", Form: "F", At: noon},
		{ID: "ended", Form: "G", At: noon},
		{ID: "asked", At: noon},
		{ID: "never answered", At: noon.Add(-agent.UnsentKept - time.Minute)},
		{ID: "HR's", Sent: noon.AddDate(-1, 0, 0), At: noon.AddDate(-1, 0, 0)},
	}
	e, changed := s.Discard("F")
	var kept []string
	for _, d := range e.Handed {
		kept = append(kept, string(d.ID))
	}
	if !changed || strings.Join(kept, ",") != "open,asked,HR's" || len(e.Stored) != 2 {
		t.Errorf("%v, %+v", kept, e.Stored)
	}
}

// TestSeveral: two documents are “them”.
func TestSeveral(t *testing.T) {
	s := scene()
	s.Requests = nil
	s.Handed = []agent.Document{{ID: "D-1", Name: "a.pdf", At: noon}, {ID: "D-2", Name: "b.pdf", At: noon}}
	blocks := s.Confirm(agent.Press{Do: agent.DoDocumentSend, Value: agent.DocumentAlone}, agent.Press{Do: agent.DoDismiss})
	want := "None of your requests seems to need “a.pdf” and “b.pdf”. Send them to HR anyway? Only HR will see them."
	if blocks[0].Text != want || blocks[1].Buttons[0].Label != "Send them to HR" {
		t.Errorf("%+v", blocks)
	}
}
