package knowledge

// A policy that is one short passage is about what its title says, and says all
// there is to it. So a question about that is answered by it, however few of its
// other words occur: "Dogs at work" answers whether dogs are allowed.

// topic is what the title of such a policy names, in words that say something.
type topic struct {
	passage int32
	weight  float32
	words   []topicWord
}

// topicWord is a word of a title, and the terms that may stand for it.
type topicWord struct {
	weight float32
	exact  int32
	others []int32
}

// topics notes what small policies are about. Everything else must be counted.
func (b *builder) topics() {
	passages := make([]int, b.Index.policies)
	for _, place := range b.policyOf {
		passages[place]++
	}
	for at := range b.Index.passages {
		p := &b.Index.passages[at]
		if passages[b.policyOf[at]] > 1 || len(p.Text) > shortPassage {
			continue
		}
		b.traits[at].general = false // it introduces nothing
		if t := b.topic(p.Title); t.weight > 0 {
			t.passage = int32(at)
			b.Index.topics = append(b.Index.topics, t)
		}
	}
}

func (b *builder) topic(title string) topic {
	var t topic
	for _, l := range b.words.lexemes(title, b.stem.of) {
		if l.weight < 1 {
			continue
		}
		id := b.ids[l.stem]
		w := topicWord{exact: id, weight: b.terms[id].rarity}
		for _, c := range l.concepts {
			w.others = append(w.others, b.ids[c.key])
		}
		t.words = append(t.words, w)
		t.weight += w.weight
	}
	return t
}

// topical is how much of what each small policy is about a question names.
func (x *Index) topical(q query) map[int32]float32 {
	said := map[int32]float32{}
	for _, n := range q.needs {
		for i, id := range n.terms {
			if i < n.exact {
				said[id] = 1
			} else {
				said[id] = max(said[id], substitute)
			}
		}
	}
	out := map[int32]float32{}
	for _, t := range x.topics {
		share := float32(0)
		for _, w := range t.words {
			met := said[w.exact]
			for _, id := range w.others {
				met = max(met, min(said[id], substitute))
			}
			share += met * w.weight / t.weight
		}
		if share > 0 {
			out[t.passage] = share
		}
	}
	return out
}
