package store

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	json "github.com/go-json-experiment/json/v1" // reads a session in a third of the standard library's time

	"github.com/leaveway/leaveway/store/seal"
)

// UnreadableError means that a row is damaged or that its key is missing, so that
// trying again doesn't help. It quotes nothing from the row.
type UnreadableError struct {
	Table string
	Row   string // its tenant, its key or a pseudonym of it, and perhaps a number, separated by slashes
	Why   error
}

func (e *UnreadableError) Error() string {
	return fmt.Sprintf("the row %s of table %s cannot be read: %v", e.Row, e.Table, e.Why)
}

func (e *UnreadableError) Unwrap() error { return e.Why }

func isUnreadable(err error) bool {
	var row *UnreadableError
	return errors.As(err, &row)
}

// unreadable returns an [*UnreadableError], or the reason itself if it may pass.
func (o Options) unreadable(c seal.Cell, why error) error {
	if _, passes := errors.AsType[*seal.RingError](why); passes {
		return why
	}
	table, _, _ := strings.Cut(c.Column, ".")
	return &UnreadableError{Table: table, Row: rowOf(c, o.Pseudonym(c.Row)), Why: why}
}

func rowOf(c seal.Cell, key string) string {
	row := c.Tenant + "/" + key
	if c.N != 0 {
		row += fmt.Sprint("/", c.N)
	}
	return row
}

// decode opens the JSON value of a cell into v. The error is an [*UnreadableError].
func (db *DB) decode(c seal.Cell, value []byte, v any) error {
	opened, err := db.opts.Keys.Open(c, value)
	if err != nil {
		return db.opts.unreadable(c, err)
	}
	if err := json.Unmarshal(opened, v); err != nil {
		return db.opts.unreadable(c, withoutQuotes(err))
	}
	return nil
}

// decodeText opens a cell whose value is plain text. The error is an [*UnreadableError].
func (db *DB) decodeText(c seal.Cell, value []byte) (string, error) {
	opened, err := db.opts.Keys.Open(c, value)
	if err == nil && !utf8.Valid(opened) {
		err = seal.ErrChanged // a sealed value whose first byte was changed
	}
	if err != nil {
		return "", db.opts.unreadable(c, err)
	}
	return string(opened), nil
}

// withoutQuotes describes a JSON error without quoting the JSON, which may be
// someone's answer.
func withoutQuotes(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("it is not valid JSON at byte %d", syntax.Offset)
	case errors.As(err, &kind):
		return fmt.Errorf("its field %q is not a %s", kind.Field, kind.Type)
	}
	return errors.New("a field has a value that this program does not know")
}

// skipUnreadable lets a list go on without a row that can't be read. It logs each
// such row once and returns nil; it returns any other error.
func (db *DB) skipUnreadable(err error) error {
	var row *UnreadableError
	if !errors.As(err, &row) {
		return err
	}
	if errors.Is(err, seal.ErrForgotten) {
		return nil // restored from a backup: nothing is wrong
	}
	if _, logged := db.logged.LoadOrStore(row.Table+"/"+row.Row, true); !logged {
		db.log.WithError(err).Error("a row is left out of a list")
	}
	return nil
}
