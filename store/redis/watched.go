package redis

import (
	"context"
	"errors"
	"net"
	"strings"

	"github.com/redis/go-redis/v9"

	"github.com/leaveway/leaveway/store/watch"
)

// watched tells somebody who watches each command by its name, never its keys and values.
type watched struct{ tell watch.Func }

// DialHook implements [redis.Hook].
func (watched) DialHook(next redis.DialHook) redis.DialHook {
	return func(ctx context.Context, network, addr string) (net.Conn, error) { return next(ctx, network, addr) }
}

// ProcessHook implements [redis.Hook].
func (w watched) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		return w.during(ctx, strings.ToUpper(cmd.Name()), func() error { return next(ctx, cmd) })
	}
}

// ProcessPipelineHook implements [redis.Hook].
func (w watched) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		return w.during(ctx, "pipeline", func() error { return next(ctx, cmds) })
	}
}

// during reports do to the observer. A missing key isn't an error.
func (w watched) during(ctx context.Context, name string, do func() error) error {
	ended := w.tell(ctx, "redis", name, nil)
	err := do()
	switch {
	case ended == nil:
	case errors.Is(err, redis.Nil):
		ended(nil)
	default:
		ended(err)
	}
	return err
}
