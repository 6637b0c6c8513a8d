// Package teams is a strict Microsoft Teams, for tests and in the browser. It speaks HTTP to the bot, as Teams does: it
// signs what it sends with keys of its own, which its metadata lists, and refuses what Teams would
// refuse, or would not show: cards that package adaptive finds mistakes in, messages that are too
// large, edits of what isn't the bot's, and messages to people who haven't installed it.
//
//	teams.go      Config and Teams; what people see
//	connector.go  what the bot calls
//	tokens.go     keys and tokens, both ways
//	person.go     what people do: write, edit, delete, press, fill in
//	hand.go       what people write, with files: to the bot, and in channels
//	card.go       a card as a person sees and uses it
//	pace.go       Teams' rate limits
//	page.go       the company's Teams in the browser; its files are in page/
package teams

import (
	"crypto/rsa"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Config describes a company in Teams, and its bot.
type Config struct {
	URL         string // where Handler is served
	BotURL      string // the bot's POST /api/messages
	AppID       string
	AppPassword string
	TenantID    string
	HRChannel   string   // the ID of a channel, with everybody in it who is in HR
	Channels    []string // the IDs of other channels that have the app
	People      []Person
	Clock       func() time.Time
	HTTPClient  *http.Client
}

// Person is somebody in the company.
type Person struct {
	ID   string // in Microsoft Entra
	Name string
	Mail string
	Zone string
	HR   bool
}

// Message is a message as it is now.
type Message struct {
	ID           string
	Conversation string
	From         string // the bot, or a person's ID in Entra
	Text         string
	Summary      string // what a notification shows instead of a card
	Card         *Card
	Files        []File // that the bot offers or shows
	Edits        int
	Deleted      bool
	At           time.Time
}

// File is a file that the bot offers, or that it put where a person finds it.
type File struct {
	Kind    string // the content type
	Name    string
	Content map[string]any
}

// Bot is who sends the bot's messages.
const Bot = "bot"

// Teams is a company's Teams. It is safe for concurrent use.
type Teams struct {
	cfg Config
	key *rsa.PrivateKey

	mu        sync.Mutex
	last      int
	messages  messages
	installed map[string]bool   // by person: the bot may write to them
	opened    map[string]string // by conversation: the person
	delivered map[string]any    // the last activity
	drive     drive
	record    record
	pages     pages
	pace      pace
}

// messages are all that were sent, oldest first, and which of them are in a channel or a chat: tests look
// at one of these again and again.
type messages struct {
	all []Message
	in  map[string][]int // the places in all, by channel or chat
}

func (m *messages) add(one Message) {
	room := channelOf(one.Conversation)
	m.in[room] = append(m.in[room], len(m.all))
	m.all = append(m.all, one)
}

// drive has files, by path.
type drive struct {
	uploads map[string][]byte // what the bot put into people's OneDrive
	shared  map[string][]byte // what people sent
}

// record is what the bot did.
type record struct {
	refused []string // that Teams refuses
	busy    []int    // statuses to answer the bot's next messages with
	calls   int
	told    bool // the bot, the ID of HR's team
}

// New returns a company's Teams.
func New(cfg Config) (*Teams, error) {
	if cfg.Clock == nil {
		cfg.Clock = time.Now
	}
	if cfg.HTTPClient == nil {
		cfg.HTTPClient = &http.Client{Timeout: time.Minute}
	}
	key, err := newKey()
	if err != nil {
		return nil, err
	}
	return &Teams{
		cfg: cfg, key: key, messages: messages{in: map[string][]int{}}, installed: map[string]bool{}, opened: map[string]string{},
		drive: drive{uploads: map[string][]byte{}, shared: map[string][]byte{}},
	}, nil
}

// MetadataURL is the value for TEAMS_METADATA_URL.
func (t *Teams) MetadataURL() string { return t.cfg.URL + "/metadata" }

// Handler serves what the bot calls, below the path of URL.
func (t *Teams) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metadata", t.serveMetadata)
	mux.HandleFunc("GET /keys", t.serveKeys)
	mux.HandleFunc("POST /token", t.serveToken)
	c := connector{t}
	mux.HandleFunc("POST /v3/conversations", c.connected(c.begin))
	mux.HandleFunc("POST /v3/conversations/{conversation}/activities", c.connected(c.post))
	mux.HandleFunc("PUT /v3/conversations/{conversation}/activities/{id}", c.connected(c.replace))
	mux.HandleFunc("DELETE /v3/conversations/{conversation}/activities/{id}", c.connected(c.remove))
	mux.HandleFunc("GET /v3/conversations/{conversation}/pagedmembers", c.connected(c.members))
	mux.HandleFunc("GET /v3/conversations/{conversation}/members/{id}", c.connected(c.member))
	mux.HandleFunc("PUT /drive/{name}", c.upload)
	mux.HandleFunc("GET /drive/{name}", c.download)
	mux.HandleFunc("GET /v3/attachments/{name}/views/original", c.picture)
	return mux
}

// Refused returns what the bot did that Teams refuses.
func (t *Teams) Refused() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.record.refused)
}

// Busy makes Teams answer the bot's next calls with these statuses.
func (t *Teams) Busy(statuses ...int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.record.busy = append(t.record.busy, statuses...)
}

// Calls returns how often the bot called.
func (t *Teams) Calls() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.record.calls
}

// Chat returns the messages in a person's chat with the bot, oldest first.
func (t *Teams) Chat(person string) []Message { return t.In(chatOf(person)) }

// Channel returns the messages in HR's channel, oldest first.
func (t *Teams) Channel() []Message { return t.In(t.cfg.HRChannel) }

// In returns the messages in a channel, with those in its threads, oldest first.
func (t *Teams) In(conversation string) []Message {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := make([]Message, 0, len(t.messages.in[conversation]))
	for _, i := range t.messages.in[conversation] {
		if !t.messages.all[i].Deleted {
			all = append(all, t.messages.all[i])
		}
	}
	return all
}

// Upload returns what the bot put into somebody's OneDrive under a name; nil if nothing.
func (t *Teams) Upload(name string) []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.drive.uploads[name]
}

// chatOf returns the ID of a person's chat with the bot.
func chatOf(person string) string { return "a:chat-" + person }

// nextID returns a new message's ID, which is a time in milliseconds in Teams.
func (t *Teams) nextID() string {
	t.last++
	return strconv.FormatInt(t.cfg.Clock().UnixMilli()*1000+int64(t.last), 10)
}

func (t *Teams) person(id string) (Person, bool) {
	i := slices.IndexFunc(t.cfg.People, func(p Person) bool { return p.ID == id || accountOf(p.ID) == id })
	if i < 0 {
		return Person{}, false
	}
	return t.cfg.People[i], true
}

// accountOf returns the ID by which one bot knows a person.
func accountOf(person string) string { return "29:" + person }

func (t *Teams) bot() map[string]any {
	return map[string]any{"id": "28:" + t.cfg.AppID, "name": "Leaveway"}
}

func (t *Teams) complain(what string, args ...any) {
	t.record.refused = append(t.record.refused, fmt.Sprintf(what, args...))
}
