package passes

import (
	"path"
	"strings"

	"github.com/leaveway/leaveway/knowledge/handover"
)

func notesOf(name string) handover.Notes {
	return handover.Notes{File: name, Type: strings.TrimPrefix(path.Ext(name), ".")}
}
