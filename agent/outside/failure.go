package outside

import (
	"errors"

	declared "github.com/leaveway/leaveway/wizard/outside"
)

// Failure is why something couldn't be fetched. It says nothing about a person.
type Failure struct {
	Reason string
	Final  bool // trying again can't help
}

func (f *Failure) Error() string { return f.Reason }

// ErrNotListed is why most hosts aren't called.
var ErrNotListed = &Failure{Reason: "the host isn't listed in LEAVEWAY_HTTP_HOSTS", Final: true}

// IsFinal reports whether trying again can't help.
func IsFinal(err error) bool {
	f, ok := errors.AsType[*Failure](err)
	return ok && f.Final || errors.Is(err, declared.ErrShape)
}
