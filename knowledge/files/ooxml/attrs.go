package ooxml

import "bytes"

// Attr returns an attribute of a Start, or "".
func (s *Scanner) Attr(name string) string {
	v, _ := s.attr(name)
	return unescape(v)
}

// RawAttr returns an attribute as it is written, until the next call of Next.
func (s *Scanner) RawAttr(name string) []byte {
	v, _ := s.attr(name)
	return v
}

// Relation returns the ID of the relation that a Start refers to. Slides have an id of their
// own as well, so only the one in a namespace counts.
func (s *Scanner) Relation() string {
	rest := s.attrs
	for {
		at := bytes.Index(rest, []byte(":id"))
		if at < 0 {
			return s.Attr("id")
		}
		value := bytes.TrimLeft(rest[at+len(":id"):], " \t\r\n")
		if len(value) > 0 && value[0] == '=' {
			if value = bytes.TrimLeft(value[1:], " \t\r\n"); len(value) > 1 {
				if end := bytes.IndexByte(value[1:], value[0]); end >= 0 {
					return unescape(value[1 : end+1])
				}
			}
		}
		rest = rest[at+1:]
	}
}

// HasAttr reports whether a Start has an attribute.
func (s *Scanner) HasAttr(name string) bool {
	_, ok := s.attr(name)
	return ok
}

func (s *Scanner) attr(name string) (value []byte, ok bool) {
	for rest := s.attrs; ; {
		key, value, behind, ok := cutAttr(rest)
		if !ok {
			return nil, false
		}
		if string(local(key)) == name {
			return value, true
		}
		rest = behind
	}
}

// Attrs yields the attributes of a Start as they are written, until the next call of Next.
func (s *Scanner) Attrs(yield func(name, value []byte) bool) {
	for rest := s.attrs; ; {
		key, value, behind, ok := cutAttr(rest)
		if !ok || !yield(local(key), value) {
			return
		}
		rest = behind
	}
}

// cutAttr cuts the first attribute; ok is false if there is none.
func cutAttr(text []byte) (key, value, rest []byte, ok bool) {
	at := 0
	for at < len(text) && isBlank(text[at]) {
		at++
	}
	from := at
	for at < len(text) && text[at] != '=' {
		at++
	}
	if at == len(text) {
		return nil, nil, nil, false
	}
	key = text[from:at]
	for len(key) > 0 && isBlank(key[len(key)-1]) {
		key = key[:len(key)-1]
	}
	for at++; at < len(text) && isBlank(text[at]); at++ {
	}
	if at >= len(text)-1 {
		return nil, nil, nil, false
	}
	end := bytes.IndexByte(text[at+1:], text[at])
	if end < 0 {
		return nil, nil, nil, false
	}
	return key, text[at+1 : at+1+end], text[at+end+2:], true
}
