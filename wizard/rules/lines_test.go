package rules

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/wizard"
)

func TestLines(t *testing.T) {
	l := wizard.NewLibrary(wizard.Limits{})
	dir, id := "/tmp/h/wiz", wizard.ID("flex-v1")
	if os.Getenv("DV") != "" {
		dir, id = "/work/shared/data/rules/wizards", "dv-leave"
	}
	if err := l.Load(os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	w, _ := l.Latest(id)
	c, _ := NewCompiler(w)
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		text := strings.ReplaceAll(sc.Text(), "\\n", "\n")
		p, err := c.Compile(text)
		if err != nil {
			fmt.Println("✗", text, "\n     ", err.(*Refusal).Reason, err)
		} else {
			fmt.Println("✓", text, "\n     ", strings.NewReplacer("DV:QUESTION:", "", "DV:STEP:", "", "FW:QUESTION:", "", "FW:STEP:", "").Replace(p.String()))
		}
	}
}
