package teams

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/teams/intake"
)

// silent is a network on which nothing answers.
type silent struct {
	asked chan struct{} // closed with the first request
	once  *sync.Once
}

func (s silent) RoundTrip(r *http.Request) (*http.Response, error) {
	s.once.Do(func() { close(s.asked) })
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// TestTokenKeepsNobody: while one call waits for a token that doesn't come, another ends when its own time is
// over. Who is in HR is looked up within a second, and must not wait as long as a delivery does.
func TestTokenKeepsNobody(t *testing.T) {
	t.Parallel()
	s := silent{make(chan struct{}), &sync.Once{}}
	c := newClient(Config{AppID: "app", AppPassword: "a password", Clock: time.Now, HTTPClient: &http.Client{Transport: s}}, intake.Hosts{})
	patient, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := c.bearer(patient)
		ended <- err
	}()
	<-s.asked
	hasty, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.bearer(hasty); !errors.Is(err, context.Canceled) || !isUnanswered(err) {
		t.Errorf("%v", err)
	}
	select {
	case err := <-ended:
		t.Errorf("the first call has ended: %v", err)
	default:
	}
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
