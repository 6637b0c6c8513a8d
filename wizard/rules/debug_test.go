package rules

import (
	"fmt"
	"os"
	"testing"

	"github.com/leaveway/leaveway/wizard"
)

func TestDebug(t *testing.T) {
	l := wizard.NewLibrary(wizard.Limits{})
	dir, id := "/tmp/h/wiz", wizard.ID("flex-v1")
	if os.Getenv("DV") != "" {
		dir, id = "/work/shared/data/rules/wizards", "dv-leave"
	}
	if err := l.Load(os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	w, _ := l.Latest(id)
	c, err := NewCompiler(w)
	if err != nil {
		t.Fatal(err)
	}
	text := os.Getenv("T")
	tokens := c.form.correct(tokenize(text))
	for _, s := range c.form.sentences(tokens) {
		fmt.Printf("SENTENCE q=%v after=%v effect=%v\n", s.question, lows(s.after), c.form.hasEffect(s.tokens))
		for _, ch := range c.form.chunk(s.tokens) {
			var names []string
			for _, n := range ch.names {
				names = append(names, fmt.Sprintf("%T", n.target))
			}
			var rs []string
			for i, n := range classNames {
				if ch.roles.a&(1<<i) != 0 {
					rs = append(rs, n)
				}
			}
			for i, n := range moreNames {
				if ch.roles.b&(1<<i) != 0 {
					rs = append(rs, n)
				}
			}
			fmt.Println("  ", lows(s.tokens[ch.from:ch.to]), "kind", ch.kind, rs, names, ch.qty)
		}
	}
	p, err := c.Compile(text)
	fmt.Println(p, err)
}
