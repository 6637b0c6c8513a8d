package files

import (
	"archive/zip"
	"bytes"
	"testing"
)

// Parts of the files that tests read. Names and spellings differ between programs, so they
// differ here too.
const (
	relationships = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	office        = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	strict        = "http://purl.oclc.org/ooxml/officeDocument/relationships/"
)

// archive packs parts into a file.
func archive(t testing.TB, parts map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range parts {
		part, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// rels writes the relations of a part: ID, type, target.
func rels(all ...[3]string) string {
	text := relationships
	for _, r := range all {
		mode := ""
		if r[1] == office+"externalLinkPath" {
			mode = ` TargetMode="External"`
		}
		text += `<Relationship Id="` + r[0] + `" Type="` + r[1] + `" Target="` + r[2] + `"` + mode + `/>`
	}
	return text + `</Relationships>`
}

// sampleBook is a workbook with everything that is read.
func sampleBook(t testing.TB) []byte {
	t.Helper()
	return archive(t, map[string]string{
		"_rels/.rels": rels([3]string{"r1", office + "officeDocument", "/xl/book.xml"}),
		"xl/book.xml": `<?xml version="1.0"?><x:workbook xmlns:x="urn:a" xmlns:r="urn:b"><x:sheets><x:sheet name="Plan &amp; more" sheetId="7" r:id="s1"/><x:sheet name="Rates" state="veryHidden" sheetId="2" r:id="s2"/></x:sheets>` +
			`<x:externalReferences><x:externalReference r:id="e1"/></x:externalReferences><x:definedNames><x:definedName name="Top">Rates!$B$1</x:definedName><x:definedName name="Gone">#REF!</x:definedName>` +
			`<x:definedName name="_xlnm.Print_Area" localSheetId="0">Rates!A1</x:definedName></x:definedNames><x:calcPr calcMode="manual"/><x:workbookProtection lockStructure="1"/></x:workbook>`,
		`xl\_rels\book.xml.rels`: rels([3]string{"s1", strict + "worksheet", "sheets/one.xml"}, [3]string{"s2", office + "worksheet", "/xl/sheets/two.xml"},
			[3]string{"t", office + "sharedStrings", "texts.xml"}, [3]string{"st", office + "styles", "styles.xml"}, [3]string{"e1", office + "externalLink", "links/link.xml"}, [3]string{"m", "http://x/vbaProject", "vba.bin"}),
		"xl/texts.xml":  `<sst><si><t>Month</t></si><si><r><t>Net </t></r><r><t>pay</t></r><rPh><t>ignored</t></rPh></si></sst>`,
		"xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0%"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
		"xl/sheets/one.xml": `<worksheet><!-- <c r="Z9"><v>1</v></c> --><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>` +
			`<row r="2"><c r="A2" s="2"><v>46023</v></c><c r="B2"><f t="shared" ref="B2:B4" si="0">A2*Rates!$B$1</f><v>1.5</v></c><c r="C2" t="inlineStr"><is><t>a &lt; b</t></is></c></row>` +
			`<row><c r="A3" s="1"><v>0.25</v></c><c r="B3"><f t="shared" si="0"/><v>2</v></c></row><row r="4"><c r="B4"><f t="shared" si="0"/></c><c r="C4" t="e"><f>[1]Old!A1</f><v>#REF!</v></c><c><v><![CDATA[7]]></v></c></row></sheetData></worksheet>`,
		"xl/sheets/_rels/one.xml.rels": rels([3]string{"a", office + "table", "../tables/t.xml"}, [3]string{"b", office + "comments", "../c.xml"}, [3]string{"c", "http://m/threadedComment", "../tc.xml"}),
		"xl/tables/t.xml":              `<table displayName="tblPlan" ref="A1:B4"><tableColumns><tableColumn name="Month"/><tableColumn name="Net pay"/></tableColumns></table>`,
		"xl/c.xml":                     `<comments><commentList><comment ref="B2"><text><r><t>from the </t></r><r><t>board</t></r></text></comment><comment ref="A3"><text><t>[Threaded comment]</t></text></comment></commentList></comments>`,
		"xl/tc.xml":                    `<ThreadedComments><threadedComment ref="A3"><text>Why?</text></threadedComment></ThreadedComments>`,
		"xl/sheets/two.xml":            `<worksheet><sheetData><row r="1"><c r="B1"><v>3</v></c></row></sheetData><sheetProtection sheet="1" algorithmName="SHA-512" hashValue="abc"/></worksheet>`,
		"xl/links/link.xml":            `<externalLink/>`,
		"xl/links/_rels/link.xml.rels": rels([3]string{"x", office + "externalLinkPath", "file:///Z:/Old%20prices.xlsx"}),
	})
}
