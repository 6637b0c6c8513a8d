package chaos

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/store/storetest"
)

// previousVariable names the product's binary of before the database's last change, which
// `make upgrade` builds.
const previousVariable = "LEAVEWAY_CHAOS_PREVIOUS"

// TestUpgrade replaces the previous version by this one under load, as docs/production.md
// says: one replica after another is stopped and started as the new version, which changes the
// database, while the others go on with the old one; and in each phase replicas are killed as
// well. Two versions work on one database for a while. What people did is then held against
// what the database has, as in TestChaos.
func TestUpgrade(t *testing.T) {
	previous := os.Getenv(previousVariable)
	if previous == "" {
		t.Skip("takes two versions: run make upgrade")
	}
	t.Run("sqlite", func(t *testing.T) {
		stir(t, site{database: "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db"), replicas: 1, binary: previous}, upgrading)
	})
	t.Run("postgres", func(t *testing.T) {
		redis := storetest.StartRedis(t)
		on := site{database: storetest.Postgres(t), redis: strings.TrimSuffix(redis.URL, storetest.LongTimeouts), replicas: 3, takeover: takeover, binary: previous}
		stir(t, on, upgrading)
	})
}

// upgrading replaces one replica after another.
func upgrading(ctx context.Context, c *chaos) error {
	binary, err := product()
	if err != nil {
		return err
	}
	for _, r := range c.house.replicas {
		if err := c.pass(ctx); err != nil {
			return err
		}
		c.house.crash() // to those who wait, a replica that stops is one that is gone
		if _, err := r.drain(ctx); err != nil {
			return err
		}
		r.binary = binary
		if err := r.start(ctx); err != nil {
			return err
		}
		if err := c.pass(ctx); err != nil {
			return err
		}
		// An older version can't be started again on the newer database: only new ones are killed.
		if err := c.killOne(ctx, r); err != nil {
			return err
		}
	}
	return c.pass(ctx)
}
