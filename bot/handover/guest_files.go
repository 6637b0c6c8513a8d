package handover

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"time"

	"github.com/leaveway/leaveway/agent"
	turns "github.com/leaveway/leaveway/agent/handover"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/read"
)

// Limits of an upload.
const (
	mostFiles    = 20                         // in one form
	mostBytes    = files.MaxSize + 8<<20      // of all of them, with what is around them
	uploadWithin = 2 * time.Minute            // to arrive
	readWithin   = uploadWithin + time.Minute // and to be read
	nameLimit    = 200
)

// takeFiles takes the files of a form. They are held in memory until they are read.
func (g *Guests) takeFiles(w http.ResponseWriter, r *http.Request, h agent.Handover) {
	select {
	case g.files <- struct{}{}:
		defer func() { <-g.files }()
	default:
		g.show(w, http.StatusServiceUnavailable, guestPage{Handover: h, Problem: othersUpload})
		return
	}
	to := http.NewResponseController(w)
	_ = to.SetReadDeadline(time.Now().Add(uploadWithin)) // without them, the server's own limits count
	_ = to.SetWriteDeadline(time.Now().Add(readWithin))
	r.Body = http.MaxBytesReader(w, r.Body, mostBytes)
	sent, err := g.readForm(r, h.ID)
	defer sent.release()
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		g.show(w, http.StatusRequestEntityTooLarge, guestPage{Handover: h, Problem: filesTooLarge})
	case err != nil:
		g.show(w, http.StatusBadRequest, guestPage{Handover: h, Problem: filesBroken})
	case !turns.TakesFiles(h):
		g.show(w, http.StatusConflict, guestPage{Handover: h, Problem: formOver})
	case len(sent.ids) == 0:
		g.show(w, http.StatusUnprocessableEntity, guestPage{Handover: h, Problem: noFiles})
	default:
		g.turn(w, r, h, agent.Dropped{Files: sent.ids}, sent.once)
	}
}

// upload is a form with files.
type uploadForm struct {
	ids  []agent.FileID
	once string
	done []func()
}

func (f *uploadForm) release() {
	for _, done := range f.done {
		done()
	}
}

// readForm reads a form part by part. What it has held is in the result, also with an error.
func (g *Guests) readForm(r *http.Request, id agent.HandoverID) (*uploadForm, error) {
	form := &uploadForm{}
	parts, err := r.MultipartReader()
	if err != nil {
		return form, err
	}
	for {
		part, err := parts.NextPart()
		switch {
		case errors.Is(err, io.EOF):
			return form, nil
		case err != nil:
			return form, err
		}
		if err := g.readPart(form, part, id); err != nil {
			return form, err
		}
	}
}

func (g *Guests) readPart(form *uploadForm, part *multipart.Part, id agent.HandoverID) error {
	name := part.FileName()
	if name == "" { // a field, or a picker with nothing chosen
		value, err := io.ReadAll(io.LimitReader(part, nameLimit))
		if part.FormName() == "once" {
			form.once = string(value)
		}
		return err
	}
	if len(form.ids) == mostFiles || len(name) > nameLimit {
		return fmt.Errorf("more than %d files, or a name of more than %d bytes", mostFiles, nameLimit)
	}
	content, err := io.ReadAll(part)
	if err != nil {
		return err
	}
	if !read.Supported(name) && !files.Supported(name) && !files.IsZip(name) {
		content = nil // the reader says so
	}
	fileID, release := g.Uploads.hold(id, name, content)
	form.ids, form.done = append(form.ids, fileID), append(form.done, release)
	return nil
}

const (
	othersUpload  = "Other files are being read right now. Please try again in a minute."
	filesTooLarge = "These files are too large together: 64 MB at a time. Please send them one after the other, and leave out pictures and old data."
	filesBroken   = "That upload didn't arrive in one piece. Please try again, with at most 20 files at a time."
	noFiles       = "Please choose a file first."
)
