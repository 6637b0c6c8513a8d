package main

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/store"
)

// stage is the demo with a clock set by hand, on a free port and a throw-away database.
// Transcripts and tests play on it.
type stage struct {
	*demo
	folder string
	server *http.Server
	now    atomic.Pointer[time.Time]
}

// newStage opens a stage with the sample workspace.
func newStage(ctx context.Context, content string, model modelConfig) (*stage, error) {
	return newStageFrom(ctx, demoConfig{content: content, model: model})
}

// newStageFrom opens a stage. Its clock doesn't run until it is set, so messages aren't paced,
// and a slow machine doesn't change a conversation.
func newStageFrom(ctx context.Context, cfg demoConfig) (*stage, error) {
	if cfg.content == "" && cfg.authored == nil { // half of the time that a short conversation takes
		var err error
		if cfg.authored, err = shippedContent(); err != nil {
			return nil, err
		}
	}
	folder, err := os.MkdirTemp("", "leaveway-stage-")
	if err != nil {
		return nil, err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	s := &stage{folder: folder}
	s.setClock(time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC))
	own := filepath.Join(folder, "leaveway.db")
	if err := copyEmptyDatabase(own); err != nil {
		return nil, errors.Join(err, listener.Close(), os.RemoveAll(folder))
	}
	cfg.secret = "the same for every stage, so that a conversation gets the same ids"
	cfg.url, cfg.database = "http://"+listener.Addr().String(), cmp.Or(cfg.database, "sqlite:"+own)
	cfg.patience = 30 * time.Second
	cfg.log, cfg.clock = newLog(config{LogLevel: "error"}, os.Stderr), func() time.Time { return *s.now.Load() }
	s.demo, err = newDemo(ctx, cfg)
	if err != nil {
		return nil, errors.Join(err, listener.Close(), os.RemoveAll(folder))
	}
	s.server = &http.Server{ReadHeaderTimeout: time.Second, Handler: http.HandlerFunc(s.serveCurrent)}
	go func() { _ = s.server.Serve(listener) }()
	s.work(ctx)
	if cfg.socket {
		if err := workspace.Sockets(s.workspace).Await(ctx); err != nil {
			s.close()
			return nil, err
		}
	}
	return s, nil
}

// copyEmptyDatabase makes an empty database at a path: a copy of one that is made once, which takes
// longer than a short conversation.
func copyEmptyDatabase(path string) error {
	empty, err := emptyDatabase()
	if err != nil {
		return err
	}
	return os.WriteFile(path, empty, 0o600)
}

var emptyDatabase = sync.OnceValues(func() (file []byte, err error) {
	folder, err := os.MkdirTemp("", "leaveway-empty-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	path := filepath.Join(folder, "empty.db")
	db, err := store.Open(context.Background(), "sqlite:"+path, store.Options{Program: program()})
	if err != nil {
		return nil, err
	}
	_, err = db.Migrate(context.Background())
	if err = errors.Join(err, db.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

func (s *stage) setClock(now time.Time) { s.now.Store(&now) }

// close stops everything and deletes the database.
func (s *stage) close() {
	_ = s.stopWork()
	_ = s.server.Close()
	_ = s.workspace.Close(context.Background())
	_ = s.stack.close()
	_ = os.RemoveAll(s.folder)
}
