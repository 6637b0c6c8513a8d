// Package gaps finds out what a leaver's files don't say: numbers typed over
// formulas, factors that nobody explained, steps done by hand, things that only one person
// can do, two values for the same thing. Each gap is a question with the places that show
// it. It works without a language model, and reads plain structure and plain words; what
// takes judgment is left to people.
//
//	analyse.go    Analyse: files → reports per file, a summary, and the backlog
//	finding.go    a finding; backlog.go merges, answers, ranks and limits them; pair.go joins
//	              two numbers of one sheet, and two gaps of one kind
//	said.go       everything that the files say in words, and whether it explains a finding
//	text.go       numbers in text, and whether they are a cell's; plain forms of words
//
//	sheet.go      workbooks: labels of cells, runs of equal formulas
//	typed.go      numbers typed over formulas, and into them, and formulas that differ from their copies; quiet.go
//	              formulas that hide something: numbers shown instead of an error, totals that leave out rows;
//	              inputs.go plugs, inputs without a source
//	scale.go      mixed units in formulas; unit.go numbers in another unit than their column; slip.go one that is ten
//	              or a thousand times off; odd.go one with another sign, placeholders, and
//	              what is unlike all others of a column, see package columns, and numbers corrected by hand
//	reach.go      what reaches out of sight: hidden sheets, other workbooks, broken names;
//	              veil.go hidden rows and columns, sheets with a password, passwords and keys, which no question
//	              shows, and logins of one person in scripts; codes.go codes that nothing explains, and
//	              marks behind them; keys.go codes that a list doesn't have
//	code.go       scripts and notebooks; swallow.go errors that are swallowed; lookup.go lookups that fall
//	              back, or that write other values; leftout.go values that are left out, or treated in another way,
//	              or written over what was read, and statements that were switched off
//	prose.go      documents, slides and notes: phrases that hint at untold knowledge, and what package practice says
//	              that a sentence leaves untold
//	series.go     rows of a table that don't follow from the ones before: balances, jumps, counters that stand still;
//	              numbers that aren't where a sentence says that all are, see package sweeping
//	dated.go      what ends on a day, in words, cells, formulas and scripts, months in which a script does nothing,
//	              and keys that one person has
//	slides.go     promises and shares without a number behind them, slides that say what changes, and not why,
//	              tables that repeat a column, and have another number
//	compare.go    the same thing with two values in a text and a workbook; clash.go in two texts, in a sentence and
//	              the row that it names, and what a text says isn't used anymore; sources.go a typed number and the notebook that it names, numbers copied
//	              out of a notebook, inputs by which formulas calculate, a slide and the row that it names, a row
//	              and what moved since
package gaps
