package store

import (
	"context"
	"log/slog"

	"github.com/sirupsen/logrus"
)

// riverLog forwards River's warnings and errors to our log.
func riverLog(log *logrus.Entry) *slog.Logger { return slog.New(logrusHandler{log}) }

// logrusHandler is a [slog.Handler] that writes to a [logrus.Entry].
type logrusHandler struct{ log *logrus.Entry }

// Enabled reports whether a level is logged.
func (logrusHandler) Enabled(_ context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn
}

// Handle writes one record.
func (b logrusHandler) Handle(_ context.Context, r slog.Record) error {
	log := b.log
	r.Attrs(func(a slog.Attr) bool {
		log = log.WithField(a.Key, a.Value.String())
		return true
	})
	if r.Level >= slog.LevelError {
		log.Error(r.Message)
	} else {
		log.Warn(r.Message)
	}
	return nil
}

// WithAttrs adds fields to every record.
func (b logrusHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	for _, a := range attrs {
		b.log = b.log.WithField(a.Key, a.Value.String())
	}
	return b
}

// WithGroup is not used by River.
func (b logrusHandler) WithGroup(string) slog.Handler { return b }
