package secrets

import "strings"

func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// isIBAN checks the remainder by 97 (ISO 7064), and the length.
func isIBAN(s string) bool {
	s = strings.ReplaceAll(s, " ", "")
	if len(s) < 15 || len(s) > 34 {
		return false
	}
	return mod97(s[4:]+s[:4]) == 1
}

// mod97 returns the remainder of a number in which A is 10 and Z is 35.
func mod97(s string) int {
	rest := 0
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			rest = (rest*10 + int(r-'0')) % 97
		case r >= 'A' && r <= 'Z':
			rest = (rest*100 + int(r-'A') + 10) % 97
		}
	}
	return rest
}

// isLuhn checks the last digit of a card (ISO/IEC 7812-1, annex B).
func isLuhn(s string) bool {
	sum := 0
	digits := digitsOf(s)
	for i := range len(digits) {
		n := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			if n *= 2; n > 9 {
				n -= 9
			}
		}
		sum += n
	}
	return sum%10 == 0 && strings.Trim(digits, digits[:1]) != ""
}

// isSSN leaves out numbers that are never given: areas 000, 666 and from 900 on, and groups
// and serials of zeros only.
func isSSN(s string) bool {
	d := digitsOf(s)
	return len(d) == 9 && d[:3] != "000" && d[:3] != "666" && d[0] != '9' && d[3:5] != "00" && d[5:] != "0000" && d != "123456789" && d != "078051120"
}

// isGermanPension checks the last digit of a German pension insurance number.
func isGermanPension(s string) bool {
	s = strings.ReplaceAll(s, " ", "")
	if len(s) != 12 {
		return false
	}
	letter := int(s[8]-'A') + 1
	digits := s[:8] + string(rune('0'+letter/10)) + string(rune('0'+letter%10)) + s[9:11]
	sum := 0
	for i, weight := range []int{2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1} {
		n := int(digits[i]-'0') * weight
		sum += n/10 + n%10
	}
	return sum%10 == int(s[11]-'0')
}

// isNIR checks the key of a French number: 97 less the remainder.
func isNIR(s string) bool {
	d := digitsOf(s)
	return len(d) == 15 && 97-mod97(d[:13]) == int(d[13]-'0')*10+int(d[14]-'0')
}

// isEAN13 checks the last digit of a Swiss number.
func isEAN13(s string) bool {
	d := digitsOf(s)
	if len(d) != 13 {
		return false
	}
	sum := 0
	for i := range 12 {
		n := int(d[i] - '0')
		if i%2 == 1 {
			n *= 3
		}
		sum += n
	}
	return (10-sum%10)%10 == int(d[12]-'0')
}
