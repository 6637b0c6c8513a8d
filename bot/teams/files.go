package teams

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/teams/intake"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/read"
)

// rememberFile keeps the address of a file. One in a drive can be read without our token for some
// minutes.
func (e *Edge) rememberFile(ctx context.Context, f sharedFile) error {
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return e.cfg.Memory.Remember(ctx, e.contacts.tenant, keyFile+string(f.ID), text)
}

// Fetch downloads a file that somebody shared. It implements [agent.Files]: content is nil for a
// kind of file that isn't read.
func (e *Edge) Fetch(ctx context.Context, _ agent.TenantID, id agent.FileID) (name string, content []byte, err error) {
	f, err := recallFile(ctx, e, id)
	if err != nil {
		return "", nil, err
	}
	if !read.Supported(f.Name) && !files.Supported(f.Name) && !files.IsZip(f.Name) {
		return f.Name, nil, nil // the reader says so
	}
	check, most := read.CheckSize, int64(read.MaxFileSize)
	if !read.Supported(f.Name) { // workbooks and the like are only read for a handover
		check, most = files.CheckSize, files.MaxSize
	}
	if !e.mayRead(f.URL) {
		return f.Name, nil, &knowledge.Refusal{Message: fileForeign}
	}
	content, err = e.download(ctx, f.URL, most)
	if err != nil {
		return f.Name, nil, err
	}
	return f.Name, content, check(f.Name, int64(len(content)))
}

// recallFile returns where a file is that somebody shared.
func recallFile(ctx context.Context, e *Edge, id agent.FileID) (f sharedFile, err error) {
	text, err := e.cfg.Memory.Recall(ctx, e.contacts.tenant, keyFile+string(id))
	if err != nil {
		return f, fmt.Errorf("look up a file: %w", err)
	}
	if text == nil || json.Unmarshal(text, &f) != nil {
		return f, &knowledge.Refusal{Message: fileGone}
	}
	return f, nil
}

// FetchDocument downloads a file of any kind that somebody shared, one byte more than most at most.
// It implements part of [agent.Documents].
func (e *Edge) FetchDocument(ctx context.Context, _ agent.TenantID, id agent.FileID, most int64) (name string, content []byte, err error) {
	f, err := recallFile(ctx, e, id)
	switch {
	case err != nil:
		return "", nil, err
	case !e.mayRead(f.URL):
		return f.Name, nil, &knowledge.Refusal{Message: fileForeign}
	}
	content, err = e.download(ctx, f.URL, most)
	if err == nil && int64(len(content)) > most {
		return f.Name, nil, &knowledge.Refusal{Message: fileTooLarge(f.Name, most)}
	}
	return f.Name, content, err
}

// mayRead reports whether a file may be read where it is.
func (e *Edge) mayRead(address string) bool {
	return e.isDrive(address) || isPicture(address, e.client.hosts)
}

// isPicture reports whether an address is that of a picture in a message. It is only read with our
// token, which goes to Microsoft's services alone.
// Source: learn.microsoft.com/microsoftteams/platform/bots/how-to/agents-inline-images.
func isPicture(address string, hosts intake.Hosts) bool {
	u, err := url.Parse(address)
	return err == nil && strings.Contains(u.Path, "/v3/attachments/") && hosts.Allow(address)
}

// isDrive reports whether an address is in OneDrive or SharePoint, where Teams keeps files, or at
// the local counterpart.
func (e *Edge) isDrive(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.User != nil {
		return false
	}
	host := strings.ToLower(u.Hostname())
	return u.Scheme == "https" && slices.ContainsFunc(drives, func(domain string) bool { return strings.HasSuffix(host, domain) }) ||
		e.client.hosts.IsLocal(u)
}

// drives are the domains of OneDrive and SharePoint, in the public and the governments' clouds.
var drives = []string{".sharepoint.com", ".sharepoint.us", ".sharepoint-mil.us"}

