package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// metaSchema is the migration that made the table of proofs.
const metaSchema = 5

// proofText is sealed once with every key that the database was written with. So
// a start tells at once whether the keys fit, before anybody asks for a row.
const proofText = "a database of Leaveway"

func proofOf(id string) cell { return cell{column: "meta.body", row: "key/" + id} }

// proveKey notes that the database is written with the first key from now on.
// Where another program has noted another key of that id, it is an error.
func (db *DB) proveKey(ctx context.Context) error {
	if k := db.opts.Keys; k != nil {
		c := proofOf(k.First())
		prove := write{proveSQL, []any{c.row, k.seal(c, []byte(proofText))}, nil}
		if err := db.engine.apply(ctx, []write{prove}); err != nil {
			return fmt.Errorf("note the key that the database is written with: %w", err)
		}
	}
	return db.checkKeys(ctx)
}

// checkKeys fails with a sentence for the operator where the keys do not open
// what the database holds.
func (db *DB) checkKeys(ctx context.Context) error {
	applied, err := db.applied(ctx)
	if err != nil {
		return fmt.Errorf("look for the keys that the database was written with: %w", err)
	}
	if !applied[metaSchema] {
		return nil
	}
	var ids []string
	var wrong []error
	err = db.engine.each(ctx, provenSQL, nil, func(rows row) error {
		var name string
		var proof []byte
		if err := rows.Scan(&name, &proof); err != nil {
			return err
		}
		id := strings.TrimPrefix(name, "key/")
		ids = append(ids, strconv.Quote(id))
		wrong = append(wrong, db.opts.Keys.misfit(id, proof))
		return nil
	})
	if err != nil {
		return fmt.Errorf("look for the keys that the database was written with: %w", err)
	}
	if db.opts.Keys == nil && len(ids) > 0 {
		return fmt.Errorf("%s is not set, and this database is encrypted, with %s: set it as it was", KeysVariable, strings.Join(ids, " and "))
	}
	return errors.Join(wrong...)
}

// misfit is what is wrong with the key that proof was sealed with, nil if nothing
// is. Without any keys that is not its business.
func (k *Keys) misfit(id string, proof []byte) error {
	if k == nil {
		return nil
	}
	if k.byID[id] == nil {
		return fmt.Errorf("%s does not hold the key %q that this database was written with: add it, in any place of the list", KeysVariable, id)
	}
	if opened, err := k.open(proofOf(id), proof); err != nil || string(opened) != proofText {
		return fmt.Errorf("the key %q in %s is not the one that this database was written with: put that one back, and give another key another id", id, KeysVariable)
	}
	return nil
}
