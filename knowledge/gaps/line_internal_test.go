package gaps

import (
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
)

// TestLineText: a question quotes code as people write it.
func TestLineText(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		`return (value - start - slope * hour) * 1.033`, `x = f(a, b=2)`, `frame = frame[frame.dock != 9]`, `good = blanks[~blanks.run.isin([17, 18, 19])]`,
		`return pd.read_csv(STOCK.format(day=yesterday), sep=";")`, `if n + line.qty * 1.4 > FULL`, `LIMIT = -3.5`, `n += line.qty * 1.4`, `a, b = b, a`,
		`frame["qty"] = pd.to_numeric(frame.qty, errors="coerce")`, `if row["type"] == "QC3"`, `return round(x * 20) / 20`, `y = -x`,
	} {
		f := files.Read("a.py", []byte(line+"\n"))
		if got := lineText(f.Script.Lines[0]); got != line {
			t.Errorf("got  %s\nwant %s", got, line)
		}
	}
}