// download reads one byte more than a file may have, at most.
func (e *Edge) download(ctx context.Context, from string, most int64) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, from, http.NoBody)
	if err != nil {
		return nil, errors.New("fetch a file: its address is malformed") // err would name the file
	}
	if isPicture(from, e.client.hosts) {
		token, err := e.client.bearer(ctx)
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := e.cfg.HTTPClient.Do(req)
	if err != nil {
		return nil, errors.New("fetch a file: Teams didn't answer") // err would contain the address, which is a secret
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusOK:
		return io.ReadAll(io.LimitReader(resp.Body, most+1))
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusGone:
		return nil, &knowledge.Refusal{Message: fileGone}
	}
	return nil, fmt.Errorf("fetch a file: the answer was %s", resp.Status)
}

// upload is a file that a person may take: its content, or the document that is read once they do.
type upload struct {
	For      agent.UserID     `json:"for"`
	Name     string           `json:"name"`
	CSV      []byte           `json:"csv,omitempty"`
	Document agent.DocumentID `json:"document,omitempty"`
	Of       agent.TenantID   `json:"of,omitempty"` // whose records have it; empty for those of Teams
}

// consent is what a person is asked before a file is put into their OneDrive, and what the answer
// brings back.
type consent struct {
	Description string            `json:"description"`
	Size        int               `json:"sizeInBytes"`
	Accept      map[string]string `json:"acceptContext"`
	Decline     map[string]string `json:"declineContext"`
}

// readDocument returns what is kept of a document; false if it is gone.
func readDocument(ctx context.Context, e *Edge, tenant agent.TenantID, id agent.DocumentID) (agent.StoredDocument, bool, error) {
	if e.cfg.Document == nil {
		return agent.StoredDocument{}, false, nil
	}
	return e.cfg.Document(ctx, tenant, id)
}

// offerDocument asks somebody in HR whether they want a document. It is read again once they do, so
// that no copy of it waits here.
func offerDocument(ctx context.Context, e *Edge, d agent.Delivery, ref agent.DocumentRef) (agent.Receipt, error) {
	doc, kept, err := readDocument(ctx, e, d.Message.To.Tenant, ref.ID)
	switch {
	case err != nil:
		return agent.Receipt{}, &agent.RetryError{Err: err}
	case !kept:
		d.Message.Text, d.Message.Blocks = documentGone, nil
		return e.sendTo(ctx, d, "")
	}
	return e.offerFile(ctx, d, upload{Name: ref.Name, Document: ref.ID}, len(doc.Content))
}

// contentOf returns what is in a file that a person takes, or a sentence that says why they can't.
func contentOf(ctx context.Context, e *Edge, in *incoming, file upload) (content []byte, refused string) {
	if file.Document == "" {
		return file.CSV, ""
	}
	var roles agent.Roles = e.hr
	ev := in.event
	if file.Of != "" {
		twin, known := twinOf(ctx, e, in.who)
		if !known || twin.Tenant != file.Of {
			return nil, documentGone
		}
		roles, ev = e.cfg.Twins, twin.event(ev)
	}
	doc, kept, err := readDocument(ctx, e, ev.Tenant, file.Document)
	switch {
	case err != nil:
		e.logFailure(in.event.ID, err)
		return nil, fileFailed
	case !kept:
		return nil, documentGone
	case !roles.RoleOf(ctx, ev).HR: // not anymore
		return nil, onlyHR
	}
	return doc.Content, ""
}

