package handover

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"path"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/handover"
	"github.com/leaveway/leaveway/knowledge/project"
)

// reading is one reading of all files of a project. What was read of a file stays packed: only
// child processes unpack it.
type reading struct {
	shelf  *Shelf
	of     agent.Handover
	room   *room
	fetch  agent.FetchFile
	shares []share
}

// share is a file that somebody shared, perhaps a zip, as it was read.
type share struct {
	file   agent.FileID
	packed []byte
	files  []agent.HandedFile // in it, if it was read just now
	isNew  bool               // it has to be kept
}

// add takes a file from what is kept, or reads it.
func (r *reading) add(ctx context.Context, file agent.FileID) error {
	if packed, known := r.room.known(file); known {
		r.shares = append(r.shares, share{file: file, packed: packed})
		return nil
	}
	r.shares = append(r.shares, share{file: file})
	return r.read(ctx, &r.shares[len(r.shares)-1])
}

// read fetches and reads a share.
func (r *reading) read(ctx context.Context, s *share) error {
	read, err := r.shelf.fetched(ctx, s.file, r.fetch)
	if err != nil {
		return err
	}
	part, err := r.room.keep(r.of.ID, s.file, read)
	if err != nil {
		return err
	}
	s.packed, s.isNew = part.Read, true
	for _, f := range read {
		s.files = append(s.files, agent.HandedFile{ID: s.file, Name: f.ID, Refusal: f.Refusal})
	}
	return nil
}

func (r *reading) packs() [][]byte {
	var all [][]byte
	for _, s := range r.shares {
		all = append(all, s.packed)
	}
	return all
}

// find compares all files. If that hurts, those shared just now are refused; if it still does,
// which takes another version of the program, all are. The person who shared them is told, and
// their handover goes on.
func (r *reading) find(ctx context.Context) (project.Findings, error) {
	found, err := r.compare(ctx)
	for _, onlyNew := range []bool{true, false} {
		if _, isRefused := project.Refusal("", err); !isRefused || ctx.Err() != nil {
			break
		}
		if err := r.refuse(err, onlyNew); err != nil {
			return found, err
		}
		found, err = r.compare(ctx)
	}
	return found, err
}

// compare compares all files. What was kept of them and is damaged is read again first.
func (r *reading) compare(ctx context.Context) (project.Findings, error) {
	found, err := r.shelf.finder.Find(ctx, r.packs(), nil)
	if err != nil || len(found.Damaged) == 0 {
		return found, err
	}
	for _, i := range found.Damaged {
		r.room.forget(r.shares[i].packed)
		if err := r.read(ctx, &r.shares[i]); err != nil {
			return found, err
		}
	}
	found, err = r.shelf.finder.Find(ctx, r.packs(), nil)
	if err == nil && len(found.Damaged) > 0 {
		err = errors.New("what was packed just now is damaged")
	}
	return found, err
}

// refuse replaces the shares that were read just now, or all, by sentences that say why.
func (r *reading) refuse(why error, onlyNew bool) error {
	for i := range r.shares {
		s := &r.shares[i]
		if onlyNew && !s.isNew {
			continue
		}
		var refused []*files.File
		for _, f := range r.filesIn(s) {
			if f.Refusal == "" {
				f.Refusal, _ = project.Refusal(f.Name, why)
			}
			refused = append(refused, &files.File{ID: f.Name, Refusal: f.Refusal})
		}
		packed, err := files.Pack(refused)
		if err != nil {
			return err
		}
		s.packed, s.isNew = packed, true
	}
	return nil
}

// filesIn returns the files of a share.
func (r *reading) filesIn(s *share) []agent.HandedFile {
	if s.files != nil {
		return s.files
	}
	return slices.DeleteFunc(slices.Clone(r.of.Files), func(f agent.HandedFile) bool { return f.ID != s.file })
}

// result is what a handover takes from its files.
func (r *reading) result(found project.Findings) agent.HandoverReading {
	var out agent.HandoverReading
	for _, s := range r.shares {
		if s.isNew {
			out.Kept = append(out.Kept, agent.HandoverPart{Handover: r.of.ID, Name: readPart(s.file), Read: s.packed})
		}
	}
	for _, f := range found.Files {
		out.Files = append(out.Files, agent.HandedFile{ID: r.shares[f.Share].file, Name: f.Name, Refusal: f.Refusal})
	}
	out.Kept = append(out.Kept, agent.HandoverPart{Handover: r.of.ID, Name: agent.GraphPart, Graph: &found.Graph})
	out.Notes, out.Questions = found.Notes, handover.NewInterview(found.Analysis.Backlog)
	out.Questions.Grids = found.Grids
	return out
}

// room is what is kept of a project's files, and how much of it there may still be.
type room struct {
	before      map[string]agent.HandoverPart
	size, plain int64
}

func newRoom(kept []agent.HandoverPart) *room {
	r := &room{before: map[string]agent.HandoverPart{}}
	for _, p := range kept {
		plain, ok := files.PlainSize(p.Read)
		if !ok {
			continue // by another version of the program: it is read again
		}
		r.before[p.Name] = p
		r.size, r.plain = r.size+int64(len(p.Read)), r.plain+plain
	}
	return r
}

// known returns what was read of a file before, packed; false if it has to be read.
func (r *room) known(file agent.FileID) ([]byte, bool) {
	part, ok := r.before[readPart(file)]
	return part.Read, ok
}

// forget takes back the room of what is kept of a file and turned out to be damaged.
func (r *room) forget(packed []byte) {
	plain, _ := files.PlainSize(packed)
	r.size, r.plain = r.size-int64(len(packed)), r.plain-plain
}

// keep packs what was read of a file. What is larger than the room that is left isn't kept, and
// the file is refused: it would have to be fetched and read with each new one.
func (r *room) keep(id agent.HandoverID, file agent.FileID, read []*files.File) (agent.HandoverPart, error) {
	b, err := files.Pack(read)
	plain, _ := files.PlainSize(b)
	if err == nil && (r.size+int64(len(b)) > files.MostKept || r.plain+plain > files.MostPlain) {
		for i, f := range read {
			read[i] = &files.File{ID: f.ID, Type: f.Type, Size: f.Size, Refusal: files.NoRoom(f.ID)}
		}
		b, err = files.Pack(read)
		plain, _ = files.PlainSize(b)
	}
	r.size, r.plain = r.size+int64(len(b)), r.plain+plain
	return agent.HandoverPart{Handover: id, Name: readPart(file), Read: b}, err
}

// readPart names the part with what was read of a file.
func readPart(id agent.FileID) string {
	sum := sha256.Sum256([]byte(id))
	return agent.ReadParts + hex.EncodeToString(sum[:12])
}

// fetched fetches a file and reads it, or the files in it. Its content isn't kept.
func (s *Shelf) fetched(ctx context.Context, id agent.FileID, fetch agent.FetchFile) ([]*files.File, error) {
	f, err := fetch(ctx, id)
	if err != nil {
		return nil, err
	}
	name := path.Base(cmp.Or(f.Name, string(id)))
	switch {
	case f.Refusal != "":
		return []*files.File{{ID: name, Refusal: f.Refusal}}, nil
	case files.IsZip(name):
		return s.reader.Unzip(ctx, name, f.Content)
	}
	read, err := s.reader.Read(ctx, name, f.Content)
	return []*files.File{read}, err
}
