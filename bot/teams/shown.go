package teams

import (
	"maps"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// asValue returns what was typed as an input shows it, which may not be an answer.
func asValue(q *wizard.Question, raw []string) string {
	if q.Component.Kind() == wizard.RangeKind {
		return strings.Join(raw, "/")
	}
	return strings.Join(raw, ",")
}

func noticeBlocks(n agent.Notice) []agent.Block {
	if len(n.Blocks) == 0 {
		return []agent.Block{{Text: n.Text}}
	}
	return n.Blocks
}

// errorBlocks returns errors as text, for places without inputs.
func errorBlocks(e agent.Errors) []agent.Block {
	var blocks []agent.Block
	for _, q := range sorted(e.ByQuestion) {
		blocks = append(blocks, agent.Block{Text: e.ByQuestion[q]})
	}
	return blocks
}

func sorted[V any](m map[wizard.QuestionID]V) []wizard.QuestionID { return slices.Sorted(maps.Keys(m)) }
