package files

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files/ooxml"
	"github.com/leaveway/leaveway/knowledge/read"
)

// MaxSize is the largest file that is read, in bytes.
const MaxSize = 64 << 20

// File is a file and what is in it. Exactly one of the pointers is set, unless it was
// refused.
type File struct {
	ID       string // its path below the project's folder
	Type     string // its extension, such as xlsx
	Size     int64
	Hash     string   // SHA-256 of its content, in hex: places stay true as long as it is the same
	Notes    []string // what couldn't be read, as ends of sentences
	Refusal  string   // a sentence for the person who can send it again; "" if it was read
	Workbook *Workbook
	Deck     *Deck
	Script   *Script
	Notebook *Notebook
	Document *Document
	Records  *Records

	Shown []byte // Content as JSON, if it was read by a [Reader], which keeps less of large sheets

	slow bool // a child process read it until its time was up
}

// Content returns what is in the file, for JSON.
func (f *File) Content() any {
	switch {
	case f.Shown != nil:
		return json.RawMessage(f.Shown)
	case f.Workbook != nil:
		return f.Workbook
	case f.Deck != nil:
		return f.Deck
	case f.Script != nil:
		return f.Script
	case f.Notebook != nil:
		return f.Notebook
	case f.Document != nil:
		return f.Document
	case f.Records != nil:
		return f.Records
	}
	return struct{}{}
}

// Read reads a file of any format. What is wrong with it is in its Refusal and its Notes. A
// file that may be made to hurt is for [Reader].
func Read(id string, content []byte) *File {
	sum := sha256.Sum256(content)
	f := &File{ID: id, Type: typeOf(id), Size: int64(len(content)), Hash: hex.EncodeToString(sum[:])}
	if err := f.read(content); err != nil {
		f.Refusal = refusal(path.Base(id), err)
	}
	return f
}

// Supported reports whether there is a reader for files of this name.
func Supported(name string) bool { return slices.Contains(supported, typeOf(name)) }

var supported = []string{
	"xlsx", "xlsm", "xltx", "xltm", "pptx", "pptm", "potx", "docx", "docm", "ipynb", "py", "md", "markdown", "txt", "text", "csv", "tsv", "pdf", "html", "htm",
}

func typeOf(id string) string { return strings.ToLower(strings.TrimPrefix(path.Ext(id), ".")) }

var (
	errUnknown = errors.New("unknown format")
	errEmpty   = errors.New("empty")
	errSize    = errors.New("too large")
	errNoText  = errors.New("not text")
)

// isReadable reports whether a file's extension is one that is read, or a zip.
func isReadable(id string) bool {
	return slices.Contains([]string{
		"xlsx", "xlsm", "xltx", "xltm", "pptx", "pptm", "potx", "docx", "docm", "ipynb", "py", "md", "markdown", "txt", "text", "csv", "tsv", "pdf", "html", "htm", "zip",
	}, typeOf(id))
}

func (f *File) read(content []byte) (err error) {
	switch {
	case len(content) > MaxSize:
		return errSize
	case len(bytes.TrimSpace(content)) == 0:
		return errEmpty
	}
	switch f.Type {
	case "xlsx", "xlsm", "xltx", "xltm":
		f.Workbook, f.Notes, err = workbook(content)
	case "pptx", "pptm", "potx":
		f.Deck, f.Notes, err = deck(content)
	case "docx", "docm":
		f.Document, f.Notes, err = word(content)
	case "ipynb":
		f.Notebook, err = notebook(content)
	case "py", "md", "markdown", "txt", "text", "csv", "tsv":
		err = f.readText(content)
	case "pdf", "html", "htm":
		var p knowledge.Policy
		if p, err = read.File(f.ID, content); err == nil {
			f.Document = markdown(p.Body)
		}
	default:
		return errUnknown
	}
	return err
}

func (f *File) readText(content []byte) error {
	text, err := read.Text(path.Base(f.ID), content)
	if err != nil {
		return errNoText // its own advice is for policies: a script isn't saved as a web page
	}
	switch f.Type {
	case "py":
		f.Script = script(text)
	case "csv", "tsv":
		f.Records = records(text)
	default:
		f.Document = markdown(text)
	}
	return nil
}

// refusal says what is wrong with a file, and what to do.
func refusal(name string, err error) string {
	refused, isRefused := errors.AsType[*knowledge.Refusal](err)
	switch {
	case errors.Is(err, ooxml.ErrPassword):
		return fmt.Sprintf("%s has a password, or is in the format of before 2007. Please save it without a password, as .xlsx, .pptx or .docx.", name)
	case errors.Is(err, ooxml.ErrTooLarge):
		return fmt.Sprintf("%s unpacks to more than I can read. Please save it again with only what matters.", name)
	case errors.Is(err, errSize):
		return fmt.Sprintf("%s is larger than %d MB. Please leave out pictures and old data, or split it.", name, MaxSize>>20)
	case errors.Is(err, errRoom):
		return fmt.Sprintf("%s is left out: the zip unpacks to more than %d MB. Please choose the files that matter.", name, mostUnpacked>>20)
	case errors.Is(err, errSlow):
		return fmt.Sprintf("%s is left out: %d other files took too long to read. Please choose the files that matter.", name, mostSlow)
	case errors.Is(err, errPacked):
		return name + " is damaged in the zip. Please make the zip again."
	case errors.Is(err, errEmpty):
		return name + " is empty."
	case errors.Is(err, errNoText):
		return name + " isn't text inside: it may be damaged, or its name has the wrong ending. Please check it, and send it again."
	case errors.Is(err, errNoNotebook):
		return fmt.Sprintf("%s stops in the middle, or isn't a notebook. Please save it again.", name)
	case errors.Is(err, errUnknown):
		return fmt.Sprintf("I can't read %s. I read Excel, PowerPoint, Word, PDF, web pages, Markdown, text, CSV, Python and notebooks.", name)
	case isRefused:
		return refused.Message
	}
	return fmt.Sprintf("%s is damaged, and I can't read it. Please open it and save it again.", name)
}
