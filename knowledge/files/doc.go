// Package files reads the files that a leaver hands over: what they contain, and
// where each thing is, in one form for all formats. Nothing in a file is run,
// calculated or fetched, and no name of a file leads out of its folder.
//
//	file.go       File, and Read: a file of any format
//	reader.go     Reader: the same in a child process with limits, for files from strangers
//	folder.go     all files of a folder; zipped.go those of a zip, unzip.go in child processes
//	kept.go       Pack and Unpack: what was read, kept for the next time
//	place.go      Place: where something is, in words that stay true
//
//	workbook.go   Excel: sheets, values, formulas, tables, names, comments, links;
//	              workbook_read.go and sheet_read.go read them, formula.go cuts formulas,
//	              formula_copy.go copies them
//	deck.go       PowerPoint: slides with their notes
//	script.go     Python: functions, comments, statements; script_cut.go cuts them
//	notebook.go   Jupyter: cells, outputs, the order in which they ran
//	document.go   texts with headings: Markdown; word.go Word
//	table.go      comma-separated values; number.go reads numbers of cells
package files
