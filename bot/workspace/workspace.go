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
	"github.com/leaveway/leaveway/bot/workspace/guide"
	"github.com/leaveway/leaveway/bot/workspace/screen"
	"github.com/leaveway/leaveway/bot/workspace/tiers"
)

// Workspace is a running workspace. Its methods are safe for concurrent use.
type Workspace struct {
	cfg        Config
	courier    courier
	wire       recorder
	faults     faults
	stream     hub
	queues     dispatcher
	lastParcel atomic.Pointer[parcel] // the last delivery that a person caused
	limited    atomic.Bool            // whether calls of the Web API are counted
	limits     tiers.Limits
	tour       *guide.Tour

	// The parts of a workspace. Each has a purpose of its own, and all share its state.
	client    client
	input     input
	views     views
	rooms     rooms
	directory directory
	journal   journal
	notation  notation
	transport transport
	grants    grants
	webAPI    webAPI
	page      page

	mu           sync.Mutex
	url          string
	lastTS       int64             // of an action, in microseconds
	counters     map[string]uint64 // by kind of id
	users        map[string]*User
	people       map[string]*person
	channels     map[string]*channel
	order        []*channel // in the order of the sidebar
	viewsByID    map[string]*view
	externals    map[string]*view // by external_id
	triggers     ring[trigger]
	responseURLs ring[responseURL]
	files        fileStore
	history      log
	waiters      []chan struct{} // closed when anything changes
}

// person is what the workspace keeps about a user besides the profile.
type person struct {
	user  *User
	dm    *channel // the direct message with the app
	stack []*view  // open modals, bottom first
	home  *view
	tab   string // "home" while the app's home is in front
}

// New returns a workspace. It panics if the configuration contradicts itself.
func New(cfg Config) *Workspace {
	cfg = withDefaults(cfg)
	w := &Workspace{
		cfg:          cfg,
		url:          cfg.URL,
		users:        map[string]*User{},
		people:       map[string]*person{},
		channels:     map[string]*channel{},
		viewsByID:    map[string]*view{},
		externals:    map[string]*view{},
		counters:     map[string]uint64{},
		triggers:     newRing[trigger](maxTriggers),
		responseURLs: newRing[responseURL](maxResponseURLs),
		files:        newFileStore(),
		tour:         guide.NewTour(cfg.Guide.Steps),
	}
	w.limited.Store(cfg.RateLimits)
	w.courier = newCourier(cfg)
	w.client, w.input, w.views, w.rooms, w.directory = client{w}, input{w}, views{w}, rooms{w}, directory{w}
	w.journal, w.notation, w.transport, w.grants = journal{w}, notation{w}, transport{w}, grants{w}
	w.webAPI, w.page = webAPI{w}, page{w}
	w.queues.start()
	w.populate()
	return w
}

func (w *Workspace) populate() {
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
		dm := &channel{id: "D" + strings.TrimPrefix(u.ID, "U"), kind: AppDM, person: u.ID, members: set(u.ID, bot.BotUser)}
		w.addRoom(dm)
		w.people[u.ID] = &person{user: &u, dm: dm}
	}
	w.addPairDMs()
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
	w.addRoom(ch)
}

func (w *Workspace) addRoom(ch *channel) {
	if w.channels[ch.id] != nil {
		panic(fmt.Sprintf("workspace: the channel id %q is not unique", ch.id))
	}
	w.channels[ch.id] = ch
	w.order = append(w.order, ch)
}

// addPairDMs adds the direct messages between people if the company is small.
func (w *Workspace) addPairDMs() {
	const few = 12
	users := w.cfg.Users
	if len(users) > few {
		return
	}
	for i := range users {
		for j := i + 1; j < len(users); j++ {
			id := "D" + strings.TrimPrefix(users[i].ID, "U") + strings.TrimPrefix(users[j].ID, "U")
			w.addRoom(&channel{id: id, kind: PairDM, members: set(users[i].ID, users[j].ID)})
		}
	}
}

// BeginTour begins the things to try: what happened until now was only there to be found.
func BeginTour(w *Workspace) { w.tour.Begin() }

// SetURL sets the address of Handler.
func (w *Workspace) SetURL(url string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.url = strings.TrimRight(url, "/")
}

// SetAppURL sets the address of the app, before /events, /interactions and /commands.
func (w *Workspace) SetAppURL(url string) { w.courier.setBase(url) }

// Close stops deliveries and retries, and waits for deliveries in progress.
func (w *Workspace) Close(ctx context.Context) error {
	w.stream.close()
	defer w.courier.client.CloseIdleConnections()
	return w.queues.stop(ctx)
}

func (w *Workspace) now() time.Time { return w.cfg.Clock() }

// nextTS returns the ts of an action: its time in microseconds, unique and increasing.
func (w *Workspace) nextTS() string { return nextTS(&w.lastTS, w.now()) }

// nextTS returns the current time as a ts, or the next one after last, and sets last.
func nextTS(last *int64, now time.Time) string {
	*last = max(now.UnixMicro(), *last+1)
	return formatTS(*last)
}

func formatTS(micros int64) string {
	b := strconv.AppendInt(make([]byte, 0, 18), micros/1e6, 10)
	b = append(b, '.')
	frac := strconv.FormatInt(micros%1e6, 10)
	return string(append(append(b, "000000"[len(frac):]...), frac...))
}

// count counts ids of one kind. Kinds are counted separately so that a transcript gets the
// same ids no matter what happens elsewhere at the same time.
func (w *Workspace) count(kind string) uint64 {
	w.counters[kind]++
	return w.counters[kind]
}

// newID returns a new id that begins with Slack's letter for its kind.
func (w *Workspace) newID(letter string) string {
	digits := strings.ToUpper(strconv.FormatUint(w.count(letter), 36))
	return letter + "0000000000"[min(len(digits), 10):] + digits
}

// wakeWaiters wakes everyone who waits for a change. The lock is held.
func (w *Workspace) wakeWaiters() {
	for _, c := range w.waiters {
		close(c)
	}
	w.waiters = nil
}

// Await returns when cond holds. It calls cond after every change; cond may call any
// method of the workspace.
func (w *Workspace) Await(ctx context.Context, cond func() bool) error {
	for {
		w.mu.Lock()
		woken := make(chan struct{})
		w.waiters = append(w.waiters, woken)
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

// freshID returns a block_id or action_id as Slack makes them up. The lock is held.
func (w *Workspace) freshID() string {
	return "~" + strconv.FormatUint(w.count("~"), 36)
}

// nameOf returns the name of a user, a channel or a file. The lock is held.
func (w directory) nameOf(id string) string {
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

// shownValue returns what was entered as a person sees it. The lock is held.
func shownValue(w *Workspace, e *blockkit.Node, entered []string) string {
	return screen.ValueText(e, entered, w.directory.nameOf)
}
