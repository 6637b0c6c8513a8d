package main

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
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
	cfg.secret = "the same for every stage, so that a conversation gets the same ids"
	cfg.url, cfg.database = "http://"+listener.Addr().String(), cmp.Or(cfg.database, "sqlite:"+filepath.Join(folder, "leaveway.db"))
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

func (s *stage) setClock(now time.Time) { s.now.Store(&now) }

// close stops everything and deletes the database.
func (s *stage) close() {
	_ = s.stopWork()
	_ = s.server.Close()
	_ = s.workspace.Close(context.Background())
	_ = s.stack.close()
	_ = os.RemoveAll(s.folder)
}
