package knowledge

// A policy of one short passage is only about what its title says. So it answers all questions
// about its topic, whatever else they contain: "Dogs at work" answers whether dogs are allowed.

// topic is what the title of a small policy names.
type topic struct {
	passage int32
	weight  float32
	words   []topicWord
}

// topicWord is a word of the title with its substitutes.
type topicWord struct {
	weight      float32
	term        int32
	substitutes []int32
}

// addTopics finds the small policies. It needs the term counts of all passages.
func (b *builder) addTopics() {
	passages := make([]int, b.Index.policyCount)
	for _, place := range b.policyOf {
		passages[place]++
	}
	for at := range b.Index.passages {
		p := &b.Index.passages[at]
		if passages[b.policyOf[at]] > 1 || len(p.Text) > shortPassage {
			continue
		}
		b.traits[at].introductory = false // there is nothing it introduces
		if t := b.newTopic(p.Title); t.weight > 0 {
			t.passage = int32(at)
			b.Index.topics = append(b.Index.topics, t)
		}
	}
}

func (b *builder) newTopic(title string) topic {
	var t topic
	for _, l := range b.words.lex(title, b.stem.stem) {
		if l.weight < 1 {
			continue
		}
		id := b.ids[l.stem]
		w := topicWord{term: id, weight: b.terms[id].idf}
		for _, c := range l.concepts {
			w.substitutes = append(w.substitutes, b.ids[c.key])
		}
		t.words = append(t.words, w)
		t.weight += w.weight
	}
	return t
}

// matchTopics returns, by passage, the share of a small policy's topic that the question
// mentions.
func (x *Index) matchTopics(q query) map[int32]float32 {
	mentioned := map[int32]float32{}
	for _, k := range q.keywords {
		for i, id := range k.terms {
			if i < k.exact {
				mentioned[id] = 1
			} else {
				mentioned[id] = max(mentioned[id], substituteShare)
			}
		}
	}
	out := map[int32]float32{}
	for _, t := range x.topics {
		share := float32(0)
		for _, w := range t.words {
			match := mentioned[w.term]
			for _, id := range w.substitutes {
				match = max(match, min(mentioned[id], substituteShare))
			}
			share += match * w.weight / t.weight
		}
		if share > 0 {
			out[t.passage] = share
		}
	}
	return out
}
