package privacy

import "testing"

func TestPlainName(t *testing.T) {
	for name, want := range map[string]string{
		"note.pdf": "note.pdf", "../../etc/passwd": "passwd", `C:\x\note.pdf`: "note.pdf", "a:b\x00.pdf": "a_b_.pdf", ".hidden": "hidden", "29:1-abc/x": "x",
	} {
		if got := plainName(name); got != want {
			t.Errorf("%q became %q, want %q", name, got, want)
		}
	}
}
