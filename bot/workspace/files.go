package workspace

import (
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	neturl "net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// file is an uploaded file. Its content never changes.
type file struct {
	id, name, title, mimetype string
	user                      string
	content                   []byte
	created                   int64
	channels                  []string // where it was shared
	announced                 int      // the length that the bot announced; -1 once the content is there
}

// maxFileBytes bounds all files together; the oldest are dropped first.
const maxFileBytes = 64 << 20

// fileStore holds the files. The workspace's lock guards it.
type fileStore struct {
	byID  map[string]*file
	order []string
	bytes int
}

func newFileStore() fileStore { return fileStore{byID: map[string]*file{}} }

func (s *fileStore) put(f *file) {
	s.byID[f.id] = f
	s.order = append(s.order, f.id)
	s.grow(len(f.content))
}

func (s *fileStore) grow(by int) {
	for s.bytes += by; s.bytes > maxFileBytes && len(s.order) > 1; s.order = s.order[1:] {
		s.bytes -= len(s.byID[s.order[0]].content)
		delete(s.byID, s.order[0])
	}
}

func (s *fileStore) json(w *Workspace, id string) json.RawMessage {
	raw, err := json.Marshal(w.notation.wireFile(s.byID[id]))
	if err != nil {
		panic("workspace: a file cannot be written: " + err.Error())
	}
	return raw
}

// wireFile is a file as Slack writes it.
type wireFile struct {
	ID          string   `json:"id"`
	Created     int64    `json:"created"`
	Timestamp   int64    `json:"timestamp"`
	Name        string   `json:"name"`
	Title       string   `json:"title"`
	Mimetype    string   `json:"mimetype"`
	Filetype    string   `json:"filetype"`
	PrettyType  string   `json:"pretty_type"`
	User        string   `json:"user"`
	UserTeam    string   `json:"user_team"`
	Mode        string   `json:"mode"`
	Size        int      `json:"size"`
	URL         string   `json:"url_private"`
	DownloadURL string   `json:"url_private_download"`
	Permalink   string   `json:"permalink"`
	Channels    []string `json:"channels"`
	Groups      []string `json:"groups"`
	IMs         []string `json:"ims"`
	FileAccess  string   `json:"file_access"`
}

func (w notation) wireFile(f *file) wireFile {
	kind := strings.TrimPrefix(path.Ext(f.name), ".")
	url := w.url + "/files-pri/" + f.id + "/" + neturl.PathEscape(strings.ReplaceAll(f.name, " ", "_"))
	out := wireFile{
		ID: f.id, Created: f.created, Timestamp: f.created, Name: f.name, Title: f.title, Mimetype: f.mimetype,
		Filetype: kind, PrettyType: strings.ToUpper(kind), User: f.user, UserTeam: w.cfg.Team.ID, Mode: "hosted",
		Size: len(f.content), URL: url, DownloadURL: url, Permalink: url, FileAccess: "visible",
		Channels: []string{}, Groups: []string{}, IMs: []string{},
	}
	for _, id := range f.channels {
		switch w.channels[id].kind {
		case Public:
			out.Channels = append(out.Channels, id)
		case Private:
			out.Groups = append(out.Groups, id)
		default:
			out.IMs = append(out.IMs, id)
		}
	}
	return out
}

// newFile returns a file without content. The lock is held.
func (w *Workspace) newFile(user, name string) *file {
	kind := mime.TypeByExtension(path.Ext(name))
	if kind == "" {
		kind = "application/octet-stream"
	}
	return &file{id: w.newID("F"), name: name, title: name, mimetype: kind, user: user, created: w.now().Unix()}
}

func getUploadURL(r *request) (any, error) {
	if err := r.require("filename", "length"); err != nil {
		return nil, err
	}
	length, err := strconv.Atoi(r.args.str("length"))
	if err != nil || length < 1 {
		return nil, refuse("invalid_arguments", "[ERROR] length must be more than 0")
	}
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.newFile(w.cfg.App.BotUser, r.args.str("filename"))
	f.announced = length
	w.files.put(f)
	return map[string]any{"upload_url": r.base + "/upload/" + f.id, "file_id": f.id}, nil
}

// serveUpload receives the content of a file, as it is or in a form.
func (w webAPI) serveUpload(rw http.ResponseWriter, r *http.Request) {
	content, err := uploaded(rw, r)
	if err != nil {
		fail(rw, http.StatusBadRequest, err.Error())
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.files.byID[r.PathValue("id")]
	if f == nil || f.announced < 0 {
		fail(rw, http.StatusNotFound, "There is no such upload.")
		return
	}
	if len(content) != f.announced {
		fail(rw, http.StatusBadRequest, fmt.Sprintf("The file has %d bytes, but %d were announced.", len(content), f.announced))
		return
	}
	f.content, f.announced = content, -1
	w.files.grow(len(content))
	fmt.Fprintf(rw, "OK - %d", len(content))
}

func uploaded(rw http.ResponseWriter, r *http.Request) ([]byte, error) {
	r.Body = http.MaxBytesReader(rw, r.Body, maxFileBytes/4)
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		return io.ReadAll(r.Body)
	}
	part, _, err := r.FormFile("file")
	if err != nil {
		return nil, fmt.Errorf("read the file of the form: %w", err)
	}
	defer part.Close()
	return io.ReadAll(part)
}

// completeUpload publishes uploaded files, and shares them if the call names a channel.
func completeUpload(r *request) (any, error) {
	list, err := r.args.object("files")
	if err != nil || list.Kind != blockkit.Array || len(list.Kids) == 0 {
		return nil, refuse("invalid_arguments", "[ERROR] missing required field: files")
	}
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	var files []*file
	for i := range list.Kids {
		f := w.files.byID[list.Kids[i].Str("id")]
		if f == nil || f.announced >= 0 {
			return nil, refuse("file_not_found")
		}
		if title := list.Kids[i].Str("title"); title != "" {
			f.title = title
		}
		files = append(files, f)
	}
	if id := r.args.str("channel_id"); id != "" {
		if err := w.webAPI.share(r, id, files); err != nil {
			return nil, err
		}
	}
	out := []map[string]string{}
	for _, f := range files {
		out = append(out, map[string]string{"id": f.id, "title": f.title})
	}
	return map[string]any{"files": out}, nil
}

// share posts files in a channel. Slack accepts no user ids here.
func (w webAPI) share(r *request, id string, files []*file) error {
	ch := w.channels[id]
	if ch == nil || !ch.members[w.cfg.App.BotUser] {
		return refuse("channel_not_found")
	}
	m := &message{
		user: w.cfg.App.BotUser, botID: w.cfg.App.BotID, text: r.args.str("initial_comment"), thread: r.args.str("thread_ts"),
		subtype: "file_share", files: files,
	}
	for _, f := range files {
		f.channels = addOnce(f.channels, ch.id)
	}
	w.rooms.post(ch, m)
	return nil
}

func filesInfo(r *request) (any, error) {
	w := r.w
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.files.byID[r.args.str("file")]
	if f == nil || f.announced > 0 || !w.webAPI.botSees(f) {
		return nil, refuse("file_not_found")
	}
	return map[string]any{"file": w.notation.wireFile(f), "comments": []any{}}, nil
}

// botSees reports whether the bot may read a file: one shared in a room of the bot, or
// one from a form.
func (w webAPI) botSees(f *file) bool {
	return len(f.channels) == 0 || slices.ContainsFunc(f.channels, func(id string) bool {
		return w.channels[id] != nil && w.channels[id].members[w.cfg.App.BotUser]
	})
}

// serveFile serves a file's content to the bot.
func (w webAPI) serveFile(rw http.ResponseWriter, r *http.Request) {
	if strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ") != w.cfg.BotToken {
		fail(rw, http.StatusForbidden, "The token is missing or wrong.")
		return
	}
	w.mu.Lock()
	f := w.files.byID[r.PathValue("id")]
	if f != nil && !w.botSees(f) {
		f = nil
	}
	w.mu.Unlock()
	writeFile(rw, f)
}

func writeFile(rw http.ResponseWriter, f *file) {
	if f == nil || f.announced > 0 {
		fail(rw, http.StatusNotFound, "There is no such file.")
		return
	}
	rw.Header().Set("Content-Type", f.mimetype)
	rw.Header().Set("X-Content-Type-Options", "nosniff")
	rw.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.name}))
	rw.Write(f.content)
}
