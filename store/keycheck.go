package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/keyring"
	"github.com/leaveway/leaveway/store/seal"
)

// metaSchema is the migration that created the table meta.
const metaSchema = 5

// keyCheck is a known text. The database keeps a copy sealed with each key it was
// written with, so that wrong keys are found at startup and not row by row.
const keyCheck = "a database of Leaveway"

func keyCheckCell(id string) seal.Cell { return seal.Cell{Column: "meta.body", Row: "key/" + id} }

// recordKey notes that rows may be sealed with the first key from now on. It fails
// if another program has already recorded a different key under that id.
func (db *DB) recordKey(ctx context.Context) error {
	if k := db.opts.Keys; k != nil {
		c := keyCheckCell(k.First())
		record := engine.Do(addKeyCheckSQL, c.Row, k.Seal(c, []byte(keyCheck)))
		if err := db.engine.Apply(ctx, []engine.Write{record}); err != nil {
			return fmt.Errorf("record the key that the database is written with: %w", err)
		}
	}
	if db.ring != nil {
		if err := db.engine.Apply(ctx, []engine.Write{engine.Do(addRingSQL, []byte(db.ring.Name()))}); err != nil {
			return fmt.Errorf("record which database has people's keys: %w", err)
		}
	}
	return db.checkKeys(ctx)
}

// openRing opens the database of people's own keys, if there is one.
func openRing(ctx context.Context, db *DB, url string) (err error) {
	switch at := db.opts.PeopleKeys; {
	case at == "":
		return nil
	case db.opts.Keys == nil:
		return fmt.Errorf("%s is set, and %s isn't: people's own keys come on top of the server's", keyring.Variable, seal.Variable)
	case at == url:
		return fmt.Errorf("%s is the same as DATABASE_URL: a backup of the database must not have people's keys, so put them into another one", keyring.Variable)
	}
	if db.ring, err = keyring.Open(ctx, db.opts.PeopleKeys); err == nil {
		db.opts.Keys = db.opts.Keys.WithRing(db.ring)
	}
	return err
}

// checkRing returns a sentence for the operator if people's keys are elsewhere than they were.
func checkRing(ctx context.Context, db *DB) error {
	var known string
	err := db.engine.Each(ctx, ringSQL, nil, func(rows engine.Row) error {
		var name []byte
		err := rows.Scan(&name)
		known = string(name)
		return err
	})
	switch {
	case err != nil:
		return fmt.Errorf("find the database of people's keys: %w", err)
	case known == "":
		return nil
	case db.ring == nil:
		return fmt.Errorf("%s is not set, but people have keys of their own in this database: set it to its previous value", keyring.Variable)
	case db.ring.Name() != known:
		return fmt.Errorf("%s is not the database of people's keys that this database was written with: set it to its previous value, or restore it; see docs/privacy.md", keyring.Variable)
	}
	return nil
}

// checkKeys returns a sentence for the operator if the keys don't open what the
// database holds.
func (db *DB) checkKeys(ctx context.Context) error {
	applied, err := db.applied(ctx)
	if err != nil {
		return fmt.Errorf("find the keys that the database was written with: %w", err)
	}
	if !applied[metaSchema] {
		return nil
	}
	var ids []string
	var wrong []error
	err = db.engine.Each(ctx, keyChecksSQL, nil, func(rows engine.Row) error {
		var name string
		var sealed []byte
		if err := rows.Scan(&name, &sealed); err != nil {
			return err
		}
		id := strings.TrimPrefix(name, "key/")
		ids = append(ids, strconv.Quote(id))
		wrong = append(wrong, checkKey(db.opts.Keys, id, sealed))
		return nil
	})
	if err != nil {
		return fmt.Errorf("find the keys that the database was written with: %w", err)
	}
	wrong = append(wrong, checkRing(ctx, db))
	if db.opts.Keys == nil && len(ids) > 0 {
		return fmt.Errorf("%s is not set, but this database is encrypted with %s: set it to its previous value", seal.Variable, strings.Join(ids, " and "))
	}
	return errors.Join(wrong...)
}

// checkKey returns what is wrong with one key. It returns nil if there are no keys
// at all, which is reported once for all of them.
func checkKey(k *seal.Keys, id string, sealed []byte) error {
	if k == nil {
		return nil
	}
	if !k.Has(id) {
		return fmt.Errorf("%s does not contain the key %q that this database was written with: add it anywhere in the list", seal.Variable, id)
	}
	if opened, err := k.Open(keyCheckCell(id), sealed); err != nil || string(opened) != keyCheck {
		return fmt.Errorf("the key %q in %s is not the one that this database was written with: restore the original, and give the new key a different id", id, seal.Variable)
	}
	return nil
}

// ownKeys returns the lookup of people's own keys; nil if people have none.
func ownKeys(ctx context.Context, db *DB) func(tenant agent.TenantID, person agent.UserID, kind keyring.Kind) (*seal.Own, error) {
	if db.ring == nil {
		return nil
	}
	return func(tenant agent.TenantID, person agent.UserID, kind keyring.Kind) (*seal.Own, error) {
		return db.ring.Of(ctx, string(tenant), string(person), kind)
	}
}

// endings returns the people's keys to destroy once an outcome is committed. Keys of records that
// have to be kept are set aside at once, which has no effect if the outcome isn't committed.
func endings(ctx context.Context, db *DB, out agent.Outcome) (map[agent.UserID]keyring.Ending, error) {
	if db.ring == nil {
		return nil, nil
	}
	all := map[agent.UserID]keyring.Ending{}
	if f := out.Forgetting; f != nil && f.Person != "" {
		all[f.Person] = keyring.Forget
		if err := db.ring.SetAside(ctx, string(out.Tenant), string(f.Person)); err != nil {
			return nil, err
		}
	}
	for _, e := range out.Erasures {
		if _, now := all[e.Person.ID]; e.State == agent.ErasureDone && e.Due.IsZero() {
			if all[e.Person.ID] = keyring.ForgetKept; now {
				all[e.Person.ID] = keyring.ForgetAll
			}
		}
	}
	return all, nil
}

// endKeys ends the keys of people that committed erasures have ended. What fails is done the next
// time: the next erasure, or the daily sweep.
func endKeys(ctx context.Context, db *DB) error {
	if db.ring == nil {
		return nil
	}
	type end struct{ tenant, person, ending string }
	var all []end
	err := db.engine.Each(ctx, keyEndsSQL, nil, func(rows engine.Row) error {
		var one end
		err := rows.Scan(&one.tenant, &one.person, &one.ending)
		all = append(all, one)
		return err
	})
	for _, one := range all {
		if err == nil {
			err = db.ring.End(ctx, one.tenant, one.person, keyring.Ending(one.ending))
		}
		if err == nil {
			err = db.engine.Apply(ctx, []engine.Write{engine.Do(deleteKeyEndSQL, one.tenant, one.person, one.ending)})
		}
	}
	if err != nil {
		return fmt.Errorf("destroy the keys of people who were erased: %w", err)
	}
	return nil
}
