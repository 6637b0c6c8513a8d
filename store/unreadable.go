package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// UnreadableError is a row that will not become readable by trying again: its
// key is missing, it was changed, it is not whole. It quotes nothing of the row.
type UnreadableError struct {
	Table string
	Row   string // its key, with slashes
	Why   error
}

func (e *UnreadableError) Error() string {
	return fmt.Sprintf("the row %s of table %s cannot be read: %v", e.Row, e.Table, e.Why)
}

func (e *UnreadableError) Unwrap() error { return e.Why }

func unreadable(err error) bool {
	var row *UnreadableError
	return errors.As(err, &row)
}

func (c cell) unreadable(why error) error {
	table, _, _ := strings.Cut(c.column, ".")
	row := c.tenant + "/" + c.row
	if c.n != 0 {
		row += fmt.Sprint("/", c.n)
	}
	return &UnreadableError{Table: table, Row: row, Why: why}
}

// read puts what a cell holds, JSON, into v. Its error is an [*UnreadableError].
func (k *Keys) read(c cell, value []byte, v any) error {
	opened, err := k.open(c, value)
	if err != nil {
		return c.unreadable(err)
	}
	if err := json.Unmarshal(opened, v); err != nil {
		return c.unreadable(discreet(err))
	}
	return nil
}

// text is what a cell holds where that is text. Its error is an [*UnreadableError].
func (k *Keys) text(c cell, value []byte) (string, error) {
	opened, err := k.open(c, value)
	if err == nil && !utf8.Valid(opened) {
		err = errChanged // a sealed value that has lost its mark
	}
	if err != nil {
		return "", c.unreadable(err)
	}
	return string(opened), nil
}

// discreet says where JSON is wrong without what stands there: that may be
// somebody's answer.
func discreet(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("it is not JSON from byte %d on", syntax.Offset)
	case errors.As(err, &kind):
		return fmt.Errorf("its field %q is not a %s", kind.Field, kind.Type)
	}
	return errors.New("a field has a value that this program does not know")
}

// pass tells the operator of a row that others go on without, once for each, and
// returns any other error.
func (db *DB) pass(err error) error {
	var row *UnreadableError
	if !errors.As(err, &row) {
		return err
	}
	if _, known := db.told.LoadOrStore(row.Table+"/"+row.Row, true); !known {
		db.log.WithError(err).Error("a row is left out of a list")
	}
	return nil
}
