package store

import (
	"context"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/burst"
	"github.com/leaveway/leaveway/store/engine"
)

// queue hands out the items of each lane in order and one at a time, and items of
// different lanes concurrently, across all programs that share the database.
type queue interface {
	// around returns the writes that a transaction needs before and after those
	// that add items to lanes.
	around(lanes []lane) (before, after []engine.Write)
	// startsAtOnce reports whether an item that is added to a lane now would be handled
	// without waiting.
	startsAtOnce(l lane) bool
	// added announces items that a committed transaction has added.
	added(items ...*item)
	// committed notes that an event was marked done in the commit of its turn.
	committed(tenant agent.TenantID, id string)
	// isDone reports whether committed was called for the item.
	isDone(it *item) bool
	// rescan finds items that were added to the database without added.
	rescan(ctx context.Context) error
	// run calls do for every item until ctx ends, then waits for the calls in progress.
	run(ctx context.Context, do step) error
}

// step handles one item. If again is true, the item isn't finished and must be
// handled again after a pause.
type step func(ctx context.Context, it *item) (again bool, after time.Duration)

// lane is a tenant's session, for events, or address, for messages.
type lane struct {
	tenant agent.TenantID
	name   string
}

// item is an event or message that waits. Its content is in the database.
type item struct {
	tenant  agent.TenantID
	id      string
	lane    lane
	seq     int64
	attempt int            // attempts so far
	done    bool           // of an event: a commit has marked it done
	receipt *agent.Receipt // of a message: set once it was sent, though the database doesn't know yet
	begun   bool           // of an event: the database knows that this run of the program begins it
	deaths  int            // of an event: how many runs of the program ended during a turn of it
	waits   burst.Waits    // of an event on Postgres: what waited of its person when it was claimed

	failures agent.Failures // of a message: its failed attempts, by kind
	unsure   time.Time      // of a message: since when an attempt may have got through; zero if none may have
}

type itemKey struct {
	tenant agent.TenantID
	id     string
}

// begunBy takes over what the database says about the last attempt: which run of the
// program began it, if that run hasn't reported how it ended. It is a death if that run is
// gone; a living one was only slow.
func (it *item) begunBy(run, ours string, gone bool) {
	it.begun = run == ours
	if run != "" && run != ours && gone {
		it.deaths++
	}
}

func (it *item) key() itemKey { return itemKey{it.tenant, it.id} }
