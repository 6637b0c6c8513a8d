package when

func init() { buildGrammar() }

// buildGrammar builds the lexicon, then the rules, which add their words to it, and
// then the index of rules by word.
func buildGrammar() {
	lexicon = newLexicon()
	parseFuncs[symNumber] = parseNumber
	parseFuncs[symOrdinal] = parseOrdinal
	parseFuncs[symDayOfMonth] = parseDayOfMonth
	parseFuncs[symYear] = parseYear
	parseFuncs[symLength] = parseLength
	parseFuncs[symNumericDate] = parseNumericDate
	parseFuncs[symRelative] = parseRelative
	ruleTables[symHoliday] = compileRules(holidayRules)
	ruleTables[symDate] = compileRules(dateRules)
	ruleTables[symMonthRef] = compileRules(monthRefRules)
	ruleTables[symDay] = compileRules(dayRules)
	ruleTables[symYearPart] = compileRules(yearPartRules)
	ruleTables[symCurrentPeriod] = compileRules(currentRules)
	ruleTables[symPeriod] = compileRules(periodRules)
	ruleTables[symRange] = compileRules(rangeRules)
	buildIndex()
}
