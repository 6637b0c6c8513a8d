package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/store/engine"
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
	return db.checkKeys(ctx)
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
