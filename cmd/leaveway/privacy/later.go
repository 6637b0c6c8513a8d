package privacy

import (
	"context"
	"errors"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/privacy"
	"github.com/leaveway/leaveway/store"
)

// Later deletes what erasures had to keep and may delete by now. Any number of replicas may call
// it; call it once a day.
func Later(ctx context.Context, db *store.DB, now time.Time) error {
	records := store.PersonalOf(db)
	due, err := records.Due(ctx, now)
	if err != nil {
		return err
	}
	for _, w := range due {
		p, err := records.Personal(ctx, w.Tenant, w.Person)
		if err != nil {
			return err
		}
		out := privacy.Later(p, now.UTC())
		if len(out.Erasures) == 0 { // on hold
			continue
		}
		if err := db.Commit(ctx, out); err != nil && !errors.Is(err, agent.ErrConflict) { // another replica did it
			return err
		}
	}
	return nil
}
