package handover

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/graph"
)

// Graph is `leaveway handover graph`.
type Graph struct {
	Folder string `arg:"" type:"path" name:"folder" help:"Folder or zip with the files of a project."`
	Output string `short:"o" help:"File to write: a page (.html) or a picture (.png). Without it, the page is printed."`
}

// Run draws files, people, processes and concepts, and how they are connected.
func (c Graph) Run(ctx context.Context, out io.Writer) error {
	read, err := filesOf(ctx, c.Folder)
	if err != nil {
		return err
	}
	name := strings.TrimSuffix(filepath.Base(filepath.Clean(c.Folder)), ".zip")
	g := graph.Build(name, read, gaps.Analyse(read))
	if c.Output == "" {
		return g.Page(out, "")
	}
	var b bytes.Buffer
	switch strings.ToLower(filepath.Ext(c.Output)) {
	case ".html", ".htm":
		err = g.Page(&b, "")
	case ".png":
		err = g.Picture(&b)
	default:
		return fmt.Errorf("%s: a page ends in .html, and a picture in .png", c.Output)
	}
	if err != nil {
		return err
	}
	if err := os.WriteFile(c.Output, b.Bytes(), 0o600); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, g.Alt())
	return err
}
