package handover

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/files"
)

// names adds what the names of a workbook stand for in others, for “where does the fuel index come from?”.
func (c *cutter) names(w *files.Workbook) {
	for _, n := range w.Names {
		for _, from := range c.origins(w, n.Ref, nil) {
			c.add(files.NamePlace(n.Name), n.Name, fmt.Sprintf("%s comes from %s", n.Name, from))
		}
	}
}

// origins says where a formula's values come from in other workbooks, also by a name: the file, the cell, and what
// is there if the file is one of the project. What a name stands for is looked up in names; a name in it isn't
// followed.
func (c *cutter) origins(w *files.Workbook, formula string, names []files.DefinedName) (all []string) {
	if formula == "" {
		return nil
	}
	for _, p := range files.CutFormula(formula) {
		target := path.Base(strings.ReplaceAll(w.Target(p.Book), `\`, "/"))
		switch {
		case p.Book == "" && p.Kind == files.Name:
			for _, n := range names {
				if strings.EqualFold(n.Name, p.Text) {
					all = append(all, c.origins(w, n.Ref, nil)...)
				}
			}
		case p.Book == "" || w.Target(p.Book) == "" || p.Kind != files.Reference:
		default:
			place := files.SheetPlace(p.Sheet, p.Area())
			from := target + ", " + place
			if there := c.there(target, p); there != "" {
				from += fmt.Sprintf(" (%s)", there)
			}
			if !slices.Contains(all, from) {
				all = append(all, from)
			}
		}
	}
	return all
}

// there returns what is in a cell of another workbook of the project, with its label.
func (c *cutter) there(target string, p files.Piece) string {
	i := slices.IndexFunc(c.project, func(f *files.File) bool { return strings.EqualFold(path.Base(f.ID), target) && f.Workbook != nil })
	if i < 0 {
		return ""
	}
	w := c.project[i].Workbook
	sheet, ok := w.Sheet(p.Sheet)
	if !ok {
		return ""
	}
	at := p.Area().From
	v, ok := sheet.At(at)
	if !ok || p.Area().From != p.Area().To {
		return ""
	}
	text := shown(w, v)
	for column := at.Column - 1; column > 0; column-- {
		if label, ok := sheet.At(files.Cell{Row: at.Row, Column: column}); ok && label.Kind == files.IsText {
			return w.TextOf(label) + ": " + text
		}
	}
	return text
}
