package dialogue

import (
	"sync"
	"time"
)

// zones are the time zones that were asked for so far. Reading one anew costs
// more than the rest of a turn's deciding. There are only a few hundred.
type zones struct{ known sync.Map }

// named is a time zone by its IANA name, UTC where there is none of that name.
func (z *zones) named(name string) *time.Location {
	if zone, ok := z.known.Load(name); ok {
		return zone.(*time.Location) //nolint:errcheck,forcetypeassert // nothing else is kept
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC // not kept: there is no end of wrong names
	}
	z.known.Store(name, zone)
	return zone
}
