package files

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestCutFormula cuts formulas, and writes what each piece is.
func TestCutFormula(t *testing.T) {
	t.Parallel()
	short := map[PieceKind]string{Reference: "ref", Name: "name", Number: "num", String: "text", Function: "fn", Broken: "err"}
	for formula, want := range map[string]string{
		"A1+B1":                               "ref:A1 ref:B1",
		"Inputs!$B$5*(1+B5)":                  "ref:Inputs!$B$5 num:1 ref:B5",
		"'Bank file'!C4*1.5E-3":               "ref:'Bank file'!C4 num:1.5E-3",
		"'[1]Active'!$B$2":                    "ref:'[1]Active'!$B$2",
		"[2]Prices!C4":                        "ref:[2]Prices!C4",
		"SUM(Jan:Dec!B2:B9)":                  "fn:SUM ref:Jan:Dec!B2:B9",
		"SUM(A:C)+SUM(2:9)":                   "fn:SUM ref:A:C fn:SUM ref:2:9",
		"SUMIFS(tbl[Gross pay],tbl[Cost],A5)": "fn:SUMIFS name:tbl[Gross pay] name:tbl[Cost] ref:A5",
		`IF(A1="B2 isn't ""C3""",LOG10(2),0)`: `fn:IF ref:A1 text:"B2 isn't ""C3""" fn:LOG10 num:2 num:0`,
		"Fuel_Index*#REF!":                    "name:Fuel_Index err:#REF!",
		"Sheet1!#REF!+TRUE":                   "err:Sheet1!#REF! name:TRUE",
		"AB12CD+XFE1":                         "name:AB12CD name:XFE1",
		"'it''s'!A1":                          "ref:'it''s'!A1",
	} {
		var got []string
		for _, p := range CutFormula(formula) {
			if p.Kind != Other {
				got = append(got, short[p.Kind]+":"+p.Text)
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s:\n got %s\nwant %s", formula, s, want)
		}
	}
}

// FuzzCutFormula checks that the pieces joined are the formula, and that a formula that isn't
// moved stays the same.
func FuzzCutFormula(f *testing.F) {
	for _, s := range []string{"A1", "'a''b'!$C$3:D4", "[1]X!A1", "tbl[[#All],[a]]", `"x""y`, "1:2", "A:B", "#REF!", "'", "[", "'[", "$", "1.", ".5e", "a'b!c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			t.Skip()
		}
		var joined strings.Builder
		for _, p := range CutFormula(s) {
			joined.WriteString(p.Text)
		}
		if joined.String() != s {
			t.Errorf("%q became %q", s, joined.String())
		}
		ShiftFormula(s, 3, 2)
		Pattern(s, Cell{5, 5})
	})
}

// TestShiftFormula moves formulas as Excel does when they are copied.
func TestShiftFormula(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		formula       string
		rows, columns int
		want          string
	}{
		{"ROUND(B5*C5*1.138,2)", 2, 0, "ROUND(B7*C7*1.138,2)"},
		{"$B5+B$5+$B$5", 1, 1, "$B6+C$5+$B$5"},
		{"SUM(B2:$C$9)", 0, 2, "SUM(D2:$C$9)"},
		{"Inputs!A1&\"A1\"", 3, 0, "Inputs!A4&\"A1\""},
		{"SUM(A:B)", 5, 1, "SUM(B:C)"},
		{"SUM(2:3)", 5, 1, "SUM(7:8)"},
		{"A1", -1, 0, "A1048576"},
	} {
		if got := ShiftFormula(c.formula, c.rows, c.columns); got != c.want {
			t.Errorf("%s by %d, %d: %s, want %s", c.formula, c.rows, c.columns, got, c.want)
		}
	}
}

// TestPattern checks that copies of a formula have one pattern, and others don't.
func TestPattern(t *testing.T) {
	t.Parallel()
	if a, b := Pattern("C5*(1+$B$1)", Cell{6, 3}), Pattern("C8*(1+$B$1)", Cell{9, 3}); a != b {
		t.Errorf("copies differ: %s, %s", a, b)
	}
	if a, b := Pattern("C5*1.02", Cell{6, 3}), Pattern("C8*1.03", Cell{9, 3}); a == b {
		t.Errorf("different formulas have the pattern %s", a)
	}
}

// TestIsCopy: a formula that was shifted is known as a copy, and one that differs in anything
// isn't.
func TestIsCopy(t *testing.T) {
	t.Parallel()
	for _, f := range []string{
		"B2*C2*1.07", "$B2+B$2+$B$2", "SUM(A1:A9)", "'Plan & more'!B3/Rates!$C$4", "[1]Old!A1+1", "IF(A1=\"B2\",Top,tblPlan[Net])", "A:A+$B:$B", "1:3", "#REF!+A1", "a1*B1",
	} {
		pieces := CutFormula(f)
		for _, by := range [][2]int{{0, 0}, {1, 0}, {0, 1}, {7, 3}} {
			shifted := ShiftFormula(f, by[0], by[1])
			if !isCopy(pieces, shifted, by[0], by[1]) && ShiftFormula(f, 0, 0) == f && by != [2]int{} {
				t.Errorf("%s is no copy of %s by %v", shifted, f, by)
			}
			for _, other := range []string{shifted + "+1", " " + shifted, strings.Replace(shifted, "1", "2", 1) + "0", ""} {
				if other != shifted && isCopy(pieces, other, by[0], by[1]) {
					t.Errorf("%s is said to be a copy of %s by %v", other, f, by)
				}
			}
		}
	}
}

func isCopy(pieces []Piece, text string, rows, columns int) bool {
	return string(appendShifted(nil, pieces, rows, columns)) == text
}

// TestNumber reads numbers as strconv does, whichever way they are written.
func TestNumber(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"0", "-0", "7", "007", "-12.5", "0.1", "123456789012345", "1234567890123456789", "99999.99999", "0.000000000000001", "1e-7", "4.35", "2.675", "-.5", ".5", "5.",
		"1.7976931348623157e308", "0.30000000000000004", "1.2.3", "12a", "", "-", ".", "--1", "+3", " 4 ", "1,5", "NaN", "0x1p-2", "1_000",
	} {
		want, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		got, ok := number([]byte(text))
		if ok != (err == nil) || ok && math.Float64bits(got) != math.Float64bits(want) {
			t.Errorf("%q is %v, %t; want %v, %v", text, got, ok, want, err)
		}
	}
}
