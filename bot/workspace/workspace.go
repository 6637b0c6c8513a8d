package workspace

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// Workspace is a running workspace. Its methods may be called from anywhere.
type Workspace struct {
	cfg     Config
	courier courier
	wire    recorder
	faults  faults
	stream  hub
	queues  dispatcher
	last    atomic.Pointer[parcel] // what was last delivered of what people did

	mu        sync.Mutex
	url       string
	lastTS    int64             // microseconds
	counters  map[string]uint64 // of each kind of id
	users     map[string]*User
	people    map[string]*person
	channels  map[string]*channel
	order     []*channel // as the sidebar shows them
	views     map[string]*view
	externals map[string]*view // by external_id
	triggers  ring[trigger]
	hooks     ring[hook]
	files     fileStore
	history   log
	waiting   []chan struct{} // woken when anything changes
}

// person is what the workspace keeps of a user besides the profile.
type person struct {
	user  *User
	app   *channel // the direct message with the app
	stack []*view  // open modals, bottom first
	home  *view
	atTab string // "home" where the app's home is in front
}

// New makes a workspace. It panics where the configuration contradicts itself,
// since no program can go on from there.
func New(cfg Config) *Workspace {
	cfg = withDefaults(cfg)
	w := &Workspace{
		cfg:       cfg,
		url:       cfg.URL,
		users:     map[string]*User{},
		people:    map[string]*person{},
		channels:  map[string]*channel{},
		views:     map[string]*view{},
		externals: map[string]*view{},
		counters:  map[string]uint64{},
		triggers:  newRing[trigger](maxTriggers),
		hooks:     newRing[hook](maxHooks),
		files:     newFileStore(),
	}
	w.courier = newCourier(cfg)
	w.queues.start()
	w.furnish()
	return w
}

// furnish makes the people and the rooms.
func (w *Workspace) furnish() {
	bot := w.cfg.App
	w.users[bot.BotUser] = &User{ID: bot.BotUser, Name: strings.ToLower(bot.Name), RealName: bot.Name, TZ: "UTC", Locale: "en-US"}
	for _, c := range w.cfg.Channels {
		w.addChannel(c)
	}
	for i := range w.cfg.Users {
		u := w.cfg.Users[i]
		if w.users[u.ID] != nil || u.ID == "" {
			panic(fmt.Sprintf("workspace: the user id %q is not unique", u.ID))
		}
		w.users[u.ID] = &u
		dm := &channel{id: "D" + strings.TrimPrefix(u.ID, "U"), kind: AppDM, with: u.ID, members: set(u.ID, bot.BotUser)}
		w.enter(dm)
		w.people[u.ID] = &person{user: &u, app: dm}
	}
	w.pairUp()
}

func (w *Workspace) addChannel(c Channel) {
	ch := &channel{id: c.ID, name: c.Name, topic: c.Topic, members: set(c.Members...)}
	if c.Private {
		ch.kind = Private
	}
	if len(c.Members) == 0 && !c.Private {
		for _, u := range w.cfg.Users {
			ch.members[u.ID] = true
		}
	}
	if c.Bot {
		ch.members[w.cfg.App.BotUser] = true
	}
	w.enter(ch)
}

func (w *Workspace) enter(ch *channel) {
	if w.channels[ch.id] != nil {
		panic(fmt.Sprintf("workspace: the channel id %q is not unique", ch.id))
	}
	w.channels[ch.id] = ch
	w.order = append(w.order, ch)
}

// pairUp makes the direct messages between people, in a company small enough.
func (w *Workspace) pairUp() {
	const few = 12
	users := w.cfg.Users
	if len(users) > few {
		return
	}
	for i := range users {
		for j := i + 1; j < len(users); j++ {
			id := "D" + strings.TrimPrefix(users[i].ID, "U") + strings.TrimPrefix(users[j].ID, "U")
			w.enter(&channel{id: id, kind: PairDM, members: set(users[i].ID, users[j].ID)})
		}
	}
}

// SetURL says where Handler is reached.
func (w *Workspace) SetURL(url string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.url = strings.TrimRight(url, "/")
}

// SetAppURL says where the app is reached: the part before /events,
// /interactions and /commands.
func (w *Workspace) SetAppURL(url string) { w.courier.setBase(url) }

// Close stops deliveries and retries, and waits for those under way.
func (w *Workspace) Close(ctx context.Context) error {
	w.stream.close()
	defer w.courier.client.CloseIdleConnections()
	return w.queues.stop(ctx)
}

func (w *Workspace) now() time.Time { return w.cfg.Clock() }

// nextTS is a message's time and name: unique, increasing, in microseconds.
func (w *Workspace) nextTS() string {
	w.lastTS = max(w.now().UnixMicro(), w.lastTS+1)
	return formatTS(w.lastTS)
}

func formatTS(micros int64) string {
	b := strconv.AppendInt(make([]byte, 0, 18), micros/1e6, 10)
	b = append(b, '.')
	frac := strconv.FormatInt(micros%1e6, 10)
	return string(append(append(b, "000000"[len(frac):]...), frac...))
}

// count counts one kind of id. Each has a counter of its own, so that what goes
// on at the same time elsewhere does not show in it: transcripts are to repeat.
func (w *Workspace) count(kind string) uint64 {
	w.counters[kind]++
	return w.counters[kind]
}

// newID is a fresh id with Slack's letter in front.
func (w *Workspace) newID(letter string) string {
	digits := strings.ToUpper(strconv.FormatUint(w.count(letter), 36))
	return letter + "0000000000"[min(len(digits), 10):] + digits
}

// changed wakes those who wait for something to happen. The lock is held.
func (w *Workspace) changed() {
	for _, c := range w.waiting {
		close(c)
	}
	w.waiting = nil
}

// Await returns when cond holds. It is asked whenever something has changed, and
// may call any method of the workspace.
func (w *Workspace) Await(ctx context.Context, cond func() bool) error {
	for {
		w.mu.Lock()
		woken := make(chan struct{})
		w.waiting = append(w.waiting, woken)
		w.mu.Unlock()
		if cond() {
			return nil
		}
		select {
		case <-woken:
		case <-ctx.Done():
			return fmt.Errorf("wait for the app: %w", ctx.Err())
		}
	}
}

func set(ids ...string) map[string]bool {
	m := make(map[string]bool, len(ids)+1)
	for _, id := range ids {
		m[id] = true
	}
	return m
}

// freshID is a block_id or action_id such as Slack makes up. The lock is held.
func (w *Workspace) freshID() string {
	return "~" + strconv.FormatUint(w.count("~"), 36)
}

// nameOf is what people call somebody or something. The lock is held.
func (w *Workspace) nameOf(id string) string {
	if u := w.users[id]; u != nil {
		return "@" + u.RealName
	}
	if ch := w.channels[id]; ch != nil && ch.name != "" {
		return "#" + ch.name
	}
	if f := w.files.byID[id]; f != nil {
		return f.name
	}
	return id
}

// shownValue is what was entered, as a person sees it. The lock is held.
func shownValue(w *Workspace, e *blockkit.Node, entered []string) string {
	return screen.ValueText(e, entered, w.nameOf)
}
