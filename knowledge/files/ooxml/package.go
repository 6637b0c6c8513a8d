package ooxml

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
)

// Limits of a file. Real workbooks unpack to 5 to 30 times their size.
const (
	mostParts    = 5_000
	mostUnpacked = 512 << 20 // bytes, of all parts together
	freeUnpacked = 64 << 20  // bytes that may be packed as tightly as one likes
	mostPacked   = 100       // times a part's packed size, beyond freeUnpacked
)

// Why a file isn't opened.
var (
	ErrPassword = errors.New("it has a password, or is in the format of before 2007")
	ErrTooLarge = errors.New("it unpacks to more than can be read")
	ErrDamaged  = errors.New("it is damaged")
)

// compound is how encrypted files and those of before 2007 begin.
var compound = []byte{0xd0, 0xcf, 0x11, 0xe0}

// Package is an open file. It isn't safe for concurrent use.
type Package struct {
	parts map[string]*zip.File
	left  int64 // bytes that may still be unpacked
}

// Open opens a file. The error is one of those above.
func Open(content []byte) (*Package, error) {
	if bytes.HasPrefix(content, compound) {
		return nil, ErrPassword
	}
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, ErrDamaged
	}
	if len(archive.File) > mostParts {
		return nil, ErrTooLarge
	}
	p := &Package{parts: map[string]*zip.File{}, left: mostUnpacked}
	var claimed uint64
	for _, f := range archive.File {
		claimed += f.UncompressedSize64
		tight := f.UncompressedSize64 > freeUnpacked && f.UncompressedSize64 > mostPacked*f.CompressedSize64
		if tight || f.UncompressedSize64 > mostUnpacked || claimed > mostUnpacked {
			return nil, ErrTooLarge
		}
		p.parts[strings.ToLower(clean(f.Name))] = f
	}
	return p, nil
}

// clean returns a part's name without what programs write differently.
func clean(name string) string {
	return strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(name, `\`, "/")), "/")
}

// Has reports whether there is a part.
func (p *Package) Has(part string) bool { return p.parts[strings.ToLower(clean(part))] != nil }

// Names returns the names of all parts below a folder, sorted.
func (p *Package) Names(folder string) []string {
	var names []string
	for _, f := range p.parts {
		if name := clean(f.Name); strings.HasPrefix(strings.ToLower(name), strings.ToLower(folder)) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Scan opens a part to be read from front to back. It is [ErrDamaged] if there is none.
func (p *Package) Scan(part string) (*Scanner, error) {
	f := p.parts[strings.ToLower(clean(part))]
	if f == nil {
		return nil, ErrDamaged
	}
	r, err := f.Open()
	if err != nil {
		return nil, ErrDamaged
	}
	return newScanner(&metered{p, r}), nil
}

// metered counts what is unpacked: the sizes in the archive's directory may be false.
type metered struct {
	of *Package
	io.ReadCloser
}

func (m *metered) Read(b []byte) (int, error) {
	n, err := m.ReadCloser.Read(b)
	if m.of.left -= int64(n); m.of.left < 0 {
		return n, ErrTooLarge
	}
	return n, err
}

// Relation is a reference from one part to another, or to something outside of the file.
type Relation struct {
	ID, Type, Target string // Type is the last word of its URI, such as worksheet
	External         bool
}

// Relations returns what a part refers to, in the order of the file. "" is the file itself.
func (p *Package) Relations(part string) ([]Relation, error) {
	folder, base := path.Split(clean(part))
	name := folder + "_rels/" + base + ".rels"
	if !p.Has(name) {
		return nil, nil
	}
	s, err := p.Scan(name)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	var all []Relation
	for s.Next() {
		if s.Kind != Start || s.Name() != "Relationship" {
			continue
		}
		r := Relation{ID: s.Attr("Id"), Type: path.Base(s.Attr("Type")), Target: s.Attr("Target"), External: s.Attr("TargetMode") == "External"}
		if !r.External {
			r.Target = resolve(folder, r.Target)
		}
		all = append(all, r)
	}
	return all, s.Err()
}

// resolve returns the name of the part that a target means, seen from a folder.
func resolve(folder, target string) string {
	target = strings.ReplaceAll(target, `\`, "/")
	if !strings.HasPrefix(target, "/") {
		target = folder + "/" + target
	}
	return clean(target)
}

// Main returns the name of the part that the file begins with, such as xl/workbook.xml.
func (p *Package) Main() (string, error) {
	relations, err := p.Relations("")
	if err != nil {
		return "", err
	}
	for _, r := range relations {
		if r.Type == "officeDocument" {
			return r.Target, nil
		}
	}
	return "", ErrDamaged
}

// Find returns the relation with an ID.
func Find(relations []Relation, id string) (Relation, bool) {
	i := slices.IndexFunc(relations, func(r Relation) bool { return r.ID == id })
	if i < 0 {
		return Relation{}, false
	}
	return relations[i], true
}
