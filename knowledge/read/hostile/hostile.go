// Package hostile makes files that hurt careless readers, for tests.
package hostile

import (
	"archive/zip"
	"bytes"
	"compress/zlib"
	"fmt"
	"maps"
	"strings"
	"sync"
)

// Files returns files that were made to hurt, by name. Each is made here, so that one can see why it hurts.
func Files() map[string][]byte { return maps.Clone(made()) }

// made are the files, made once: that takes seconds.
var made = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{}
	for _, add := range []func(map[string][]byte){hostilePDFs, hostileWord, hostileText, hostileYAML, hostilePages, hostileNames} {
		add(all)
	}
	return all
})

const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"

// objects are the five objects of a one-page PDF that shows a few words.
func objects() []string {
	return []string{
		"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", page,
		Stream("", "BT /F1 12 Tf 72 700 Td (Leave is paid.) Tj ET"), "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	}
}

// Stream returns an object of a PDF that has a content.
func Stream(entries, content string) string {
	return fmt.Sprintf("<< /Length %d %s >>\nstream\n%s\nendstream", len(content), entries, content)
}

// AssemblePDF returns a PDF: it writes objects, numbered from 1, with a table of where they are.
func AssemblePDF(trailer string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.5\n")
	at := make([]int, len(objects))
	for i, o := range objects {
		at[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, offset := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", offset)
	}
	trailer = strings.ReplaceAll(trailer, "TABLE", fmt.Sprint(table))
	fmt.Fprintf(&b, "trailer\n<< /Root 1 0 R /Size %d %s >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, trailer, table)
	return b.Bytes()
}

// with replaces some of the objects of a harmless PDF, and adds others.
func with(changed map[int]string, more ...string) []byte {
	all := append(objects(), more...)
	for n, o := range changed {
		all[n-1] = o
	}
	return AssemblePDF("", all...)
}

func deflate(content string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write([]byte(content))
	_ = w.Close()
	return b.String()
}

func hostilePDFs(all map[string][]byte) {
	harmless := AssemblePDF("", objects()...)
	all["harmless.pdf"] = harmless
	for cut := 1; cut < len(harmless); cut += len(harmless) / 12 {
		all[fmt.Sprintf("ends after %d bytes.pdf", cut)] = harmless[:cut]
	}
	all["pages of themselves.pdf"] = with(map[int]string{2: "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"})
	all["pages of each other.pdf"] = with(map[int]string{2: "<< /Type /Pages /Kids [6 0 R] /Count 1 >>"}, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>")
	all["its own parent.pdf"] = with(map[int]string{3: "<< /Type /Page /Parent 3 0 R /Contents 4 0 R >>"})
	all["parents of each other.pdf"] = with(map[int]string{2: "<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 6 0 R >>", 3: "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>"},
		"<< /Type /Pages /Parent 2 0 R >>")
	all["the table before it is itself.pdf"] = AssemblePDF("/Prev TABLE", objects()...)
	all["the table is endless.pdf"] = bytes.Replace(harmless, []byte("xref\n0 6\n"), []byte("xref\n0 2000000000\n"), 1)
	all["the table begins far away.pdf"] = bytes.Replace(harmless, []byte("xref\n0 6\n"), []byte("xref\n1999999999 6\n"), 1)
	all["a size of its own.pdf"] = bytes.Replace(harmless, []byte("/Size 6"), []byte("/Size 2147483647"), 1)
	all["a billion pages.pdf"] = with(map[int]string{2: "<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>"})
	all["as long as itself.pdf"] = with(map[int]string{4: "<< /Length 4 0 R >>\nstream\nBT ET\nendstream"})
	all["a negative length.pdf"] = with(map[int]string{4: "<< /Length -1 >>\nstream\nBT ET\nendstream"})
	all["an object that is itself.pdf"] = with(map[int]string{4: "4 0 R"})
	all["lists in lists.pdf"] = with(map[int]string{4: Stream("", strings.Repeat("[", 1_000_000))})
	all["entries in entries.pdf"] = with(map[int]string{5: strings.Repeat("<< /A ", 1_000_000)})
	form := "/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /A 4 0 R >> /Font << /F1 5 0 R >> >>"
	all["pictures of themselves.pdf"] = with(map[int]string{
		3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /A 4 0 R >> >> >>",
		4: Stream(form, strings.Repeat("/A Do ", 50)),
	})
	all["unpacks to a gigabyte.pdf"] = with(map[int]string{4: Stream("/Filter /FlateDecode", deflate(strings.Repeat(" ", 1<<28)))})
	all["packed a hundred times.pdf"] = with(map[int]string{4: Stream("/Filter ["+strings.Repeat("/FlateDecode ", 100)+"]", deflate(deflate("BT")))})
	all["a line of two gigabytes.pdf"] = with(map[int]string{4: Stream("/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 2147483647 >>", deflate("BT ET"))})
	all["letters without end.pdf"] = with(map[int]string{4: Stream("/Filter /FlateDecode", deflate("BT /F1 12 Tf "+strings.Repeat("(aaaaaaaaaaaaaaaaaaaa) Tj ", 300_000)))})
	all["numbers that are none.pdf"] = with(map[int]string{4: Stream("", "BT /F1 1e999 Tf 999999999999999999999 -9e99 Td 1 0 0 1 9e300 9e300 Tm (x) Tj ET")})
	all["widths of everything.pdf"] = with(map[int]string{5: "<< /Type /Font /Subtype /Type0 /BaseFont /X /DescendantFonts [<< /W [" + strings.Repeat("-2000000000 65535 1 ", 3) + "] >>] >>"})
	table := "1 begincodespacerange <00> <ff> endcodespacerange " + strings.Repeat("1 beginbfrange <000000> <ffffff> <0041> endbfrange ", 1000)
	all["a table of all codes.pdf"] = with(map[int]string{5: "<< /Type /Font /Subtype /Type1 /BaseFont /X /ToUnicode 6 0 R >>"}, Stream("", table))
	packed := Stream("/Type /ObjStm /N 1 /First 4 /Extends 6 0 R", "5 0 << /Type /Font >>")
	all["a store of stores.pdf"] = with(map[int]string{5: "<< /Type /Font /BaseFont 7 0 R >>"}, packed, packed)
	all["not a PDF.pdf"] = []byte("# Markdown\n\nIt says so itself.")
}

// wordOf makes a Word file with the given parts besides the usual ones.
func wordOf(parts map[string]string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, content := range parts {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write([]byte(content))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

const wordBody = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>%s</w:body></w:document>`

// WordDocument returns a Word file with the given body.
func WordDocument(body string) []byte {
	return wordOf(map[string]string{"word/document.xml": fmt.Sprintf(wordBody, body)})
}

const (
	WordText = "<w:p><w:r><w:t>Leave is paid.</w:t></w:r></w:p>"
	wordCell = "<w:tc>" + WordText + "</w:tc>"
)

func hostileWord(all map[string][]byte) {
	harmless := WordDocument(WordText)
	all["harmless.docx"] = harmless
	for cut := 1; cut < len(harmless); cut += len(harmless) / 6 {
		all[fmt.Sprintf("ends after %d bytes.docx", cut)] = harmless[:cut]
	}
	all["unpacks to a gigabyte.docx"] = WordDocument(strings.Repeat(" ", 1<<28))
	all["40 MB of paragraphs.docx"] = WordDocument(strings.Repeat(WordText, 600_000))
	all["40 MB of empty paragraphs.docx"] = WordDocument(strings.Repeat("<w:p/>", 6_000_000))
	all["styles unpack, too.docx"] = wordOf(map[string]string{"word/document.xml": fmt.Sprintf(wordBody, WordText), "word/styles.xml": strings.Repeat("<style>", 5_000_000)})
	all["tables in tables.docx"] = WordDocument(strings.Repeat("<w:tbl><w:tr><w:tc>", 500_000))
	all["elements in elements.docx"] = WordDocument(strings.Repeat("<a>", 5_000_000))
	all["text in text.docx"] = WordDocument("<w:p><w:r>" + strings.Repeat("<w:t>", 2_000_000))
	all["a wide row above long rows.docx"] = WordDocument("<w:tbl><w:tr>" + strings.Repeat(wordCell, 20_000) + "</w:tr>" + strings.Repeat("<w:tr>"+wordCell+"</w:tr>", 20_000) + "</w:tbl>")
	all["attributes without end.docx"] = WordDocument("<w:p " + strings.Repeat(`a="b" `, 2_000_000) + "/>")
	all["outline levels.docx"] = WordDocument(strings.Repeat(`<w:p><w:pPr><w:outlineLvl w:val="-99999999"/><w:numPr><w:ilvl w:val="999999999"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>`, 1000) + WordText)
	var entities strings.Builder
	entities.WriteString(`<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">`)
	for c := 'b'; c < 'm'; c++ {
		fmt.Fprintf(&entities, `<!ENTITY %c '%s'>`, c, strings.Repeat(fmt.Sprintf("&%c;", c-1), 10))
	}
	all["a billion laughs.docx"] = wordOf(map[string]string{"word/document.xml": entities.String() + "]><a>&l;</a>"})
	all["reads the server's files.docx"] = wordOf(map[string]string{"word/document.xml": `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><a><p><r><t>&a;</t></r></p></a>`})
	parts := map[string]string{}
	for i := range 6000 {
		parts[fmt.Sprint("../../../../tmp/", i)] = "x"
	}
	all["6,000 parts that lead out.docx"] = wordOf(parts)
	all["another zip.docx"] = wordOf(map[string]string{"readme.txt": "Hello."})
	all["a PDF.docx"] = AssemblePDF("", objects()...)
	all["an old one.docx"] = []byte("\xd0\xcf\x11\xe0 and so on")
}

func hostileText(all map[string][]byte) {
	for name, unit := range map[string]string{
		"quotations": "> ", "quotations without blanks": ">", "lists": "- ", "numbered lists": "1. ", "brackets": "[", "images": "![", "links": "[a](", "stars": "*a ",
		"stars and underlines": "*_", "backticks": "`a``", "tags": "<a ", "comments": "<!--", "angles": "<", "entities": "&a;", "escapes": `\`, "pipes": "|", "underlines": "__a",
		"strikes": "~~a", "addresses": "http://a.b/", "closed links": "[a](b)", "colons": ":::", "hashes": "# ", "tabs": "\t", "mails": "a@b.c",
	} {
		all["deep "+name+".md"] = []byte("# T\n\n" + strings.Repeat(unit, 200_000))
		all["lines of "+name+".md"] = []byte("# T\n\n" + strings.Repeat(strings.Repeat(unit, 100)+"\n", 2000))
	}
	var steps strings.Builder
	for n := range 1500 {
		steps.WriteString(strings.Repeat("> ", n) + "a\n")
	}
	all["stairs of quotations.md"] = []byte(steps.String())
	steps.Reset()
	for n := range 1500 {
		steps.WriteString(strings.Repeat("  ", n) + "- a\n")
	}
	all["stairs of lists.md"] = []byte(steps.String())
	all["a wide table.md"] = []byte("|" + strings.Repeat("a|", 50_000) + "\n|" + strings.Repeat("-|", 50_000) + "\n" + strings.Repeat("|a|\n", 5_000))
	all["references.md"] = []byte(strings.Repeat("[a]: b\n", 100_000) + strings.Repeat("[a] ", 50_000))
	all["brackets.md"] = []byte(strings.Repeat("[", 500_000))
	all["parentheses and brackets.md"] = []byte(strings.Repeat("(", 900_000) + strings.Repeat("[ ", 400_000))
	all["headings.md"] = []byte(strings.Repeat("# a\n\nb\n\n", 100_000))
	all["footnotes.md"] = []byte(strings.Repeat("† a\n\n", 3_000) + strings.Repeat("# a†\n\nb†\n\n", 3_000))
	all["one line.txt"] = []byte(strings.Repeat("leave ", 1_000_000))
	all["empty lines.txt"] = []byte(strings.Repeat("\n", 9<<20) + "a")
	all["short lines.txt"] = []byte(strings.Repeat("A\n\n", 1_000_000))
	all["half a letter.txt"] = []byte("\xff\xfea")
	all["zeros.txt"] = make([]byte, 1<<20)
	all["nothing.md"] = []byte(" \n\t")
}

func hostileYAML(all map[string][]byte) {
	var laughing strings.Builder
	laughing.WriteString("a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n")
	for c := 'b'; c < 'k'; c++ {
		fmt.Fprintf(&laughing, "%c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c, ", c-1), 9), ", "))
	}
	laughs := laughing.String()
	for name, front := range map[string]string{
		"a billion laughs": laughs, "laughs in a field of ours": laughs + "country: *j\n", "laughs among the questions": laughs + "questions: {x: *j}\n",
		"an anchor in itself": "a: &a [*a]\ncountry: *a\n", "merged with itself": "a: &a {<<: *a}\nquestions: *a\n",
		"lists in lists": "country: " + strings.Repeat("[", 100_000), "closed lists in lists": "country: " + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000),
		"maps in maps": "questions: " + strings.Repeat("{a: ", 50_000), "dashes": "country:\n  " + strings.Repeat("- ", 50_000), "question marks": strings.Repeat("? ", 50_000),
		"stairs": stairs(3_000), "tags": "title: " + strings.Repeat("!!a ", 50_000), "anchors": "title: " + strings.Repeat("&a ", 50_000), "stars": strings.Repeat("*a ", 50_000),
		"quotes": `title: "` + strings.Repeat(`\x41`, 100_000), "a block": "title: |\n" + strings.Repeat("  a\n", 100_000), "many fields": manyFields(50_000), "documents": strings.Repeat("...\n---x\n", 20_000),
		"one line": "title: " + strings.Repeat("a", 1_000_000), "colons": strings.Repeat("a:", 100_000), "percent": strings.Repeat("%YAML 1.2\n", 10_000), "tabs": "title:\n" + strings.Repeat("\t", 10_000) + "a",
		"comments": strings.Repeat("#\n", 100_000), "a number": "title: 0x" + strings.Repeat("f", 100_000), "a day": "as_of: " + strings.Repeat("9", 100_000), "nothing": "title: ~\nstate: ~\nquestions: ~",
	} {
		all["yaml "+name+".md"] = []byte("---\n" + front + "\n---\n\n# Text\n\nLeave is paid.\n")
	}
}

func stairs(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

func manyFields(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "a%d: b\n", i)
	}
	return b.String()
}

func hostilePages(all map[string][]byte) {
	for _, tag := range []string{"div", "p", "b", "a", "ul", "ul><li", "table", "table><tr><td", "h1", "font", "svg", "math", "form", "select", "template", "button", "nobr", "dl><dd", "blockquote", "frameset", "title"} {
		all["deep "+strings.ReplaceAll(tag, "><", " ")+".html"] = []byte("<h1>T</h1>Leave is paid." + strings.Repeat("<"+tag+">", 20_000))
	}
	all["misnested.html"] = []byte(strings.Repeat("<a><b><i><font><u>x</a>", 5_000))
	all["attributes.html"] = []byte("<p " + strings.Repeat("a=b ", 500_000) + ">Leave is paid.")
	all["entities.html"] = []byte(strings.Repeat("&amp;&#x41;&notin", 200_000))
	all["a wide row above long rows.html"] = []byte("<table><tr>" + strings.Repeat("<td>a", 30_000) + strings.Repeat("<tr><td>a", 30_000))
	all["unclosed.html"] = []byte("<p>Leave is paid.<!--" + strings.Repeat("-", 1_000_000))
	all["scripts.html"] = []byte("Leave is paid.<script>" + strings.Repeat("<!--<script>", 100_000))
}

func hostileNames(all map[string][]byte) {
	for _, name := range []string{
		"../../x.md", `..\..\x.md`, "/etc/passwd.md", "a\x00b.md", ".md", "..md", "<!channel>.md", "*bold*_.md", strings.Repeat("long ", 1000) + ".md", "\u202egpj.md", "con.md", "\n\n.md", "%s%n.md", "💥.md",
	} {
		all[name] = []byte("# Cats\n\nOn Mondays.\n")
	}
	for _, name := range []string{"macro.exe", "x", "x.md.zip", "x.MD ", "x.svg", strings.Repeat("x", 5000)} {
		all[name] = []byte("# Cats\n\nOn Mondays.\n")
	}
}
