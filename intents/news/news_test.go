package news_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/news"
)

func TestIsGood(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"getting married in May":                               true,
		"sister in law had twins last night, want to see them": true,
		"adoption came through, we bring her home friday":      true,
		"my wife gave birth this morning":                      true,
		"I'm going to be a grandpa":                            true,
		"we're engaged":                                        true,
		"do I get time off for getting married?":               false,
		"he welcomed his baby girl":                            false,
		"they welcomed a healthy little boy":                   true,
		"our niece was finally born":                           true,
		"the placement just got approved":                      true,
		"matched with a birth mother in Ohio":                  true,
		"she got engaged!":                                     true,
		"my brother will be an uncle":                          true,
		"we are fostering a little boy":                        true,
		"my wife and I are adopting from Korea":                true,
		"We got matched!!! The adoption agency says January":   true,
		"a birth mom chose us! What do I need to do?":          true,
		"our social worker called, we have a match":            true,
		"my 401k got matched":                                  false,
		"was I matched with the right agency?":                 false,
		"we got matched outfits":                               false,
		"were they adopting a new policy":                      false,
		"I have to bring my son to school":                     false,
		"I had my son at home sick":                            false,
		"the baby was sick":                                    false,
		"the adoption papers are missing":                      false,
		"I had a bad day":                                      false,
		"my son is engaged in a lawsuit":                       false,
		"I need to bring my car home":                          false,
		"my manager wants to be a mom friend":                  false,
	} {
		if got := news.IsGood(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

func TestExclaims(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"it's a girl!": true, "I'm expecting!! due in June": true, "hello! I'm pregnant": false, "help!": false, "pregnant": false} {
		if got := news.Exclaims(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}
