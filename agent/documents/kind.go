package documents

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
)

// kind is a kind of file that HR can open.
type kind struct {
	name       string
	extensions []string // the first one is added to a name that has none of them
}

var (
	pdf  = kind{"PDF", []string{".pdf"}}
	jpeg = kind{"JPEG", []string{".jpg", ".jpeg"}}
	png  = kind{"PNG", []string{".png"}}
	heic = kind{"HEIC", []string{".heic", ".heif"}}
	docx = kind{"Word", []string{".docx"}}
)

// heicBrands are the brands of HEIF files with pictures, from ISO/IEC 23008-12.
var heicBrands = []string{"heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"}

// kindOf says what is in a file. Its name says nothing: anybody can rename a file.
func kindOf(content []byte) (kind, bool) {
	starts := func(magic string) bool { return bytes.HasPrefix(content, []byte(magic)) }
	switch {
	case starts("%PDF-"):
		return pdf, true
	case starts("\xff\xd8\xff"):
		return jpeg, true
	case starts("\x89PNG\r\n\x1a\n"):
		return png, true
	case len(content) >= 12 && string(content[4:8]) == "ftyp" && slices.Contains(heicBrands, string(content[8:12])):
		return heic, true
	case starts("PK\x03\x04") && isWord(content):
		return docx, true
	}
	return kind{}, false
}

// isWord reports whether a zip has the parts of a Word document, and no macros. The names of
// parts are in a zip as they are, so they are found without a reader: nobody's file is parsed in
// the server.
func isWord(content []byte) bool {
	lower := bytes.ToLower(content)
	return bytes.Contains(lower, []byte("word/document.xml")) && !bytes.Contains(lower, []byte("vbaproject.bin"))
}

// Fetched is a file that was dropped, or why it can't be had.
type Fetched struct {
	File    agent.FileID
	Name    string
	Kind    string
	Content []byte
	Refused string // worded for the person; empty if the file can be taken
}

// Recognize takes a file that was fetched, or refuses it.
func Recognize(id agent.FileID, name string, content []byte) Fetched {
	k, ok := kindOf(content)
	switch {
	case len(content) == 0:
		return Fetched{File: id, Name: name, Refused: emptyFile(name)}
	case !ok:
		return Fetched{File: id, Name: name, Refused: unknownKind(name)}
	}
	return Fetched{File: id, Name: clean(name, k), Kind: k.name, Content: content}
}

// longestName is the most characters of a name that are kept.
const longestName = 80

// clean makes a name that says what is in the file, and nothing else: no folders, no control
// characters, and the extension of its kind, so that nobody who opens it runs a program.
func clean(name string, k kind) string {
	name = strings.ReplaceAll(name, "\\", "/")
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return -1
		}
		return r
	}, name[strings.LastIndex(name, "/")+1:])
	name = strings.Trim(strings.TrimSpace(name), ".")
	ext := path.Ext(name)
	base := strings.TrimSuffix(name, ext)
	if !slices.Contains(k.extensions, strings.ToLower(ext)) {
		base, ext = name, k.extensions[0]
	}
	if runes := []rune(base); len(runes) > longestName {
		base = string(runes[:longestName])
	}
	if base == "" {
		base = "document"
	}
	return base + ext
}

// ArePictures reports whether names are those of pictures.
func ArePictures(names []string) bool {
	for _, name := range names {
		ext := strings.ToLower(path.Ext(name))
		if !slices.Contains(slices.Concat(jpeg.extensions, png.extensions, heic.extensions), ext) {
			return false
		}
	}
	return len(names) > 0
}
