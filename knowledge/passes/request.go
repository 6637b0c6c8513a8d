package passes

import (
	_ "embed"
	"encoding/json"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/knowledge/secrets"
)

//go:embed prompt.md
var prompt string

// looks are what the passes look for, in order. The last one is for workbooks only.
var looks = []string{
	"how the file works, what it takes from elsewhere and who does what with it; steps that are named and not explained",
	"what is easily broken, done by hand, known to one person, agreed by word or undecided; numbers and choices without a reason",
	"what the sheets assume: units, signs, periods, where inputs come from, cells that don't fit their neighbors, sheets that nothing explains",
}

// passesOf is how often a file is read.
func passesOf(n handover.Notes) int {
	switch n.Type {
	case "xlsx", "xlsm", "xltx", "xltm":
		return len(looks)
	}
	return len(looks) - 1
}

// replySchema meets the rules of strict modes: every property is required, and no others are
// allowed.
var replySchema = json.RawMessage(`{"type":"object","additionalProperties":false,"required":["notes","questions"],"properties":{` +
	`"notes":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["kind","place","quote"],"properties":{` +
	`"kind":{"type":"string","enum":["mechanic","fragile","at risk"]},"place":{"type":"string"},"quote":{"type":"string"}}}},` +
	`"questions":{"type":"array","items":{"type":"object","additionalProperties":false,"required":["text","place","quote","priority"],"properties":{` +
	`"text":{"type":"string"},"place":{"type":"string"},"quote":{"type":"string"},"priority":{"type":"string","enum":["P1","P2"]}}}}}}`)

// input is the JSON that a model reads.
type input struct {
	File   string   `json:"file"`
	Look   string   `json:"look"`
	Places []place  `json:"places"`
	Known  []string `json:"known"`
}

type place struct {
	Place string `json:"place"`
	Title string `json:"title,omitempty"`
	Text  string `json:"text"`
}

// mostShown is how many bytes of a file a model is shown.
const mostShown = 60_000

// request asks for one pass over a file. Everything is JSON, so that no text can escape its
// quotes. The passages are masked already; a file's name and the questions about it aren't.
func request(n handover.Notes, look string, known []string) knowledge.ModelRequest {
	in := input{File: secrets.Mask(n.File), Look: look, Places: []place{}, Known: []string{}}
	for _, question := range known {
		in.Known = append(in.Known, secrets.Mask(question))
	}
	size := 0
	for _, p := range n.Passages {
		if size += len(p.Text) + len(p.Title); size > mostShown {
			break
		}
		in.Places = append(in.Places, place{p.Location, p.Title, p.Text})
	}
	b, err := json.Marshal(in)
	if err != nil {
		panic(err) // never happens: it consists of texts
	}
	return knowledge.ModelRequest{
		System: prompt, User: string(b), Tool: "report", Description: "Report what the file says and doesn't say, with quotes.", Schema: replySchema,
	}
}
