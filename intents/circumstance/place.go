package circumstance

// moves reports whether the sentence tells of a move to another state or country. A move that is
// over changed what it changed; one into another apartment doesn't change whose law counts.
func (s sentence) moves() bool {
	if s.has("moved before") || s.has("moves things") {
		return false
	}
	for i := range s.tokens {
		if n := s.at(i, "relocates"); n > 0 {
			return true
		}
		n := s.at(i, "moves")
		if n == 0 {
			continue
		}
		for k := i + n; k < min(len(s.tokens), i+n+reach); k++ {
			if s.placeAt(k) > 0 {
				return true
			}
		}
	}
	return false
}

// law returns Law if the sentence asks which state's law counts: it names the law and either
// asks for one of several, or names two places.
func (s sentence) law() About {
	asksWhich := s.has("which") && (s.near("which", "law") || s.near("which", "state"))
	places := s.places()
	switch {
	case asksWhich && s.has("applies"), asksWhich && places > 1, s.has("law") && places > 1 && (s.asks || s.has("applies")):
		return Law
	}
	return ""
}

// places counts the places that the sentence names.
func (s sentence) places() int {
	count := 0
	for i := 0; i < len(s.tokens); i++ {
		if n := s.placeAt(i); n > 0 && s.at(i, "another place") == 0 {
			count, i = count+1, i+n-1
		}
	}
	return count
}

// placeAt returns how many words from the i-th on name a state, a city, or another place.
func (s sentence) placeAt(i int) int {
	n := max(s.at(i, "states"), s.at(i, "another place"))
	if s.city != nil {
		n = max(n, s.city(s.tokens[i:]))
	}
	return n
}
