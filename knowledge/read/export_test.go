package read

import (
	"time"

	"github.com/leaveway/leaveway/content/confined"
)

// NewReaderWithin returns a reader with other limits, in which everything waits for a place.
func NewReaderWithin(l confined.Limits) *Reader {
	return &Reader{room: confined.NewRoom(l, mostChildren, time.Hour)}
}
