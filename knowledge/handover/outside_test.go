package handover

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// TestAnswersFromAnotherWorkbook: where a value comes from is said with the other file and its cell, also where a name
// leads there, and with what is there if that file was handed over. Names in a circle end.
func TestAnswersFromAnotherWorkbook(t *testing.T) {
	t.Parallel()
	number := func(row int32, column uint16, x float64, formula int32) files.Value {
		return files.Value{Row: row, Column: column, Kind: files.IsNumber, Number: x, Formula: formula}
	}
	text := func(row int32, column uint16, which int32) files.Value {
		return files.Value{Row: row, Column: column, Kind: files.IsText, Text: which}
	}
	plan := &files.File{ID: "plan.xlsx", Type: "xlsx", Workbook: &files.Workbook{
		Texts:    []string{"Harbor dues", "Pilot fee", "Towing"},
		External: []string{`C:\Harbor\dues_2025.xlsx`, "gone.xlsx"},
		Names: []files.DefinedName{
			{Name: "PilotRate", Ref: "'[1]Tariff'!$C$4"}, {Name: "Round", Ref: "About+1"}, {Name: "About", Ref: "Round+1"},
		},
		Formulas: []files.Formula{
			{Text: "[1]Tariff!C3*2", At: files.Cell{Row: 2, Column: 2}}, {Text: "PilotRate+Round", At: files.Cell{Row: 3, Column: 2}}, {Text: "[2]Old!B9", At: files.Cell{Row: 4, Column: 2}},
		},
		Sheets: []files.Sheet{{Name: "Costs", Cells: []files.Value{
			text(2, 1, 0), number(2, 2, 462, 1), text(3, 1, 1), number(3, 2, 90, 2), text(4, 1, 2), number(4, 2, 7, 3),
		}}},
	}}
	dues := &files.File{ID: "old/dues_2025.xlsx", Type: "xlsx", Workbook: &files.Workbook{
		Texts:  []string{"Per call"},
		Sheets: []files.Sheet{{Name: "Tariff", Cells: []files.Value{text(3, 2, 0), number(3, 3, 231, 0), number(4, 3, 90, 0)}}},
	}}
	notes := NotesOf([]*files.File{plan, dues}, gaps.Analysis{})
	shelf := NewShelf(Package{Notes: notes})
	for question, want := range map[string]string{
		"Where do the harbor dues come from?": "dues_2025.xlsx, Tariff!C3 (Per call: 231)",
		"Where does the pilot fee come from?": "dues_2025.xlsx, Tariff!C4 (90)",
		"Where does the towing come from?":    "gone.xlsx, Old!B9",
		"Where does the PilotRate come from?": "PilotRate comes from dues_2025.xlsx, Tariff!C4",
	} {
		found, ok := shelf.Ask(question)
		if !ok || !strings.Contains(found.Text, want) || found.Source.Place.File != "plan.xlsx" {
			t.Errorf("%q: %t %q from %v, want %q", question, ok, found.Text, found.Source.Place, want)
		}
	}
}
