package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// stage is the demo with a clock set by hand, on a free port and a throw-away database.
// Transcripts and tests play on it.
type stage struct {
	*demo
	folder   string
	server   *http.Server
	current  atomic.Pointer[http.Handler]
	now      atomic.Pointer[time.Time]
	stopWork func() error // stops the background work and waits for it
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
	s.server = &http.Server{ReadHeaderTimeout: time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		(*s.current.Load()).ServeHTTP(w, r)
	})}
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

// work puts the product behind the address and starts its background work.
func (s *stage) work(ctx context.Context) {
	handler := s.handler()
	s.current.Store(&handler)
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func(stack *stack) { done <- stack.work(ctx) }(s.stack)
	s.stopWork = sync.OnceValue(func() error {
		cancel()
		return <-done
	})
}

func (s *stage) setClock(now time.Time) { s.now.Store(&now) }

// settleTime is far longer than anything here takes. A stage that reaches it hangs.
const settleTime = 30 * time.Second

// settle waits until Slack has delivered everything and the product has answered it.
func (s *stage) settle(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, settleTime)
	defer cancel()
	if err := s.workspace.Quiet(ctx); err != nil {
		return err
	}
	if err := s.stack.putRoutine(ctx); err != nil {
		return err
	}
	for fired := 1; fired > 0; {
		if err := s.stack.db.Settle(ctx); err != nil {
			return err
		}
		var err error
		if fired, err = s.stack.db.FireTimers(ctx); err != nil {
			return err
		}
	}
	return s.workspace.Quiet(ctx) // Slack also sends the bot its own messages
}

// restart stops the product and starts it again on the same database.
func (s *stage) restart(ctx context.Context) error {
	if err := errors.Join(s.stopWork(), s.stack.close()); err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	if err := s.begin(ctx); err != nil {
		return fmt.Errorf("restart: %w", err)
	}
	s.work(ctx)
	return nil
}

// close stops everything and deletes the database.
func (s *stage) close() {
	_ = s.stopWork()
	_ = s.server.Close()
	_ = s.workspace.Close(context.Background())
	_ = s.stack.close()
	_ = os.RemoveAll(s.folder)
}
