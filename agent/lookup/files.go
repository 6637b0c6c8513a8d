package lookup

import (
	"context"
	"errors"
	"fmt"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/documents"
	"github.com/leaveway/leaveway/knowledge"
)

// readFiles reads the files that HR brought. A file that can't be read is a fact, too.
func (r *Reader) readFiles(ctx context.Context, from *From, need Needs, known *Facts) error {
	for _, id := range need.Files {
		name, content, err := r.Files.Fetch(ctx, from.Event.Tenant, id)
		brought := desk.DroppedFile{Name: name}
		if err == nil {
			brought.Policy, err = r.FileReader.ReadFile(ctx, name, content)
		}
		if refused, ok := errors.AsType[*knowledge.Refusal](err); ok {
			brought.Refused, err = refused.Message, nil
		}
		if err != nil {
			return fmt.Errorf("file %s: %w", id, err)
		}
		if known.Files == nil {
			known.Files = map[agent.FileID]desk.DroppedFile{}
		}
		known.Files[id] = brought
	}
	return nil
}

// readDocuments fetches the files that an employee hands in, and looks the one up that HR opens.
// A file that can't be had is a fact, too.
func (r *Reader) readDocuments(ctx context.Context, from *From, need Needs, known *Facts) error {
	if r.Documents == nil {
		return nil
	}
	for _, id := range need.Papers[:min(len(need.Papers), agent.MaxDroppedAtOnce)] {
		name, content, err := r.Documents.FetchDocument(ctx, from.Event.Tenant, id, agent.MaxDocumentSize)
		got := documents.Fetched{File: id, Name: name}
		switch refused, ok := errors.AsType[*knowledge.Refusal](err); {
		case ok:
			got.Refused = refused.Message
		case err != nil:
			return fmt.Errorf("file %s: %w", id, err)
		default:
			got = documents.Recognize(id, name, content)
		}
		if known.Leaves.Papers.Fetched == nil {
			known.Leaves.Papers.Fetched = map[agent.FileID]documents.Fetched{}
		}
		known.Leaves.Papers.Fetched[id] = got
	}
	if need.Document == "" {
		return nil
	}
	kept, ok, err := r.Documents.Document(ctx, from.Event.Tenant, need.Document)
	if ok && err == nil {
		kept.Content, known.Leaves.Papers.Kept = nil, &kept
	}
	return err
}
