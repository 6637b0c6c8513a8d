package privacy

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/privacy"
	"github.com/leaveway/leaveway/store"
)

// Export writes everything that is kept of a person.
type Export struct {
	whose
	giver

	Out string `name:"out" placeholder:"FILE" help:"Zip file to write: a page to read, the same as JSON, and the documents. By default, export-ID.zip; - prints the JSON alone."`
}

// Run writes the file, and notes in the audit that it was.
func (c Export) Run(ctx context.Context, out io.Writer, open Open) (err error) {
	by, err := c.signature()
	if err != nil {
		return err
	}
	p, err := c.find(ctx, open)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	note := agent.Outcome{Tenant: p.Tenant, At: by.At, Audit: []agent.AuditEntry{{At: by.At, By: by.By, What: privacy.AuditExported, Person: p.Person}}}
	copied := privacy.CopyOf(p.Personal, by.At)
	if c.Out == "-" {
		text, err := copied.JSON()
		if err != nil {
			return err
		}
		if err := p.Commit(ctx, note); err != nil {
			return err
		}
		_, err = out.Write(text)
		return err
	}
	name := c.Out
	if name == "" {
		name = "export-" + plainName(string(p.Person)) + ".zip"
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) // theirs alone
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already: delete it, or name another file with --out", name)
	}
	if err != nil {
		return err
	}
	if err := errors.Join(writeZip(ctx, file, p, copied), file.Close()); err != nil {
		return errors.Join(err, os.Remove(name))
	}
	if err := p.Commit(ctx, note); err != nil {
		return errors.Join(err, os.Remove(name))
	}
	_, err = fmt.Fprintf(out, "wrote %s: %s. Hand it to the person alone, and delete it then. %s\n", name, contents(copied), elsewhere(p.Personal))
	return err
}

func contents(c privacy.Copy) string {
	if len(c.Parts) == 0 {
		return "nothing is kept about them"
	}
	var parts []string
	for _, p := range c.Parts {
		parts = append(parts, fmt.Sprintf("%s (%d)", strings.ToLower(p.Title), len(p.Items)))
	}
	return strings.Join(parts, ", ")
}

func writeZip(ctx context.Context, to io.Writer, p found, copied privacy.Copy) error {
	all := zip.NewWriter(to)
	page, err := copied.Page()
	if err != nil {
		return err
	}
	text, err := copied.JSON()
	if err != nil {
		return err
	}
	for _, f := range []struct {
		name    string
		content []byte
	}{{"index.html", page}, {"records.json", text}} {
		if err := add(all, f.name, f.content); err != nil {
			return err
		}
	}
	for _, d := range p.Documents {
		whole, ok, err := store.Document(ctx, p.DB, p.Tenant, d.ID)
		switch {
		case err != nil:
			return err
		case !ok: // deleted in the meantime
			continue
		}
		if err := add(all, "documents/"+plainName(string(d.ID))+"-"+plainName(d.Name), whole.Content); err != nil {
			return err
		}
	}
	return all.Close()
}

func add(to *zip.Writer, name string, content []byte) error {
	w, err := to.Create(name)
	if err == nil {
		_, err = w.Write(content)
	}
	return err
}

// plainName is a name that is safe as a file's on any system: its owner chose it.
func plainName(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	safe := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`<>:"/|?*`, r) {
			return '_'
		}
		return r
	}, name)
	if len(safe) > 100 {
		safe = strings.ToValidUTF8(safe[len(safe)-100:], "")
	}
	return strings.TrimLeft(safe, ".")
}
