package files

import (
	"strings"
	"testing"
)

// TestArabicDeck: a deck in Arabic is read as it is written, digits and all.
func TestArabicDeck(t *testing.T) {
	t.Parallel()
	const rel = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/`
	slide := `<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>
		<p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:pPr rtl="1"/><a:r><a:t>مراجعة </a:t></a:r><a:r><a:t>المشروع</a:t></a:r></a:p></p:txBody></p:sp>
		<p:sp><p:nvSpPr><p:nvPr><p:ph type="body"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>نسبة الربح ١٢٫٨ ٪</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`
	content := pack(t,
		named("_rels/.rels", rel+`officeDocument" Target="ppt/presentation.xml"/></Relationships>`),
		named("ppt/presentation.xml", `<p:presentation xmlns:p="p" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>`),
		named("ppt/_rels/presentation.xml.rels", rel+`slide" Target="slides/slide1.xml"/></Relationships>`),
		named("ppt/slides/slide1.xml", slide),
	)
	f := Read("عرض.pptx", content)
	if f.Deck == nil || len(f.Deck.Slides) != 1 {
		t.Fatalf("%+v", f)
	}
	if s := f.Deck.Slides[0]; s.Title != "مراجعة المشروع" || strings.Join(s.Bullets, "|") != "نسبة الربح ١٢٫٨ ٪" {
		t.Errorf("%+v", s)
	}
}
