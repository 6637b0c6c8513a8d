// Package handover is `leaveway handover`: what the files of somebody who leaves contain, and
// what to ask them before they go.
package handover

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/leaveway/leaveway/knowledge/files"
)

// Command is `leaveway handover`.
type Command struct {
	Parse     Parse     `cmd:"" help:"Print what is in files, one JSON object per line."`
	Analyse   Analyse   `cmd:"" help:"Print what the files of a project contain, and what to ask about them, as one JSON object."`
	Interview Interview `cmd:"" help:"Ask the questions on the terminal, and keep the answers in a file."`
	Package   Package   `cmd:"" help:"Print what a newcomer reads: from the files, and from a saved interview."`
	Ask       Ask       `cmd:"" help:"Answer a newcomer's question, with its source."`
	Graph     Graph     `cmd:"" help:"Draw files, people, processes and concepts of a project, as a page or a picture."`
}

// Parse is `leaveway handover parse`.
type Parse struct {
	Files []string `arg:"" type:"existingfile" help:"Files to read."`
}

// Run prints each file, in the order given.
func (c Parse) Run(ctx context.Context, out io.Writer) error {
	reader := files.NewReader()
	for _, name := range c.Files {
		content, err := readFile(name)
		if err != nil {
			return err
		}
		f, err := reader.Read(ctx, filepath.Base(name), content)
		if err != nil {
			return err
		}
		w := bufio.NewWriter(out)
		if err := shown(f).write(w); err != nil {
			return err
		}
		_ = w.WriteByte('\n') // an error stays until Flush
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// readFile reads at most one byte more than a file may have.
func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, files.MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return content, nil
}

// structured is a file as the seed's field names say.
type structured struct {
	ID       string         `json:"file_id"`
	Type     string         `json:"file_type"`
	Metadata map[string]any `json:"metadata"`
	Content  any            `json:"parsed_content"`
	Error    string         `json:"error,omitempty"`
}

// write writes a file as JSON.
func (s structured) write(w *bufio.Writer) error {
	raw, isRaw := s.Content.(json.RawMessage)
	if isRaw {
		s.Content = 0
	}
	whole, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if before, after, ok := bytes.Cut(whole, []byte(`"parsed_content":0`)); ok && isRaw {
		_, _ = w.Write(before) // an error stays until Flush
		_, _ = w.WriteString(`"parsed_content":`)
		_, _ = w.Write(raw)
		whole = after
	}
	_, _ = w.Write(whole)
	return nil
}

func shown(f *files.File) structured {
	s := structured{ID: f.ID, Type: f.Type, Metadata: map[string]any{"bytes": f.Size}, Content: f.Content(), Error: f.Refusal}
	if f.Hash != "" {
		s.Metadata["sha256"] = f.Hash
	}
	if len(f.Notes) > 0 {
		s.Metadata["notes"] = f.Notes
	}
	return s
}
