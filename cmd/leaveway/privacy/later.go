package privacy

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/privacy"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/chain"
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

// AnchorAudits stores where each audit ends today, and logs it. A copy of the log that nobody
// with write access to the database can change proves what the audit was.
func AnchorAudits(ctx context.Context, db *store.DB, log *logrus.Logger) error {
	tenants, err := store.AuditTenants(ctx, db)
	if err != nil {
		return err
	}
	for _, tenant := range tenants {
		head, kept, err := store.Anchor(ctx, db, tenant)
		if err != nil {
			return err
		}
		if kept {
			log.WithField("anchor", AnchorText(tenant, head)).Info("the audit's end today: keep this line where nobody can change it")
		}
	}
	return nil
}

// AnchorText is where a tenant's audit ended, as the log and the command line write it.
func AnchorText(tenant agent.TenantID, h chain.Head) string {
	return fmt.Sprintf("%s:%d:%s", tenant, h.N, h.Digest)
}
