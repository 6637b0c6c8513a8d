package slack

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/read"
)

// Fetch downloads a file that somebody shared. It implements [agent.Files]: content
// is nil for a kind of file that isn't read. The error is a [knowledge.Refusal] if
// the file is gone, kept elsewhere or too large; the size is checked before the
// download and again during it.
func (e *Edge) Fetch(ctx context.Context, _ agent.TenantID, id agent.FileID) (name string, content []byte, err error) {
	file, err := fileInfo(ctx, e, id)
	if err != nil {
		return file.Name, nil, err
	}
	if !read.Supported(file.Name) && !files.Supported(file.Name) && !files.IsZip(file.Name) {
		return file.Name, nil, nil // the reader says so
	}
	check, most := read.CheckSize, int64(read.MaxFileSize)
	if !read.Supported(file.Name) { // workbooks and the like are only read for a handover
		check, most = files.CheckSize, files.MaxSize
	}
	content, err = fetch(ctx, e, file, check, most)
	return file.Name, content, err
}

// FetchDocument downloads a file of any kind that an employee hands in, at most a number of
// bytes of it. Its size is checked as in Fetch.
func FetchDocument(ctx context.Context, e *Edge, id agent.FileID, most int64) (name string, content []byte, err error) {
	file, err := fileInfo(ctx, e, id)
	if err != nil {
		return file.Name, nil, err
	}
	check := func(name string, size int64) error {
		if size > most {
			return &knowledge.Refusal{Message: fileTooLarge(name, most)}
		}
		return nil
	}
	content, err = fetch(ctx, e, file, check, most)
	return file.Name, content, err
}

// fileInfo looks a file up. The error is a [knowledge.Refusal] if it is gone or kept elsewhere.
func fileInfo(ctx context.Context, e *Edge, id agent.FileID) (slackgo.File, error) {
	file, _, _, err := e.api.GetFileInfoContext(ctx, string(id), 0, 0)
	switch slackCode(err) {
	case "file_not_found", "file_deleted", "access_denied", "not_visible":
		return slackgo.File{}, &knowledge.Refusal{Message: fileGone}
	}
	switch {
	case err != nil:
		return slackgo.File{}, fmt.Errorf("look up the file %s: %w", id, err)
	case file.IsExternal || file.Mode == "external":
		return *file, &knowledge.Refusal{Message: fileElsewhere(file.Name)}
	}
	return *file, nil
}

// fetch downloads a file, once its size is known to be small enough.
func fetch(ctx context.Context, e *Edge, file slackgo.File, check func(name string, size int64) error, most int64) ([]byte, error) {
	if err := check(file.Name, int64(file.Size)); err != nil {
		return nil, err
	}
	from, err := slackAddress(e, cmp.Or(file.URLPrivateDownload, file.URLPrivate))
	if err != nil { // it is the same at every attempt
		e.log.WithError(err).WithField("file", file.ID).Warn("a file isn't fetched")
		return nil, &knowledge.Refusal{Message: fileUnfetchable(file.Name)}
	}
	content, err := e.download(ctx, from, most)
	if err != nil {
		return nil, fmt.Errorf("fetch the file %s: %w", file.ID, err)
	}
	return content, check(file.Name, int64(len(content)))
}

// slackAddress checks that an address is Slack's: the token goes nowhere else.
func slackAddress(e *Edge, from string) (string, error) {
	at, err := url.Parse(from)
	switch {
	case err != nil:
		return "", errors.New("its address is malformed") // err would name the file
	case !e.isSlack(at):
		return "", fmt.Errorf("its address is on %q, which isn't Slack", at.Host)
	}
	return from, nil
}

// download reads one byte more than a file may have, at most. It follows no redirect: they
// lead to a sign-in page.
func (e *Edge) download(ctx context.Context, from string, most int64) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, from, http.NoBody)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+e.cfg.BotToken)
	client := *e.cfg.HTTPClient
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the answer was %s; does the app have the scope files:read?", resp.Status)
	}
	return io.ReadAll(io.LimitReader(resp.Body, most+1))
}

// isSlack reports whether an address is Slack's, or on the host of the Web API in use.
func (e *Edge) isSlack(at *url.URL) bool {
	api, err := url.Parse(e.cfg.APIURL)
	return err == nil && at.Host != "" && (at.Host == api.Host || at.Scheme == "https" && strings.HasSuffix(at.Hostname(), ".slack.com"))
}