// offerFile asks a person whether they want a file: in Teams, a bot can't send one.
func (e *Edge) offerFile(ctx context.Context, d agent.Delivery, file upload, size int) (agent.Receipt, error) {
	who, err := e.reach(ctx, d.Message.To.Person)
	if err != nil {
		return agent.Receipt{}, err
	}
	file.For, file.Of = d.Message.To.Person, e.contacts.otherPlatform(d.Message.To.Tenant)
	kept, err := json.Marshal(file)
	if err == nil {
		err = e.cfg.Memory.Remember(ctx, e.contacts.tenant, keyUpload+d.Message.ID, kept)
	}
	if err != nil {
		return agent.Receipt{}, &agent.RetryError{Err: err}
	}
	back := map[string]string{"upload": d.Message.ID}
	content, err := json.Marshal(consent{Description: fileOffer, Size: size, Accept: back, Decline: back})
	if err != nil {
		return agent.Receipt{}, err
	}
	m := plainMessage(d.Message.Text)
	m.Attachments = []attachment{{ContentType: contentConsent, Name: file.Name, Content: content}}
	return e.post(ctx, d, who, m)
}

// answerConsent puts a file into a person's OneDrive, if they want it, and says where it is.
func (e *Edge) answerConsent(ctx context.Context, in *incoming) reply {
	var value struct {
		Action  string `json:"action"`
		Context struct {
			Upload string `json:"upload"`
		} `json:"context"`
		Info struct {
			UploadURL  string `json:"uploadUrl"`
			ContentURL string `json:"contentUrl"`
			Name       string `json:"name"`
			ID         string `json:"uniqueId"`
			Type       string `json:"fileType"`
		} `json:"uploadInfo"`
	}
	if err := json.Unmarshal(in.Value, &value); err != nil {
		return reply{status: http.StatusBadRequest}
	}
	in.event.ID = e.eventID("file", in.Conversation.ID, in.ID)
	key := keyUpload + value.Context.Upload
	text, err := e.cfg.Memory.Recall(ctx, e.contacts.tenant, key)
	var file upload
	switch {
	case err != nil:
		e.logFailure(in.event.ID, err)
		return reply{status: http.StatusInternalServerError}
	case text == nil || json.Unmarshal(text, &file) != nil || file.For != in.who:
		e.postTo(ctx, in, plainMessage(fileLate))
		return accepted
	case value.Action != "accept":
		return forgetUpload(ctx, e, in, key)
	}
	content, refused := contentOf(ctx, e, in, file)
	if refused != "" {
		e.postTo(ctx, in, plainMessage(refused))
		return accepted
	}
	if err := putFile(ctx, e, value.Info.UploadURL, content); err != nil {
		e.logFailure(in.event.ID, err)
		e.postTo(ctx, in, plainMessage(fileFailed))
		return accepted
	}
	info, err := json.Marshal(map[string]string{"uniqueId": value.Info.ID, "fileType": cmp.Or(value.Info.Type, strings.TrimPrefix(path.Ext(file.Name), "."))})
	if err != nil {
		return reply{status: http.StatusInternalServerError}
	}
	e.postTo(ctx, in, outgoing{Type: typeMessage, Attachments: []attachment{
		{ContentType: contentFile, Name: cmp.Or(value.Info.Name, file.Name), ContentURL: value.Info.ContentURL, Content: info},
	}})
	return forgetUpload(ctx, e, in, key)
}

func forgetUpload(ctx context.Context, e *Edge, in *incoming, key string) reply {
	if err := e.cfg.Memory.Remember(ctx, e.contacts.tenant, key, nil); err != nil {
		e.log.WithField("event", in.event.ID).WithError(err).Warn("teams: could not forget a file")
	}
	return accepted
}

// putFile uploads a file in one piece.
func putFile(ctx context.Context, e *Edge, to string, content []byte) error {
	if !e.isDrive(to) {
		return errors.New("upload a file: the address isn't in OneDrive")
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, to, bytes.NewReader(content))
	if err != nil {
		return errors.New("upload a file: its address is malformed")
	}
	req.Header.Set("Content-Range", fmt.Sprintf("bytes 0-%d/%d", max(len(content)-1, 0), len(content)))
	resp, err := e.cfg.HTTPClient.Do(req)
	if err != nil {
		return errors.New("upload a file: OneDrive didn't answer")
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("upload a file: the answer was %s", resp.Status)
	}
	return nil
}
