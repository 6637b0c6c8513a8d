package handover

import (
	"bytes"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// Limits of what is shown at once.
const (
	mostBlocks = 90   // of a page; Slack takes 100
	mostText   = 2800 // bytes of a block; Slack takes 3,000
)

// page shows a package.
func page(p handover.Package) agent.PageView {
	return agent.PageView{Title: "Handover", Blocks: blocksOf(p.Markdown())}
}

// blocksOf makes blocks of a package's Markdown: its headings, and the text below each.
func blocksOf(markdown string) []agent.Block {
	var blocks []agent.Block
	var text []string
	size := 0
	flush := func() {
		if joined := strings.TrimSpace(strings.Join(text, "\n")); joined != "" {
			blocks = append(blocks, agent.Block{Text: joined})
		}
		text, size = nil, 0
	}
	for line := range strings.SplitSeq(markdown, "\n") {
		if title, ok := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); ok && strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "###") {
			flush()
			blocks = append(blocks, agent.Block{Heading: handover.Unescape(title)})
			continue
		}
		line = plainLine(line)
		if size += len(line) + 1; size > mostText {
			flush()
			size = len(line)
		}
		text = append(text, line)
	}
	flush()
	if len(blocks) > mostBlocks {
		blocks = append(blocks[:mostBlocks], agent.Block{Small: pageCut})
	}
	return blocks
}

// plainLine writes a line of Markdown as plain text.
func plainLine(line string) string {
	line = strings.ReplaceAll(strings.TrimLeft(line, "#"), "**", "")
	if item, ok := strings.CutPrefix(line, "- "); ok {
		line = "• " + strings.TrimPrefix(item, "[ ] ")
	}
	line = handover.Unescape(line)
	if len(line) > mostText {
		line = strings.ToValidUTF8(line[:mostText-3], "") + "…"
	}
	return line
}

// fewestNodes is how many nodes a picture is worth drawing for.
const fewestNodes = 3

// picture shows what the project consists of; nothing if there is little to see.
func picture(parts []agent.HandoverPart, h agent.Handover) []agent.Block {
	g, ok := h.GraphNow(parts)
	if !ok || len(g.Nodes) < fewestNodes {
		return nil
	}
	var b bytes.Buffer
	if err := g.Picture(&b); err != nil {
		return nil // the words around it say the same
	}
	return []agent.Block{{Picture: &agent.Picture{Alt: g.Alt(), Name: "overview.png", PNG: b.Bytes()}}}
}

// pageOf leads to the handover's page, if there are any.
func pageOf(pages string, h agent.Handover) []agent.Block {
	if pages == "" {
		return nil
	}
	return []agent.Block{{Links: []agent.Link{{Label: openAsPage, URL: pages + string(h.ID)}}}}
}
